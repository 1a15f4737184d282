import FasciaGeometry
import FasciaRaster

/// One line of a text with its caret and selection, which scrolls to keep the caret in sight.
final class TextArea: View {
    let input: TextInput
    /// nil is the theme's regular font at 17 pt.
    var font: Font? {
        didSet { if font != oldValue { forgetLayout() } }
    }
    /// nil is the theme's label colour.
    var textColor: Color? {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }
    /// nil is the theme's secondary label colour.
    var placeholderColor: Color? {
        didSet { if placeholderColor != oldValue { setNeedsDisplay() } }
    }
    /// Of caret and selection; nil is the theme's accent.
    var caretColor: Color? {
        didSet { if caretColor != oldValue { setNeedsDisplay() } }
    }
    var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { forgetLayout() } }
    }
    /// Whether a text without a direction of its own stands at the right.
    var isRightToLeft: Bool { effectiveLayoutDirection == .rightToLeft }
    /// A caret stands where the text runs to.
    override var keepsPhysicalCoordinates: Bool { true }
    /// Called when the text may be another one.
    var onChange: (() -> Void)?
    /// Whether nothing was heard of the text for too long.
    var isStale = false {
        didSet { if isStale != oldValue { setNeedsDisplay() } }
    }
    /// The alpha of everything that is drawn.
    var dimming: UInt8 = 255

    /// From the touch or key to the caret's first change, and between two.
    private static let blinkTime = TimeSpan.milliseconds(530)
    /// How many changes there are until the caret stays, and nothing wakes the panel any more.
    private static let blinkLimit = 16

    private var line: TextLineLayout?
    /// How far the text is scrolled to the left, in pixels. It follows from text, caret and width, whose changes have all of it drawn.
    private var scroll = 0
    /// Whether the caret stands beside a placeholder, outside of the frame: the placeholder is where it is without a caret.
    private var standsBeside = false
    private var isCaretOn = true
    private var blink: Animation?
    private var blinks = 0

    override func layoutDirectionDidChange() {
        directionsChanged()
        forgetLayout()
    }

    /// Dots run as the layout does, letters as their text does.
    func directionsChanged() { input.editor.masksRightToLeft = isRightToLeft && !input.isRevealed }

    init(_ input: TextInput) {
        self.input = input
        super.init()
        isUserInteractionEnabled = false
        input.add(self)
    }

    override var drawingOutsets: EdgeInsets {
        let reach = standsBeside ? displayGrid.points(caretWidth + 1) : 0
        return EdgeInsets(top: 0, left: reach, bottom: 0, right: reach)
    }

    // MARK: Changes

    /// The text, the caret, or whether there is one, changed.
    func inputDidChange() {
        onChange?()
        line = nil
        let stoodBeside = standsBeside
        standsBeside = input.isActive && input.editor.isEmpty && !input.placeholder.isEmpty && textAlignment != .center
        if standsBeside != stoodBeside { setNeedsPlacement() }
        setNeedsDisplay()
        restartBlinking()
    }

    private func forgetLayout() {
        line = nil
        setNeedsDisplay()
    }

    override func themeDidChange() { forgetLayout() }
    override func displayScaleDidChange() { forgetLayout() }

    // MARK: Blinking

    private func restartBlinking() {
        stopBlinking()
        isCaretOn = true
        guard input.isActive, let window else { return }
        // The first step is at once.
        blinks = -1
        let blink = self.blink ?? Animation(every: TextArea.blinkTime) { [unowned self] _ in self.stepBlink() }
        self.blink = blink
        blink.rewind()
        window.start(blink)
    }

    private func stepBlink() -> Bool {
        blinks += 1
        if blinks == 0 { return true }
        isCaretOn.toggle()
        if let line { setNeedsDisplay(caretPixels(in: line)) }
        return blinks < TextArea.blinkLimit
    }

    private func stopBlinking() {
        if let blink { window?.stop(blink) }
    }

    override func leaveWindow() { stopBlinking() }

    override func didMoveToWindow() {
        guard window != nil else { return }
        directionsChanged()
        restartBlinking()
    }

    // MARK: Geometry

    private var resolvedFont: Font? { font ?? window.map { Font(chain: $0.theme.fonts.regular, size: 17) } }

    private func shaped() -> TextLineLayout? {
        if let line, line.room == pixelFrame.width { return line }
        guard let font = resolvedFont else { return nil }
        let made = TextLineLayout(
            input.editor, font: font, scale: displayGrid.scale, room: pixelFrame.width, isCut: !input.isActive,
            isRevealed: input.isRevealed)
        line = made
        return made
    }

    private var caretWidth: Int { max(1, displayGrid.pixels(2)) }

    /// Where the text's left end is, in pixels of the window.
    private func origin(of line: TextLineLayout) -> Int {
        let rest = pixelFrame.width - line.width - (input.isActive ? caretWidth : 0)
        if rest < 0 {
            scroll = scroll(of: line, most: -rest)
            return pixelFrame.x - scroll
        }
        scroll = 0
        let isRight: Bool
        switch textAlignment {
        case .left: isRight = false
        case .right: isRight = true
        case .leading: isRight = isRightToLeft
        case .trailing: isRight = !isRightToLeft
        case .center: return pixelFrame.x + PixelGrid.centered(0, in: rest)
        // A number has no direction: the letters of its unit say nothing about where it stands. The texts of a form begin at one side;
        // one that is entered stands where the caret runs from.
        case .natural: isRight = (input.isNumber || !input.isActive ? nil : line.isRightToLeft) ?? isRightToLeft
        }
        return pixelFrame.x + (isRight ? rest : 0)
    }

    /// As far as it was scrolled before, if the caret is seen so.
    private func scroll(of line: TextLineLayout, most: Int) -> Int {
        // What begins at the right is read from there.
        guard input.isActive else { return line.isRightToLeft == true ? most : 0 }
        let caret = line.edge(input.editor.gap(in: line.cells))
        return max(0, min(max(scroll, caret + caretWidth - pixelFrame.width), caret, most))
    }

    private func box(of line: TextLineLayout) -> PixelRect {
        PixelRect(
            x: pixelFrame.x, y: pixelFrame.y + PixelGrid.centered(line.height, in: pixelFrame.height), width: pixelFrame.width,
            height: line.height)
    }

    private func caretPixels(in line: TextLineLayout) -> PixelRect {
        let gap = input.editor.gap(in: line.cells)
        // At the left end of what runs to the left it stands beside the last letter, not on it.
        var x = origin(of: line) + line.edge(gap) - (gap == 0 && line.runsLeft ? caretWidth : 0)
        let box = box(of: line)
        x = max(pixelFrame.x, min(x, pixelFrame.maxX - caretWidth))
        if standsBeside { x += x > pixelFrame.x ? caretWidth + 1 : -caretWidth - 1 }
        return PixelRect(x: x, y: box.y, width: caretWidth, height: box.height)
    }

    /// The caret in points of the window; nil without one.
    var caretPoint: Point? {
        guard input.isActive, let line = shaped() else { return nil }
        let caret = caretPixels(in: line)
        return Point(x: displayGrid.points(caret.x), y: displayGrid.points(caret.y + caret.height / 2))
    }

    /// The position that a finger means at a distance from the left edge, in points.
    func position(at x: Double) -> (position: Int, isUpstream: Bool) {
        guard let line = shaped() else { return (0, true) }
        return line.position(at: pixelFrame.x + displayGrid.pixels(x) - origin(of: line))
    }

    /// What is cut: letters that are higher than the field, and a placeholder that ends in an ellipsis.
    override func shortfalls() -> [Shortfall] {
        guard let font = resolvedFont else { return [] }
        let text = input.editor.isEmpty || input.editor.isSecure ? input.placeholder : input.editor.text
        if font.lineHeight > bounds.height + 1 { return [.height(of: text, needed: font.lineHeight, found: bounds.height)] }
        guard !input.placeholder.isEmpty, placeholderLayout(font).isTruncated else { return [] }
        let needed = displayGrid.points(font.layout(input.placeholder, scale: displayGrid.scale).size.width)
        return [.width(of: input.placeholder, needed: needed, found: bounds.width)]
    }

    // MARK: Drawing

    override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme, let line = shaped() else { return }
        canvas.alpha = dimming
        let editor = input.editor
        let origin = origin(of: line)
        let box = box(of: line)
        let tint = caretColor ?? theme.accent
        if input.isActive, editor.hasSelection {
            for part in line.parts(of: editor.selection) {
                canvas.fill(
                    PixelRect(x: origin + part.lowerBound, y: box.y, width: part.count, height: box.height), tint.withAlpha(0.3))
            }
        }
        if editor.isEmpty {
            drawPlaceholder(placeholderColor ?? theme.secondaryLabel, theme, canvas)
        } else if isStale, !input.isActive {
            line.draw(at: PixelPoint(x: origin, y: box.y), theme.secondaryLabel, on: canvas)
            canvas.drawDots(
                from: origin, width: line.width, baseline: box.y + line.baseline, bottom: pixelFrame.maxY, theme.secondaryLabel)
        } else {
            line.draw(at: PixelPoint(x: origin, y: box.y), textColor ?? theme.label, on: canvas)
        }
        if input.isActive, isCaretOn { canvas.fill(caretPixels(in: line), tint) }
        canvas.alpha = 255
    }

    /// Smaller where it does not fit; of a number, which has its title beside it more often than not, a dash.
    private func placeholderLayout(_ font: Font) -> TextLayout {
        let options = TextOptions(maximumWidth: pixelFrame.width, minimumScale: input.isNumber ? 1 : 0.7)
        let layout = font.layout(input.placeholder, scale: displayGrid.scale, options: options)
        return input.isNumber && (layout.isTruncated || input.placeholder.isEmpty)
            ? font.layout("–", scale: displayGrid.scale, options: options) : layout
    }

    private func drawPlaceholder(_ color: Color, _ theme: Theme, _ canvas: Canvas) {
        guard !input.placeholder.isEmpty || input.isNumber, let font = resolvedFont else { return }
        let layout = placeholderLayout(font)
        let rest = pixelFrame.width - layout.size.width
        let isRight: Bool
        switch textAlignment {
        case .left: isRight = false
        case .right: isRight = true
        // The caret stands before it.
        case .center: isRight = false
        case .natural, .leading: isRight = isRightToLeft
        case .trailing: isRight = !isRightToLeft
        }
        let x = textAlignment == .center ? PixelGrid.centered(0, in: rest) : isRight ? rest : 0
        let y = pixelFrame.y + PixelGrid.centered(layout.size.height, in: pixelFrame.height)
        canvas.draw(layout, at: PixelPoint(x: pixelFrame.x + x, y: y), color)
    }
}
