/// What people look for under another name, or a panel cannot do yet: it is said, instead of "unknown key".
package enum Unsupported {
    package static let textEntry =
        "text is entered into a “textField”: bound to a number with a “range:” it opens a keypad, with “secure: true” it takes "
        + "a password; the keyboard's layouts are “keyboards:”"
    package static let severalDisplays =
        "several displays are not supported yet: a panel has one “display:”, and each display a process and a file of its own"
    package static let credentials =
        "name and password are in the files “user” and “password” of /etc/fascia-mqtt, which only the bridge is given"

    /// Types of views, in small letters.
    package static let views = Dictionary(
        [
            "textfield", "textview", "textinput", "textarea", "textbox", "input", "entry", "edit", "editor", "searchfield", "searchbar",
            "securefield", "passwordfield", "password", "keyboard", "keypad", "numpad", "pinpad",
        ].map { ($0, textEntry) }, uniquingKeysWith: { first, _ in first })

    /// Keys of the panel.
    package static let text = ["keyboard": textEntry, "input": textEntry]

    /// Keys of the panel and of its display.
    package static let displays = Dictionary(
        ["displays", "outputs", "output", "screens", "monitors", "connectors", "devices", "mirror", "heads"].map { ($0, severalDisplays) },
        uniquingKeysWith: { first, _ in first })
}
