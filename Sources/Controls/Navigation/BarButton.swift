import FasciaGeometry
import FasciaRaster

/// A button in a navigation bar: a title, an image, or the way back.
final class BarButton: Control {
    /// What the button shows.
    enum Content {
        case item(BarButtonItem)
        /// The way back, with the title of what it leads to; nil shows the chevron alone.
        case back(String?)
    }

    private(set) var content: Content
    /// The bar, which owns the button by way of its parts.
    private unowned let bar: NavigationBar
    /// Leaves the back title out where there is no room.
    var isCompressed = false {
        didSet { if isCompressed != oldValue { contentChanged() } }
    }
    private var layouts: [TextLayout?] = []

    init(_ content: Content, bar: NavigationBar) {
        self.content = content
        self.bar = bar
        super.init()
        if case .item(let item) = content {
            item.button = self
            itemDidChange()
            addAction(for: .touchUpInside) { [unowned item] in item.action?() }
        } else {
            identifier = "back"
            addAction(for: .touchUpInside) { [unowned bar] in bar.onBack?() }
        }
    }

    /// What the button belongs to, nil if it leads back.
    var item: BarButtonItem? {
        if case .item(let item) = content { return item }
        return nil
    }

    var isBack: Bool { item == nil }

    /// Gives the way back another title.
    func setBackTitle(_ title: String?) {
        guard case .back(let old) = content, old != title else { return }
        content = .back(title)
        contentChanged()
    }

    func itemDidChange() {
        guard let item else { return }
        isEnabled = item.isEnabled
        identifier = item.identifier
        contentChanged()
    }

    /// What it says, or how, is not what it was.
    func contentChanged() {
        layouts = []
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    override func themeDidChange() { forgetLayouts() }

    override func displayScaleDidChange() { forgetLayouts() }

    private func forgetLayouts() { layouts = [] }

    // MARK: Measures, in points

    private static let margin = 10.0
    private static let backMargin = 8.0
    private static let gap = 6.0
    private static let builtInIndicator = Size(width: 11, height: 20)

    private var indicatorSize: Size { bar.backIndicatorImage?.size ?? BarButton.builtInIndicator }

    /// A back button's image brings its own chevron.
    private var hasIndicator: Bool { isBack && (bar.backIndicatorImage != nil || background(for: .normal) == nil) }

    private var title: String? {
        switch content {
        case .item(let item): item.image == nil ? item.title : nil
        case .back(let title): isCompressed ? nil : title
        }
    }

    /// The sides that a background image's caps take.
    private var margins: (left: Double, right: Double) {
        if let caps = background(for: .normal)?.value.capInsets {
            return isMirrored ? (max(caps.right, 4), max(caps.left, 4)) : (max(caps.left, 4), max(caps.right, 4))
        }
        if !isBack { return (BarButton.margin, BarButton.margin) }
        return (BarButton.backMargin, BarButton.margin)
    }

    private static let skinnedEdgeMargin = 5.0

    /// How far it stays from the bar's edge if it is the outermost one.
    var edgeMargin: Double { max(0, bar.margin ?? (background(for: .normal) == nil ? 0 : BarButton.skinnedEdgeMargin)) }

    /// What lies between the button and the bar's edge belongs to the button: a touch in that gap means the button.
    override func touchArea(least: Double) -> Rect {
        super.touchArea(least: least).union(bounds.insetBy(dx: -edgeMargin, dy: 0))
    }

    override func sizeThatFits(_ size: Size) -> Size {
        let margins = margins
        var width = margins.left + margins.right
        if hasIndicator { width += indicatorSize.width }
        if let image = item?.image { width += image.size.width }
        if let layout = layout(for: .normal) {
            width += PixelGrid(scale: window?.scale ?? 1).points(layout.size.width)
            if hasIndicator { width += BarButton.gap }
        }
        return Size(width: max(width, 44), height: bar.barMetrics.height)
    }

    // MARK: Drawing

    private func background(for state: ControlState) -> (value: Image, isDimmed: Bool)? {
        (isBack ? bar.backButtonBackgrounds : bar.buttonBackgrounds).resolve(state, bar.barMetrics)
    }

    private func layout(for state: ControlState) -> TextLayout? {
        guard let title, !title.isEmpty, let fonts = window?.theme.fonts else { return nil }
        if layouts.isEmpty { layouts = Array(repeating: nil, count: 8) }
        if let layout = layouts[Int(state.rawValue)] { return layout }
        let isBold = item?.style == .done
        let size = bar.barMetrics == .compact ? 15.0 : 17.0
        let font = bar.buttonTitles.value(for: state)?.font ?? Font(chain: isBold ? fonts.semibold : fonts.regular, size: size)
        let layout = font.layout(title, scale: window?.scale ?? 1, options: TextOptions())
        layouts[Int(state.rawValue)] = layout
        return layout
    }

    override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        let state = state
        let grid = canvas.grid
        let attributes = bar.buttonTitles.resolve(state)
        let color = attributes?.value.color ?? tint(theme)
        let skin = background(for: state)
        if let skin {
            canvas.alpha = skin.isDimmed ? 102 : 255
            let height = grid.pixels(skin.value.size.height)
            let target = PixelRect(
                x: pixelFrame.x, y: pixelFrame.y + PixelGrid.centered(height, in: pixelFrame.height), width: pixelFrame.width,
                height: height)
            canvas.draw(skin.value, in: target)
        } else if state.contains(.highlighted) {
            let inset = PixelRect(
                x: pixelFrame.x + grid.pixels(2), y: pixelFrame.y + grid.pixels(4), width: pixelFrame.width - grid.pixels(4),
                height: pixelFrame.height - grid.pixels(8))
            canvas.fill(.roundedRect(radius: 8), in: inset, .color(color.withAlpha(0.16)))
        }
        let isDimmed = state.contains(.disabled) && (attributes?.value.color == nil || attributes?.isDimmed == true)
        canvas.alpha = isDimmed ? 102 : 255
        drawContent(canvas, color: color, shadow: attributes?.value)
        canvas.alpha = 255
    }

