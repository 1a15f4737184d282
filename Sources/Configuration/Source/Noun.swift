/// Nouns in sentences that are put together: "a slider", "an image", "segments", "1 page", "2 pages".
package enum Noun {
    /// The noun with its article, "a" or "an" by its first letter; a plural, which ends in one "s", has none.
    package static func article(_ noun: String) -> String {
        // One of many, whatever its last letter.
        if noun == "series" { return "a series" }
        if isPlural(noun) { return noun }
        let isOpen = noun.unicodeScalars.first.map { "aeiouAEIOU".unicodeScalars.contains($0) } ?? false
        return "\(isOpen ? "an" : "a") \(noun)"
    }

    /// The noun with its article and what it does: "an image file has", "segments have".
    package static func having(_ noun: String) -> String { "\(article(noun)) \(isPlural(noun) ? "have" : "has")" }

    /// The noun with its article and what it is: "an image is", "segments are".
    package static func being(_ noun: String) -> String { "\(article(noun)) \(isPlural(noun) ? "are" : "is")" }

    /// So many of them; the plural adds an "s" if none is given.
    package static func count(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    /// A number as people write it: without a fraction that is 0.
    package static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    /// Words that all count: "a, b and c".
    package static func allOf(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : "\(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1])"
    }

    /// Words to choose from: "a, b or c".
    package static func oneOf(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
    }

    private static func isPlural(_ noun: String) -> Bool {
        let end = noun.utf8.suffix(2)
        return end.last == UInt8(ascii: "s") && end.first != UInt8(ascii: "s")
    }
}
