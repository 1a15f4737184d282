import FasciaGeometry

/// How a field's text is edited: from focus to commit, key by key.
extension TextField {
    // MARK: Editing

    /// Where the caret is, in points of the window; nil without one.
    package var caretPoint: Point? { area.caretPoint }

    /// Whether it is the window's first responder.
    public var isEditing: Bool { window?.firstResponder === self }

    /// Has keys go to this field, and the keyboard rise. Another field that had them commits.
    /// - Returns: whether it is the first responder now: it has to be enabled, and to be seen.
    @discardableResult
    public func becomeFirstResponder() -> Bool {
        if let origin { return origin.becomeFirstResponder() }
        guard let window, isEnabled else { return false }
        if isEditing { return true }
        window.layout()
        guard isVisibleForDrawing, window.takeFocus(self) else { return false }
        atBeginning = isValueKnown ? (committed, number) : ("", nil)
        if numberEntry == nil {
            input.isActive = true
            input.editor.move(toEnd: true)
            input.changed()
            partsChanged()
        } else {
            setNeedsDisplay()
        }
        sendActions(for: .editingDidBegin)
        guard isEditing else { return false }
        window.inputPresenter.show(for: self)
        return true
    }

    /// Ends the editing, and commits what was entered.
    /// - Returns: whether the field is not the first responder any more.
    @discardableResult
    public func resignFirstResponder() -> Bool {
        (origin ?? self).endEditing(.commit)
        return !isEditing
    }

    /// Ends the editing; the text is what it was before.
    public func cancelEditing() { (origin ?? self).endEditing(.cancel) }

    /// How an editing ends.
    enum EditingEnd {
        case commit, cancel
        /// Return was pressed: committed, and told as the field's action.
        case exit
    }

    func endEditing(_ end: EditingEnd) {
        guard isEditing, let window else { return }
        if end == .exit, !isLongEnough { return }
        let end = isLongEnough ? end : .cancel
        var isChanged = false
        conceal()
        if numberEntry == nil {
            input.isActive = false
            isChanged =
                end != .cancel
                && (isSecureTextEntry
                    ? !input.editor.isEmpty
                    : !input.editor.isText(atBeginning.text) && !input.editor.isText(isValueKnown ? committed : ""))
            if isSecureTextEntry {
                if end == .cancel { input.editor.wipe() }
            } else if isChanged {
                committed = input.editor.text
            }
        } else if end != .cancel, let entered = window.inputPresenter.enteredNumber, let numberEntry {
            isChanged = entered != atBeginning.number && (!isValueKnown || entered != number)
            if isChanged {
                number = entered
                committed = numberEntry.text(entered, in: writing)
            }
        }
        window.giveUpFocus(self)
        if isChanged { setValueKnown(true) }
        showCommitted()
        input.changed()
        partsChanged()
        window.inputPresenter.hide(for: self)
        if isChanged { sendActions(for: .valueChanged) }
        if end == .exit {
            sendActions(for: .editingDidEndOnExit)
            sendActions(for: .primaryActionTriggered)
        }
        sendEditingDidEnd()
    }

    /// Whether what is entered has as many characters as it needs.
    var isLongEnough: Bool { numberEntry != nil || input.editor.count >= minimumLength }

    // MARK: Keys

    /// Whether the next letter should be a capital.
    var wantsCapital: Bool {
        if isSecureTextEntry || keyboardType != .text { return false }
        let before = input.editor.scalarsBeforeCaret
        switch autocapitalizationType {
        case .none: return false
        case .allCharacters: return true
        case .words: return before.last.map { $0.properties.isWhitespace } ?? true
        case .sentences:
            let text = before.reversed().drop { $0.properties.isWhitespace }
            return text.isEmpty || text.count < before.count && ".!?".unicodeScalars.contains(text.first ?? "a")
        }
    }

    /// Takes a key, as the first responder.
    func handle(_ press: KeyPress) -> Bool {
        if numberEntry != nil, press.key != .tab { return window?.inputPresenter.handle(press) ?? false }
        let (isShift, isControl) = (press.isShiftPressed, press.isControlPressed)
        var isChanged = false
        switch press.key {
        case .text(let text):
            if isControl {
                if text == "a" || text == "A" { input.editor.selectAll() }
            } else {
                isChanged = input.editor.insert(text)
            }
        case .returnKey:
            finish()
            return true
        case .escape:
            endEditing(.cancel)
            return true
        case .tab:
            window?.focusNextField(after: self, backward: isShift)
            return true
        case .deleteBackward: isChanged = input.editor.deleteBackward(byWord: isControl)
        case .deleteForward: isChanged = input.editor.deleteForward(byWord: isControl)
        case .left: input.editor.move(toRight: false, byWord: isControl, extending: isShift)
        case .right: input.editor.move(toRight: true, byWord: isControl, extending: isShift)
        case .up, .home: input.editor.move(toEnd: false, extending: isShift)
        case .down, .end: input.editor.move(toEnd: true, extending: isShift)
        }
        inputDidChange(isChanged)
        return true
    }

    /// Return was pressed: the text is complete, and `next` goes on to the next field.
    func finish() {
        let window = window
        endEditing(.exit)
        if returnKeyType == .next, window?.firstResponder == nil { window?.focusNextField(after: self, backward: false) }
    }

    func inputDidChange(_ isTextChanged: Bool) {
        input.changed()
        guard isTextChanged else { return }
        if !isSecureTextEntry { sendActions(for: .editingChanged) }
        window?.inputPresenter.textDidChange()
    }
}
