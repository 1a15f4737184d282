import FasciaGeometry
import FasciaRaster

/// The keyboard on the screen. What it types goes to the window's first responder, like keys of a keyboard that is plugged in.
///
/// It follows any number of fingers. A letter counts when its finger lifts, or when the next finger comes: two thumbs that overlap lose
/// none. A key that is held shows what else it can type, delete repeats ever faster.
final class Keyboard: View, FingerReceiver, InputView {
    /// Whether letters are typed as capitals.
    enum Shift: Equatable {
        case off, once, locked
    }

    /// Keys stand where they are on every keyboard of their layout.
    override var keepsPhysicalCoordinates: Bool { true }

    /// The layouts to go through with the globe.
    private(set) var layouts: [KeyboardLayout] = [.english]
    /// The layouts as they were made, whatever digits the panel has.
    private var given: [KeyboardLayout] = []
    private(set) var layoutIndex = 0
    /// Of a text, while another layout writes an address or a password.
    private var layoutOfTexts: Int?
    private(set) var kind = KeyboardPlane.Kind.letters
    private(set) var shift = Shift.off
    private(set) var type = KeyboardType.text
    private var returnKeyType = ReturnKeyType.default
    /// Whether the return key does something.
    private var canReturn = true
    /// Whether nothing on it may tell what is typed.
    private(set) var isSecure = false

    /// How far it has still to rise, in points.
    var rise = 0.0
    private(set) var metrics = KeyboardMetrics(for: .zero)
    private(set) var plane = KeyboardPlane(.letters, of: .english, type: .text, hasGlobe: false, metrics: KeyboardMetrics(for: .zero))
    private var look: KeyboardLook?
    /// The keys' texts as they are drawn, and the large ones over fingers; made when they are first needed.
    private var titles: [TextLayout?] = []
    /// The keys' texts as they are drawn; for tests.
    var titleLayouts: [TextLayout?] { titles }
    private var hasTitles = false
    private var balloonTitles: [String: TextLayout] = [:]

    private lazy var touches = KeyboardTouches(self)

    var layout: KeyboardLayout { layouts.indices.contains(layoutIndex) ? layouts[layoutIndex] : .english }

    /// It sinks once nobody types.
    override var isLeaving: Bool { window?.firstResponder == nil }

    // MARK: What it is for

    /// Begins what Latin letters are for with them.
    private func beginWithLatin() {
        if type == .text, !isSecure {
            layoutIndex = layoutOfTexts ?? layoutIndex
            layoutOfTexts = nil
        } else if !layout.isLatin, let latin = layouts.firstIndex(where: \.isLatin) {
            layoutOfTexts = layoutOfTexts ?? layoutIndex
            layoutIndex = latin
        }
    }

    /// Serves a field. A keyboard that rises begins with the first layout; the globe's choice is for as long as it stands.
    func serve(_ field: TextField, layouts: [KeyboardLayout]) {
        use(layouts)
        type = field.keyboardType
        returnKeyType = field.returnKeyType
        if isSecure != field.isSecureTextEntry { touches.cancelAll() }
        isSecure = field.isSecureTextEntry
        canReturn = field.isLongEnough
        beginWithLatin()
        kind = .letters
        shift = .off
        adjustShift()
        rebuild()
    }

    private func use(_ layouts: [KeyboardLayout]) {
        given = layouts
        let layouts = layouts.isEmpty ? [.english] : layouts.map { $0.writing(writing.digits) }
        if layouts == self.layouts { return }
        self.layouts = layouts
        layoutOfTexts = nil
        layoutIndex = 0
    }

    /// Shows other layouts, from the first one: the language has changed.
    func show(_ layouts: [KeyboardLayout]) {
        use(layouts)
        kind = .letters
        adjustShift()
        rebuild()
    }

    /// The window has this size.
    func fit(_ size: Size) {
        let new = KeyboardMetrics(for: size)
        if new == metrics { return }
        metrics = new
        balloonTitles = [:]
        rebuild()
    }

    private func rebuild() {
        let plane = KeyboardPlane(
            kind, of: layout, type: type, hasGlobe: layouts.count > 1, decimalSign: writing.decimalSeparator, metrics: metrics)
        // A thumb that is on a key while the other one goes on to the next field types there.
        if plane.keys != self.plane.keys { touches.cancelAll() }
        self.plane = plane
        hasTitles = false
        setNeedsDisplay()
        setNeedsPlacement()
    }

