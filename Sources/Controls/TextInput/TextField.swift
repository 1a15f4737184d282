import FasciaGeometry
import FasciaRaster

/// A line of text that is entered by a keyboard, after UIKit's `UITextField`.
///
/// A tap makes it the window's first responder: a caret blinks in it, and the keyboard rises. Return, or leaving it, commits:
/// `valueChanged` is sent if the text is another one than before. Escape cancels, as does whatever takes the field from sight: another page,
/// hiding or disabling it. An alert leaves it waiting behind. While a text is entered, one that is set by code waits, and shows if the editing is cancelled.
public final class TextField: Control {
    /// The text's own direction decides where it runs to.
    public override var keepsPhysicalCoordinates: Bool { true }

    /// How a secure field can be made to show what is entered.
    public enum RevealMode: String, Sendable, CaseIterable {
        /// Not at all.
        case never
        /// While a finger is on the eye.
        case touch
        /// From a tap on the eye to the next, or to the end of the editing.
        case toggle
    }

    /// When the button shows that clears the text.
    public enum ClearButtonMode: String, Sendable, CaseIterable {
        /// Not at all.
        case never
        /// While the text is edited.
        case whileEditing
        /// While it is not.
        case unlessEditing
        /// Whenever there is a text.
        case always
    }

    /// What it says; while it is edited, what was entered so far. Of a secure field it is empty. Setting it sends no event.
    public var text: String {
        get { isSecureTextEntry ? "" : isEditing ? input.editor.text : committed }
        set { setText(newValue) }
    }
    /// What stands there while there is no text.
    public var placeholder: String {
        get { input.placeholder }
        set { if replace(&input.placeholder, with: newValue) { input.changed() } }
    }
    /// nil is the theme's regular font at 17 pt.
    public var font: Font? {
        get { area.font }
        set { area.font = newValue }
    }
    /// nil is the theme's label colour.
    public var textColor: Color? {
        get { area.textColor }
        set { area.textColor = newValue }
    }
    /// nil is the theme's secondary label colour.
    public var placeholderColor: Color? {
        get { area.placeholderColor }
        set { area.placeholderColor = newValue }
    }
    /// Of the caret, the selection and the ring of focus; nil is the theme's accent.
    public var tintColor: Color? {
        get { look.tint }
        set {
            guard replace(&look.tint, with: newValue) else { return }
            area.caretColor = newValue
            setNeedsDisplay()
        }
    }
    /// Where the text stands; natural is where the layout begins, and while it is edited the side on which what was typed begins.
    public var textAlignment: TextAlignment {
        get { area.textAlignment }
        set { area.textAlignment = newValue }
    }
    /// Whether dots stand for the text, no event tells of single keys, and its memory is overwritten. Setting it forgets the text.
    public var isSecureTextEntry: Bool {
        get { input.editor.isSecure }
        set {
            if newValue == isSecureTextEntry { return }
            // Before it is secure no more, or a later secret would be shown.
            conceal()
            committed = ""
            input.editor.isSecure = newValue
            input.changed()
            // There may be an eye, or none.
            partsChanged()
        }
    }
    /// When the button shows that clears the text.
    public var clearButtonMode = ClearButtonMode.never {
        didSet { if clearButtonMode != oldValue { partsChanged() } }
    }
    /// The most characters, as a reader counts them; at least 1.
    public var maximumLength: Int {
        get { input.editor.maximumLength }
        set { input.editor.maximumLength = max(1, newValue) }
    }
    /// The fewest characters: with fewer, return does nothing, and who leaves the field brings back what was there before.
    public var minimumLength = 0 {
        didSet { if minimumLength != oldValue, isEditing { window?.inputPresenter.textDidChange() } }
    }
    /// How a secure field shows what is entered, by an eye that stands in it while it is edited. Pictures of the panel are refused then.
    public var revealMode = RevealMode.never {
        didSet {
            if revealMode == oldValue { return }
            conceal()
            partsChanged()
        }
    }
    /// Which keys its keyboard shows, and what may be entered.
    public var keyboardType = KeyboardType.text {
        didSet { input.editor.filter = keyboardType.filter }
    }
    /// What the keyboard's return key says.
    public var returnKeyType = ReturnKeyType.default
    /// When the keyboard begins with a capital.
    public var autocapitalizationType = AutocapitalizationType.none
    /// The number that it is about, which a keypad enters; nil for text.
    public var numberEntry: NumberEntry? {
        didSet { if numberEntry != oldValue { numberEntryDidChange() } }
    }

