import FasciaGeometry

/// Shows what enters the text of a window's first responder: the keyboard, on small displays with an editor, or a keypad.
///
/// The field stays in sight: what scrolls around it scrolls, and the rest of the way all of the panel moves up.
final class InputPresenter: TextEntry {
    private static let slide = TimeSpan.milliseconds(250)
    /// Between the field and the keyboard, in points.
    private static let margin = 12.0

    private unowned let window: Window
    /// Of the keyboard. Others than before, since the language is another one, show from the first.
    var layouts: [KeyboardLayout] = [] {
        didSet {
            if layouts != oldValue { keyboard?.show(layouts) }
        }
    }
    /// How far the panel is moved up, in points.
    private var shownLift = 0.0
    private weak var field: TextField?
    private(set) var keyboard: Keyboard?
    private(set) var editor: EditorBar?
    private(set) var keypad: Keypad?
    /// How much of the keyboard shows: 0 to 1.
    private var progress = 0.0
    private var animation: Animation?
    /// The window's size for which the field was brought into sight.
    private var servedSize = Size.zero
    /// How far the panel has to move up once the keyboard is there.
    private var lift = 0.0
    private var hasPlaced = false
    /// Views of the panel that stand where they were put, not where a placement says.
    private var standing: [(view: View, shift: Double)] = []

    init(in window: Window) { self.window = window }

    // MARK: Showing

    /// The field is the first responder.
    func show(for field: TextField) {
        self.field = field
        window.hasFocusChanged = false
        if let entry = field.numberEntry {
            hideKeyboard()
            showKeypad(field, entry)
        } else {
            showKeyboard(field)
        }
    }

    /// The field is the first responder no more. What shows waits for fingers that hold something: it must not move under them.
    func hide(for field: TextField) {
        if let keypad {
            self.keypad = nil
            keypad.disappear()
        }
        editor?.isUserInteractionEnabled = false
        window.hasFocusChanged = true
        _ = window.schedule(after: .zero) { [unowned window] in
            if window.firstResponder == nil { window.showBannersThatWaited() }
        }
        if !window.isHeld, !window.isTakingTouch { return fingersLeft() }
        // A finger on a key has nothing to type for any more, unless another field follows.
        _ = window.schedule(after: .zero) { [weak self] in self?.dropFingersOnKeys() }
    }

    private func dropFingersOnKeys() {
        guard window.hasFocusChanged, window.firstResponder == nil, let keyboard else { return }
        window.cancelTouches(in: keyboard)
        if !window.isHeld, !window.isTakingTouch { fingersLeft() }
    }

    /// No finger holds anything any more.
    func fingersLeft() {
        guard window.hasFocusChanged else { return }
        window.hasFocusChanged = false
        if window.firstResponder == nil { hideKeyboard() }
    }

    private func showKeyboard(_ field: TextField) {
        let keyboard = self.keyboard ?? Keyboard()
        keyboard.identifier = "keyboard"
        keyboard.fit(window.bounds.size)
        if self.keyboard == nil {
            self.keyboard = keyboard
            window.addSubview(keyboard)
        }
        keyboard.isUserInteractionEnabled = true
        keyboard.serve(field, layouts: layouts)
        makeRoom(for: field, above: keyboard)
    }

    /// Moves the panel up, or shows an editor where that leaves no room.
    private func makeRoom(for field: TextField, above keyboard: Keyboard) {
        servedSize = window.bounds.size
        editor?.removeFromSuperview()
        editor = nil
        if keyboard.metrics.needsEditor {
            let editor = EditorBar(field, presenter: self)
            self.editor = editor
            window.addSubview(editor)
            lift = 0
        } else {
            lift = lift(for: field, keyboard.metrics.height)
        }
        place()
        animate(to: 1)
    }

    /// The window has another size: once everything has its new place, the field may need another one, or an editor.
    private func windowDidResize() {
        guard let field, let keyboard, field.isEditing else { return }
        if let animation { window.stop(animation) }
        animation = nil
        moveContent(to: 0)
        window.layout()
        makeRoom(for: field, above: keyboard)
    }

    private func hideKeyboard() {
        guard keyboard != nil else { return }
        animate(to: 0) { [unowned self] in
            self.keyboard?.removeFromSuperview()
            self.keyboard = nil
            self.editor?.removeFromSuperview()
            self.editor = nil
            self.lift = 0
            self.moveContent(to: 0)
            tellOfKeyboard(self.window)
        }
    }

    var keyboardTop: Double? { editor == nil ? keyboard?.frame.minY : nil }

    /// Tells what is hidden too, which is laid out when it is shown.
    private func tellOfKeyboard(_ view: View) {
        for child in view.subviews {
            child.keyboardDidMove()
            tellOfKeyboard(child)
        }
    }

    private func showKeypad(_ field: TextField, _ entry: NumberEntry) {
        keypad?.removeFromSuperview()
        let keypad = Keypad(field, entry, presenter: self)
        keypad.identifier = field.path
        self.keypad = keypad
        window.cancelAllTouches()
        keypad.appear(in: window)
    }

