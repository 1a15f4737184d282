import FasciaGeometry

/// One event of an input device, as the kernel gave it.
@frozen
public struct RecordedEvent: Hashable, Sendable {
    /// When, since the recording's first event.
    public var time: Instant
    /// The kind, `EV_ABS` for example.
    public var type: UInt16
    /// What of that kind, `ABS_MT_POSITION_X` for example.
    public var code: UInt16
    /// How much.
    public var value: Int32

    /// An event from its parts.
    @inlinable
    public init(time: Instant, type: UInt16, code: UInt16, value: Int32) {
        self.time = time
        self.type = type
        self.code = code
        self.value = value
    }
}
