/// A plural form, by Unicode's names: a language has some of them, and always `other`.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
    /// None of something, where that has a form of its own, as in Arabic.
    case zero
    /// One of something; in some languages 21 and others too.
    case one
    /// Two of something, as in Arabic or Hebrew.
    case two
    /// A few, as in Polish or Arabic.
    case few
    /// Many, as in Polish or Arabic.
    case many
    /// All that no other form is for.
    case other
}

/// Which plural form of a language a number takes, by the rules of Unicode's CLDR (LDML, part 3: language plural rules).
struct PluralRules: Sendable {
    /// A comparison such as `i % 10 = 2..4`.
    private struct Relation: Sendable {
        let operand: Substring
        /// 0 for none.
        let modulus: Double
        let isNegated: Bool
        let ranges: [ClosedRange<Double>]
    }

    /// Alternatives, each of which is a list of what has to hold.
    private let rules: [(category: PluralCategory, alternatives: [[Relation]])]

    /// Rules as the table has them: `one:i = 1 and v = 0`.
    init(_ parts: [String]) {
        rules = parts.compactMap { part in
            guard let colon = part.firstIndex(of: ":"), let category = PluralCategory(rawValue: String(part[..<colon])) else { return nil }
            let words = part[part.index(after: colon)...].split(separator: " ")
            let alternatives = words.split(separator: "or").map { $0.split(separator: "and").compactMap { PluralRules.relation($0) } }
            return (category, alternatives)
        }
    }

    /// The forms that the language has.
    var categories: [PluralCategory] { rules.map(\.category) + [.other] }

    private static func relation(_ words: ArraySlice<Substring>) -> Relation? {
        guard let operand = words.first, let last = words.last else { return nil }
        let ranges = last.split(separator: ",").compactMap { part -> ClosedRange<Double>? in
            let ends = part.split(separator: ".").compactMap { Double($0) }
            return ends.isEmpty ? nil : ends[0]...ends[ends.count - 1]
        }
        let modulus = words.firstIndex(of: "%").flatMap { Double(words[$0 + 1]) } ?? 0
        return Relation(operand: operand, modulus: modulus, isNegated: words.contains("!="), ranges: ranges)
    }

    /// The form of a number that is written with as many decimals as it needs, at most 3.
    func category(of number: Double) -> PluralCategory {
        let size = (abs(number) * 1000).rounded() / 1000
        guard size.isFinite, size < 1e15 else { return .other }
        let whole = size.rounded(.down)
        var fraction = ((size - whole) * 1000).rounded()
        var digits = fraction == 0 ? 0.0 : 3
        while digits > 0, fraction.truncatingRemainder(dividingBy: 10) == 0 {
            fraction /= 10
            digits -= 1
        }
        func holds(_ relation: Relation) -> Bool {
            var value: Double =
                switch relation.operand {
                case "n": size
                case "i": whole
                case "v", "w": digits
                case "f", "t": fraction
                // There are no exponents.
                default: 0
                }
            if relation.modulus > 0 { value = value.truncatingRemainder(dividingBy: relation.modulus) }
            let isWithin = value == value.rounded() && relation.ranges.contains { $0.contains(value) }
            return isWithin != relation.isNegated
        }
        return rules.first { $0.alternatives.contains { $0.allSatisfy(holds) } }?.category ?? .other
    }
}

extension Language {
    /// The plural form that a number takes: in English `one` for 1 and `other` for the rest.
    public func plural(of number: Double) -> PluralCategory { facts.plurals.category(of: number) }

    /// The plural forms that the language has; `other` is the last.
    public var plurals: [PluralCategory] { facts.plurals.categories }
}
