/// What a device has: the ids of its connectors and controllers, and the bounds of its framebuffers.
public struct DRMResources: Hashable, Sendable {
    /// In the order in which the driver made them.
    public var connectors: [UInt32]
    /// In the order of the bits of `possibleCRTCs`.
    public var crtcs: [UInt32]
    /// The width of the largest framebuffer in pixels.
    public var maximumWidth: Int
    /// The height of the largest framebuffer in pixels.
    public var maximumHeight: Int

    /// Describes a device.
    public init(connectors: [UInt32], crtcs: [UInt32], maximumWidth: Int, maximumHeight: Int) {
        self.connectors = connectors
        self.crtcs = crtcs
        self.maximumWidth = maximumWidth
        self.maximumHeight = maximumHeight
    }
}
