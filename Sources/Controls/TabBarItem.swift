import FasciaRaster

/// One tab: an icon of which only the alpha counts, and what is said about it.
public struct TabBarItem {
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