    /// Of what has no colour of its own. Without an own tint it is one that can be read, whatever the accent.
    private func tint(_ theme: Theme) -> Color {
        if let color = item?.tintColor ?? bar.tintColor { return color }
        let part = state.contains(.highlighted) && background(for: state) == nil ? 0.16 : 0
        return theme.legible(theme.accent, over: theme.accent, part: part)
    }

    private func drawContent(_ canvas: Canvas, color: Color, shadow: TitleAttributes?) {
        let grid = canvas.grid
        var x = pixelFrame.x + grid.pixels(margins.left)
        if hasIndicator {
            let size = indicatorSize
            let height = grid.pixels(size.height)
            let width = grid.pixels(size.width)
            let target = PixelRect(x: x, y: pixelFrame.y + PixelGrid.centered(height, in: pixelFrame.height), width: width, height: height)
            if let image = bar.backIndicatorImage {
                canvas.draw(template: image, fill: .color(color), in: target)
            } else {
                canvas.fill(BarButton.chevron, in: target, .color(color))
            }
            x = target.maxX + grid.pixels(BarButton.gap)
        } else if !isBack {
            // What is narrower than a finger stands in the middle.
            let content = item?.image.map { grid.pixels($0.size.width) } ?? layout(for: state)?.size.width ?? 0
            x = pixelFrame.x + PixelGrid.centered(content, in: pixelFrame.width)
        }
        if let image = item?.image {
            let height = grid.pixels(image.size.height)
            let target = PixelRect(
                x: x, y: pixelFrame.y + PixelGrid.centered(height, in: pixelFrame.height), width: grid.pixels(image.size.width),
                height: height)
            canvas.draw(template: image, fill: .color(color), in: target)
        }
        guard let layout = layout(for: state) else { return }
        let origin = PixelPoint(x: x, y: pixelFrame.y + PixelGrid.centered(layout.size.height, in: pixelFrame.height))
        if let shadow, let shadowColor = shadow.shadowColor {
            let moved = PixelPoint(
                x: origin.x + canvas.rightward * grid.pixels(shadow.shadowOffset.horizontal),
                y: origin.y + grid.pixels(shadow.shadowOffset.vertical))
            canvas.drawLetters(of: layout, at: moved, shadowColor)
        }
        canvas.draw(layout, at: origin, color)
    }

    /// The tip at the left, the arms at 45°, in the built-in indicator's box.
    private static let chevron = Shape.polyline(
        [Point(x: 9.5, y: 2.5), Point(x: 2, y: 10), Point(x: 9.5, y: 17.5)], lineWidth: 2, cap: .round, join: .round, isClosed: false)
}
