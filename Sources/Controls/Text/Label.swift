import FasciaGeometry
import FasciaRaster

/// A line or a paragraph of text.
public class Label: View {
    /// A label with a frame in points. As in UIKit it takes no touches: fingers mean what is behind it.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// A label with a text, as large as the text needs once it is laid out.
    public convenience init(text: String) {
        self.init()
        self.text = text
    }

    /// What it says.
    @exclusivity(unchecked) public final var text: String = "" {
        didSet {
            if text == oldValue { return }
            let hadTallLetters = hasTallLetters
            hasTallLetters = Label.hasTallLetters(text)
            if hasTallLetters != hadTallLetters { setNeedsPlacement() }
            textChanged(from: oldValue)
        }
    }
    /// nil is the theme's regular font at 17 pt.
    @exclusivity(unchecked) public final var font: Font? {
        didSet { if font != oldValue { contentChanged() } }
    }
    /// nil is the theme's label colour.
    @exclusivity(unchecked) public final var textColor: Color? {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }
    /// Where lines stand in the bounds; natural is where the layout begins, whichever way the text runs.
    @exclusivity(unchecked) public final var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { contentChanged() } }
    }
    /// The most lines; 0 is as many as fit.
    @exclusivity(unchecked) public final var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { contentChanged() } }
    }
    /// How far a text that is too long may shrink before it is cut: 0.1 to 1, 1 is not at all.
    @exclusivity(unchecked) public final var minimumScale = 1.0 {
        didSet { if minimumScale != oldValue { contentChanged() } }
    }
    /// Drawn under the text; nil is no shadow.
    @exclusivity(unchecked) public final var shadowColor: Color? {
        didSet { if shadowColor != oldValue { setNeedsDisplay() } }
    }
    /// Where the shadow falls, in points.
    @exclusivity(unchecked) public final var shadowOffset = Offset(horizontal: 0, vertical: 1) {
        didSet { if shadowOffset != oldValue { setNeedsDisplay() } }
    }
    /// Digits of equal width, so that a number that changes does not dance.
    @exclusivity(unchecked) public final var hasTabularDigits = false {
        didSet { if hasTabularDigits != oldValue { contentChanged() } }
    }

    /// The parts of the text that are not certain, in their order: drawn so that they can be told, in greyscale too, and read. In a
    /// paragraph, a shrunk text and one that runs from right to left, they are not told apart: all of it is stale if a part is.
    @exclusivity(unchecked) public final var marks: [TextMark] = [] {
        didSet { if marks != oldValue { setNeedsDisplay() } }
    }

    /// The font of a label without one of its own, made of the theme when it is first needed.
    @exclusivity(unchecked) private final var themeFont: Font?
    @exclusivity(unchecked) private final var cached: TextLayout?
    @exclusivity(unchecked) private final var cachedSize = PixelSize.zero
    /// Whether the text on the screen is drawn from `atlas`.
    @exclusivity(unchecked) private final var isDrawnFromAtlas = false
    /// How often the text changed: a number that does so again and again is drawn from an atlas.
    @exclusivity(unchecked) private final var changes = 0
    @exclusivity(unchecked) private final var atlas: DigitAtlas?
    /// The width of a text that was measured.
    @exclusivity(unchecked) private final var measured: (text: String, width: Double)?
    private static let livelyChanges = 3

    @exclusivity(unchecked) private final var hasTallLetters = false

    /// Whether a text has letters of the blocks from Hebrew to those of South-East Asia (whose lead bytes are these), which may reach out
    /// of the line of the first font: the dots of a final yeh lie below it.
    private static func hasTallLetters(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for index in bytes.indices where bytes[index] >= 0xD6 && bytes[index] <= 0xE1 { return true }
        return false
    }

    /// Letters that reach out of their line are drawn beyond the frame.
    public override final var drawingOutsets: EdgeInsets {
        guard hasTallLetters, let font = resolvedFont else { return .zero }
        return EdgeInsets(top: font.size * 0.35, left: 0, bottom: font.size * 0.35, right: 0)
    }

    /// A text stands at the left or at the right, whichever way the layout runs.
    public override final var keepsPhysicalCoordinates: Bool { true }

    public override final func layoutDirectionDidChange() { contentChanged() }

    // What the window last told is enough: nothing is placed outside of one.
    private final var placedAlignment: TextAlignment { textAlignment.placed(in: hasRightToLeftLayout ? .rightToLeft : .leftToRight) }

    private final func contentChanged() {
        // The old text may reach beyond the new one.
        setNeedsDisplay()
        forgetLayout()
        superview?.setNeedsLayout()
    }

    private final func textChanged(from old: String) {
        changes = min(changes + 1, Label.livelyChanges)
        // The dots reach beyond the digits.
        if !marks.isEmpty { return contentChanged() }
        if isDrawnFromAtlas, let atlas,
            isNumber(old, in: atlas, width: pixelFrame.width), isNumber(text, in: atlas, width: pixelFrame.width),
            let columns = atlas.columns(from: old, to: text), atlas.indent(of: old) == atlas.indent(of: text)
        {
            // Nothing moves: as wide as before, and only some digits are others.
            let x = pixelFrame.x + start(of: text, in: atlas) + columns.lowerBound
            let changed = PixelRect(x: x, y: pixelFrame.y, width: columns.count, height: pixelFrame.height)
            setNeedsDisplay(changed)
            if shadowColor != nil { setNeedsDisplay(changed.offsetBy(dx: displayGrid.pixels(shadowOffset.horizontal), dy: 0)) }
            cached = nil
            return
        }
        guard isVisibleForDrawing, let oldExtent = drawnExtent(of: old) else {
            contentChanged()
            return
        }
        // What stood there and what will, not all of the label; if its frame changes too, that is marked as a whole.
        setNeedsDisplay(oldExtent)
        // Decided here, not while drawing: a layout's ink may lie a pixel beside the atlas's.
        if let atlas = livelyAtlas(), isNumber(text, in: atlas, width: pixelFrame.width) {
            cached = nil
            isDrawnFromAtlas = true
        } else {
            isDrawnFromAtlas = false
            guard let layout = layoutForFrame() else {
                contentChanged()
                return
            }
            cached = layout
            cachedSize = PixelSize(width: pixelFrame.width, height: pixelFrame.height)
        }
        if let newExtent = drawnExtent(of: text) { setNeedsDisplay(newExtent) }
        superview?.setNeedsLayout()
    }

    /// The pixels that a text's ink and its shadow take; nil if it was not laid out for the present frame.
    private final func drawnExtent(of text: String) -> PixelRect? {
        if text.isEmpty { return .zero }
        let extent: PixelRect
        if isDrawnFromAtlas {
            guard let atlas else { return nil }
            let size = atlas.size(of: text)
            // Ink may reach a little out of the first and the last digit's columns.
            extent = PixelRect(x: pixelFrame.x + start(of: text, in: atlas), y: pixelFrame.y, width: size.width, height: pixelFrame.height)
                .insetBy(-max(1, atlas.height / 8))
        } else {
            guard let cached, cachedSize == PixelSize(width: pixelFrame.width, height: pixelFrame.height) else { return nil }
            let origin = origin(of: cached)
            extent = cached.inkBounds.offsetBy(dx: origin.x, dy: origin.y)
        }
        if shadowColor == nil { return extent }
        let moved = extent.offsetBy(dx: displayGrid.pixels(shadowOffset.horizontal), dy: displayGrid.pixels(shadowOffset.vertical))
        return extent.union(moved)
    }

    /// Lines that the frame has no room for are left out, and the last one ends in an ellipsis.
    final func layoutForFrame() -> TextLayout? {
        guard let whole = wholeLayout() else { return nil }
        if whole.numberOfLines <= 1 || !isTooHigh(whole) && !isSliced(whole) { return whole }
        var fitted = options(width: pixelFrame.width)
        fitted.numberOfLines = max(1, min(whole.numberOfLines - 1, whole.numberOfLines * pixelFrame.height / max(1, whole.size.height)))
        return resolvedFont?.layout(text, scale: displayGrid.scale, options: fitted)
    }

    private final func wholeLayout() -> TextLayout? {
        resolvedFont.map { $0.layout(text, scale: displayGrid.scale, options: options(width: pixelFrame.width)) }
    }

    /// Whether letters that are higher than their line reach beyond the frame.
    private final func isTooHigh(_ layout: TextLayout) -> Bool {
        layout.inkBounds.height > pixelFrame.height + 1 + displayGrid.pixels(drawingOutsets.top + drawingOutsets.bottom)
    }

    /// Whether the first line or the last one reaches out of what is drawn of the label: the dots below it would be cut off.
    private final func isSliced(_ layout: TextLayout) -> Bool {
        if layout.numberOfLines <= 1 { return false }
        let reach = 1 + displayGrid.pixels(drawingOutsets.top)
        let top = PixelGrid.centered(layout.size.height, in: pixelFrame.height) + layout.inkBounds.y
        return top < -reach || top + layout.inkBounds.height > pixelFrame.height + reach
    }

    public override func themeDidChange() {
        themeFont = nil
        forgetLayout()
    }

    /// Unless it was set, the text.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? (text.isEmpty ? nil : text) }
        set { super.accessibilityLabel = newValue }
    }

    public override func displayScaleDidChange() { forgetLayout() }

    private final func forgetLayout() {
        cached = nil
        atlas = nil
        measured = nil
    }

    /// The atlas of a label whose number changes often; nil for any other.
    private final func livelyAtlas() -> DigitAtlas? {
        if changes < Label.livelyChanges || !hasTabularDigits || !marks.isEmpty { return nil }
        if atlas == nil { atlas = resolvedFont?.digitAtlas(scale: displayGrid.scale) }
        return atlas
    }

    /// Whether a text is drawn from an atlas: digits of equal width on one line that is wide enough.
    private final func isNumber(_ text: String, in atlas: DigitAtlas, width: Int) -> Bool {
        hasTabularDigits && numberOfLines == 1 && atlas.covers(text) && atlas.size(of: text).width <= width
    }

    /// How far a line of digits stands from the left edge, in pixels.
    private final func start(of text: String, in atlas: DigitAtlas) -> Int {
        let width = atlas.size(of: text).width
        return switch placedAlignment {
        case .right, .trailing: pixelFrame.width - width
        case .center: PixelGrid.centered(width, in: pixelFrame.width)
        case .natural, .left, .leading: -atlas.indent(of: text)
        }
    }

    final var resolvedFont: Font? {
        if let font = font ?? themeFont { return font }
        themeFont = window.map { Font(chain: $0.theme.fonts.regular, size: 17) }
        return themeFont
    }

    final func options(width: Int?) -> TextOptions {
        var options = TextOptions()
        options.maximumWidth = width
        options.numberOfLines = numberOfLines
        options.alignment = placedAlignment
        options.minimumScale = minimumScale
        options.tabularDigits = hasTabularDigits
        return options
    }

    /// The text's size within a width, in points.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let font = resolvedFont else { return .zero }
        let grid = displayGrid
        let width = numberOfLines == 1 ? nil : grid.pixels(size.width)
        let layout = font.layout(text, scale: grid.scale, options: options(width: width))
        return Size(width: grid.points(layout.size.width), height: grid.points(layout.size.height))
    }

    package override var hidesWhatIsBehind: Bool { !text.isEmpty }

    package override var letters: PixelRect {
        guard !text.isEmpty, let layout = layoutForFrame() else { return .zero }
        let origin = origin(of: layout)
        return layout.inkBounds.offsetBy(dx: origin.x, dy: origin.y)
    }

    package override func shortfalls() -> [Shortfall] {
        guard let font = resolvedFont else { return [] }
        // One for a value that is not known yet is as high as the text that comes.
        if text.isEmpty { return frame.height < lineHeight - 1 ? [.height(of: "", needed: lineHeight, found: frame.height)] : [] }
        guard let layout = wholeLayout() else { return [] }
        let grid = displayGrid
        if numberOfLines != 0, layout.isTruncated {
            // On several lines it has to be told how high it would be.
            var unlimited = options(width: numberOfLines == 1 ? nil : pixelFrame.width)
            unlimited.numberOfLines = numberOfLines == 1 ? 1 : 0
            unlimited.minimumScale = 1
            let whole = font.layout(text, scale: grid.scale, options: unlimited).size
            if numberOfLines == 1 { return [.width(of: text, needed: grid.points(whole.width), found: frame.width)] }
            return [.height(of: text, needed: grid.points(whole.height), found: grid.points(layout.size.height))]
        }
        // Signs that reach a little beyond their line, as “|” does, are no reason to give a label more than its own height.
        let isOwnHeight = pixelFrame.height >= layout.size.height && layout.inkBounds.height * 4 <= layout.size.height * 5
        return isTooHigh(layout) && !isOwnHeight || isSliced(layout)
            ? [.height(of: text, needed: grid.points(layout.inkBounds.height), found: frame.height)] : []
    }

    /// The height of one line, in points.
    final var lineHeight: Double {
        guard let font = resolvedFont else { return 0 }
        let grid = displayGrid
        return grid.points(max(1, Int((font.ascent * grid.scale).rounded()) + Int((font.descent * grid.scale).rounded())))
    }

    /// The width of `sizeThatFits` on one line. A number that changes again and again, and a text that was measured before, are not laid
    /// out for it.
    final func widthThatFits() -> Double {
        if isDrawnFromAtlas, let atlas, hasTabularDigits, atlas.covers(text) { return displayGrid.points(atlas.size(of: text).width) }
        if let measured, measured.text == text { return measured.width }
        let width = sizeThatFits(.zero).width
        measured = (text, width)
        return width
    }

    public override func draw(_ canvas: Canvas) {
        if text.isEmpty || drawNumber(canvas) { return }
        let area = pixelFrame
        let size = PixelSize(width: area.width, height: area.height)
        let layout: TextLayout
        if let cached, cachedSize == size {
            layout = cached
        } else {
            guard let fresh = layoutForFrame() else { return }
            layout = fresh
            cached = layout
            cachedSize = size
        }
        isDrawnFromAtlas = false
        let origin = origin(of: layout)
        if let shadowColor { canvas.drawLetters(of: layout, at: shadowOrigin(of: origin), shadowColor) }
        let color = textColor ?? window?.theme.label ?? .black
        if !marks.isEmpty { return drawMarked(layout, at: origin, color, canvas) }
        canvas.draw(layout, at: origin, color)
    }

    private final func origin(of layout: TextLayout) -> PixelPoint {
        let rest = pixelFrame.width - layout.size.width
        let start =
            switch placedAlignment {
            case .natural, .left, .leading: -layout.indent
            case .center: PixelGrid.centered(layout.size.width, in: pixelFrame.width)
            case .right, .trailing: rest
            }
        return PixelPoint(x: pixelFrame.x + start, y: pixelFrame.y + PixelGrid.centered(layout.size.height, in: pixelFrame.height))
    }

    private final func shadowOrigin(of origin: PixelPoint) -> PixelPoint {
        PixelPoint(x: origin.x + displayGrid.pixels(shadowOffset.horizontal), y: origin.y + displayGrid.pixels(shadowOffset.vertical))
    }

    /// Draws a number that changes often, each character where it belongs.
    /// - Returns: false if the text has to be laid out.
    private final func drawNumber(_ canvas: Canvas) -> Bool {
        guard let atlas = livelyAtlas(), isNumber(text, in: atlas, width: pixelFrame.width) else { return false }
        let origin = PixelPoint(
            x: pixelFrame.x + start(of: text, in: atlas),
            y: pixelFrame.y + PixelGrid.centered(atlas.height, in: pixelFrame.height))
        isDrawnFromAtlas = true
        if let shadowColor { canvas.draw(text, from: atlas, at: shadowOrigin(of: origin), shadowColor) }
        canvas.draw(text, from: atlas, at: origin, textColor ?? window?.theme.label ?? .black)
        return true
    }
}
