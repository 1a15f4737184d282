/// What somebody enters while the panel is read anew: the field of the same path in the new panel goes on with it.
package struct UnfinishedEditing {
    /// The path of the field.
    package let path: String
    fileprivate let editor: TextEditor
    fileprivate let draft: NumberDraft?
    fileprivate let committed: String
    fileprivate let atBeginning: (text: String, number: Double?)
    /// The name of the keyboard's layout.
    fileprivate let layout: String?
}

extension Window {
    /// Takes what is entered from its field, which ends its editing without a word. Nil if there is nothing, for a secret, which is nowhere
    /// twice, behind an alert, and where the other window has no field for it: those end as usual.
    /// - Parameter successor: the control of the other window at a path.
    package func takeUnfinishedEditing(for successor: (_ path: String) -> Control?) -> UnfinishedEditing? {
        guard let field = firstResponder, !field.isSecureTextEntry, !isCovered(field) else { return nil }
        let presenter = textEntry as? InputPresenter
        let unfinished = UnfinishedEditing(
            path: field.path, editor: field.input.editor, draft: presenter?.keypad?.draft, committed: field.committed,
            atBeginning: field.atBeginning, layout: presenter?.keyboard?.layout.name)
        guard let next = successor(unfinished.path) as? TextField, next.takes(unfinished) else { return nil }
        field.input.isActive = false
        giveUpFocus(field)
        return unfinished
    }

    /// Goes on with what was being entered in another window, as if it had begun here. Does nothing if the control is no field that can be
    /// edited now, or takes a secret, or a number for a text.
    package func goOn(with unfinished: UnfinishedEditing, in control: Control?) { (control as? TextField)?.goOn(with: unfinished) }
}

extension TextField {
    /// Whether it takes a text where one was entered, or a number where that was, and no secret.
    fileprivate func takes(_ unfinished: UnfinishedEditing) -> Bool {
        !isSecureTextEntry && (numberEntry != nil) == (unfinished.draft != nil)
    }

    fileprivate func goOn(with unfinished: UnfinishedEditing) {
        guard takes(unfinished), becomeFirstResponder(), let window else { return }
        atBeginning = unfinished.atBeginning
        if let draft = unfinished.draft {
            window.inputPresenter.keypad?.goOn(with: draft)
        } else {
            // Who escapes gets what was there before.
            committed = unfinished.committed
            let isChanged = !input.editor.isText(unfinished.editor.text) || !unfinished.editor.isText(committed)
            let hasSameRules =
                unfinished.editor.filter == input.editor.filter && unfinished.editor.maximumLength == input.editor.maximumLength
            // What a backend has set may be longer than what is entered.
            if hasSameRules || unfinished.editor.isText(committed) {
                input.editor.setWhole(unfinished.editor.text)
            } else {
                input.editor.setText(unfinished.editor.text)
            }
            input.editor.place(unfinished.editor.anchor, isUpstream: unfinished.editor.isUpstream)
            input.editor.place(unfinished.editor.caret, isUpstream: unfinished.editor.isUpstream, extending: true)
            if let layout = unfinished.layout { window.inputPresenter.keyboard?.showLayout(named: layout) }
            inputDidChange(isChanged)
        }
        window.inputPresenter.standAtOnce()
    }
}

extension Keyboard {
    /// Shows a layout, if there is one of this name.
    fileprivate func showLayout(named name: String) {
        if layout.name != name, let index = layouts.firstIndex(where: { $0.name == name }) { showLayout(index) }
    }
}
