/// Reading of single words, by rules that are the same everywhere in the project and never trap: what is out of range is nil.
package enum YAMLScalar {
    /// An integer: decimal or `0x` hexadecimal, with an optional sign. Nil if it is none, or does not fit 64 bits.
    @inlinable
    package static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        let count = bytes.count
        guard count > 0 else { return nil }
        var isNegative = false
        if bytes[0] == 0x2D || bytes[0] == 0x2B {
            isNegative = bytes[0] == 0x2D
            index = 1
        }
        guard index < count else { return nil }
        var radix = 10
        if count - index > 2, bytes[index] == 0x30, bytes[index + 1] | 0x20 == 0x78 {
            radix = 16
            index += 2
        }
        // Counted downwards, since the least integer has no positive twin.
        var value = 0
        while index < count {
            let byte = bytes[index]
            var digit: Int
            switch byte {
            case 0x30...0x39: digit = Int(byte) - 0x30
            case 0x41...0x46, 0x61...0x66: digit = Int(byte | 0x20) - 0x61 + 10
            default: return nil
            }
            guard digit < radix else { return nil }
            let (product, tooLong) = value.multipliedReportingOverflow(by: radix)
            let (difference, tooLow) = product.subtractingReportingOverflow(digit)
            guard !tooLong, !tooLow else { return nil }
            digit = 0
            value = difference
            index += 1
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    /// A finite number in decimal notation, `-1.5` or `2e3`. Nil for anything else, infinities and NaN among it.
    package static func number(_ text: String) -> Double? {
        var hasDigit = false
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39: hasDigit = true
            case 0x2B, 0x2D, 0x2E, 0x45, 0x65: continue
            default: return nil
            }
        }
        guard hasDigit else { return nil }
        if let value = Double(text) { return value.isFinite ? value : nil }
        // Swift wants a digit on both sides of the point; people write `.5`, and some `5.`.
        guard let point = text.utf8.firstIndex(of: 0x2E) else { return nil }
        let whole = text[..<point]
        let rest = text[text.index(after: point)...]
        let isDigit = { (byte: UInt8?) in byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
        let hasLeft = isDigit(whole.utf8.last)
        let hasRight = isDigit(rest.utf8.first)
        guard hasLeft != hasRight else { return nil }
        guard let value = Double("\(whole)\(hasLeft ? "" : "0").\(hasRight ? "" : "0")\(rest)"), value.isFinite else { return nil }
        return value
    }

    /// `true` or `false`, and nothing else: a switch that is `no` by mistake for Norway is worse than an error.
    package static func boolean(_ text: String) -> Bool? {
        switch text {
        case "true": return true
        case "false": return false
        default: return nil
        }
    }
}
