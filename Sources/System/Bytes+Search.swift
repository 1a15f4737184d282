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
