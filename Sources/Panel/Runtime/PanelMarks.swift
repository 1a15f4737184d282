import FasciaControls

/// Glows, badges and states that clients set on tabs and controls, by path. They are set again after a reload, of which clients know
/// nothing.
struct PanelMarks {
    var glows: [String: Set<Int>] = [:]
    /// Badges of tabs; an inner nil is a removed badge.
    var badges: [String: [Int: String?]] = [:]
    var enabled: [String: Bool] = [:]

    /// Sets all of them on a panel, where it has such tabs and controls.
    func apply(to content: PanelContent) {
        for (path, tabs) in glows {
            guard let bar = content.control(at: path) as? any BadgeHolder else { continue }
            for tab in tabs { bar.glowItem(at: tab) }
        }
        for (path, tabs) in badges {
            guard let bar = content.control(at: path) as? any BadgeHolder else { continue }
            for (tab, badge) in tabs { bar.setBadge(badge, forItemAt: tab) }
        }
        for (path, isEnabled) in enabled { content.control(at: path).map { content.setEnabled(isEnabled, of: $0) } }
    }
}
