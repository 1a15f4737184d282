import FasciaYAML

/// Suggestions for fonts in another order or with a unit: `20 bold`, `bold 20px`, `bold`, `20`.
package enum FontAdvice {
    /// The right spelling; nil if the words are neither a weight nor a size.
    package static func text(_ words: [String]) -> String? {
        guard words.count <= 2 else { return nil }
        var weight: String?
        var size: String?
        for word in words {
            let lower = word.lowercased()
            if weight == nil, FontSchema.weights.contains(where: { $0.0 == lower }) {
                weight = lower
            } else if size == nil, let number = points(lower) {
                size = number
            } else {
                return nil
            }
        }
        if weight == nil, size == nil { return nil }
        return "\(weight ?? "regular") \(size ?? "17")"
    }

    /// A size with or without a unit; nil if it is no size of a font.
    private static func points(_ word: String) -> String? {
        var digits = word
        for unit in ["px", "pt", "dp"] where digits.hasSuffix(unit) { digits.removeLast(unit.utf8.count) }
        guard let number = YAMLScalar.number(digits), FontSchema.sizes.contains(number) else { return nil }
        return Noun.number(number)
    }
}
