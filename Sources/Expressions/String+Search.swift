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
        // A character is three letters at most, and no more than it has bytes.
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
            if letter < SearchTable.several {
                let letter = letter == 0 ? scalar : letter
                if body(letter == 0x438 && hasBreve(at: place) ? 0x439 : letter) { return true }
            } else if letter != SearchTable.none {
                for letter in table.letters(letter) where body(letter) { return true }
            }
        }
        return false
    }

    /// Whether a breve is among the marks at a place. It makes й of и, the only letter of its own that a mark makes which counts for nothing
    /// elsewhere.
    private func hasBreve(at place: Int) -> Bool {
        var place = place
        // Marks from U+0300 to U+036F have two bytes each.
        while place + 1 < bytes.count, bytes[place] == 0xCC || bytes[place] == 0xCD && bytes[place + 1] < 0xB0 {
            if bytes[place] == 0xCC, bytes[place + 1] == 0x86 { return true }
            place += 2
        }
        return false
    }
}

extension SearchTable {
    /// What a character is searched as that is searched as nothing.
    static let none = UInt32.max
    /// From here on, what a character is searched as is several letters.
    static let several: UInt32 = 1 << 31

    /// What each character is searched as, in pages of 256: made when something is searched for the first time.
    struct Pages: @unchecked Sendable {
        /// A letter, or where several ones are and how many, above `several`; 0 is the character itself.
        private let pages: UnsafeMutablePointer<UnsafeMutablePointer<UInt32>?>
        /// What stands for characters that are several letters.
        private let sequences: UnsafeMutableBufferPointer<UInt32>

        init(_ text: StaticString) {
            let pages = UnsafeMutablePointer<UnsafeMutablePointer<UInt32>?>.allocate(capacity: 0x1100)
            pages.initialize(repeating: nil, count: 0x1100)
            var sequences: [UInt32] = []

            func packed(_ letters: ArraySlice<UInt32>) -> UInt32 {
                guard let first = letters.first else { return none }
                if letters.count == 1 { return first }
                defer { sequences += letters }
                return several | UInt32(sequences.count) << 2 | UInt32(letters.count)
            }

            func set(_ scalar: UInt32, _ letter: UInt32) {
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

            let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            for entry in String(decoding: text, as: UTF8.self).unicodeScalars.split(separator: "\t") {
                let scalars = entry.map(\.value)
                if entry.first == "\r" {
                    let parts = scalars.dropFirst().split(separator: 0x0D, omittingEmptySubsequences: false)
                    let letter = packed(parts[0])
                    for scalar in parts[1] { set(scalar, letter) }
                } else if entry.first == "\n" {
                    for (index, letter) in scalars[2...].enumerated() { set(scalars[1] + UInt32(index), letter) }
                } else {
                    // One letter goes on with the characters, several do not.
                    let letter = packed(scalars[2...])
                    let step: UInt32 = scalars.count == 3 ? 1 : 0
                    for scalar in scalars[0]...scalars[1] { set(scalar, letter &+ step * (scalar - scalars[0])) }
                }
            }
            self.pages = pages
            self.sequences = .allocate(capacity: sequences.count)
            _ = self.sequences.initialize(fromContentsOf: sequences)
        }

        @inline(__always)
        func letter(_ scalar: UInt32) -> UInt32 {
            guard scalar < 0x110000, let page = pages[Int(scalar >> 8)] else { return 0 }
            return page[Int(scalar & 0xFF)]
        }

        /// The letters of which `letter` says that they are several.
        @inline(__always)
        func letters(_ several: UInt32) -> Slice<UnsafeMutableBufferPointer<UInt32>> {
            let start = Int((several & ~SearchTable.several) >> 2)
            return sequences[start..<start + Int(several & 3)]
        }
    }

    static let pages = Pages(text)
}
