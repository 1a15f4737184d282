/// Numbers with a unit behind a blank, as people write them in a text: `18 °C`, `-3 bar`, `5–8 km/h`.
enum Measures {
    /// The most letters on each side of a unit's stroke: `°C`, `kWh`, `mmHg`.
    private static let longestUnit = 4

    /// Where they are.
    static func ranges(in scalars: [UInt32]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        while index < scalars.count {
            guard isDigit(scalars[index]) else {
                index += 1
                continue
            }
            let end = numberEnd(scalars, from: index)
            if let unit = unitEnd(scalars, from: end) { ranges.append(start(scalars, of: index)..<unit) }
            index = end
        }
        return ranges
    }

    private static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

    /// Latin letters, and those that units borrow from Greek.
    private static func isLetter(_ scalar: UInt32) -> Bool {
        let lower = scalar | 0x20
        return lower >= 0x61 && lower <= 0x7A || scalar == 0xB5 || scalar == 0x3BC || scalar == 0x3A9 || scalar == 0x2126
    }

    private static func isSign(_ scalar: UInt32) -> Bool { scalar == 0x2B || scalar == 0x2D || scalar == 0x2212 || scalar == 0xB1 }

    /// Between digits: `.`, `,`, `:`, `/`, `-`, an en dash, `×`.
    private static func isSeparator(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2C...0x2F, 0x3A, 0xD7, 0x2013, 0x2212: true
        default: false
        }
    }

    /// With the sign before the first digit, unless that joins it to something else.
    private static func start(_ scalars: [UInt32], of first: Int) -> Int {
        guard first > 0, isSign(scalars[first - 1]) else { return first }
        if first > 1, isLetter(scalars[first - 2]) || isDigit(scalars[first - 2]) { return first }
        return first - 1
    }

    private static func numberEnd(_ scalars: [UInt32], from start: Int) -> Int {
        var end = start + 1
        while end < scalars.count {
            if isDigit(scalars[end]) {
                end += 1
            } else if isSeparator(scalars[end]), end + 1 < scalars.count, isDigit(scalars[end + 1]) {
                end += 2
            } else {
                break
            }
        }
        return end
    }

    /// Where the unit ends that begins behind one blank; nil if there is none.
    private static func unitEnd(_ scalars: [UInt32], from start: Int) -> Int? {
        var index = start
        guard index < scalars.count, [0x20, 0xA0, 0x2009, 0x202F].contains(scalars[index]) else { return nil }
        index += 1
        if index < scalars.count, scalars[index] == 0xB0 { index += 1 }
        guard var end = letters(scalars, from: index) else { return nil }
        if end < scalars.count, scalars[end] == 0xB2 || scalars[end] == 0xB3 { end += 1 }
        if end + 1 < scalars.count, scalars[end] == 0x2F || scalars[end] == 0xB7, let next = letters(scalars, from: end + 1) { end = next }
        if end < scalars.count, scalars[end] == 0xB2 || scalars[end] == 0xB3 { end += 1 }
        return end
    }

    private static func letters(_ scalars: [UInt32], from start: Int) -> Int? {
        var end = start
        while end < scalars.count, isLetter(scalars[end]) { end += 1 }
        let isWhole = end >= scalars.count || !isDigit(scalars[end])
        return end > start && end - start <= longestUnit && isWhole ? end : nil
    }
}
