/// What one finger did, at one moment.
@frozen
public struct Touch: Hashable, Sendable {
    /// The stages of a finger's contact.
    @frozen
    public enum Phase: UInt8, Sendable {
        /// The finger came down.
        case began
        /// The finger is elsewhere.
        case moved
        /// The finger lifted.
        case ended
        /// The contact was lost without being lifted: the device went away, the session was suspended, the kernel dropped events.
        case cancelled
    }

    /// Which finger: stays the same from `began` to `ended` or `cancelled`, and may be used again afterwards.
    @frozen
    public struct ID: Hashable, Sendable {
        /// The input device, numbered by its source as devices appear; never used twice while the source lives.
        public var device: UInt32
        /// The seat slot on that device.
        public var slot: Int32

        /// A finger of a device.
        @inlinable
        public init(device: UInt32, slot: Int32) {
            self.device = device
            self.slot = slot
        }
    }

    /// Which finger.
    public var id: ID
    /// What it did.
    public var phase: Phase
    /// Where. An input source gives fractions of the display's device extent (0 to 1 on both axes, unrotated); the frame loop
    /// turns them into points within the window before any view sees them.
    public var location: Point
    /// When the kernel saw it.
    public var time: Instant

    /// What a finger did, where and when.
    @inlinable
    public init(id: ID, phase: Phase, location: Point, time: Instant) {
        self.id = id
        self.phase = phase
        self.location = location
        self.time = time
    }
}
