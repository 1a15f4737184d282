/// A layer of a display controller.
public struct PlaneInfo: Hashable, Sendable {
    /// The kernel's number of the object.
    public var id: UInt32
    /// The controller that shows it, 0 if none does.
    public var crtc: UInt32
    /// What it shows, 0 if nothing.
    public var framebuffer: UInt32
    /// Bit n: the n-th controller of the device can show it.
    public var possibleCRTCs: UInt32
    /// The pixel formats that it takes, as `DRM_FORMAT_*`.
    public var formats: [UInt32]

    /// Describes a plane.
    public init(id: UInt32, crtc: UInt32, framebuffer: UInt32, possibleCRTCs: UInt32, formats: [UInt32]) {
        self.id = id
        self.crtc = crtc
        self.framebuffer = framebuffer
        self.possibleCRTCs = possibleCRTCs
        self.formats = formats
    }
}
