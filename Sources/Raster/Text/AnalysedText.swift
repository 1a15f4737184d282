import CFreeType

/// A string taken apart into paragraphs, whatever their size and width will be.
final class AnalysedText {
    /// The most characters that are laid out: more than any display shows, so that a text from outside cannot occupy the panel.
    static let maximumCount = 32_768
    /// The most paragraphs, likewise.
    static let maximumParagraphs = 2048

    /// At least one.
    let paragraphs: [Paragraph]
    /// Whether the string was longer than that.
    let isCut: Bool
    /// What no face can draw, each once.
    let missing: [Unicode.Scalar]

    init(_ string: String, tabularDigits: Bool, isSmall: Bool = false, chain: FontChain) {
        var paragraphs: [Paragraph] = []
        var scalars: [UInt32] = []
        var starts: [Bool] = []
        scalars.reserveCapacity(min(string.utf8.count, AnalysedText.maximumCount))
        starts.reserveCapacity(scalars.capacity)
        var total = 0
        var isCut = false
        var endsWithBreak = false

        func finish() {
            paragraphs.append(
                Paragraph(scalars: scalars, startsCluster: starts, tabularDigits: tabularDigits, isSmall: isSmall, chain: chain))
            scalars.removeAll(keepingCapacity: true)
            starts.removeAll(keepingCapacity: true)
        }

        text: for character in string {
            var isFirst = true
            endsWithBreak = false
            for scalar in character.unicodeScalars {
                total += 1
                if total > AnalysedText.maximumCount || paragraphs.count >= AnalysedText.maximumParagraphs {
                    isCut = true
                    break text
                }
                switch scalar.value {
                case 0x0A where !isFirst && endsWithBreak: break  // the second half of CR LF
                case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029:
                    finish()
                    endsWithBreak = true
                case 0x09:
                    scalars.append(0x20)
                    starts.append(true)
                case 0x00..<0x20, 0x7F..<0xA0: break  // controls say nothing to a reader
                default:
                    scalars.append(scalar.value)
                    starts.append(isFirst || starts.isEmpty)
                }
                isFirst = false
            }
        }
        // A break at the very end ends the last line rather than beginning an empty one.
        if !endsWithBreak || paragraphs.isEmpty { finish() }
        var missing: [Unicode.Scalar] = []
        for paragraph in paragraphs { chain.missing(in: paragraph, into: &missing) }
        self.missing = missing
        self.paragraphs = paragraphs
        self.isCut = isCut
    }

    /// What the analysis occupies, roughly, in bytes.
    var byteCount: Int { paragraphs.reduce(64) { $0 + $1.byteCount } }
}
