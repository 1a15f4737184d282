extension TextField: EntryOpening {
    /// A keypad for numbers, an editor for texts on a small display.
    package var entryPartNames: [String] { numberEntry == nil ? ["editor", "cancel", "accept"] : Keypad.keyNames }
}

extension TextField: TextShowing {
    /// Nothing of a secure field, whose text is empty: not even dots, which would tell how long a password is.
    package var shownText: String { text }
    package var keepsSecret: Bool { isSecureTextEntry }
}

extension TextField {
    /// How many characters keys would have to delete before it is empty.
    package var enteredCount: Int { input.editor.starts.count }
}
