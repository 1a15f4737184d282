import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// A tab.
enum TabSchema {
    static let icon = Key(
        "icon", .icon, "The icon: its name in the font of `icons:`, or an image, of which only the alpha counts."
    ) { (tab: Part<TabBar>, icon) in tab.update { $0.icon = icon } }
    static let title = Key(
        "title", .caption, "A title below the icon.", saying: { (tab: Part<TabBar>, title) in tab.update { $0.title = title } })
    static let badge = Key(
        "badge", .caption,
        "A short text at the icon's corner; `\"\"` for a dot. One that is nothing but a value, as in `\"{=count(alarms)}\"`, goes while "
            + "that is 0 or empty."
    ) { (tab: Part<TabBar>, badge, builder) in tab.whole.setBadge(builder.badge(badge), forItemAt: tab.index) }
    static let glow = Key("glow", .boolean, "`true` lets the tab glow: something is new there.", default: false) {
        (tab: Part<TabBar>, isGlowing) in
        if isGlowing { tab.whole.glowItem(at: tab.index) } else { tab.whole.removeGlow(at: tab.index) }
    }
    static let enabled = Key("enabled", .boolean, "`false` lets it not be chosen.", default: false) { (tab: Part<TabBar>, isEnabled) in
        tab.whole.setEnabled(isEnabled, forItemAt: tab.index)
    }

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

extension Part<TabBar> {
    fileprivate func update(_ change: (inout TabBarItem) -> Void) {
        var item = whole.items[index]
        change(&item)
        whole.setItem(item, at: index)
    }
}
