import ArgumentParser
import FasciaFrame
import FasciaGeometry
import FasciaPanel
import FasciaStage

/// The options of commands that draw without a display. The configuration is the default of each.
struct DisplayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The device's mode in pixels, before rotation (default: the configuration's, else 1024x600).", valueName: "WxH"))
    var size: PixelSize?

    @Option(help: "Device pixels per point, 0.5 to 8.", transform: DisplayOptions.scale)
    var scale: Double?

    @Option(help: "Turns the picture counter-clockwise: 0, 90, 180 or 270.", transform: DisplayOptions.rotation)
    var rotation: Rotation?

    @Option(help: "xrgb8888 or rgb565.")
    var format: PixelFormat?

    /// The headless display that the options and a configuration together ask for.
    func resolve(_ configuration: PanelConfiguration) -> HeadlessOptions {
        let display = configuration.display
        return HeadlessOptions(
            size: size ?? display.size ?? PixelSize(width: 1024, height: 600), scale: scale ?? display.scale ?? 1,
            rotation: rotation ?? display.rotation ?? .degrees0, format: format ?? display.format ?? .xrgb8888)
    }

    private static func scale(_ text: String) throws -> Double {
        guard let scale = DisplayChoice.scale(text) else { throw ValidationError("a scale is a number from 0.5 to 8, not '\(text)'") }
        return scale
    }

    private static func rotation(_ text: String) throws -> Rotation {
        guard let degrees = Int(text), let rotation = Rotation(rawValue: degrees) else {
            throw ValidationError("a rotation is 0, 90, 180 or 270, not '\(text)'")
        }
        return rotation
    }
}

extension PixelSize: ExpressibleByArgument {
    public init?(argument: String) { self.init(parsing: argument) }
}

extension PixelFormat: ExpressibleByArgument {}
