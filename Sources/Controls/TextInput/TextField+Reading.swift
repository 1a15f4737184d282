extension TextField: TextShowing {
    package var shownText: String { isSecureTextEntry ? String(repeating: "•", count: text.count) : text }
}
