/// What stands between a controller and a connector.
public struct EncoderInfo: Hashable, Sendable {
    /// The kernel's number of the object.
    public var id: UInt32
    /// The controller that drives it now, 0 if none does.
    public var crtc: UInt32
    /// Bit n: the n-th controller of the device can drive it.
    public var possibleCRTCs: UInt32

    /// Describes an encoder.
    public init(id: UInt32, crtc: UInt32, possibleCRTCs: UInt32) {
        self.id = id
        self.crtc = crtc
        self.possibleCRTCs = possibleCRTCs
    }
}
