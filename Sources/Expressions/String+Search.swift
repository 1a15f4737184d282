extension String {
    /// Whether a part occurs in the text, whatever the case of either; nothing occurs everywhere. Texts that read the same are the same,
    /// however their letters are encoded, and no part of a letter is found: “e” is not in “é”.
    ///
    /// Letters have the lower case that they have in all languages: “ß” is not “SS”, and “I” is “i”, in Turkish too.
    func containsIgnoringCase(_ part: String) -> Bool {
        if part.isEmpty { return true }
        let found = utf8.withContiguousStorageIfAvailable { text in
            part.utf8.withContiguousStorageIfAvailable { Letters(text).contains(Letters($0)) }
        }
        if let found = found.flatMap({ $0 }).flatMap({ $0 }) { return found }
        // Marks are put together with letters, as in emoji.
        var letters = Array(part.lowercased())
        var links = [Int](repeating: 0, count: letters.count)
        return letters.withUnsafeMutableBufferPointer { letters in
            links.withUnsafeMutableBufferPointer { links in
                var search = Search(letters: letters, links: links)
                return lowercased().contains { search.isFound(with: $0) }
            }
        }
    }
}

/// Looks for a part, letter by letter, in a time that grows with the text alone: by Knuth, Morris and Pratt.
private struct Search<Letter: Equatable> {
    private let letters: UnsafeMutableBufferPointer<Letter>
    /// For each letter of the part, how many letters up to it the part begins with as well.
    private let links: UnsafeMutableBufferPointer<Int>
    /// How many of the part's first letters came last.
    private var count = 0

    init(letters: UnsafeMutableBufferPointer<Letter>, links: UnsafeMutableBufferPointer<Int>) {
        self.letters = letters
        self.links = links
        if links.isEmpty { return }
        links[0] = 0
        for index in 1..<max(1, links.count) {
            var link = links[index - 1]
            while link > 0, letters[link] != letters[index] { link = links[link - 1] }
            links[index] = letters[link] == letters[index] ? link + 1 : 0
        }
    }

    /// The next letter comes.
    /// - Returns: whether it ends the part.
    mutating func isFound(with letter: Letter) -> Bool {
        while count > 0, letters[count] != letter { count = links[count - 1] }
        if letters[count] == letter { count += 1 }
        if count < letters.count { return false }
        count = links[count - 1]
        return true
    }
}

/// A text in UTF-8, of which each scalar is a letter or sign of its own that can be written in one way only, or a point on a letter:
/// nearly every text in Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, Chinese, Japanese or Korean. Such are searched for each row of a
/// list at each key, and make no copy.
private struct Letters {
    private struct Letter {
        /// The scalar in lower case.
        let value: UInt32
        var isPoint = false
    }

    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether a part that is not empty occurs; nil where it or the text has other scalars, or points in an order that has others.
    func contains(_ part: Letters) -> Bool? {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.bytes.count) { values in
            var (place, order, count) = (0, UInt8(0), 0)
            while place < part.bytes.count {
                guard let letter = part.next(&place, &order), !letter.isPoint || count > 0 else { return nil }
                values[count] = letter.value
                count += 1
            }
            let letters = UnsafeMutableBufferPointer(rebasing: values[..<count])
            return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { links in
                var search = Search(letters: letters, links: links)
                return contains(&search)
            }
        }
    }

    private func contains(_ search: inout Search<UInt32>) -> Bool? {
        var (place, order) = (0, UInt8(0))
        var (isFound, mayEnd) = (false, false)
        // All of the text is read: what stands behind says whether the letters before count.
        while place < bytes.count {
            guard let letter = next(&place, &order) else { return nil }
            if mayEnd, !letter.isPoint { isFound = true }
            mayEnd = search.isFound(with: letter.value)
        }
        return isFound || mayEnd
    }

    /// The scalar at a place, which goes behind it; nil if it is none of these.
    /// - Parameter order: that of the point before it, by Unicode's combining classes; 0 behind a letter.
    @inline(__always)
    private func next(_ place: inout Int, _ order: inout UInt8) -> Letter? {
        let byte = bytes[place]
        place += 1
        if byte >= 0x80 { return other(UInt32(byte), &place, &order) }
        order = 0
        return byte == 0x0D ? nil : Letter(value: UInt32(byte &- 0x41 < 26 ? byte | 0x20 : byte))
    }

    private func other(_ lead: UInt32, _ place: inout Int, _ order: inout UInt8) -> Letter? {
        let length = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
        var value = lead & (0x3F >> UInt32(length))
        for index in place..<place + length { value = value << 6 | UInt32(bytes[index]) & 0x3F }
        place += length
        guard let scalar = Unicode.Scalar(value) else { return nil }
        switch value {
        // Latin, with what is German, French, Polish or Turkish; İ has a point in lower case. Greek, Cyrillic, Armenian.
        case 0xA0..<0xAD, 0xAE..<0x130, 0x131..<0x300, 0x1E00..<0x1F00, 0x391..<0x3FF, 0x400..<0x483, 0x48A..<0x530, 0x531..<0x588:
            order = 0
            if !scalar.properties.changesWhenLowercased { break }
            return scalar.properties.lowercaseMapping.unicodeScalars.first.map { Letter(value: $0.value) }
        // Hebrew, Arabic and Persian letters and digits, and Thai ones.
        case 0x5D0..<0x5EB, 0x60C..<0x610, 0x61B..<0x64B, 0x660..<0x670, 0x671..<0x6D6, 0x6EE..<0x700,
            0xE01..<0xE31, 0xE32, 0xE40..<0xE47, 0xE4F..<0xE5C:
            order = 0
        // Punctuation and signs of currencies, kana, Chinese, Korean syllables.
        case 0x2010..<0x2028, 0x2030..<0x205F, 0x20A0..<0x20C1, 0x3000..<0x302A, 0x3041..<0x3097, 0x30A0..<0x3100,
            0x4E00..<0xA000, 0xAC00..<0xD7A4:
            order = 0
        // Points, vowels and tones above and below Hebrew, Arabic and Thai letters.
        case 0x5B0..<0x5BE, 0x64B..<0x653, 0x670, 0xE31, 0xE33..<0xE3B, 0xE47..<0xE4F:
            let before = order
            order = scalar.properties.canonicalCombiningClass.rawValue
            return order != 0 && order < before ? nil : Letter(value: value, isPoint: true)
        default: return nil
        }
        return Letter(value: value)
    }
}
