import FasciaControls

/// What was set on tabs and controls from outside, by path: whoever set it does not know of reloads, and does not set it again.
struct PanelMarks {
    var glows: [String: Set<Int>] = [:]
    /// A tab's badge; nil in the inner value is one that was taken away.
    var badges: [String: [Int: String?]] = [:]
    var enabled: [String: Bool] = [:]

    /// Sets everything on a panel that has such tabs and controls.
    func apply(to content: PanelContent) {
        for (path, tabs) in glows {
            guard let bar = content.control(at: path) as? any BadgeHolder else { continue }
            for tab in tabs { bar.glowItem(at: tab) }
        }
        for (path, tabs) in badges {
            guard let bar = content.control(at: path) as? any BadgeHolder else { continue }
            for (tab, badge) in tabs { bar.setBadge(badge, forItemAt: tab) }
        }
        for (path, isEnabled) in enabled { content.control(at: path)?.isEnabled = isEnabled }
    }
}
