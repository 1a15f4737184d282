/// Nouns in sentences that are put together: "a slider", "an image", "segments", "1 page", "2 pages".
enum Noun {
    /// The noun with its article, "a" or "an" by its first letter; a plural, which ends in one "s", has none.
    static func article(_ noun: String) -> String {
        if isPlural(noun) { return noun }
        let isOpen = noun.unicodeScalars.first.map { "aeiouAEIOU".unicodeScalars.contains($0) } ?? false
        return "\(isOpen ? "an" : "a") \(noun)"
    }

    /// The noun with its article and what it does: "an image file has", "segments have".
    static func having(_ noun: String) -> String { "\(article(noun)) \(isPlural(noun) ? "have" : "has")" }

    /// The noun with its article and what it is: "an image is", "segments are".
    static func being(_ noun: String) -> String { "\(article(noun)) \(isPlural(noun) ? "are" : "is")" }

    /// So many of them; the plural adds an "s" if none is given.
    static func count(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    private static func isPlural(_ noun: String) -> Bool {
        let end = noun.utf8.suffix(2)
        return end.last == UInt8(ascii: "s") && end.first != UInt8(ascii: "s")
    }
}
