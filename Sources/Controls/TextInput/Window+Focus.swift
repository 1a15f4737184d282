import FasciaGeometry

/// Which text field keys go to: one of a window, or none.
extension Window {
    /// The text field that keys go to; nil if there is none.
    public var firstResponder: TextField? { keyTarget as? TextField }

    /// The layouts of its keyboard, the first one at first. Empty is the built-in English one.
    public var keyboards: [KeyboardLayout] {
        get { (textEntry as? InputPresenter)?.layouts ?? [] }
        set { if !newValue.isEmpty || textEntry != nil { inputPresenter.layouts = newValue } }
    }

    /// Takes one press of a key.
    /// - Returns: whether a text field took it. Without a first responder only Tab is taken, which makes the first field that.
    @discardableResult
    public func handle(_ press: KeyPress) -> Bool {
        takeKey(at: press.time) {
            if let field = firstResponder { return !isCovered(field) && field.handle(press) }
            if case .tab = press.key { return focusNextField(after: nil, backward: press.isShiftPressed) }
            return false
        }
    }

    /// Ends the editing of a text, if there is one; the text is what it was before.
    public func cancelEditing() { firstResponder?.cancelEditing() }

    /// Ends the editing of a secret, if there is one, which is forgotten.
    package func cancelSecretEditing() {
        if firstResponder?.isSecureTextEntry == true { cancelEditing() }
    }

    /// Makes a field the first responder, once another one has committed.
    func takeFocus(_ field: TextField) -> Bool {
        if let current = firstResponder {
            current.endEditing(.commit)
            layout()
        }
        // What is called then may have chosen another one, or taken this one away.
        guard keyTarget == nil, field.window === self, field.isEnabled, field.isVisibleForDrawing else { return false }
        keyTarget = field
        return true
    }

    /// Whether something that waits for an answer stands before a field, such as an alert: the text waits with its caret until it is gone.
    func isCovered(_ field: TextField) -> Bool {
        guard let front = subviews.last(where: { $0.isModal && !$0.isHidden }), !(front is any InputView) else { return false }
        return !field.isDescendant(of: front)
    }

    /// Whether the first responder waits behind something else: keys do nothing then.
    package var isEntryCovered: Bool { firstResponder.map { isCovered($0) } ?? false }

    func giveUpFocus(_ field: TextField) {
        if keyTarget === field { keyTarget = nil }
        // The row that it is in may have waited for it.
        var view = field.superview
        while let current = view {
            if current is TableView { current.setNeedsLayout() }
            view = current.superview
        }
    }

    /// Makes the next or previous field of the tree the first responder; behind the last one comes the first.
    @discardableResult
    func focusNextField(after field: TextField?, backward: Bool) -> Bool {
        layout()
        var fields: [TextField] = []
        func collect(_ view: View) {
            if !view.takesTouches { return }
            if let field = view as? TextField, field.origin == nil, field.isEnabled, field.isVisibleForDrawing { fields.append(field) }
            for child in view.subviews { collect(child) }
        }
        // What is modal hides the fields behind it.
        let first = subviews.lastIndex { $0.isModal && !$0.isHidden && !($0 is any InputView) } ?? 0
        for view in subviews[first...] { collect(view) }
        guard !fields.isEmpty else { return false }
        let current = fields.firstIndex { $0 === field }
        let next = current.map { ($0 + (backward ? fields.count - 1 : 1)) % fields.count } ?? (backward ? fields.count - 1 : 0)
        return fields[next].becomeFirstResponder()
    }

    /// A finger comes down: anywhere but on the field and on what enters its text, it leaves the field, which commits.
    func fingerMayLeaveFocus(at point: Point) {
        guard let field = firstResponder, !isCovered(field) else { return }
        layout()
        var view = TouchTarget.view(at: point, in: self)
        if TouchTarget.control(at: point, hit: view, in: self) === field { return }
        while let current = view {
            if current === field || current is any InputView { return }
            view = current.superview
        }
        field.endEditing(.commit)
    }

    /// Another page shows: what is edited outside of it is cancelled.
    func pageDidShow(_ page: View, in owner: View) {
        if let field = firstResponder, field.isDescendant(of: owner), !field.isDescendant(of: page) { field.cancelEditing() }
        events.send(.pageShown(page, in: owner))
    }

    /// What shows keyboards.
    var inputPresenter: InputPresenter {
        if let made = textEntry as? InputPresenter { return made }
        let presenter = InputPresenter(in: self)
        textEntry = presenter
        return presenter
    }
}

/// A view of the window that enters text: a keyboard, an editor, a keypad. A finger on it does not leave the field.
protocol InputView: View {}

extension Window {
    /// Where a key of the keyboard that shows is, in points: by what it types now, or `space`, `delete`, `shift`, `return`, `globe`,
    /// `hide`, `letters`, `symbols` or `moreSymbols`. Nil if there is none. For tests and scripts.
    package func keyPoint(_ name: String) -> Point? { (textEntry as? InputPresenter)?.keyboard?.point(of: name) }
}
