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
        let (text, part) = (lowercased(), part.lowercased())
        guard let first = part.first else { return true }
        return text.indices.contains { text[$0] == first && text[$0...].starts(with: part) }
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
        var (place, order) = (0, UInt8(0))
        guard let first = part.next(&place, &order), !first.isPoint else { return nil }
        let second = place
        while place < part.bytes.count { if part.next(&place, &order) == nil { return nil } }
        (place, order) = (0, 0)
        var isFound = false
        while place < bytes.count {
            guard let letter = next(&place, &order) else { return nil }
            // What comes behind says whether the first letters count.
            if letter.value == first.value, !isFound { isFound = matches(part, from: place, second) }
        }
        return isFound
    }

    /// Whether the rest of a part stands at a place, and no point of its last letter behind it.
    private func matches(_ part: Letters, from place: Int, _ rest: Int) -> Bool {
        var (own, other, order) = (place, rest, UInt8(0))
        while other < part.bytes.count {
            guard own < bytes.count, let letter = next(&own, &order), letter.value == part.next(&other, &order)?.value else { return false }
            order = 0
        }
        return own == bytes.count || next(&own, &order)?.isPoint == false
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
