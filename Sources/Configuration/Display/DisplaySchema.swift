import FasciaFrame
import FasciaGeometry
import FasciaSystem
import FasciaYAML

/// `display`.
package enum DisplaySchema {
    package static let scale = Key(
        "scale", .number(0.5...4), "Device pixels per point: 1 (the default), 1.5, 2 or 3 as a rule.")
    package static let rotation = Key(
        "rotation", Syntax<Rotation>.choice([("0", .degrees0), ("90", .degrees90), ("180", .degrees180), ("270", .degrees270)]),
        "How far picture and touches are turned counter-clockwise: 0, 90, 180 or 270. What the display itself says is the default.")
    package static let device = Key(
        "device", .one("auto, a name such as card1, or a path below /dev/dri"),
        "The graphics device: `auto` (the default), or a node such as `card1`.")
    package static let connector = Key(
        "connector", .one("auto, or a connector's name such as HDMI-A-1"),
        "The connector: `auto` (the default), or its name in the kernel such as `HDMI-A-1`.")
    package static let mode = Key(
        "mode", .displayMode, "The resolution: `preferred` (the default), `1024x600` or `1024x600@60`.")
    package static let format = Key(
        "format", .choice(PixelFormat.self),
        "The pixels' format: `xrgb8888` or `rgb565`. What the display takes best is the default.")
    package static let size = Key(
        "size", .millimetres,
        "The visible area's width and height in millimetres before rotation, where the display does not say or is wrong: touch targets are 7 mm then, and 44 points where nobody knows."
    )

    package static let distance = Key(
        "distance", .metres,
        "How far the eyes are from the display, as in `0.5 m` (the default), `80 cm` or `700 mm`: where `size` tells the millimetres, `fascia check` finds capitals that are too small from there."
    )
    package static let standard = Key(
        "standard", .choice(LegibilityStandard.self),
        "How high capitals have to be for `fascia check`: `ISO9241` (16′ of arc, the default: 2.3 mm from half a metre) or `EN301549` (0.7°, for what many people have to use: 6.1 mm)."
    )
    package static let madeFor = Key(
        "madeFor", .list(of: .displaySize, limit: 16),
        "The displays that the panel is made for, as people see them, such as `[1024x600, 480x800, 1920x1080@1.5]`, each with its scale if that is not `scale`: `fascia check` looks at it on each of them."
    )

    package static let backlight = Key(
        "backlight", .text.described("auto, none, or a name below /sys/class/backlight"),
        "The display's light: `auto` (the default), its name below `/sys/class/backlight`, or `none`.")

    package static let minimumBrightness = Key(
        "minimumBrightness", .number(0...1),
        "The least that the brightness can be set to, 0 to 1, so that nobody is left with a panel in the dark; 0.05 if it is left out. The idle stages may go below it."
    )

    package static let schema = ObjectSchema(
        "display", unsupported: Unsupported.displays
    ) {
        scale
        rotation
        device
        connector
        mode
        format
        size
        distance
        standard
        madeFor
        backlight
        minimumBrightness
    }
}

extension Syntax where Value == String {
    /// The name of a device, a connector or a backlight.
    fileprivate static func one(_ expectation: String) -> Syntax {
        Syntax(expectation) { node, reader in
            if node.elements != nil { return reader.fail(Unsupported.severalDisplays, node) }
            return Syntax.text.read(node, reader)
        }
    }
}

extension Syntax where Value == DisplayConfiguration.Mode {
    /// `preferred`, `1024x600` or `1024x600@60`.
    package static var displayMode: Syntax {
        let expectation = "preferred, or a resolution such as 1024x600 or 1024x600@60"
        return Syntax(expectation) { node, reader in
            guard let text = node.text else { return reader.mismatch(expectation, node) }
            if text == "preferred" { return .preferred }
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
            guard parts.count <= 2, sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), (1...16384).contains(width),
                (1...16384).contains(height)
            else {
                return reader.fail(
                    "expected \(expectation), found \(node.kind)", node, suggestion: Suggestion.closest(to: text, among: ["preferred"]))
            }
            if parts.count == 1 { return .size(PixelSize(width: width, height: height), refreshRate: nil) }
            guard let rate = YAMLScalar.number(String(parts[1])), (1...1000).contains(rate) else {
                return reader.fail("“\(parts[1].prefix(40))” is no refresh rate: write 1 to 1000 hertz", node)
            }
            return .size(PixelSize(width: width, height: height), refreshRate: rate)
        }
    }
}
