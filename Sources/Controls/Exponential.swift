/// The exponential function and its inverse, for laws of motion: this floor brings no C library.
enum Exponential {
    private static let ln2 = 0.693_147_180_559_945_3

    /// e to the power of `x`, to the last digit or two; 0 and infinity where a double ends.
    static func exp(_ x: Double) -> Double {
        if x.isNaN { return x }
        if x > 709 { return .infinity }
        if x < -745 { return 0 }
        let power = (x / ln2).rounded()
        let rest = x - power * ln2
        var term = 1.0
        var sum = 1.0
        for index in 1...17 {
            term *= rest / Double(index)
            sum += term
        }
        return Double(sign: .plus, exponent: Int(power), significand: sum)
    }

    /// The natural logarithm of `x`; not a number below 0.
    static func log(_ x: Double) -> Double {
        if x < 0 || x.isNaN { return .nan }
        if x == 0 { return -.infinity }
        if x.isInfinite { return x }
        // The series of the area tangent converges fast around 1.
        var exponent = Double(x.exponent)
        var fraction = x.significand
        if fraction > 1.5 {
            fraction /= 2
            exponent += 1
        }
        let ratio = (fraction - 1) / (fraction + 1)
        let square = ratio * ratio
        var term = ratio
        var sum = 0.0
        var index = 1.0
        while index < 35 {
            sum += term / index
            term *= square
            index += 2
        }
        return 2 * sum + exponent * ln2
    }
}
