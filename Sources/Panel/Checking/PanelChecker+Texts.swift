import FasciaControls

extension PanelChecker {
    /// Reports characters that no font has.
    func checkTexts() {
        for (text, chain, place) in content.texts {
            let missing = chain.missingGlyphs(in: text)
            if missing.isEmpty { continue }
            let names = missing.prefix(8).map { "“\($0)” (U+\(hex($0.value)))" }.joined(separator: ", ")
            let rest = missing.count > 8 ? " and \(missing.count - 8) more" : ""
            report(
                "no font can draw \(names)\(rest): install \(packages(missing)), or name a font that has them", at: place,
                isEverywhere: true)
        }
    }

    /// Reports languages that no keyboard writes.
    func checkKeyboards() {
        for (language, place) in content.builder.keyboards?.missing ?? [] {
            let needsMethod = ["zh", "ja", "ko"].contains { language.lowercased().hasPrefix($0) }
            let reason = needsMethod ? "it needs an input method, which Fascia has none of" : "name one in “keyboards:”, a file of your own"
            report("text fields have no keyboard for “\(language)”: \(reason)", at: place)
        }
        for (name, place) in content.builder.keyboards?.absent ?? [] { report(KeyboardSet.absence(of: name), at: place) }
    }

    /// The Debian packages with fonts for characters.
    private func packages(_ missing: [Unicode.Scalar]) -> String {
        var names: [String] = []
        func isPicture(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isEmojiPresentation || scalar.properties.isEmojiModifier }
        if missing.contains(where: isPicture) { names.append("fonts-noto-color-emoji") }
        let letters = missing.filter { !isPicture($0) }
        if letters.contains(where: isEastAsian) { names.append("fonts-noto-cjk") }
        if letters.contains(where: { !isEastAsian($0) }) { names.append("fonts-noto-core") }
        return names.joined(separator: " and ")
    }

    /// Whether a character is Chinese, Japanese or Korean, for which Noto has a package of its own.
    private func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x2E80...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFFEF, 0x16FE0...0x18CFF, 0x1AFF0...0x1B16F, 0x1F200...0x1F2FF, 0x20000...0x3FFFF:
            return true
        default: return false
        }
    }

    private func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
