extension String {
    /// Whether a part occurs in the text, whatever the case of either; nothing occurs everywhere. Texts that read the same are the same,
    /// however their letters are encoded.
    func containsIgnoringCase(_ part: String) -> Bool {
        if part.isEmpty { return true }
        if let found = containsASCII(part) { return found }
        let (text, part) = (Array(lowercased()), Array(part.lowercased()))
        return text.count >= part.count
            && (0...(text.count - part.count)).contains { start in part.indices.allSatisfy { text[start + $0] == part[$0] } }
    }

    /// The same where both have letters of ASCII alone; nil where they have others. It is done for each row of a list at each key, and
    /// makes no copy.
    private func containsASCII(_ part: String) -> Bool? {
        func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
        let found = utf8.withContiguousStorageIfAvailable { text in
            part.utf8.withContiguousStorageIfAvailable { part -> Bool? in
                if text.contains(where: { $0 >= 0x80 }) || part.contains(where: { $0 >= 0x80 }) { return nil }
                if text.count < part.count { return false }
                return (0...(text.count - part.count)).contains { start in
                    part.indices.allSatisfy { folded(text[start + $0]) == folded(part[$0]) }
                }
            }
        }
        return found.flatMap { $0 }.flatMap { $0 }
    }
}
