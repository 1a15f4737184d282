/// A comment between brackets or braces that has taken their end with it, or a colour: `{text: x, color: #fff}` has no end, since colours
/// need quotes. What cannot be parsed then begins lines below, and libyaml complains of that.
struct SwallowedEnd {
    /// Where the comment begins.
    let position: YAMLPosition
    /// What is wrong, and what to do.
    let message: String

    /// Looks for one.
    /// - Parameters:
    ///   - start: where the outermost brackets or braces begin.
    ///   - end: where the text could not be parsed any more.
    init?(in bytes: YAMLBytes, from start: YAMLPosition, to end: YAMLPosition) {
        var scanner = Scanner(bytes, from: start, to: end)
        guard let found = scanner.find() else { return nil }
        position = found.position
        let advice =
            SwallowedEnd.color(found.comment).map { "write a colour with quotes, as in \"\($0)\"" }
            ?? "a text with “#” after a blank needs quotes"
        message = "“#” begins a comment, and “\(found.comment.prefix(40))” is none of the file: \(advice)"
    }

    /// The colour that a comment begins with, nil if it is another one. A colour ends where its digits do.
    private static func color(_ comment: String) -> Substring? {
        let digits = comment.dropFirst().prefix { $0.isHexDigit }
        guard [3, 4, 6, 8].contains(digits.count), comment.dropFirst(digits.count + 1).first?.isLetter != true else { return nil }
        return comment.prefix(digits.count + 1)
    }

    /// Goes through what stands between brackets, quotes left out.
    private struct Scanner {
        private let bytes: YAMLBytes
        private let end: YAMLPosition
        private var index: Int
        private var line: Int
        private var column: Int
        /// The byte before, and the last one before it that is no blank; lines do not end words.
        private var previous = UInt8(ascii: " ")
        private var word = UInt8(ascii: ":")

        init(_ bytes: YAMLBytes, from start: YAMLPosition, to end: YAMLPosition) {
            self.bytes = bytes
            self.end = end
            index = bytes.markLength
            line = 1
            column = 1
            while index < bytes.count, (line, column) < (start.line, start.column) { step() }
        }

        private mutating func step() {
            let byte = bytes.base[index]
            index += 1
            if byte == UInt8(ascii: "\n") {
                (line, column) = (line + 1, 1)
            } else if index >= bytes.count || bytes.base[index] & 0xC0 != 0x80 {
                // The bytes of a character are one column.
                column += 1
            }
            if byte > UInt8(ascii: " ") { word = byte }
            previous = byte
        }

        mutating func find() -> (position: YAMLPosition, comment: String)? {
            while index < bytes.count, line <= end.line {
                let byte = bytes.base[index]
                // Only at its beginning does a quote quote.
                if isSign(word), previous != UInt8(ascii: ":"), byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                    skip(quote: byte)
                } else if byte == UInt8(ascii: "#"), previous <= UInt8(ascii: " ") || "[{,".utf8.contains(previous) {
                    let place = YAMLPosition(line: line, column: column)
                    let isAlone = isSign(word)
                    let comment = rest()
                    if isSwallowing(comment, isAlone: isAlone) { return (place, comment) }
                } else {
                    step()
                }
            }
            return nil
        }

        /// Whether nothing of a value has come yet after a byte.
        private func isSign(_ byte: UInt8) -> Bool { "[{,:".utf8.contains(byte) }

        private mutating func skip(quote: UInt8) {
            step()
            while index < bytes.count {
                let byte = bytes.base[index]
                let isEscape = quote == UInt8(ascii: "\"") && byte == UInt8(ascii: "\\")
                step()
                if isEscape, index < bytes.count { step() } else if byte == quote { return }
            }
        }

        /// The rest of the line, without what blanks it ends with. What was the last word before still is.
        private mutating func rest() -> String {
            let (start, before) = (index, word)
            while index < bytes.count, bytes.base[index] != UInt8(ascii: "\n") { step() }
            word = before
            let text = String(decoding: UnsafeBufferPointer(start: bytes.base + start, count: index - start), as: UTF8.self)
            return String(text.reversed().drop { $0 == " " || $0 == "\r" || $0 == "\t" }.reversed())
        }

        /// - Parameter isAlone: whether it stands where a value should.
        private func isSwallowing(_ comment: String, isAlone: Bool) -> Bool {
            let utf8 = comment.utf8
            func count(_ signs: String) -> Int { utf8.count { signs.utf8.contains($0) } }
            if count("}]") > count("{[") { return true }
            return isAlone && SwallowedEnd.color(comment) != nil
        }
    }
}
