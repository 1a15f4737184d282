extension Banner: TextShowing {
    package var shownText: String { detail.isEmpty ? text : "\(text): \(detail)" }
}
