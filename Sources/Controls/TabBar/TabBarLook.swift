import FasciaGeometry
import FasciaRaster

/// Where a tab bar's parts are, in device pixels.
struct TabBarGeometry {
    /// How much of the indicator lies on the bar; the rest rises above its top edge. In points.
    static let indicatorOverlap = 2.0
    /// Between a title and the badge behind it, in pixels.
    static func gap(before isDot: Bool, _ grid: PixelGrid) -> Int { grid.pixels(isDot ? 1 : 3) }

    let frame: PixelRect
    let count: Int
    let grid: PixelGrid

    /// A tab's pixels; empty if it does not exist.
    func itemRect(at index: Int) -> PixelRect {
        guard index >= 0, index < count else { return .zero }
        let width = Double(frame.width)
        let start = Int((width * Double(index) / Double(count)).rounded())
        let end = Int((width * Double(index + 1) / Double(count)).rounded())
        return PixelRect(x: frame.x + start, y: frame.y, width: end - start, height: frame.height)
    }

    /// The tab at a part of the bar's width, the nearest one beyond both ends; −1 without tabs.
    func itemIndex(at fraction: Double) -> Int {
        // Bounded before it becomes a whole number: not every number of points fits one.
        count == 0 ? -1 : Int(min(max(0, fraction * Double(count)), Double(count - 1)))
    }

    /// The line at the bar's upper edge, within it.
    /// - Parameters:
    ///   - center: in points from the bar's left edge.
    ///   - width: in points.
    func lineRect(center: Double, width: Double) -> PixelRect {
        PixelRect(x: frame.x + grid.snap(center - width / 2), y: frame.y, width: grid.pixels(width), height: grid.pixels(3))
    }

    /// - Parameter center: of the indicator, in points from the bar's left edge.
    func indicatorRect(center: Double, size: Size) -> PixelRect {
        let height = grid.pixels(size.height)
        return PixelRect(
            x: frame.x + grid.snap(center - size.width / 2), y: frame.y + grid.pixels(TabBarGeometry.indicatorOverlap) - height,
            width: grid.pixels(size.width), height: height)
    }

    /// Where a tab's parts are: the icon above the title, the badge at the icon's corner, or behind the title of a tab without an icon.
    /// - Parameters:
    ///   - rect: the tab's.
    ///   - top: what a badge leaves free at the bar's upper edge, in pixels.
    func parts(
        in rect: PixelRect, icon: PixelSize?, title: PixelSize?, badge: PixelSize?, isDot: Bool, top: Int
    ) -> (icon: PixelRect, title: PixelPoint, badge: PixelRect) {
        let gap = grid.pixels(2)
        let iconHeight = icon?.height ?? 0
        let height = iconHeight + (title.map { $0.height + (iconHeight > 0 ? gap : 0) } ?? 0)
        var y = rect.y + PixelGrid.centered(height, in: rect.height)
        var corner = PixelPoint(x: rect.x + rect.width / 2, y: y)
        var iconRect = PixelRect.zero
        if let icon {
            iconRect = PixelRect(x: rect.x + PixelGrid.centered(icon.width, in: rect.width), y: y, width: icon.width, height: iconHeight)
            corner = PixelPoint(x: iconRect.maxX, y: iconRect.y)
            y += iconHeight + gap
        }
        var x = rect.x
        if let title {
            x = rect.x + PixelGrid.centered(title.width, in: rect.width)
            // Nothing of a title may be covered: without an icon the badge stands behind it, and it makes room for the badge.
            if icon == nil, let badge {
                let gap = TabBarGeometry.gap(before: isDot, grid)
                x = max(rect.x, min(x, rect.maxX - grid.pixels(2) - badge.width - gap - title.width))
                corner = PixelPoint(x: x + title.width + gap + badge.width / 2, y: y)
            }
        }
        return (
            iconRect, PixelPoint(x: x, y: y), badge.map { self.badge($0, at: corner, isBesideTitle: icon == nil, top, in: rect) } ?? .zero
        )
    }

    private func badge(_ size: PixelSize, at corner: PixelPoint, isBesideTitle: Bool, _ top: Int, in rect: PixelRect) -> PixelRect {
        let x = corner.x - (isBesideTitle ? size.width : size.height) / 2
        return PixelRect(
            x: max(rect.x, min(x, rect.maxX - size.width)), y: max(rect.y + top, corner.y - size.height / 3),
            width: size.width, height: size.height)
    }
}

/// What a tab bar's parts look like; a part without an image or a fill has the built-in look.
///
/// An object, as a slider's look is: a value was copied for each part that is drawn.
final class TabBarLook {
    private static let builtInIndicator = Size(width: 16, height: 9)

    @exclusivity(unchecked) var gradientImage: Image?
    @exclusivity(unchecked) var lowerColor = Color.black
    @exclusivity(unchecked) var unselectedFill: Fill?
    @exclusivity(unchecked) var selectedFill: Fill?
    @exclusivity(unchecked) var selectionImage: Image?
    @exclusivity(unchecked) var glowImage: Image?
    @exclusivity(unchecked) var indicatorImage: Image?
    @exclusivity(unchecked) var indicatorStyle = TabBar.IndicatorStyle.line

    /// Whether the indicator is the line within the bar.
    var hasLine: Bool { indicatorImage == nil && indicatorStyle == .line }

    /// The built-in bar's height in points: room for an icon above a title.
    static let builtInHeight = 49.0

    var indicatorSize: Size { indicatorImage?.size ?? TabBarLook.builtInIndicator }

