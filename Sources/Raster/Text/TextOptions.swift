import FasciaGeometry

/// How a string becomes lines.
public struct TextOptions: Hashable, Sendable {
    /// The widest that a line may be, in device pixels; nil lets lines be as wide as their text.
    public var maximumWidth: Int?
    /// The most lines; 0 for as many as it takes. What does not fit ends in an ellipsis.
    public var numberOfLines: Int
    /// How lines of different width lie beside each other.
    public var alignment: TextAlignment
    /// How far the text may shrink before it is cut, as a fraction of its size, 0 to 1; 1 does not let it shrink.
    public var minimumScale: Double
    /// Whether all digits are equally wide, so that a changing number stands still. Fonts without such digits ignore it.
    public var tabularDigits: Bool

    /// One line of unlimited width unless said otherwise.
    public init(
        maximumWidth: Int? = nil, numberOfLines: Int = 1, alignment: TextAlignment = .natural, minimumScale: Double = 1,
        tabularDigits: Bool = false
    ) {
        self.maximumWidth = maximumWidth
        self.numberOfLines = numberOfLines
        self.alignment = alignment
        self.minimumScale = minimumScale
        self.tabularDigits = tabularDigits
    }
}

/// How the lines of a text lie beside each other in its box.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
    /// Left, or right for a paragraph that runs from right to left; in a view where the layout begins, whatever the paragraph.
    case natural
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
    /// Where the layout begins: at the left edge, unless it was placed for another direction.
    case leading
    /// Where the layout ends: at the right edge, unless it was placed for another direction.
    case trailing

    /// Where it is in a layout of a direction: `leading` and `trailing` become left or right. Natural is leading: the texts of a panel begin
    /// at one edge, and their own direction decides only how they run.
    public func placed(in direction: LayoutDirection) -> TextAlignment {
        let runsLeft = direction == .rightToLeft
        return switch self {
        case .natural, .leading: runsLeft ? .right : .left
        case .trailing: runsLeft ? .left : .right
        case .left, .center, .right: self
        }
    }
}
