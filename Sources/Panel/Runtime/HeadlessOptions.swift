import FasciaFrame
import FasciaGeometry

/// The display of a run without one.
public struct HeadlessOptions: Hashable, Sendable {
    /// The device's size in pixels, before rotation.
    public var size: PixelSize
    /// Device pixels per point.
    public var scale: Double
    /// How the picture is turned on the device.
    public var rotation: Rotation
    /// The buffers' pixel format.
    public var format: PixelFormat

    /// A display; 1024×600 at scale 1 unless said otherwise.
    public init(
        size: PixelSize = PixelSize(width: 1024, height: 600), scale: Double = 1, rotation: Rotation = .degrees0,
        format: PixelFormat = .xrgb8888
    ) {
        self.size = size
        self.scale = scale
        self.rotation = rotation
        self.format = format
    }

    /// The refresh rate of every headless display: 60 Hz.
    public static let refreshInterval = TimeSpan(nanoseconds: 1_000_000_000 / 60)

    /// The display as a mode.
    public var mode: DisplayMode {
        DisplayMode(size: size, refreshInterval: HeadlessOptions.refreshInterval, format: format, hasVerticalBlank: false)
    }
}
