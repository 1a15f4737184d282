extension Label: TextShowing {
    package var shownText: String { text }
}
