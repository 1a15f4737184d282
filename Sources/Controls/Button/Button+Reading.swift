extension Button: TextShowing {
    package var shownText: String { title(for: state) ?? "" }
}
