import CFreeType

/// The words that a font draws as one glyph: what an icon font calls its icons. Read from the table of substitutions (GSUB), of which
/// every place is checked, since the file may be damaged.
enum LigatureNames {
    /// More come from a damaged font.
    private static let limit = 50_000

    static func all(of font: OpaquePointer) -> [String] {
        let blob = hb_face_reference_table(hb_font_get_face(font), 0x4753_5542)
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length), length > 0 else { return [] }
        let table = Table(bytes: UnsafeRawBufferPointer(start: data, count: Int(length)))
        var letters: [Int: UInt8] = [:]
        for letter in UInt8(0x21)..<0x7F {
            var glyph: hb_codepoint_t = 0
            if hb_font_get_nominal_glyph(font, UInt32(letter), &glyph) != 0 { letters[Int(glyph)] = letter }
        }
        var names: [String] = []
        let lookups = table.offset(0, 8)
        for index in 0..<table.short(lookups) {
            let lookup = lookups + table.short(lookups + 2 + 2 * index)
            let kind = table.short(lookup)
            for part in 0..<table.short(lookup + 4) {
                var subtable = lookup + table.short(lookup + 6 + 2 * part)
                var subkind = kind
                if kind == 7 {
                    // An extension: the subtable is elsewhere.
                    subkind = table.short(subtable + 2)
                    subtable += table.long(subtable + 4)
                }
                if subkind == 4 { append(subtable, of: table, letters, to: &names) }
                if names.count >= limit { return names }
            }
        }
        return names
    }

    /// The ligatures of a subtable whose characters are all letters that can be typed.
    private static func append(_ start: Int, of table: Table, _ letters: [Int: UInt8], to names: inout [String]) {
        for (index, first) in table.coverage(start + table.short(start + 2)).prefix(table.short(start + 4)).enumerated() {
            guard let letter = letters[first] else { continue }
            let set = start + table.short(start + 6 + 2 * index)
            for number in 0..<table.short(set) {
                let ligature = set + table.short(set + 2 + 2 * number)
                let count = table.short(ligature + 2)
                guard (2...64).contains(count) else { continue }
                let rest = (0..<count - 1).compactMap { letters[table.short(ligature + 4 + 2 * $0)] }
                if rest.count == count - 1 { names.append(String(decoding: [letter] + rest, as: UTF8.self)) }
                if names.count >= limit { return }
            }
        }
    }

    private struct Table {
        let bytes: UnsafeRawBufferPointer

        /// A number of 16 bits; 0 beyond the end.
        func short(_ at: Int) -> Int { at >= 0 && at + 2 <= bytes.count ? Int(bytes[at]) << 8 | Int(bytes[at + 1]) : 0 }

        func long(_ at: Int) -> Int { short(at) << 16 | short(at + 2) }

        func offset(_ start: Int, _ at: Int) -> Int { start + short(start + at) }

        /// The glyphs of a coverage table, in order.
        func coverage(_ start: Int) -> [Int] {
            let count = short(start + 2)
            switch short(start) {
            case 1: return (0..<count).map { short(start + 4 + 2 * $0) }
            case 2:
                var glyphs: [Int] = []
                for range in 0..<count {
                    let (first, last) = (short(start + 4 + 6 * range), short(start + 6 + 6 * range))
                    if first <= last, glyphs.count < 65_536 { glyphs += Array(first...last) }
                }
                return glyphs
            default: return []
            }
        }
    }
}
