import Glibc

/// Round numbers at equal distances within a range, for scales: 1, 2 or 5 times a power of ten apart.
struct NiceTicks: Equatable {
    /// The least tick that is in the range.
    let first: Double
    /// From one tick to the next.
    let step: Double
    /// How many there are, 0 in a range that holds none.
    let count: Int

    /// The ticks of a range with at most so many of them, at least two where the range is not empty.
    init(from minimum: Double, to maximum: Double, atMost limit: Int) {
        let span = maximum - minimum
        guard span > 0, span.isFinite else {
            self.init(from: minimum, to: minimum, step: 1, count: 0)
            return
        }
        let step = NiceTicks.step(atLeast: span / Double(max(1, limit)))
        self.init(from: minimum, to: maximum, step: step)
    }

    /// The ticks at the multiples of a distance.
    init(from minimum: Double, to maximum: Double, step: Double) {
        // A tick that lies on an end but for the last digit belongs to it.
        let slack = 1e-9
        let (low, high) = ((minimum / step - slack).rounded(.up), (maximum / step + slack).rounded(.down))
        let count = high >= low && high - low < 10_000 ? Int(high - low) + 1 : 0
        self.init(from: low * step, to: maximum, step: step, count: count)
    }

    private init(from first: Double, to _: Double, step: Double, count: Int) {
        self.first = first
        self.step = step
        self.count = count
    }

    /// A tick, counted from the least.
    subscript(index: Int) -> Double {
        // Summing up would let the digits drift: 0.1 three times is not 0.3.
        let number = (first / step).rounded() + Double(index)
        return step < 1 ? number / (1 / step).rounded(toDigits: 12) : number * step
    }

    /// The decimals that tell neighbouring ticks apart.
    var decimals: Int { NiceTicks.decimals(of: step) }

    /// The least 1, 2 or 5 times a power of ten that is not less than a number above 0.
    static func step(atLeast least: Double) -> Double {
        guard least > 0, least.isFinite else { return 1 }
        let exponent = log10(least).rounded(.down)
        // Powers below 1 are made by dividing: 10 to the −1 is not the nearest number to 0.1 everywhere.
        func times(_ factor: Double) -> Double { exponent < 0 ? factor / pow(10, -exponent) : factor * pow(10, exponent) }
        for factor in [1.0, 2, 5] where times(factor) >= least * (1 - 1e-9) { return times(factor) }
        return times(10)
    }

    static func decimals(of step: Double) -> Int {
        guard step > 0, step < 1 else { return 0 }
        for digits in 1...9 {
            let scaled = step * pow(10, Double(digits))
            if abs(scaled - scaled.rounded()) < 1e-6 * scaled { return digits }
        }
        return 9
    }
}

extension Double {
    fileprivate func rounded(toDigits digits: Int) -> Double {
        let factor = pow(10, Double(digits) - 1 - log10(abs(self)).rounded(.down))
        return (self * factor).rounded() / factor
    }
}
