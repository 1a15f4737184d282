extension String {
    /// Whether a part occurs in the text, whatever the case and the accents of either; nothing occurs everywhere. Letters are the same that
    /// CLDR's root order for searches tells apart by case, accents or digits' script alone: “sud” is in “Südkreuz”, “weiss” in “Weißensee”.
    func containsIgnoringCase(_ part: String) -> Bool {
        if part.isEmpty { return true }
        let found = utf8.withContiguousStorageIfAvailable { text in
            part.utf8.withContiguousStorageIfAvailable { Letters(text).contain(Letters($0)) }
        }
        if let found = found.flatMap({ $0 }) { return found }
        // A text that Swift does not keep in one piece.
        var (text, part) = (self, part)
        return text.withUTF8 { text in part.withUTF8 { Letters(text).contain(Letters($0)) } }
    }
}

/// Looks for a part, letter by letter, in a time that grows with the text alone: by Knuth, Morris and Pratt.
private struct Search {
    private let letters: UnsafeMutableBufferPointer<UInt32>
    /// For each letter of the part, how many letters up to it the part begins with as well.
    private let links: UnsafeMutableBufferPointer<Int>
    /// How many of the part's first letters came last.
    private var count = 0

    init(letters: UnsafeMutableBufferPointer<UInt32>, links: UnsafeMutableBufferPointer<Int>) {
        self.letters = letters
        self.links = links
        links[0] = 0
        for index in 1..<max(1, links.count) {
            var link = links[index - 1]
            while link > 0, letters[link] != letters[index] { link = links[link - 1] }
            links[index] = letters[link] == letters[index] ? link + 1 : 0
        }
    }

    /// The next letter comes.
    /// - Returns: whether it ends the part.
    @inline(__always)
    mutating func isFound(with letter: UInt32) -> Bool {
        while count > 0, letters[count] != letter { count = links[count - 1] }
        if letters[count] == letter { count += 1 }
        if count < letters.count { return false }
        count = links[count - 1]
        return true
    }
}

/// A text in UTF-8 as the letters that are searched for. It is read for each row of a list at each key, and makes no copy.
private struct Letters {
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    func contain(_ part: Letters) -> Bool {
        // A byte is two letters at most, of which only what is written in several bytes is more than one.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.bytes.count + 2) { values in
            var count = 0
            _ = part.forEach { letter in
                values[count] = letter
                count += 1
                return false
            }
            // Marks alone are on every letter.
            if count == 0 { return true }
            let letters = UnsafeMutableBufferPointer(rebasing: values[..<count])
            return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { links in
                var search = Search(letters: letters, links: links)
                return forEach { search.isFound(with: $0) }
            }
        }
    }

    /// Calls with each letter until a call says that this was the last one.
    /// - Returns: whether one did.
    @inline(__always)
    private func forEach(_ body: (UInt32) -> Bool) -> Bool {
        let table = SearchTable.pages
        var place = 0
        while place < bytes.count {
            let byte = UInt32(bytes[place])
            place += 1
            if byte < 0x80 {
                if byte < 0x20 || byte == 0x7F, table.letter(byte) == SearchTable.none { continue }
                if body(byte &- 0x41 < 26 ? byte | 0x20 : byte) { return true }
                continue
            }
            var scalar = (byte & 0x1F) << 6 | UInt32(bytes[place]) & 0x3F
            place += 1
            if byte >= 0xE0 {
                scalar = scalar << 6 | UInt32(bytes[place]) & 0x3F
                place += 1
                if byte >= 0xF0 {
                    scalar = (scalar & 0x7FFF) << 6 | UInt32(bytes[place]) & 0x3F
                    place += 1
                }
            }
            // Korean syllables are made of two or three letters each.
            if scalar >= 0xAC00, scalar < 0xD7A4 {
                let index = scalar - 0xAC00
                if body(0x1100 + index / 588) || body(0x1161 + index % 588 / 28) { return true }
                if index % 28 > 0, body(0x11A7 + index % 28) { return true }
                continue
            }
            let letter = table.letter(scalar)
            if letter == SearchTable.none { continue }
            if body(letter & 0xFFFF == 0 ? scalar : letter & 0xFFFF) { return true }
            if letter >> 16 != 0, body(letter >> 16) { return true }
        }
        return false
    }
}

extension SearchTable {
    /// What a character is searched as that is searched as nothing.
    static let none = UInt32.max

    /// What each character is searched as, in pages of 256: made when something is searched for the first time.
    struct Pages: @unchecked Sendable {
        /// One or two UTF-16 units, the first one below; 0 is the character itself.
        private let pages: UnsafeMutablePointer<UnsafeMutablePointer<UInt32>?>

        init(_ text: StaticString) {
            pages = .allocate(capacity: 256)
            pages.initialize(repeating: nil, count: 256)
            let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            for entry in String(decoding: text, as: UTF8.self).unicodeScalars.split(separator: "\t") {
                let scalars = entry.map(\.value)
                if entry.first == "\r" {
                    let parts = scalars.dropFirst().split(separator: 0x0D, omittingEmptySubsequences: false)
                    let letter = packed(parts[0])
                    for scalar in parts[1] { set(scalar, letter) }
                } else {
                    // One letter goes on with the characters, two do not.
                    let step: UInt32 = scalars.count == 3 ? 1 : 0
                    for scalar in scalars[0]...scalars[1] {
                        set(scalar, packed(scalars[2...]) &+ (scalars.count > 2 ? step * (scalar - scalars[0]) : 0))
                    }
                }
            }
        }

        private func packed(_ letters: ArraySlice<UInt32>) -> UInt32 {
            guard let first = letters.first else { return none }
            return first | (letters.count > 1 ? letters[letters.startIndex + 1] << 16 : 0)
        }

        private func set(_ scalar: UInt32, _ letter: UInt32) {
            let page: UnsafeMutablePointer<UInt32>
            if let known = pages[Int(scalar >> 8)] {
                page = known
            } else {
                page = .allocate(capacity: 256)
                page.initialize(repeating: 0, count: 256)
                pages[Int(scalar >> 8)] = page
            }
            page[Int(scalar & 0xFF)] = letter
        }

        @inline(__always)
        func letter(_ scalar: UInt32) -> UInt32 {
            guard scalar < 0x10000, let page = pages[Int(scalar >> 8)] else { return 0 }
            return page[Int(scalar & 0xFF)]
        }
    }

    static let pages = Pages(text)
}
