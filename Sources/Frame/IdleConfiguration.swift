import FasciaGeometry

/// What a display does when nobody has touched it for a while. Each stage counts from the last touch, and none needs another.
public struct IdleConfiguration: Hashable, Sendable {
    /// Less light: the backlight's, or a veil over the picture where the display has none. The touch that ends it does nothing else.
    public struct Dim: Hashable, Sendable {
        /// Since the last touch.
        public var after: TimeSpan
        /// Of the whole range: 0 to 1.
        public var brightness: Double

        /// A fifth of the light: plainly less, and still legible.
        public static let usualBrightness = 0.2

        /// Dims after a time without a touch, to a brightness from 0 to 1.
        public init(after: TimeSpan, brightness: Double = usualBrightness) {
            self.after = after
            self.brightness = brightness
        }
    }

    /// Another page.
    public struct Page: Hashable, Sendable {
        /// Since the last touch.
        public var after: TimeSpan
        /// The page's path in a panel; any name in an application.
        public var show: String
        /// Whether the touch that ends it goes back to what was shown before, and does nothing else.
        public var returns: Bool

        /// Shows a page after a time without a touch.
        public init(after: TimeSpan, show: String, returns: Bool = false) {
            self.after = after
            self.show = show
            self.returns = returns
        }
    }

    /// nil: never.
    public var dim: Dim?
    /// nil: never.
    public var page: Page?
    /// When the display is switched off; nil: never. The touch that switches it on again does nothing else.
    public var off: TimeSpan?
    /// When `IdleMonitor.onReset` is called, once until the next touch; nil: never.
    package var reset: TimeSpan?

    /// Stages after times without a touch; with none nothing happens.
    public init(dim: Dim? = nil, page: Page? = nil, off: TimeSpan? = nil) {
        self.dim = dim
        self.page = page
        self.off = off
    }
}
