import FasciaGeometry

/// What a panel does when nobody has touched it for a while. Each stage counts from the last touch, and none needs another.
public struct IdleConfiguration: Hashable, Sendable {
    /// Dims the display.
    public struct Dim: Hashable, Sendable {
        /// Since the last touch.
        public var after: TimeSpan
        /// Of the whole range: 0 to 1.
        public var brightness: Double
    }

    /// Shows another page.
    public struct Page: Hashable, Sendable {
        /// Since the last touch.
        public var after: TimeSpan
        /// The page's path.
        public var show: String
        /// Whether the touch that ends it goes back to what was shown before, and does nothing else.
        public var returns: Bool
    }

    /// nil: never.
    public var dim: Dim?
    /// nil: never.
    public var page: Page?
    /// When the display is switched off; nil: never.
    public var off: TimeSpan?

    /// No stage at all.
    public init() {}

    package init(_ record: Record) {
        if let dim = record[IdleSchema.dim], let after = dim[IdleDimSchema.after] {
            self.dim = Dim(after: .seconds(after), brightness: dim[IdleDimSchema.brightness] ?? 0.2)
        }
        if let page = record[IdleSchema.page], let after = page[IdlePageSchema.after], let show = page[IdlePageSchema.show] {
            self.page = Page(after: .seconds(after), show: show.path, returns: page[IdlePageSchema.returns] ?? false)
        }
        if let after = record[IdleSchema.off]?[IdleOffSchema.after] { off = .seconds(after) }
    }
}