    /// What was set or committed.
    var committed = ""
    /// What is in the number entry.
    var number = 0.0
    /// What the editing began with, nil for a number that was not known: who leaves it so chose nothing.
    var atBeginning: (text: String, number: Double?) = ("", nil)
    let input: TextInput
    let area: TextArea
    var look = TextFieldLook()
    /// The field that an editor over the panel stands for; nil for a field of the panel.
    private(set) weak var origin: TextField?
    /// The button in it that a finger holds.
    var heldButton: FieldButton?
    /// Whether the ring of focus was drawn, as far as is known.
    private var hasRing = false
    /// Whether the finger came down on the text: a drag selects from there.
    private var selectsByDragging = false
    private var lastTap: (time: Instant, point: Point)?

    /// An empty field.
    public override convenience init(frame: Rect = .zero) { self.init(input: TextInput(), origin: nil, frame: frame) }

    /// A field that edits the text of another one.
    convenience init(editing origin: TextField) {
        self.init(input: origin.input, origin: origin, frame: .zero)
        area.textAlignment = origin.textAlignment
        tintColor = origin.tintColor
        clearButtonMode = .whileEditing
        revealMode = origin.revealMode
    }

    private init(input: TextInput, origin: TextField?, frame: Rect) {
        self.input = input
        self.origin = origin
        area = TextArea(input)
        super.init(frame: frame)
        input.editor.maximumBytes = min(input.editor.maximumBytes, 4096)
        // An editor comes while there is a caret.
        hasRing = input.isActive
        area.onChange = { [unowned self] in
            if self.input.isActive != hasRing {
                hasRing = self.input.isActive
                // A button may come or go.
                partsChanged()
            } else if hasButton {
                // An empty field has no clear button.
                setNeedsDisplay(devicePixels(buttonRect))
            }
        }
        addSubview(area)
    }

    // MARK: Appearance

    /// Sets the image behind the text in a state; `selected` is while it is edited.
    public func setBackgroundImage(_ image: Image?, for state: ControlState) {
        if look.backgrounds[exactly: state] == image { return }
        look.backgrounds[exactly: state] = image
        partsChanged()
    }

    /// The image of the button that clears the text; nil is the built-in one.
    public var clearButtonImage: Image? {
        get { look.clearImage }
        set { if replace(&look.clearImage, with: newValue) { setNeedsDisplay() } }
    }

