extension ClockFormat {
    /// What the letters after a `%` are here, for those who know the formats of `date` and `strftime`.
    private static let percentLetters: [Unicode.Scalar: String] = [
        "H": "HH", "k": "H", "I": "hh", "l": "h", "M": "mm", "S": "ss", "p": "a", "P": "a", "Z": "z", "Y": "yyyy", "y": "yy", "m": "MM",
        "d": "dd", "e": "d", "b": "MMM", "h": "MMM", "B": "MMMM", "a": "E", "A": "EEEE", "R": "HH:mm", "T": "HH:mm:ss", "F": "yyyy-MM-dd",
        "D": "MM/dd/yy",
    ]

    /// What to write in the place of a pattern that is meant in another way than it would be read; nil if there is nothing of the kind.
    static func advice(on letters: [Unicode.Scalar]) -> String? { percentAdvice(letters) ?? mixedUp(letters) }

    /// A pattern of `strftime`, `%H:%M`: its letters mean something here too, but not the same.
    private static func percentAdvice(_ letters: [Unicode.Scalar]) -> String? {
        var here = ""
        var hasPercent = false
        var index = 0
        while index < letters.count {
            if letters[index] == "'" { return nil }
            if letters[index] == "%", index + 1 < letters.count, letters[index + 1].isASCII, letters[index + 1].properties.isAlphabetic {
                hasPercent = true
                guard let known = percentLetters[letters[index + 1]] else {
                    return "“%\(letters[index + 1])” means nothing; \(meanings)"
                }
                here += known
                index += 2
            } else {
                here.unicodeScalars.append(letters[index])
                index += 1
            }
        }
        return hasPercent ? "letters have no “%” before them: write “\(here)”; \(meanings)" : nil
    }

    /// A month where minutes belong, `HH:MM`, and minutes where a month does, `dd.mm.yyyy`.
    private static func mixedUp(_ letters: [Unicode.Scalar]) -> String? {
        var fields: [(letter: Unicode.Scalar, count: Int)] = []
        var index = 0
        while index < letters.count {
            let letter = letters[index]
            if letter == "'" {
                var ignored = ""
                guard let end = quoted(letters, from: index + 1, into: &ignored) else { return nil }
                index = end
                continue
            }
            var count = 1
            while index + count < letters.count, letters[index + count] == letter { count += 1 }
            if letter.isASCII, letter.properties.isAlphabetic { fields.append((letter, count)) }
            index += count
        }
        for (field, next) in zip(fields, fields.dropFirst()) {
            if field.letter == "H" || field.letter == "h", next.letter == "M", next.count <= 2 {
                let word = String(repeating: "m", count: next.count)
                return "“\(word.uppercased())” is the month: minutes are “\(word)”"
            }
            let isDate = field.letter == "d" || field.letter == "y"
            if isDate, next.letter == "m" { return "“\(String(repeating: "m", count: next.count))” is minutes: the month is “M”" }
        }
        return nil
    }

    /// What to say of letters that mean nothing.
    static func advice(onUnknown letter: Unicode.Scalar, count: Int) -> String {
        let shown = String(repeating: Character(letter), count: min(count, 8))
        for other in [letter.properties.lowercaseMapping, letter.properties.uppercaseMapping] {
            if let scalar = other.unicodeScalars.first, scalar != letter, hasMeaning(scalar, count) {
                return "“\(shown)” means nothing: write “\(String(repeating: Character(scalar), count: count))”; \(meanings)"
            }
        }
        return "“\(shown)” means nothing; \(meanings)"
    }

    private static let meanings =
        "there are y year, M month, d day, E weekday, H or h hour, m minute, s second, a morning or afternoon, z time zone, and text stands between single quotes"
}
