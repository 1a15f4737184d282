import CFreeType

/// Where lines may end: the essential rules of UAX 14.
///
/// After spaces and hyphens, at soft hyphens and zero-width spaces, after a slash, around dashes, and between the characters of Chinese,
/// Japanese and Korean, with regard to punctuation that must not begin or end a line. Thai and its neighbours, whose words only a dictionary can
/// tell, break at spaces; a word that is longer than a line breaks between any two clusters.
enum LineBreaker {
    static let softHyphen: UInt32 = 0xAD

    /// Whether a line may end before each character; never before the first.
    static func opportunities(in scalars: [UInt32], startsCluster: [Bool]) -> [Bool] {
        var breaks = [Bool](repeating: false, count: scalars.count)
        guard scalars.count > 1 else { return breaks }
        for index in 1..<scalars.count where startsCluster[index] {
            breaks[index] = mayBreak(scalars, before: index)
        }
        return breaks
    }

    /// Whether a character is a space at which lines break, and which the end of a line swallows.
    static func isSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x200B, 0x205F, 0x3000: true
        default: false
        }
    }

    private static func mayBreak(_ scalars: [UInt32], before index: Int) -> Bool {
        var last = index - 1
        // Marks of direction are not there: what begins is before what they begin, what ends behind it.
        while last > 0, isEnd(scalars[last]) { last -= 1 }
        let previous = scalars[last]
        let next = scalars[index]
        if isMark(next), isEnd(next) || isMark(previous) { return false }
        if isMark(previous) { return false }
        if isSpace(next) || isGlue(next) || isGlue(previous) { return false }
        if isSpace(previous) { return true }
        if isClosing(next) { return false }
        switch previous {
        case 0x2D, 0x2010, 0x58A:
            // Not after a sign: "-5 °C", and not within "2-3".
            let begins = index < 2 || isSpace(scalars[index - 2])
            return !begins && !isDigit(next) && !isHyphen(next)
        case softHyphen: return true
        case 0x2012, 0x2013, 0x2014: return !isDigit(next) && !isHyphen(next)
        case 0x2F: return !isDigit(next) && next != 0x2F
        default: break
        }
        if next == 0x2014 { return true }
        if isOpening(previous) { return false }
        return isIdeographic(previous) && !isOpening(previous) || isIdeographic(next)
    }

    /// What tells the direction of what follows or ends that, and shows nothing.
    private static func isMark(_ scalar: UInt32) -> Bool { scalar >= 0x200E && (scalar <= 0x200F || 0x2066...0x2069 ~= scalar) }

    private static func isEnd(_ scalar: UInt32) -> Bool { scalar == 0x2069 }

    private static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

    private static func isHyphen(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2D, 0x2010, 0x2012, 0x2013, 0x2014: true
        default: false
        }
    }

    /// What holds its neighbours together: no-break spaces and hyphen, word joiner, zero-width joiner.
    private static func isGlue(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF, 0x200D: true
        default: false
        }
    }

    /// What may not begin a line.
    private static func isClosing(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0xBB, 0x2019, 0x201D, 0x2025, 0x2026, 0x203A: true
        // Arabic and Devanagari punctuation.
        case 0x60C, 0x61B, 0x61F, 0x6D4, 0x964, 0x965: true
        // CJK punctuation, iteration and length marks, small kana; the fullwidth forms.
        case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301C, 0x301F, 0x303B: true
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x309B...0x309E: true
        case 0x30A0, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE: true
        case 0x31F0...0x31FF, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF61, 0xFF63...0xFF65,
            0xFF67...0xFF70:
            true
        default: false
        }
    }

    /// What may not end a line.
    private static func isOpening(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x28, 0x5B, 0x7B, 0xA1, 0xAB, 0xBF, 0x2018, 0x201C, 0x2039: true
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62: true
        default: false
        }
    }

    /// What breaks on either side.
    private static func isIdeographic(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x11FF, 0x2E80...0x2FFF, 0x3001...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F: true
        case 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFFEF, 0x1B000...0x1B16F, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