    func show(_ kind: KeyboardPlane.Kind) {
        if kind == self.kind { return }
        self.kind = kind
        if kind == .letters { adjustShift() }
        rebuild()
    }

    /// - Parameter index: of the layout; nil is the one after that which shows.
    func showLayout(_ index: Int? = nil) {
        layoutIndex = (index ?? layoutIndex + 1) % max(1, layouts.count)
        kind = .letters
        rebuild()
    }

    func setShift(_ shift: Shift) {
        if shift == self.shift { return }
        let changesCase = (shift == .off) != (self.shift == .off)
        self.shift = shift
        if changesCase {
            hasTitles = false
            for index in plane.keys.indices {
                if case .text = plane.keys[index].action { mark(index) }
            }
        }
        if let index = plane.keys.firstIndex(where: { $0.action == .shift }) { mark(index) }
    }

    /// Begins with a capital where the field asks for one.
    func adjustShift() {
        guard shift != .locked, kind == .letters, layout.hasCapitals, !touches.holdsShift else { return }
        setShift(window?.firstResponder?.wantsCapital == true ? .once : .off)
    }

    /// Greys the return key while the text is too short.
    func adjustReturnKey() {
        let canReturn = window?.firstResponder?.isLongEnough ?? true
        if canReturn == self.canReturn { return }
        self.canReturn = canReturn
        if let index = plane.keys.firstIndex(where: { $0.action == .returnKey }) { mark(index) }
    }

    // MARK: Typing

    func type(_ key: KeyPress.Key) {
        guard let window else { return }
        window.handle(KeyPress(key: key, time: window.now))
    }

    /// Types what a key says now.
    func type(_ key: KeyboardLayout.Key) { type(text: text(of: key)) }

    func type(text: String) {
        type(.text(typed(text)))
        if shift == .once, !touches.holdsShift { adjustShift() }
    }

    /// What has to be entered for a sign to appear as it stands on its key: in a text from right to left brackets are mirrored.
    private func typed(_ text: String) -> String {
        if type != .text || isSecure || !layout.isRightToLeft || text.unicodeScalars.count != 1 { return text }
        return Keyboard.mirrored[text] ?? text
    }

    private static let mirrored: [String: String] = {
        let pairs = [("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("«", "»"), ("‹", "›")]
        return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($1, $0) })
    }()

    func text(of key: KeyboardLayout.Key) -> String {
        shift == .off || kind != .letters ? key.text : key.capital ?? Keyboard.capital(of: key.text)
    }

    /// Letters whose capital is more than one letter have none here: ß.
    static func capital(of text: String) -> String {
        let capital = text.uppercased()
        return capital.count == text.count ? capital : text
    }

    // MARK: Fingers

    override var asFingerReceiver: (any FingerReceiver)? { self }

    func fingerBegan(_ id: Touch.ID, at point: Point, time: Instant) { touches.began(id, at: meant(point), time: time) }
    func fingerMoved(_ id: Touch.ID, to point: Point) { touches.moved(id, to: meant(point)) }
    func fingerEnded(_ id: Touch.ID, at point: Point) { touches.ended(id, at: meant(point)) }
    /// While it rises, a finger means the key that will be there.
    private func meant(_ point: Point) -> Point { Point(x: point.x, y: point.y + rise) }
    func fingerCancelled(_ id: Touch.ID) { touches.cancelled(id) }
    override func leaveWindow() { touches.cancelAll() }

    // MARK: Geometry

    override var drawingOutsets: EdgeInsets {
        EdgeInsets(top: metrics.rowHeight * 1.2 + KeyboardLook.shadowReach, left: 0, bottom: 0, right: 0)
    }

    /// Marks a key that a finger comes to or leaves. Where nothing may tell what is typed it looks the same, and what is drawn again would
    /// tell how large the key is.
    func markPress(_ index: Int) {
        if !isSecure { mark(index) }
    }

