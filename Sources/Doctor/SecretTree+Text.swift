import FasciaSystem
import FasciaYAML

extension SecretTree {
    /// The file as it was written, every line in its place, with what may be seen of it.
    ///
    /// Nothing is copied but blanks and the marks that make the structure: texts are written anew from what the parser has read, so that
    /// neither a comment nor a way of writing that was not thought of can bring a secret along.
    /// - Parameters:
    ///   - bytes: the file that was read.
    ///   - redact: takes secrets out of a text that is shown.
    func text(of bytes: [UInt8], redact: (String) -> String) -> String {
        let source = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        var output = ""
        var cursor = 0
        func copyStructure(to end: Int) {
            let end = min(max(end, cursor), source.count)
            var isComment = false
            for scalar in source[cursor..<end] {
                if SecretTree.isBreak(scalar) {
                    isComment = false
                    output.unicodeScalars.append(scalar)
                } else if scalar == "#" {
                    isComment = true
                } else if !isComment, " \t-?:,[]{}".unicodeScalars.contains(scalar) {
                    output.unicodeScalars.append(scalar)
                }
            }
            cursor = end
        }
        /// As many lines as were there; of the last one its indentation, which the next node may need.
        func keepLines(to end: Int) {
            let end = min(max(end, cursor), source.count)
            let passed = source[cursor..<end]
            if let last = passed.lastIndex(where: SecretTree.isBreak) {
                output.unicodeScalars.append(contentsOf: passed[...last].filter(SecretTree.isBreak))
                output.unicodeScalars.append(contentsOf: passed[(last + 1)...].filter { $0 == " " })
            }
            cursor = end
        }
        var index = 0
        while index < items.count {
            let item = items[index]
            copyStructure(to: item.extent.lowerBound)
            if item.fate == .hidden {
                // A list may stand below its name's first letter, a text must not.
                if item.end > index + 1 { output += " " }
                if !item.extent.isEmpty || item.end > index + 1 { output += "\"\(SecretSet.mark)\"" }
                keepLines(to: items[item.end - 1].extent.upperBound)
                index = item.end
                continue
            }
            switch item.event {
            case .alias:
                output += "*\(item.anchor ?? "")"
                keepLines(to: item.extent.upperBound)
            case .scalar:
                if let anchor = item.anchor { output += "&\(anchor) " }
                output += shown(item, redact)
                keepLines(to: item.extent.upperBound)
            case .mappingStart, .sequenceStart:
                if let anchor = item.anchor { output += "&\(anchor) " }
                // The name itself, and a tag, are no structure.
                while cursor < item.extent.upperBound, cursor < source.count, source[cursor] == "&" || source[cursor] == "!" {
                    while cursor < source.count, !SecretTree.isBreak(source[cursor]), source[cursor] != " " { cursor += 1 }
                    while cursor < source.count, source[cursor] == " " { cursor += 1 }
                }
            default: break
            }
            index += 1
        }
        copyStructure(to: source.count)
        return output
    }

    /// What is shown of a scalar.
    private func shown(_ item: Item, _ redact: (String) -> String) -> String {
        switch item.fate {
        case .hidden: return SecretTree.quoted(SecretSet.mark)
        case .program:
            let word = item.text.prefix { $0 != " " && $0 != "\t" && $0 != "\n" }
            let isProgram = word.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x2B: true
                default: false
                }
            }
            guard isProgram, !word.isEmpty, !SecretWords.isToken(Array(word.utf8)[...]) else { return SecretTree.quoted(SecretSet.mark) }
            return word.utf8.count == item.text.utf8.count ? String(word) : SecretTree.quoted("\(word) \(SecretSet.mark)")
        case .variable:
            guard let equals = item.text.firstIndex(of: "=") else { return SecretTree.quoted(SecretSet.mark) }
            return SecretTree.quoted("\(item.text[..<equals])=\(SecretSet.mark)")
        case .shown:
            if item.isPlain, item.text.isEmpty { return "" }
            let text = redact(item.text)
            let isOneLine = !text.utf8.contains { $0 < 0x20 }
            return item.isPlain && isOneLine && text == item.text ? text : SecretTree.quoted(text)
        }
    }

    /// In quotes, on one line.
    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSONLine.append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What libyaml takes for the end of a line.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
