extension Collection<UInt8> {
    /// Whether a text stands somewhere in these bytes; an empty one does everywhere.
    ///
    /// `String.contains(String)` would do, and bring the parser of regular expressions into the program: a megabyte.
    package func has(_ text: String) -> Bool {
        var rest = self[...]
        while true {
            if rest.starts(with: text.utf8) { return true }
            if rest.isEmpty { return false }
            rest = rest.dropFirst()
        }
    }
}

extension String {
    /// Whether an ASCII character stands somewhere in the text, alone or with accents: a tenth of what `contains` takes.
    package func hasByte(_ character: Unicode.Scalar) -> Bool {
        let (byte, bytes) = (UInt8(ascii: character), utf8.span)
        for index in bytes.indices where bytes[index] == byte { return true }
        return false
    }

    /// As `split`, at once where nothing separates, as in most texts.
    /// - Parameter separator: an ASCII character.
    package func parts(at separator: Character, omittingEmptySubsequences: Bool) -> [Substring] {
        if let byte = separator.unicodeScalars.first, hasByte(byte) {
            return split(separator: separator, omittingEmptySubsequences: omittingEmptySubsequences)
        }
        return isEmpty && omittingEmptySubsequences ? [] : [self[...]]
    }
}
