import FasciaGeometry
import FasciaRaster

extension Banner {
    private static let widest = 460.0
    private static let insets = EdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
    private static let markSize = 20.0
    private static let markGap = 12.0
    private static let lineGap = 2.0
    private static let radius = 14.0
    private static let shadow = BoxShadow(color: .black, offset: Offset(horizontal: 0, vertical: 6), blur: 20)

    var shadowOutsets: EdgeInsets {
        if !backgrounds.isEmpty { return .zero }
        let reach = Banner.shadow.blur * 1.5 + 2
        return EdgeInsets(
            top: max(0, reach - Banner.shadow.offset.vertical), left: reach, bottom: reach + Banner.shadow.offset.vertical, right: reach)
    }

    private var markExtent: Size { image?.size ?? Size(width: Banner.markSize, height: Banner.markSize) }

    private func layouts(width: Int) -> (width: Int, text: TextLayout, detail: TextLayout?)? {
        if let layouts, layouts.width == width { return layouts }
        guard let fonts = window?.theme.fonts else { return nil }
        let scale = displayGrid.scale
        var options = TextOptions(maximumWidth: width, alignment: TextAlignment.natural.placed(in: effectiveLayoutDirection))
        let small = Font(chain: fonts.regular, size: 14)
        // As many lines as half of the window has room for; three of them are the detail's.
        let kept = detail.isEmpty ? 0 : (3 * small.lineHeight + Banner.lineGap) * scale
        var room = Double(window?.pixelSize.height ?? 0) / 2 - (Banner.insets.top + Banner.insets.bottom) * scale - kept
        func layout(_ text: String, _ font: Font, least: Int, most: Int) -> TextLayout {
            options.numberOfLines = max(least, min(most, Int(room / (font.lineHeight * scale))))
            let made = font.layout(text, scale: scale, options: options)
            room -= Double(made.size.height)
            return made
        }
        let first = layout(text, Font(chain: fonts.semibold, size: 16), least: 2, most: 5)
        room += kept
        let second = detail.isEmpty ? nil : layout(detail, small, least: 3, most: 8)
        layouts = (width, first, second)
        return layouts
    }

    private func textWidth(_ width: Double) -> Int {
        displayGrid.pixels(max(0, width - Banner.insets.left - Banner.insets.right - markExtent.width - Banner.markGap))
    }

    func intrinsicSize(in size: Size) -> Size {
        let width = min(Banner.widest, max(0, size.width - 24))
        guard let layouts = layouts(width: textWidth(width)) else { return Size(width: width, height: 48) }
        let grid = displayGrid
        var text = grid.points(layouts.text.size.height)
        if let detail = layouts.detail { text += Banner.lineGap + grid.points(detail.size.height) }
        return Size(width: width, height: max(48, max(text, markExtent.height) + Banner.insets.top + Banner.insets.bottom))
    }

    func drawParts(_ canvas: Canvas) {
        guard let theme = window?.theme, !pixelFrame.isEmpty else { return }
        drawBackground(theme, canvas)
        let grid = canvas.grid
        let size = markExtent
        let mark = PixelRect(
            x: pixelFrame.x + grid.pixels(Banner.insets.left),
            y: pixelFrame.y + PixelGrid.centered(grid.pixels(size.height), in: pixelFrame.height),
            width: grid.pixels(size.width), height: grid.pixels(size.height))
        canvas.alpha = isEnabled ? 255 : View.dimmedAlpha
        if let image {
            canvas.draw(template: image, fill: .color(color(theme)), in: mark)
        } else {
            canvas.fill(.ellipse, in: mark, .color(color(theme)))
            drawSign(in: mark, Theme.readable(on: color(theme)), canvas)
        }
        if let layouts = layouts(width: textWidth(grid.points(pixelFrame.width))) {
            let gap = grid.pixels(Banner.lineGap)
            let height = layouts.text.size.height + (layouts.detail.map { gap + $0.size.height } ?? 0)
            let x = mark.maxX + grid.pixels(Banner.markGap)
            let y = pixelFrame.y + PixelGrid.centered(height, in: pixelFrame.height)
            canvas.draw(layouts.text, at: PixelPoint(x: x, y: y), textColor ?? theme.label)
            if let detail = layouts.detail {
                canvas.draw(detail, at: PixelPoint(x: x, y: y + layouts.text.size.height + gap), detailColor ?? theme.secondaryLabel)
            }
        }
        canvas.alpha = 255
    }

    private func drawBackground(_ theme: Theme, _ canvas: Canvas) {
        if let (image, isDimmed) = backgrounds.resolve(state) {
            canvas.alpha = isDimmed ? View.dimmedAlpha : 255
            canvas.draw(image, in: pixelFrame)
            canvas.alpha = 255
            return
        }
        let shape = Shape.roundedRect(radius: Banner.radius)
        canvas.drawShadow(of: shape, in: pixelFrame, blur: Banner.shadow.blur, offset: Banner.shadow.offset, color: theme.shadow)
        let fill = isHighlighted ? theme.card.mixed(with: theme.accent, fraction: 0.12) : theme.card
        canvas.fill(shape, in: pixelFrame, .color(fill))
        canvas.fill(.strokedRoundedRect(radius: Banner.radius, lineWidth: 1), in: pixelFrame, .color(theme.separator))
    }

    /// What the colour says is said by a sign too, in a box of 20 points.
    private func drawSign(in mark: PixelRect, _ color: Color, _ canvas: Canvas) {
        switch style {
        case .info: drawDotAndStem(in: mark, stem: 8.5...15, dot: 5.75, color, canvas)
        case .success: canvas.fill(Banner.check, in: mark, .color(color))
        case .warning: drawDotAndStem(in: mark, stem: 5...11.5, dot: 14.25, color, canvas)
        case .failure:
            canvas.fill(Banner.stroke(Point(x: 6.75, y: 6.75), Point(x: 13.25, y: 13.25)), in: mark, .color(color))
            canvas.fill(Banner.stroke(Point(x: 13.25, y: 6.75), Point(x: 6.75, y: 13.25)), in: mark, .color(color))
        }
    }

    /// An i, or an exclamation mark.
    private func drawDotAndStem(
        in mark: PixelRect, stem: ClosedRange<Double>, dot: Double, _ color: Color, _ canvas: Canvas
    ) {
        let line = Banner.stroke(Point(x: 10, y: stem.lowerBound + 1), Point(x: 10, y: stem.upperBound - 1))
        canvas.fill(line, in: mark, .color(color))
        // A stroke of no length is a dot.
        canvas.fill(Banner.stroke(Point(x: 10, y: dot), Point(x: 10, y: dot + 0.01)), in: mark, .color(color))
    }

    private static func stroke(_ from: Point, _ to: Point) -> Shape {
        .polyline([from, to], lineWidth: 2, cap: .round, join: .round, isClosed: false)
    }

    private static let check = Shape.polyline(
        [Point(x: 5.5, y: 10.5), Point(x: 8.75, y: 13.75), Point(x: 14.5, y: 7)], lineWidth: 2, cap: .round, join: .round, isClosed: false)

    private func color(_ theme: Theme) -> Color {
        switch style {
        case .info: theme.accent
        case .success: theme.success
        case .warning: theme.warning
        case .failure: theme.destructive
        }
    }
}
