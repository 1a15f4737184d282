import FasciaSystem
import FasciaConfiguration
import FasciaGeometry

/// The status of a running panel, for people and monitoring.
public struct PanelStatus: Sendable {
    /// What is seen of the panel.
    public enum Display: String, Sendable {
        /// The panel, or its idle page.
        case showing
        /// The panel, dimmed.
        case dimmed
        /// Nothing: switched off by the idle stages or by hand.
        case off
        /// Nothing: there is an obstacle.
        case waiting
        /// What is wrong with the configuration, since no good one has been loaded yet.
        case mistakes
    }

    /// The program's version.
    public var version = FasciaVersion.current
    /// Since the start, in seconds.
    public var uptime = 0.0
    /// The configuration's entry file.
    public var configuration = ""
    /// The mistakes of the configuration when it was last read.
    public var mistakes: [String] = []
    /// The number of reloads that were shown since the start.
    public var reloads = 0

    /// What is seen of the panel.
    public var display = Display.showing
    /// Why nothing can be shown; empty while something can.
    public var obstacle = ""
    /// The device's size in pixels; nil while there is no display.
    public var size: PixelSize?
    /// In hertz; nil while there is no display.
    public var refreshRate: Double?
    /// The buffers' pixel format, as in `xrgb8888`; empty while there is no display.
    public var format = ""
    /// How far the picture is turned, in degrees.
    public var rotation = 0
    /// Device pixels per point.
    public var scale = 1.0
    /// How many scanout buffers there are.
    public var buffers = 0
    /// The brightness while not dimmed, 0 to 1: of the backlight, or of the picture where there is none.
    public var brightness = 1.0
    /// The least that it can be set to.
    public var minimumBrightness = DisplayConfiguration.usualMinimumBrightness
    /// Whether there is a backlight; otherwise the picture is darkened.
    public var hasBacklight = false

    /// Commits that the display took.
    public var frames = 0
    /// Pixels that were drawn.
    public var pixelsComposed = 0
    /// Pixels that were copied into scanout buffers.
    public var pixelsCopied = 0
    /// Commits that failed and were tried again.
    public var retries = 0
    /// Flips whose event never came.
    public var lostFlips = 0

    /// Frames whose latency is known: from the kernel's time of a touch to the flip that shows what it did.
    public var latencyCount = 0
    /// The latency of half of them at most, in milliseconds; nil before the first.
    public var latencyMedian: Double?
    /// The latency of 95 % of them at most, in milliseconds; nil before the first.
    public var latency95: Double?
    /// The latency of 99 % of them at most, in milliseconds; nil before the first.
    public var latency99: Double?
    /// The greatest latency, in milliseconds; nil before the first.
    public var latencyMaximum: Double?

    /// Where the panel keeps what outlives it; empty if nothing is kept.
    public var state = ""
    /// What was left out after repeated crashes; empty at a usual start.
    public var recovery = ""

    /// The number of the generation that is shown, as `fascia apply` stored it; 0 is the configuration in /etc.
    public var generation = 0
    /// The number of the one that is to be shown, as the panel has read it from the disk last.
    public var active = 0
    /// The number of one that was read and waits until nobody touches the panel or enters a text, half a minute at most; nil if none does.
    public var waiting: Int?
    /// The administrator's own configuration, which is shown where no generation is; empty for a panel that is no service.
    public var ownConfiguration = ""
    /// How long that generation is still on trial, in seconds; nil if it is not. It stands still while there is no display.
    public var trial: Double?
    /// Whether somebody has confirmed it; nil if that is not asked for.
    public var isConfirmed: Bool?
    /// Whether the whole picture has one colour, as that of an empty panel, while nobody has it dark or on its idle page.
    public var isPlain = false
    /// Why a generation was taken back last or is not shown; empty if none was, or another one has proved itself since.
    public var takenBack = ""

    /// Memory that the process has in use, in bytes; nil if the kernel does not say.
    public var residentBytes: Int?

    /// The pages that show, outer ones first.
    public var pages: [String] = []
    /// The input devices in use.
    public var inputDevices: [String] = []

    /// An empty status.
    public init() {}
}
