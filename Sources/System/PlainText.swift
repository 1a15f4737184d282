/// Text from outside (names of devices, values, what other programs say) as it may be shown on a terminal and written into a log.
///
/// A terminal takes some characters for commands, others turn the order of what stands beside them, and a line feed forges a line. All of
/// these are written as JSON does, `\u001b` and `\n`, so that one sees what there is.
package enum PlainText {
    /// The text without anything but what is to be seen.
    /// - Parameters:
    ///   - text: any text.
    ///   - keepsLines: line feeds and tabs stay as they are: for text that is made of lines.
    ///   - escapesBackslashes: a backslash becomes two, so that the text can be had back.
    package static func escaped(_ text: String, keepsLines: Bool = false, escapesBackslashes: Bool = false) -> String {
        // Nearly all text is as it should be, and found so byte by byte.
        let isSuspect = text.utf8.contains { byte in
            switch byte {
            case 0x09, 0x0A: !keepsLines
            case 0..<0x20, 0x7F: true
            case 0x5C: escapesBackslashes
            // How C1, Arabic marks, marks of direction and of lines, and tags begin.
            case 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
            default: false
            }
        }
        if !isSuspect { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += keepsLines ? "\n" : "\\n"
            case "\t": result += keepsLines ? "\t" : "\\t"
            case "\r": result += "\\r"
            case "\\": result += escapesBackslashes ? "\\\\" : "\\"
            default: if isHarmful(scalar) { append(scalar, to: &result) } else { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }

    /// Whether a character is a command to a terminal, or changes how others are shown without being seen itself.
    static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // C0, DEL and C1, among which is the beginning of every command.
        case 0x00...0x1F, 0x7F...0x9F: true
        // Marks of direction, and of lines and paragraphs.
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
        // Annotations, the mark of the byte order, tags.
        case 0xFFF9...0xFFFB, 0xFEFF, 0xE0000...0xE007F: true
        default: false
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
