import FasciaGeometry
import FasciaRaster

extension TabBar {
    private static let dimmed: UInt8 = 102
    /// How much of the indicator lies on the bar; the rest rises above its top edge. In points.
    static let indicatorOverlap = 2.0
    private static let builtInIndicator = Size(width: 16, height: 9)

    private var grid: PixelGrid { displayGrid }

    private var indicatorSize: Size { indicatorImage?.size ?? TabBar.builtInIndicator }

    var indicatorOutsets: EdgeInsets {
        EdgeInsets(top: showsIndicator ? max(0, indicatorSize.height - TabBar.indicatorOverlap) : 0, left: 0, bottom: 0, right: 0)
    }

    var isBackgroundOpaque: Bool {
        if gradientImage == nil { return window?.theme.surface.isOpaque ?? false }
        return gradientImage?.isOpaque == true && lowerColor.isOpaque
    }

    // MARK: Geometry in pixels

    /// A tab's device pixels; empty if it does not exist.
    func itemRect(at index: Int) -> PixelRect {
        guard items.indices.contains(index) else { return .zero }
        let count = Double(items.count)
        let width = Double(pixelFrame.width)
        let start = Int((width * Double(index) / count).rounded())
        let end = Int((width * Double(index + 1) / count).rounded())
        return PixelRect(x: pixelFrame.x + start, y: pixelFrame.y, width: end - start, height: pixelFrame.height)
    }

    /// Where the indicator is now; empty without one.
    func indicatorRect() -> PixelRect {
        guard showsIndicator, items.indices.contains(selected) else { return .zero }
        let size = indicatorSize
        let center = indicatorCenter ?? frame(ofItemAt: selected).midX
        let height = grid.pixels(size.height)
        return PixelRect(
            x: pixelFrame.x + grid.snap(center - size.width / 2), y: pixelFrame.y + grid.pixels(TabBar.indicatorOverlap) - height,
            width: grid.pixels(size.width), height: height)
    }

    // MARK: Drawing

    func drawParts(_ canvas: Canvas) {
        let clip = canvas.clip
        if clip.intersects(pixelFrame) {
            drawBackground(canvas)
            for index in items.indices {
                let rect = itemRect(at: index)
                if !rect.intersects(clip) { continue }
                canvas.clip = clip.intersection(rect)
                drawItem(at: index, in: rect, canvas)
            }
            canvas.clip = clip
        }
        drawIndicator(canvas)
    }

    private func drawBackground(_ canvas: Canvas) {
        let upper = PixelRect(x: pixelFrame.x, y: pixelFrame.y, width: pixelFrame.width, height: (pixelFrame.height + 1) / 2)
        let lower = PixelRect(x: upper.x, y: upper.maxY, width: upper.width, height: pixelFrame.height - upper.height)
        if let gradientImage {
            canvas.draw(gradientImage, in: upper)
            canvas.fill(lower, lowerColor)
        } else if let theme = window?.theme {
            canvas.fill(pixelFrame, theme.surface)
            canvas.fill(PixelRect(x: upper.x, y: upper.y, width: upper.width, height: max(1, canvas.grid.pixels(0.5))), theme.separator)
        }
    }

    private func drawItem(at index: Int, in rect: PixelRect, _ canvas: Canvas) {
        let item = items[index]
        let state = state(ofItemAt: index)
        let isActive = state.contains(.selected) || state.contains(.highlighted)
        if isActive { drawSelection(in: rect, isHighlighted: state.contains(.highlighted), canvas) }
        if item.isGlowing { drawGlow(in: rect, canvas) }
        canvas.alpha = state.contains(.disabled) ? TabBar.dimmed : 255
        drawIconAndTitle(item, at: index, isActive: isActive, in: rect, canvas)
        canvas.alpha = 255
    }

    private func drawSelection(in rect: PixelRect, isHighlighted: Bool, _ canvas: Canvas) {
        if let selectionImage {
            canvas.draw(selectionImage, in: rect)
        } else if isHighlighted, gradientImage == nil, let theme = window?.theme {
            canvas.fill(.roundedRect(radius: 8), in: rect.insetBy(canvas.grid.pixels(4)), .color(theme.label.withAlpha(0.08)))
        }
    }