    /// Marks a key, and what shows above it.
    func mark(_ index: Int) {
        guard plane.keys.indices.contains(index) else { return }
        let key = plane.keys[index]
        setNeedsDisplay(pixels(key.cell))
        if metrics.showsBalloons, key.action.isTyping, !isSecure {
            setNeedsDisplay(pixels(balloon(of: key)).insetBy(-displayGrid.pixels(KeyboardLook.shadowReach)))
        }
    }

    /// The layouts, for a held globe to choose from.
    func layoutChoice(over key: KeyboardPlane.Key) -> KeyboardChoice {
        KeyboardChoice(
            layouts.map(\.name), chosen: layoutIndex, listedOver: key.cap,
            // An editor stands right above the keys.
            in: Size(width: bounds.width, height: metrics.needsEditor ? 0 : metrics.rowHeight * 1.1))
    }

    /// Marks what a held key offers.
    func mark(_ choice: KeyboardChoice) { setNeedsDisplay(pixels(choice.card).insetBy(-displayGrid.pixels(KeyboardLook.shadowReach))) }

    private func pixels(_ rect: Rect) -> PixelRect { displayGrid.snap(rect).offsetBy(dx: pixelFrame.x, dy: pixelFrame.y) }

    /// Where a key shows above the finger.
    private func balloon(of key: KeyboardPlane.Key) -> Rect {
        let width = key.cap.width + 16
        let x = min(max(key.cap.midX - width / 2, 2), bounds.width - width - 2)
        return Rect(x: x, y: key.cap.minY - metrics.rowHeight * 1.05, width: width, height: metrics.rowHeight)
    }

    // MARK: Drawing

    override var isOpaque: Bool { true }

    override func themeDidChange() { forgetLook() }

    override func languageDidChange() {
        if given.map({ $0.writing(writing.digits) }) != layouts, !given.isEmpty { show(given) }
        hasTitles = false
        if let index = plane.keys.firstIndex(where: { $0.action == .returnKey }) { mark(index) }
    }

    override func displayScaleDidChange() { forgetLook() }

    private func forgetLook() {
        look = nil
        hasTitles = false
        balloonTitles = [:]
    }

