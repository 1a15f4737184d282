import FasciaGeometry

/// What a display shows and how often.
public struct DisplayMode: Hashable, Sendable {
    /// The buffers' visible size in pixels: the device's own, or turned with the picture if the plane turns it.
    public var size: PixelSize
    /// The time between two refreshes.
    public var refreshInterval: TimeSpan
    /// The buffers' pixel format.
    public var format: PixelFormat
    /// The visible area in millimetres before rotation, nil if the display does not say.
    public var physicalSize: Size?
    /// Whether the driver has a vertical blank: flips then complete at refreshes. Without one (virtio-gpu up to Linux 7.1,
    /// simple framebuffers) a flip completes at once, and the loop paces itself by a timer.
    public var hasVerticalBlank: Bool
    /// How far the plane itself turns the picture; what is left to turn is done in the copy.
    public var planeRotation: Rotation

    /// Describes a mode.
    public init(
        size: PixelSize, refreshInterval: TimeSpan, format: PixelFormat = .xrgb8888, physicalSize: Size? = nil,
        hasVerticalBlank: Bool = true, planeRotation: Rotation = .degrees0
    ) {
        self.size = size
        self.refreshInterval = refreshInterval
        self.format = format
        self.physicalSize = physicalSize
        self.hasVerticalBlank = hasVerticalBlank
        self.planeRotation = planeRotation
    }
}
