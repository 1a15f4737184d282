/// A key of an English keyboard that types a character or does something, as the kernel numbers it.
struct KeyStroke {
    let code: Int
    let isShifted: Bool
    let isControlled: Bool

    static let leftControl = 29
    static let leftShift = 42

    /// The key of what a browser says.
    /// - Parameters:
    ///   - name: what it types, or its name as browsers have it.
    ///   - isShifted: whether shift is held with a key that types nothing; what is typed says that by itself.
    /// - Returns: nil for what such a keyboard cannot type.
    init?(_ name: String, isShifted: Bool, isControlled: Bool) {
        if let code = KeyStroke.named[name] {
            self.init(code: code, isShifted: isShifted, isControlled: isControlled)
        } else if let (code, isUpper) = KeyStroke.typed[name] {
            self.init(code: code, isShifted: isUpper, isControlled: false)
        } else {
            return nil
        }
    }

    private init(code: Int, isShifted: Bool, isControlled: Bool) {
        self.code = code
        self.isShifted = isShifted
        self.isControlled = isControlled
    }

    /// All keys that there are, with the modifiers.
    static let codes = (Set(named.values).union(typed.values.map(\.code)).union([leftControl, leftShift])).sorted()

    private static let named = [
        "Escape": 1, "Backspace": 14, "Enter": 28, "Home": 102, "ArrowUp": 103, "ArrowLeft": 105, "ArrowRight": 106, "End": 107,
        "ArrowDown": 108, "Delete": 111,
    ]

    /// The rows of the keyboard, each with its first key: what they type alone, and with shift.
    private static let rows: [(first: Int, plain: String, shifted: String)] = [
        (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"), (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
        (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (57, " ", ""),
    ]

    private static let typed: [String: (code: Int, isUpper: Bool)] = {
        var keys: [String: (code: Int, isUpper: Bool)] = [:]
        for (first, plain, shifted) in rows {
            for (index, letter) in plain.enumerated() { keys[String(letter)] = (first + index, false) }
            for (index, letter) in shifted.enumerated() { keys[String(letter)] = (first + index, true) }
        }
        return keys
    }()
}
