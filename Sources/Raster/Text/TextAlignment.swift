/// How the lines of a text lie beside each other in its box.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
    /// Left, or right for a paragraph that runs from right to left.
    case natural
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
}
