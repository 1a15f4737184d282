/// A text that others are put into: each runs in its own direction, and what stands around it is not torn apart.
///
/// Unicode's isolates stand around what was put in, where anything in the text runs from right to left; nothing shows of them. A text
/// from left to right stays as it is.
public struct InsertedText: Sendable {
    private var pieces: [(text: String, isInserted: Bool)] = []
    private var hasRightToLeft = false

    /// An empty text.
    public init() {}

    /// Adds what is written in the text itself.
    public mutating func append(_ text: String) { add(text, isInserted: false) }

    /// Adds what comes from somewhere else.
    public mutating func insert(_ text: String) { add(text, isInserted: true) }

    private mutating func add(_ text: String, isInserted: Bool) {
        if text.isEmpty { return }
        hasRightToLeft = hasRightToLeft || Direction.hasRightToLeft(text)
        pieces.append((text, isInserted))
    }

    /// The whole text.
    /// - Parameter language: says in which direction a text runs that has no letters but those that were put into it; without one the
    ///   first of those does.
    public func text(in language: Language) -> String { placed(in: language).text }

    /// The whole text, and where in its UTF-8 each piece is that was added and was not empty.
    package func placed(in language: Language) -> (text: String, ranges: [Range<Int>]) {
        // What is nothing but one thing runs as that does.
        let isIsolated = hasRightToLeft && pieces.count > 1
        var text = ""
        if isIsolated, !pieces.contains(where: { !$0.isInserted && Direction.first(in: $0.text) != nil }), isRightToLeft(language) {
            text = "\u{200F}"
        }
        var ranges: [Range<Int>] = []
        for piece in pieces {
            if isIsolated, piece.isInserted { text += "\u{2068}" }
            let start = text.utf8.count
            text += piece.text
            ranges.append(start..<text.utf8.count)
            if isIsolated, piece.isInserted { text += "\u{2069}" }
        }
        return (text, ranges)
    }

    private func isRightToLeft(_ language: Language) -> Bool {
        if language != .none { return language.isRightToLeft }
        return pieces.lazy.compactMap { Direction.first(in: $0.text) }.first == .rightToLeft
    }
}

/// Which way characters run.
private enum Direction {
    case leftToRight, rightToLeft

    /// Whether anything in a text runs from right to left, be it numbers.
    static func hasRightToLeft(_ text: String) -> Bool {
        // No such character has a first byte below this one; most texts end here.
        text.utf8.contains { $0 >= 0xD6 } && text.unicodeScalars.contains(where: isRightToLeft)
    }

    /// Hebrew, Arabic and their neighbours with their forms and signs, scripts of the past, and marks of direction.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// The direction of the first letter; nil without one.
    static func first(in text: String) -> Direction? {
        for scalar in text.unicodeScalars {
            let isRight = isRightToLeft(scalar)
            if scalar.properties.isAlphabetic || scalar == "\u{200E}" || scalar == "\u{200F}" {
                return isRight ? .rightToLeft : .leftToRight
            }
        }
        return nil
    }
}
