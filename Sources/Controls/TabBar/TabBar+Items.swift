import FasciaGeometry

extension TabBar: ItemHolding {
    package var itemTotal: Int { items.count }

    package func area(ofItem index: Int) -> Rect? { items.indices.contains(index) ? frame(ofItemAt: index) : nil }
}

extension TabBar {
    /// Whether a tab's title does not fit into the tab, so that its end is left out. False for a tab that does not exist, and while the bar
    /// is in no window.
    public func isTitleTruncated(at index: Int) -> Bool {
        guard items.indices.contains(index) else { return false }
        return texts(ofItemAt: index, geometry, window?.theme.fonts).title?.isTruncated ?? false
    }

    /// What a tab's badge has too little room for, if its text is wider than the tab.
    func badgeShortfall(at index: Int) -> Shortfall? {
        guard let badge = texts(ofItemAt: index, geometry, window?.theme.fonts).badge, let layout = badge.layout else { return nil }
        if layout.size.width <= badge.size.width { return nil }
        let grid = displayGrid
        let needed = layout.size.width + grid.pixels(TabBarTexts.Badge.pillPadding)
        return .width(of: items[index].badge ?? "", needed: grid.points(needed), found: grid.points(badge.size.width))
    }
}
