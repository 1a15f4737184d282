/// What a scene costs on a display of one size.
struct Measurement {
    var scene: String
    var size: String
    /// Nanoseconds of the wall clock a frame: sorted.
    var wall: [Int64]
    /// Nanoseconds that the thread ran a frame: sorted.
    var thread: [Int64]
    /// Nanoseconds of the wall clock for copying the reference area row by row: sorted.
    var copy: [Int64]
    /// Pixels in the damage as it was marked, drawn into the shadow, and copied into the scanout buffer: a frame, on average.
    var marked: Double
    var composed: Double
    var copied: Double
    /// Pixels that the reference copy moves.
    var reference: Int
    /// Calls for memory a frame, on average.
    var allocations: Double
    var goal: Goal?

    /// Goals were set on a machine whose copies of the least pixels are known; on one whose memory is faster or slower, what counts is how
    /// many copies a frame takes.
    struct Goal {
        var microseconds: Double
        /// The same in copies of the least pixels; nil where it was not measured.
        var ratio: Double?

        /// - Parameter copy: what the copy took there, in microseconds.
        init(microseconds: Double, copy: Double? = nil) {
            self.microseconds = microseconds
            ratio = copy.map { microseconds / $0 }
        }

        func isMet(_ microseconds: Double, ratio: Double) -> Bool {
            microseconds <= self.microseconds || (self.ratio.map { ratio > 0 && ratio <= $0 } ?? false)
        }
    }

    static func microseconds(_ sorted: [Int64], _ part: Double) -> Double {
        if sorted.isEmpty { return 0 }
        return Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]) / 1000
    }

    var median: Double { Measurement.microseconds(wall, 0.5) }
    var copyMedian: Double { Measurement.microseconds(copy, 0.5) }
    /// How many times the copy of the same pixels a frame takes, both in the same run.
    var ratio: Double { copyMedian > 0 ? median / copyMedian : 0 }
}
