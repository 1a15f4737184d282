import FasciaFrame
import FasciaGeometry

/// The display of a configuration: which one, and how the picture is shown on it. nil stands for the default.
public struct DisplayConfiguration: Hashable, Sendable {
    /// The resolution to set.
    public enum Mode: Hashable, Sendable {
        /// The display's preferred mode.
        case preferred
        /// The size in device pixels, and the refresh rate in hertz if one was given.
        case size(PixelSize, refreshRate: Double?)
    }

    /// Device pixels per point; 0.5 to 4.
    public var scale: Double?
    /// How far picture and touches are turned.
    public var rotation: Rotation?
    /// A device node such as `card1` or `/dev/dri/card1`; nil for `auto`.
    public var device: String?
    /// A connector's name in the kernel; nil for `auto`.
    public var connector: String?
    /// Which of the modes that the display offers.
    public var mode: Mode = .preferred
    /// The buffers' pixel format; nil takes what the display does best.
    public var format: PixelFormat?
    /// A backlight's name below `/sys/class/backlight`, or `none`; nil for `auto`.
    public var backlight: String?

    /// The least that the brightness can be set to, 0 to 1.
    public var minimumBrightness = usualMinimumBrightness
    /// Its default: dim, and still visible in a lit room.
    public static let usualMinimumBrightness = 0.05

    /// The visible area in millimetres before rotation; nil takes what the display says.
    public var physicalSize: Size?

    /// How far the eyes are from the display, in millimetres.
    public var viewingDistance = 500.0
    /// How high capitals have to be seen from there.
    public var legibility = LegibilityStandard.iso9241
    /// The displays that the panel is made for; empty for the one that it names, or any.
    public var madeFor: [DisplaySize] = []

    /// Every setting at its default.
    public init() {}

    package init(_ record: Record) {
        scale = record[DisplaySchema.scale]
        rotation = record[DisplaySchema.rotation]
        device = record[DisplaySchema.device].flatMap { $0 == "auto" ? nil : $0 }
        connector = record[DisplaySchema.connector].flatMap { $0 == "auto" ? nil : $0 }
        mode = record[DisplaySchema.mode] ?? .preferred
        format = record[DisplaySchema.format]
        physicalSize = record[DisplaySchema.size]
        if let metres = record[DisplaySchema.distance] { viewingDistance = metres * 1000 }
        legibility = record[DisplaySchema.standard] ?? .iso9241
        madeFor = record[DisplaySchema.madeFor] ?? []
        minimumBrightness = record[DisplaySchema.minimumBrightness] ?? DisplayConfiguration.usualMinimumBrightness
        backlight = record[DisplaySchema.backlight].flatMap { $0 == "auto" ? nil : $0 }
    }
}
