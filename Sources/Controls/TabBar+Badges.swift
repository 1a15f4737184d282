import FasciaGeometry
import FasciaRaster

/// Badges: a number or a word in a pill, or a dot, at a tab's icon, or behind the title of a tab without one.
extension TabBar {
    /// Between a title and the badge behind it, in points.
    static let badgeGap = 3.0
    private static let dotSide = 9.0
    private static let pillHeight = 16.0
    /// What a pill has beside its text, both sides together, in points.
    private static let pillPadding = 9.0

    private func badgeLayout(at index: Int) -> TextLayout? {
        guard let badge = items[index].badge, !badge.isEmpty, let fonts = window?.theme.fonts else { return nil }
        if badgeLayouts.count != items.count { badgeLayouts = Array(repeating: nil, count: items.count) }
        if let layout = badgeLayouts[index] { return layout }
        let layout = Font(chain: fonts.semibold, size: 11).layout(badge, scale: displayGrid.scale, options: TextOptions())
        badgeLayouts[index] = layout
        return layout
    }

    /// A badge's pixels: no wider than its tab.
    func badgeSize(at index: Int) -> PixelSize {
        let grid = displayGrid
        guard let layout = badgeLayout(at: index) else {
            let side = grid.pixels(TabBar.dotSide)
            return PixelSize(width: side, height: side)
        }
        let height = grid.pixels(TabBar.pillHeight)
        let width = min(max(height, layout.size.width + grid.pixels(TabBar.pillPadding)), itemRect(at: index).width)
        return PixelSize(width: width, height: height)
    }

    /// - Parameter corner: where the badge's middle would be if it were as wide as it is high: the icon's upper right corner.
    func drawBadge(at index: Int, corner: PixelPoint, in rect: PixelRect, _ canvas: Canvas) {
        guard let red = window?.theme.destructive else { return }
        let size = badgeSize(at: index)
        let layout = badgeLayout(at: index)
        let x = corner.x - (items[index].icon == nil ? size.width : size.height) / 2
        let pill = PixelRect(
            x: max(rect.x, min(x, rect.maxX - size.width)), y: max(rect.y + (layout == nil ? 0 : 1), corner.y - size.height / 3),
            width: size.width,
            height: size.height)
        guard let layout else {
            canvas.fill(.ellipse, in: pill, .color(red))
            return
        }
        canvas.fill(.roundedRect(radius: TabBar.pillHeight / 2), in: pill, .color(red))
        let text = PixelPoint(
            x: pill.x + PixelGrid.centered(layout.size.width, in: pill.width),
            y: pill.y + PixelGrid.centered(layout.size.height, in: pill.height))
        canvas.draw(layout, at: text, .white)
    }
}
