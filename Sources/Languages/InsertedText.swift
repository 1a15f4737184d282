/// A text that others are put into: each runs in its own direction, and what stands around it is not torn apart.
///
/// Unicode's isolates stand around what was put in, where anything in the text runs from right to left; nothing shows of them. A number
/// shares them with the digits and signs beside it: `{hour}:00` and `{day}.{month}.{year}` read from left to right everywhere. A text from
/// left to right stays as it is, unless it has no letters but what was put in: it runs as the language does then.
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

    /// The whole text, and where in its UTF-8 each piece is that was added and was not empty; what is written in the text itself with the
    /// isolates in it.
    package func placed(in language: Language) -> (text: String, ranges: [Range<Int>]) {
        // What is nothing but one thing runs as that does.
        let mayTurn = pieces.count > 1 && (hasRightToLeft || language.isRightToLeft)
        let hasOwnLetters = mayTurn && pieces.contains { !$0.isInserted && Direction.first(in: $0.text) != nil }
        // A row of names runs as the language does, whatever they are: in a list all rows begin at one side.
        let isRowOfNames = mayTurn && !hasOwnLetters && pieces.contains { Direction.first(in: $0.text) != nil }
        let isIsolated = mayTurn && (hasRightToLeft || isRowOfNames)
        var text = ""
        if isIsolated, !hasOwnLetters, isRightToLeft(language) { text = "\u{200F}" }
        var ranges: [Range<Int>] = []
        var run = Run.none
        for (index, piece) in pieces.enumerated() {
            if !isIsolated || piece.isInserted {
                let isNumber = isIsolated && NumberRun.isNumber(piece.text)
                if isIsolated, run == .none || !isNumber && !NumberRun.isUnit(piece.text) {
                    close(&run, &text)
                    text += Isolate.begin
                    run = isNumber ? .isolated : .name
                }
                let start = text.utf8.count
                text += piece.text
                ranges.append(start..<text.utf8.count)
                if run == .name { close(&run, &text) }
                continue
            }
            let next = index + 1 < pieces.count ? pieces[index + 1] : nil
            let start = text.utf8.count
            add(piece.text, leads: next.map { $0.isInserted && NumberRun.isNumber($0.text) } ?? false, &run, &text)
            ranges.append(start..<text.utf8.count)
        }
        close(&run, &text)
        return (text, ranges)
    }

    /// What is put in.
    private enum Run {
        case none
        /// A name or a word, by itself.
        case name
        /// A number with what belongs to it, between isolates, or behind a letter that it runs with.
        case isolated, attached
    }

    private enum Isolate {
        static let begin = "\u{2068}"
        static let end = "\u{2069}"
    }

    private func close(_ run: inout Run, _ text: inout String) {
        if run == .isolated || run == .name { text += Isolate.end }
        run = .none
    }

    /// Adds what is written in the text itself: its first part belongs to a number before it, its last to one behind it.
    private func add(_ own: String, leads: Bool, _ run: inout Run, _ text: inout String) {
        if leads, run != .none, NumberRun.joins(own) { return text += own }
        var rest = Substring(own).unicodeScalars
        if run != .none {
            let tail = NumberRun.tail(of: rest)
            text.unicodeScalars += rest[..<tail]
            rest = rest[tail...]
            close(&run, &text)
        }
        guard leads else { return text.unicodeScalars += rest }
        let lead = NumberRun.lead(of: rest)
        text.unicodeScalars += rest[..<lead]
        let isAttached = lead > rest.startIndex && NumberRun.Kind(rest[rest.index(before: lead)]) == .letter
        run = isAttached ? .attached : .isolated
        if !isAttached { text += Isolate.begin }
        text.unicodeScalars += rest[lead...]
    }

    private func isRightToLeft(_ language: Language) -> Bool {
        if language != .none { return language.isRightToLeft }
        return pieces.lazy.compactMap { Direction.first(in: $0.text) }.first == .rightToLeft
    }
}

/// Which way characters run.
enum Direction {
    case leftToRight, rightToLeft

    /// Whether anything in a text runs from right to left, be it numbers.
    static func hasRightToLeft(_ text: String) -> Bool {
        // No such character has a first byte below this one; most texts end here.
        text.utf8.contains { $0 >= 0xD6 } && text.unicodeScalars.contains(where: isRightToLeft)
    }

    /// Hebrew, Arabic and their neighbours with their forms and signs, scripts of the past, and marks of direction.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
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
