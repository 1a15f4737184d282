import FasciaGeometry
import FasciaRaster

/// One tab: an icon of which only the alpha counts, and what is said about it.
public struct TabBarItem: Hashable {
    /// Only its alpha is drawn; nil leaves the title alone.
    public var icon: Image?
    /// Under the icon; nil for none.
    public var title: String?
    /// A short text at the icon's corner; nil for none, empty for a dot.
    public var badge: String?
    /// Whether a finger can choose it.
    public var isEnabled = true
    /// Whether the bar says that something is new here.
    public internal(set) var isGlowing = false

    /// An item.
    public init(icon: Image?, title: String? = nil) {
        self.icon = icon
        self.title = title
    }
}

/// A control with items, such as tabs, that can carry a badge and say that something is new. An index that does not exist changes nothing.
public protocol BadgeHolder: Control {
    /// The number of its items.
    var itemCount: Int { get }
    /// Gives an item a badge; nil takes it away.
    func setBadge(_ badge: String?, forItemAt index: Int)
    /// Says that something is new in an item. It stays until it is taken away.
    func glowItem(at index: Int)
    /// Takes an item's glow away.
    func removeGlow(at index: Int)
}

/// The shaped titles and badges of tabs: made by the first use, and kept until one changes.
struct TabBarTexts {
    /// A number or a word in a pill, or a dot.
    struct Badge {
        static let dotSide = 9.0
        static let pillHeight = 16.0
        /// What a pill has beside its text, both sides together, in points.
        static let pillPadding = 9.0

        /// nil is a dot.
        let layout: TextLayout?
        /// No wider than its tab.
        let size: PixelSize

        init(_ layout: TextLayout?, tabWidth: Int, _ grid: PixelGrid) {
            self.layout = layout
            guard let layout else {
                let side = grid.pixels(Badge.dotSide)
                size = PixelSize(width: side, height: side)
                return
            }
            let height = grid.pixels(Badge.pillHeight)
            size = PixelSize(width: min(max(height, layout.size.width + grid.pixels(Badge.pillPadding)), tabWidth), height: height)
        }

        func draw(in pill: PixelRect, _ theme: Theme, _ canvas: Canvas) {
            guard let layout else {
                canvas.fill(.ellipse, in: pill, .color(theme.destructive))
                return
            }
            canvas.fill(.roundedRect(radius: Badge.pillHeight / 2), in: pill, .color(theme.destructive))
            let text = PixelPoint(
                x: pill.x + PixelGrid.centered(layout.size.width, in: pill.width),
                y: pill.y + PixelGrid.centered(layout.size.height, in: pill.height))
            canvas.draw(layout, at: text, Theme.readable(on: theme.destructive))
        }
    }

    private var titles: [TextLayout?] = []
    private var badges: [TextLayout?] = []
    /// Which badges are dots, for they would leave too little room for their tabs' titles; nil is not known yet.
    private var dots: [Bool?] = []
    /// The bar's width in pixels that the titles were laid out for.
    private var barWidth = -1

    mutating func removeAll() {
        titles = []
        badges = []
        dots = []
    }

    /// Forgets a tab's title and every badge. Without an icon a title leaves room for its badge.
    mutating func removeTexts(ofItemAt index: Int) {
        if titles.indices.contains(index) { titles[index] = nil }
        badges = []
        dots = []
    }

    mutating func badge(of item: TabBarItem, at index: Int, in geometry: TabBarGeometry, _ font: Font?, _ fonts: FontSet?) -> Badge? {
        guard let badge = item.badge else { return nil }
        let width = geometry.itemRect(at: index).width
        guard !badge.isEmpty, let fonts else { return Badge(nil, tabWidth: width, geometry.grid) }
        if badges.count != geometry.count { badges = Array(repeating: nil, count: geometry.count) }
        let layout =
            badges[index]
            ?? Font(chain: fonts.semibold, size: 11).layout(badge, scale: geometry.grid.scale, options: TextOptions())
        badges[index] = layout
        let pill = Badge(layout, tabWidth: width, geometry.grid)
        takeWidth(of: geometry)
        if dots.count != geometry.count { dots = Array(repeating: nil, count: geometry.count) }
        let isDot = dots[index] ?? isCut(item, by: pill, in: width, geometry.grid, font, fonts)
        dots[index] = isDot
        return isDot ? Badge(nil, tabWidth: width, geometry.grid) : pill
    }

    /// Whether the title of a tab without an icon has not room enough beside a badge.
    private func isCut(_ item: TabBarItem, by badge: Badge, in width: Int, _ grid: PixelGrid, _ font: Font?, _ fonts: FontSet) -> Bool {
        guard item.icon == nil, let title = item.title, !title.isEmpty else { return false }
        let layout = TabBarTexts.font(of: item, font, fonts).layout(title, scale: grid.scale, options: TextOptions())
        return layout.size.width > TabBarTexts.room(beside: badge, in: width, grid)
    }

    /// How wide the title of a tab may be, in pixels: titles beside each other do not touch.
    /// - Parameter badge: what stands behind the title; nil for a tab with an icon or without a badge.
    private static func room(beside badge: Badge?, in width: Int, _ grid: PixelGrid) -> Int {
        max(0, width - grid.pixels(4) - (badge.map { $0.size.width + TabBarGeometry.gap(before: $0.layout == nil, grid) } ?? 0))
    }

    private static func font(of item: TabBarItem, _ font: Font?, _ fonts: FontSet) -> Font {
        font ?? Font(chain: fonts.medium, size: item.icon == nil ? 15 : 11)
    }

    /// Titles were cut to the tabs' old width.
    private mutating func takeWidth(of geometry: TabBarGeometry) {
        if titles.count == geometry.count, barWidth == geometry.frame.width { return }
        titles = Array(repeating: nil, count: geometry.count)
        dots = []
        barWidth = geometry.frame.width
    }

    /// - Parameter badge: that of the tab.
    mutating func title(
        of item: TabBarItem, at index: Int, beside badge: Badge?, in geometry: TabBarGeometry, _ font: Font?, _ fonts: FontSet
    ) -> TextLayout? {
        guard let title = item.title, !title.isEmpty else { return nil }
        takeWidth(of: geometry)
        if let layout = titles[index] { return layout }
        let grid = geometry.grid
        var options = TextOptions()
        options.maximumWidth = TabBarTexts.room(
            beside: item.icon == nil ? badge : nil, in: geometry.itemRect(at: index).width, grid)
        let layout = TabBarTexts.font(of: item, font, fonts).layout(title, scale: grid.scale, options: options)
        titles[index] = layout
        return layout
    }
}