    override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme else { return }
        let look = self.look ?? KeyboardLook(theme)
        self.look = look
        if !hasTitles { makeTitles(theme) }
        canvas.fill(pixelFrame, look.background)
        canvas.fill(
            PixelRect(x: pixelFrame.x, y: pixelFrame.y, width: pixelFrame.width, height: max(1, displayGrid.pixels(0.5))), look.hairline)
        for index in plane.keys.indices where pixels(plane.keys[index].cell).intersects(canvas.clip) { draw(index, look, canvas) }
        // In a secure field there is no other choice than that of the layout.
        if let choice = touches.choice { return draw(choice, look, theme, canvas) }
        if !isSecure, metrics.showsBalloons {
            touches.forEachHeldKey { index in
                if plane.keys.indices.contains(index), case .text(let key) = plane.keys[index].action {
                    let cap = plane.keys[index].cap
                    let card = balloon(of: plane.keys[index])
                    look.drawBalloon(
                        pixels(card), foot: pixels(Rect(x: cap.x, y: card.maxY - 8, width: cap.width, height: cap.maxY - card.maxY + 8)),
                        radius: KeyboardLook.radius(metrics), on: canvas)
                    look.draw(balloonTitle(text(of: key), theme), in: pixels(card), look.label, on: canvas)
                }
            }
        }
    }

    private func draw(_ index: Int, _ look: KeyboardLook, _ canvas: Canvas) {
        let key = plane.keys[index]
        let cap = pixels(key.cap)
        let isHeld = !isSecure && touches.isHeld(index)
        let isPrimary = key.action == .returnKey && returnKeyType != .default
        var (fill, ink) = (key.action.isTyping ? look.cap : look.system, look.label)
        if isHeld { fill = look.held }
        if isPrimary { (fill, ink) = (isHeld ? look.accent.mixed(with: look.background, fraction: 0.25) : look.accent, look.onAccent) }
        if key.action == .shift, shift != .off { fill = look.cap }
        if key.action == .returnKey, !canReturn { (fill, ink) = (look.system, look.label.withAlpha(0.4)) }
        look.drawCap(in: cap, fill, radius: KeyboardLook.radius(metrics), on: canvas)
        if let title = titles[index] {
            if key.action == .space { ink = ink.withAlpha(0.6) }
            return look.draw(title, in: cap, ink, on: canvas)
        }
        // The way back leads to the right in such a text.
        let isMirrored = layout.isRightToLeft && (key.action == .delete || key.action == .returnKey && returnKeyType == .default)
        icon(of: key.action)?.draw(in: cap, ink, isMirrored: isMirrored, on: canvas)
    }

    private func icon(of action: KeyAction) -> KeyIcon? {
        switch action {
        case .shift:
            switch shift {
            case .off: .shift
            case .once: .shiftOnce
            case .locked: .shiftLock
            }
        case .delete: .delete
        case .nextKeyboard: .globe
        case .hide: .hide
        case .returnKey: returnKeyType.icon
        case .text, .space, .plane: nil
        }
    }

    private func draw(_ choice: KeyboardChoice, _ look: KeyboardLook, _ theme: Theme, _ canvas: Canvas) {
        look.drawBalloon(pixels(choice.card), foot: nil, radius: KeyboardLook.radius(metrics), on: canvas)
        for (index, text) in choice.texts.enumerated() {
            let cell = pixels(choice.cell(index))
            let isChosen = index == choice.chosen
            if isChosen {
                canvas.fill(
                    .roundedRect(radius: KeyboardLook.radius(metrics)), in: cell.insetBy(displayGrid.pixels(3)), .color(look.accent))
            }
            let title = choice.isList ? listTitle(text, theme, cell) : balloonTitle(text, theme)
            look.draw(title, in: cell, isChosen ? look.onAccent : look.label, on: canvas)
        }
    }

    /// The name of a layout.
    private func listTitle(_ text: String, _ theme: Theme, _ cell: PixelRect) -> TextLayout {
        let size = min(displayGrid.points(cell.height) * 0.5, 17)
        return theme.fonts.font(size: size).layout(
            text, scale: displayGrid.scale,
            options: TextOptions(maximumWidth: max(1, cell.width - displayGrid.pixels(16)), minimumScale: 0.6))
    }

    private func balloonTitle(_ text: String, _ theme: Theme) -> TextLayout {
        if let known = balloonTitles[text] { return known }
        let made = theme.fonts.font(size: min(metrics.rowHeight * 0.56, 30)).layout(text, scale: displayGrid.scale)
        balloonTitles[text] = made
        return made
    }

    /// What the return key says; nil for a picture.
    var returnTitle: String? { layouts.returnTitle(returnKeyType, on: layout, in: writing.code) }

    /// A font in which every key's letter fits it: letters of one size are a keyboard, others a ransom note.
    private func letterFont(_ theme: Theme, _ size: Double) -> Font {
        let font = theme.fonts.font(size: size)
        let factor = plane.keys.reduce(1.0) { least, key in
            guard case .text(let own) = key.action, own.text.count == 1 else { return least }
            let width = displayGrid.points(font.layout(text(of: own), scale: displayGrid.scale).size.width)
            return min(least, (key.cell.width - 1) / max(1, width))
        }
        return factor < 1 ? theme.fonts.font(size: size * max(factor, 0.4)) : font
    }

    private func makeTitles(_ theme: Theme) {
        hasTitles = true
        let size = min(metrics.rowHeight * 0.46, 26)
        let letters = letterFont(theme, size)
        let words = theme.fonts.font(size: min(metrics.rowHeight * 0.36, 17))
        titles = plane.keys.map { key in
            let room = TextOptions(maximumWidth: max(1, displayGrid.pixels(key.cap.width - 4)), minimumScale: 0.6)
            func word(_ text: String) -> TextLayout? { words.layout(text, scale: displayGrid.scale, options: room) }
            switch key.action {
            case .text(let key): return letters.layout(text(of: key), scale: displayGrid.scale, options: room)
            case .space: return layouts.count > 1 && !type.isNumeric ? word(layout.name) : nil
            case .plane(.letters): return word(layout.lettersTitle)
            case .plane(.symbols): return word(layout.symbolsTitle)
            case .plane(.moreSymbols): return word(layout.moreSymbolsTitle)
            case .returnKey: return returnTitle.flatMap { word($0) }
            case .shift, .delete, .nextKeyboard, .hide: return nil
            }
        }
    }
}
