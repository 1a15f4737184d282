extension TabBar {
    /// Whether a tab's title does not fit into the tab, so that its end is left out. False for a tab that does not exist, and while the bar
    /// is in no window.
    public func isTitleTruncated(at index: Int) -> Bool {
        guard let window, items.indices.contains(index) else { return false }
        return titleLayout(at: index, width: itemRect(at: index).width, scale: window.scale, fonts: window.theme.fonts)?.isTruncated
            ?? false
    }
}
