import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// A tab.
enum TabSchema {
    static let icon = Key("icon", .icon, "The icon: its name in the font of `icons:`, or an image, of which only the alpha counts.")
    static let title = Key("title", .caption, "A title below the icon.")
    static let badge = Key("badge", .caption, "A short text at the icon's corner; `\"\"` for a dot.")
    static let glow = Key("glow", .boolean, "`true` lets the tab glow: something is new there.")
    static let enabled = Key("enabled", .boolean, "`false` lets it not be chosen.")

    static let schema = ObjectSchema("tab") {
        icon
        title
        badge
        glow
        enabled
    }

    /// A title alone, or a mapping.
    static let syntax = schema.syntax("a title, or {icon, title, badge, glow, enabled}", orAlone: title) { record, node, reader in
        if !record.has(icon), !record.has(title) { reader.fail("a tab needs an icon or a title", node) }
    }
}
