/// How many bytes may wait for a browser that takes no more: whoever asks and does not read is sent away.
struct UnreadBudget {
    /// Of answers of this program's own, behind a picture that a slow browser is still being sent.
    static let mostAnswered = 1 << 16
    /// Of the panel's lines: while a recording is made, the panel waits for no browser. A list is one line.
    static let mostOfPanel = 20 << 20

    private var answered = 0
    private var ofPanel = 0

    /// Counts an answer that waits.
    /// - Returns: false if it is one too many.
    mutating func takeAnswer(_ bytes: Int) -> Bool {
        answered += bytes
        return answered <= UnreadBudget.mostAnswered
    }

    /// Counts a line of the panel's that waits.
    /// - Returns: false if it is one too many.
    mutating func takeLine(_ bytes: Int) -> Bool {
        ofPanel += bytes
        return ofPanel <= UnreadBudget.mostOfPanel
    }

    /// The browser takes more: nothing waits.
    mutating func reset() { self = UnreadBudget() }
}