    private func animate(to target: Double, completion: (() -> Void)? = nil) {
        if let animation { window.stop(animation) }
        let (from, fromLift) = (progress, shownLift)
        let toLift = target > 0 ? lift : 0
        let animation = Animation(duration: InputPresenter.slide) { [unowned self] part in
            self.progress = from + (target - from) * part
            self.moveContent(to: fromLift + (toLift - fromLift) * part)
            self.place()
        } completion: { [unowned self] in
            self.animation = nil
            completion?()
        }
        self.animation = animation
        window.start(animation)
    }

    /// As if what enters the text had stood here all the time.
    func standAtOnce() {
        keypad?.standAtOnce()
        guard keyboard != nil else { return }
        if let animation { window.stop(animation) }
        animation = nil
        progress = 1
        moveContent(to: lift)
        place()
    }

    // MARK: Place

    /// Places everything for the window's size, and for how far it has come.
    func place() {
        if let keyboard {
            let size = window.bounds.size
            keyboard.fit(size)
            if size != servedSize {
                servedSize = size
                _ = window.schedule(after: .zero) { [weak self] in self?.windowDidResize() }
            }
            let height = keyboard.metrics.height
            let top = size.height - height * progress
            keyboard.rise = height * (1 - progress)
            let isMoved = keyboard.frame.minY != top
            keyboard.frame = Rect(x: 0, y: top, width: size.width, height: height)
            if isMoved, editor == nil { tellOfKeyboard(window) }
            editor?.frame = Rect(x: 0, y: -(size.height - height) * (1 - progress), width: size.width, height: max(0, size.height - height))
        }
        if shownLift == 0, !hasPlaced { return }
        hasPlaced = shownLift != 0
        for child in window.subviews where isContent(child) {
            if let frame = window.placedFrame(of: child) { child.frame = frame.offsetBy(dx: 0, dy: -shownLift) }
        }
    }

    /// Whether a view belongs to the panel rather than over it.
    private func isContent(_ view: View) -> Bool {
        !(view is any InputView) && !(view is Banner) && !view.isModal && !view.staysInFront
    }

    private func moveContent(to lift: Double) {
        if lift == shownLift { return }
        if shownLift == 0 { standing = window.subviews.filter { $0.placement == nil && isContent($0) }.map { ($0, 0) } }
        shownLift = lift
        for index in standing.indices where standing[index].view.superview === window {
            let view = standing[index].view
            view.frame = view.frame.offsetBy(dx: 0, dy: standing[index].shift - lift)
            standing[index].shift = lift
        }
        if lift == 0 { standing = [] }
        window.setNeedsLayout()
    }

    /// How far the panel has to move up for a field to be seen above a keyboard; what scrolls around it does so first.
    private func lift(for field: TextField, _ height: Double) -> Double {
        let top = window.bounds.height - height
        let frame = Rect(origin: .zero, size: field.bounds.size)
        let place = field.convertFromWindow(.zero)
        var minY = -place.y + shownLift
        var needed = minY + frame.height + InputPresenter.margin - top
        guard needed > 0 else { return 0 }
        var outer = field.superview
        while let view = outer, view !== window {
            if let scroll = view as? ScrollView, scroll.canScroll(along: .vertical) {
                let step = min(needed, max(0, scroll.maximumOffset.y - scroll.contentOffset.y))
                scroll.setContentOffset(Point(x: scroll.contentOffset.x, y: scroll.contentOffset.y + step), animated: true)
                needed -= step
                minY -= step
                break
            }
            outer = view.superview
        }
        return min(max(0, needed), max(0, minY - InputPresenter.margin), height)
    }

    func bannerTop(for height: Double, usual: Double) -> Double? {
        guard let field, field.isEditing else { return usual }
        let place = field.convertFromWindow(.zero)
        var written = Rect(origin: Point(x: -place.x, y: -place.y), size: field.bounds.size)
        if keyboard != nil { written.origin.y += shownLift - lift }
        if let area = keypad?.area ?? editor.map({ _ in Rect(origin: .zero, size: window.bounds.size) }) { written = area }
        if usual + height <= written.y || usual >= written.maxY { return usual }
        let top = written.maxY + InputPresenter.margin
        let bottom = window.bounds.height - (keyboard?.metrics.height ?? 0)
        return top + height + InputPresenter.margin <= bottom ? top : nil
    }

    func fingerComesDown(at point: Point) { window.fingerMayLeaveFocus(at: point) }

    // MARK: What is entered

    /// The first responder's text changed.
    func textDidChange() {
        keyboard?.adjustShift()
        keyboard?.adjustReturnKey()
        editor?.adjustAccept()
    }

    /// The number on the keypad; nil if there is none that may be committed.
    var enteredNumber: Double? {
        guard let draft = keypad?.draft, draft.isAccepted else { return nil }
        return draft.number
    }

    /// The field's numbers are others.
    func numbersDidChange(of field: TextField) {
        if let keypad, self.field === field, let entry = field.numberEntry { keypad.use(entry) }
    }

    /// Takes a key for the keypad.
    func handle(_ press: KeyPress) -> Bool { keypad?.handle(press) ?? false }

    /// Commits, if what was entered may be.
    func accept() {
        if keypad != nil, enteredNumber == nil { return }
        guard let field = window.firstResponder else { return }
        if keypad != nil { field.finish() } else { field.endEditing(.exit) }
    }

    func cancel() { window.firstResponder?.cancelEditing() }
}