    private func drawGlow(in rect: PixelRect, _ canvas: Canvas) {
        if let glowImage {
            let width = canvas.grid.pixels(glowImage.size.width)
            let height = canvas.grid.pixels(glowImage.size.height)
            canvas.draw(
                glowImage,
                in: PixelRect(x: rect.x + PixelGrid.centered(width, in: rect.width), y: rect.maxY - height, width: width, height: height))
            return
        }
        guard let theme = window?.theme else { return }
        // Half of a light: the tab cuts it at the bar's edge.
        let (width, height) = (canvas.grid.pixels(26), canvas.grid.pixels(6))
        let light = PixelRect(
            x: rect.x + PixelGrid.centered(width, in: rect.width), y: rect.maxY - height / 2, width: width, height: height)
        canvas.drawShadow(of: .ellipse, in: light, blur: 12, offset: .zero, color: theme.accent)
        canvas.drawShadow(of: .ellipse, in: light, blur: 4, offset: .zero, color: theme.accent.mixed(with: .white, fraction: 0.4))
    }

    private func drawIconAndTitle(_ item: TabBarItem, at index: Int, isActive: Bool, in rect: PixelRect, _ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        let isSkinned = gradientImage != nil
        let fill: Fill =
            isActive
            ? selectedFill ?? .color(theme.accent)
            : unselectedFill ?? .color(isSkinned ? Color(white: 0.53) : theme.secondaryLabel)
        let layout = titleLayout(at: index, width: rect.width, scale: canvas.scale, fonts: theme.fonts)
        let gap = canvas.grid.pixels(2)
        let iconHeight = item.icon.map { canvas.grid.pixels($0.size.height) } ?? 0
        let height = iconHeight + (layout.map { $0.size.height + (iconHeight > 0 ? gap : 0) } ?? 0)
        var y = rect.y + PixelGrid.centered(height, in: rect.height)
        var corner = PixelPoint(x: rect.x + rect.width / 2, y: y)
        if let icon = item.icon {
            let width = canvas.grid.pixels(icon.size.width)
            let target = PixelRect(x: rect.x + PixelGrid.centered(width, in: rect.width), y: y, width: width, height: iconHeight)
            canvas.draw(template: icon, fill: fill, in: target)
            corner = PixelPoint(x: target.maxX, y: target.y)
            y += iconHeight + gap
        }
        if let layout {
            let color: Color =
                if case .color(let color) = fill { color } else { isActive ? theme.accent : theme.secondaryLabel }
            var x = rect.x + PixelGrid.centered(layout.size.width, in: rect.width)
            // Nothing of a title may be covered: without an icon the badge stands behind it, and it makes room for the badge.
            if item.icon == nil, item.badge != nil {
                let (badge, gap) = (badgeSize(at: index).width, grid.pixels(TabBar.badgeGap))
                x = max(rect.x, min(x, rect.maxX - grid.pixels(4) - badge - gap - layout.size.width))
                corner = PixelPoint(x: x + layout.size.width + gap + badge / 2, y: y)
            }
            canvas.draw(layout, at: PixelPoint(x: x, y: y), color)
        }
        if item.badge != nil { drawBadge(at: index, corner: corner, in: rect, canvas) }
    }

    func titleLayout(at index: Int, width: Int, scale: Double, fonts: FontSet) -> TextLayout? {
        guard let title = items[index].title, !title.isEmpty else { return nil }
        if titleLayouts.count != items.count || titleLayoutsBarWidth != pixelFrame.width {
            // Titles were cut to the tabs' old width.
            titleLayouts = Array(repeating: nil, count: items.count)
            titleLayoutsBarWidth = pixelFrame.width
        }
        if let layout = titleLayouts[index] { return layout }
        var options = TextOptions()
        options.maximumWidth = max(0, width - grid.pixels(8))
        if items[index].icon == nil, items[index].badge != nil {
            options.maximumWidth = max(0, width - grid.pixels(8) - badgeSize(at: index).width - grid.pixels(TabBar.badgeGap))
        }
        let layout = (titleFont ?? Font(chain: fonts.medium, size: items[index].icon == nil ? 15 : 11)).layout(
            title, scale: scale, options: options)
        titleLayouts[index] = layout
        return layout
    }

    private func drawIndicator(_ canvas: Canvas) {
        let rect = indicatorRect()
        if !rect.intersects(canvas.clip) { return }
        if let indicatorImage {
            canvas.draw(indicatorImage, in: rect)
        } else if let theme = window?.theme {
            let size = TabBar.builtInIndicator
            canvas.fill(
                .polygon([Point(x: 0, y: size.height), Point(x: size.width / 2, y: 0), Point(x: size.width, y: size.height)]), in: rect,
                .color(theme.accent))
        }
    }
}