    func partsChanged() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    public override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width > 0 ? min(size.width, 240) : 240, height: look.backgrounds.normal?.size.height ?? look.height(of: font))
    }

    public override func layoutSubviews() {
        area.frame = look.textRect(
            in: bounds, state: state, hasButton: hasButton, isRightToLeft: area.isRightToLeft)
    }

    public override func draw(_ canvas: Canvas) {
        if pixelFrame.isEmpty { return }
        look.drawBackground(in: pixelFrame, state: state, isActive: input.isActive, theme: window?.theme, on: canvas)
        drawButton(on: canvas)
    }

    public override func stateDidChange() {
        super.stateDidChange()
        area.dimming = dimming
        if !isEnabled { cancelEditing() }
    }

    public override func valueKnowledgeDidChange() { showCommitted() }

    package override func shortfalls() -> [Shortfall] { area.shortfalls() }

    package override var hasBuiltInLook: Bool { look.backgrounds.isEmpty }

    override func staleValueDidChange() {
        super.staleValueDidChange()
        area.isStale = isValueStale && hasBuiltInLook
    }

    // MARK: Value

    /// The committed text, or the number; nil while it is unknown, and for a secure field.
    public override var controlValue: ControlValue? {
        if !isValueKnown || isSecureTextEntry { return nil }
        return numberEntry == nil ? .text(committed) : .number(number)
    }

    public override var controlDomain: ControlDomain? {
        if isSecureTextEntry { return nil }
        return numberEntry.map { .number($0.range) } ?? .text
    }

    public override var controlRange: ValueRange? {
        get { numberEntry?.range }
        set { if let newValue { numberEntry?.range = newValue } }
    }

    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? (placeholder.isEmpty ? nil : placeholder) }
        set { super.accessibilityLabel = newValue }
    }

    public override func setControlValue(_ value: ControlValue, animated: Bool) {
        switch value {
        case .text(let text): setText(text)
        case .number(let number): setNumber(number)
        default: break
        }
    }

    /// Sets the number that it is about, without an event.
    public func setNumber(_ value: Double) {
        guard let numberEntry else { return }
        number = numberEntry.range.quantized(value)
        setText(numberEntry.text(number, in: writing))
    }

    /// Takes what was entered into a secure field, which is empty then. Empty for any other field, and before anything was entered.
    public func takeSecret() -> SecretText {
        defer {
            if isSecureTextEntry {
                input.editor.wipe()
                input.changed()
            }
        }
        return input.editor.withBytes { SecretText(copying: isSecureTextEntry ? $0 : UnsafeRawBufferPointer(start: nil, count: 0)) }
    }

    private func numberEntryDidChange() {
        input.isNumber = numberEntry != nil
        if let numberEntry {
            number = numberEntry.range.quantized(number)
            committed = numberEntry.text(number, in: writing)
        }
        showCommitted()
        partsChanged()
        if isEditing { window?.inputPresenter.numbersDidChange(of: self) }
    }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        languageDidChange()
    }

    public override func languageDidChange() {
        guard let numberEntry, window != nil else { return }
        committed = numberEntry.text(number, in: writing)
        showCommitted()
    }

    private func setText(_ text: String) {
        if isSecureTextEntry { return }
        setValueKnown(true)
        // What is set may be longer than what may be entered.
        var fitted = input.editor
        fitted.setWhole(text)
        let text = fitted.text
        if text == committed { return }
        committed = text
        showCommitted()
    }

    func showCommitted() {
        if isEditing, numberEntry == nil { return }
        let shown = isValueKnown ? committed : ""
        if isSecureTextEntry || input.editor.isText(shown) { return setNeedsDisplay() }
        input.editor.setWhole(shown)
        input.changed()
        setNeedsDisplay()
    }

    /// Whether a text is edited: a value that is set meanwhile waits.
    package override var holdsValue: Bool { isEditing }
    package override var entersText: Bool { numberEntry == nil }
    /// Nothing of a secret, of a number, and of a text that is too short.
    package override var draft: ControlValue? {
        isEditing && entersText && !isSecureTextEntry && isLongEnough ? .text(input.editor.text) : nil
    }

    override func leaveWindow() {
        super.leaveWindow()
        conceal()
        endEditing(.cancel)
        if isSecureTextEntry, origin == nil { input.editor.wipe() }
    }

    public override func visibilityDidChange() {
        if origin == nil, !isVisibleForDrawing { cancelEditing() }
    }

    // MARK: Touches

    public override var highlightsWhileTracking: Bool { false }
    /// A drag selects, once there is a caret.
    public override var dragAxes: DragAxes { input.isActive ? .horizontal : [] }

    public override func beginTracking(at point: Point) -> Bool {
        if let button = shownButton, touchedButtonRect.contains(point) {
            hold(button)
            return true
        }
        guard input.isActive else { return true }
        let now = window?.now ?? .zero
        let position = area.position(at: point.x - area.frame.x)
        if let lastTap, now - lastTap.time < .milliseconds(350), abs(lastTap.point.x - point.x) < 20 {
            self.lastTap = nil
            input.editor.selectWord(at: position.isUpstream ? position.position - 1 : position.position)
        } else {
            lastTap = (now, point)
            selectsByDragging = true
            input.editor.place(position.position, isUpstream: position.isUpstream)
        }
        input.changed()
        return true
    }

    public override func continueTracking(at point: Point) -> Bool {
        guard selectsByDragging, input.isActive else { return true }
        let position = area.position(at: point.x - area.frame.x)
        if input.editor.caret == position.position { return true }
        input.editor.place(position.position, isUpstream: position.isUpstream, extending: true)
        input.changed()
        return true
    }

    public override func endTracking(at point: Point) {
        _ = continueTracking(at: point)
        selectsByDragging = false
    }

    public override func didEndTracking(at point: Point) {
        if let button = heldButton {
            release(button, isInside: buttonRect.insetBy(dx: -20, dy: -20).contains(point))
        } else if !input.isActive, bounds.insetBy(dx: -20, dy: -20).contains(point), becomeFirstResponder(), input.isActive {
            let position = area.position(at: point.x - area.frame.x)
            input.editor.place(position.position, isUpstream: position.isUpstream)
            input.changed()
        }
    }

    public override func cancelTracking() {
        selectsByDragging = false
        if let button = heldButton { release(button, isInside: false) }
    }
}