    func isOpaque(_ theme: Theme?) -> Bool {
        guard let gradientImage else { return theme?.surface.isOpaque ?? false }
        return gradientImage.isOpaque && lowerColor.isOpaque
    }

    func drawBackground(in frame: PixelRect, theme: @autoclosure () -> Theme?, on canvas: Canvas) {
        let upper = PixelRect(x: frame.x, y: frame.y, width: frame.width, height: (frame.height + 1) / 2)
        let lower = PixelRect(x: upper.x, y: upper.maxY, width: upper.width, height: frame.height - upper.height)
        if let gradientImage {
            canvas.draw(gradientImage, in: upper)
            canvas.fill(lower, lowerColor)
        } else if let theme = theme() {
            canvas.fill(frame, theme.surface)
            canvas.fill(PixelRect(x: upper.x, y: upper.y, width: upper.width, height: max(1, canvas.grid.pixels(0.5))), theme.separator)
        }
    }

    /// - Parameter title: the shaped title, nil without one.
    func drawItem(
        _ item: TabBarItem, state: ControlState, title: TextLayout?, badge: TabBarTexts.Badge?, in rect: PixelRect,
        _ geometry: TabBarGeometry, theme: Theme?, on canvas: Canvas
    ) {
        let isActive = state.contains(.selected) || state.contains(.highlighted)
        if isActive { drawSelection(in: rect, isHighlighted: state.contains(.highlighted), theme, canvas) }
        if item.isGlowing { drawGlow(in: rect, theme, canvas) }
        guard let theme else { return }
        canvas.alpha = state.contains(.disabled) ? View.dimmedAlpha : 255
        let fill: Fill =
            isActive
            ? selectedFill ?? .color(accent(theme, isHighlighted: state.contains(.highlighted)))
            : unselectedFill ?? .color(gradientImage != nil ? Color(white: 0.53) : theme.secondaryLabel)
        let grid = canvas.grid
        let icon = item.icon.map { PixelSize(width: grid.pixels($0.size.width), height: grid.pixels($0.size.height)) }
        let isDot = badge?.layout == nil
        // Below the line, wherever that is: a badge does not move when its tab is chosen.
        let top = hasLine ? grid.pixels(4) : isDot ? 0 : 1
        let parts = geometry.parts(in: rect, icon: icon, title: title?.size, badge: badge?.size, isDot: isDot, top: top)
        if let icon = item.icon { canvas.draw(template: icon, fill: fill, in: parts.icon) }
        if let title {
            let color: Color =
                if case .color(let color) = fill { color } else { isActive ? accent(theme, isHighlighted: false) : theme.secondaryLabel }
            canvas.draw(title, at: parts.title, color)
        }
        if let badge { badge.draw(in: parts.badge, theme, canvas) }
        canvas.alpha = 255
    }

    /// Of the chosen tab's icon and title: one that can be read on the bar, whatever the accent.
    private func accent(_ theme: Theme, isHighlighted: Bool) -> Color {
        if gradientImage != nil { return theme.accent }
        return theme.legible(theme.accent, over: theme.accent, part: isHighlighted ? 0.12 : 0)
    }

    private func drawSelection(in rect: PixelRect, isHighlighted: Bool, _ theme: Theme?, _ canvas: Canvas) {
        if let selectionImage {
            canvas.draw(selectionImage, in: rect)
        } else if isHighlighted, gradientImage == nil, let theme {
            canvas.fill(.roundedRect(radius: 8), in: rect.insetBy(canvas.grid.pixels(4)), .color(theme.accent.withAlpha(0.12)))
        }
    }

    private func drawGlow(in rect: PixelRect, _ theme: Theme?, _ canvas: Canvas) {
        if let glowImage {
            let width = canvas.grid.pixels(glowImage.size.width)
            let height = canvas.grid.pixels(glowImage.size.height)
            canvas.draw(
                glowImage,
                in: PixelRect(x: rect.x + PixelGrid.centered(width, in: rect.width), y: rect.maxY - height, width: width, height: height))
            return
        }
        guard let theme else { return }
        // Half of a light: the tab cuts it at the bar's edge.
        let (width, height) = (canvas.grid.pixels(26), canvas.grid.pixels(4))
        let light = PixelRect(
            x: rect.x + PixelGrid.centered(width, in: rect.width), y: rect.maxY - height / 2, width: width, height: height)
        canvas.drawShadow(of: .ellipse, in: light, blur: 8, offset: .zero, color: theme.accent)
        canvas.drawShadow(of: .ellipse, in: light, blur: 3, offset: .zero, color: theme.accent.mixed(with: .white, fraction: 0.4))
    }

    func drawIndicator(in rect: PixelRect, theme: @autoclosure () -> Theme?, on canvas: Canvas) {
        if !rect.intersects(canvas.clip) { return }
        if let indicatorImage {
            canvas.draw(indicatorImage, in: rect)
        } else if hasLine, let theme = theme() {
            // Only its lower corners are round.
            let clip = canvas.clip
            canvas.clip = clip.intersection(rect)
            let line = PixelRect(x: rect.x, y: rect.y - rect.height, width: rect.width, height: 2 * rect.height)
            canvas.fill(.roundedRect(radius: 1.5), in: line, .color(theme.accent))
            canvas.clip = clip
        } else if let theme = theme() {
            let size = TabBarLook.builtInIndicator
            canvas.fill(
                .polygon([Point(x: 0, y: size.height), Point(x: size.width / 2, y: 0), Point(x: size.width, y: size.height)]), in: rect,
                .color(theme.accent))
        }
    }
}
