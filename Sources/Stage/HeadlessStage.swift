import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaSystem
import FasciaTouch

/// The properties of a headless display.
public struct HeadlessOptions: Hashable, Sendable {
    /// The device's size in pixels, before rotation.
    public var size: PixelSize
    /// Device pixels per point.
    public var scale: Double
    /// How the picture is turned on the device.
    public var rotation: Rotation
    /// The buffers' pixel format.
    public var format: PixelFormat

    /// A display, by default 1024×600 at scale 1.
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

    /// Its display mode.
    public var mode: DisplayMode {
        DisplayMode(size: size, refreshInterval: HeadlessOptions.refreshInterval, format: format, hasVerticalBlank: false)
    }
}

/// A stage without a display and without touches.
package final class HeadlessStage: Stage {
    package let memory: MemoryScanout
    package private(set) var rotation: Rotation
    package let obstacle = ""
    package let isLockedOut = false
    package let offersDisplay = true
    package let inputDevices: [String] = []
    package let hasTouchscreen = false

    package init(_ options: HeadlessOptions) {
        memory = MemoryScanout(mode: options.mode, poison: nil)
        rotation = options.rotation
    }

    package var scanout: any Scanout { memory }

    package func apply(_ selection: OutputSelection) {
        guard var mode = memory.mode else { return }
        let turned = selection.rotation ?? .degrees0
        mode.format = selection.format ?? .xrgb8888
        if turned == rotation, mode == memory.mode { return }
        rotation = turned
        memory.change(to: mode)
    }

    /// Has another size from now on, in device pixels.
    package func resize(to size: PixelSize) {
        guard var mode = memory.mode, mode.size != size else { return }
        mode.size = size
        memory.change(to: mode)
    }

    package func key(ofDevice number: UInt32) -> String? { nil }

    package func calibration(ofDevice number: UInt32) -> CalibrationMatrix? { nil }

    package func calibrate(device number: UInt32, _ matrix: CalibrationMatrix) {}

    package func start(_ owner: any StageOwner) throws(SystemError) {}

    package func stop() {}

    package func firstFrameShown() {}

    package func service(now: Instant) -> Instant? { nil }
}
