extension StringProtocol {
    /// Its first letters, as many as a message has room for, on one line: control characters are written as in a program, and a letter with
    /// more marks than any language has ends it.
    package var excerpt: String {
        let limit = 60
        var result = ""
        for letter in prefix(limit) {
            if result.utf8.count + letter.utf8.count > 4 * limit { break }
            for scalar in letter.unicodeScalars {
                switch scalar {
                case "\n": result += "\\n"
                case "\r": result += "\\r"
                case "\t": result += "\\t"
                case _ where scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}":
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}
