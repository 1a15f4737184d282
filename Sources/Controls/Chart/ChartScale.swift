import FasciaGeometry
import Glibc

/// Which column of pixels an x means, and which place in a column a y.
///
/// Columns are counted from an origin, not from the plot's left edge: a plot that scrolls shows other columns, and none of them changes.
struct ChartScale: Equatable {
    /// The x at the left edge of column 0, and columns per unit of x.
    var origin = 0.0
    var columnsPerUnit = 1.0
    /// The leftmost column that shows.
    var firstColumn = 0
    /// How many columns show.
    var width = 0
    /// The least and the greatest value.
    var low = 0.0
    var high = 1.0
    /// Pixels from the upper to the lower edge, and from either to the greatest and the least value: lines there are not cut in half.
    var height = 0
    var inset = 0

    /// The column behind the last that shows.
    var endColumn: Int { firstColumn &+ width }

    /// A place in columns.
    func column(_ x: Double) -> Double { (x - origin) * columnsPerUnit }

    /// The column that holds a place; far beyond the plot it is cut off, so that no arithmetic overflows.
    func index(ofColumn column: Double) -> Int {
        if column.isNaN { return firstColumn }
        return Int(min(max(column, -ChartScale.reach), ChartScale.reach).rounded(.down))
    }

    /// The column that holds an x.
    func index(of x: Double) -> Int { index(ofColumn: column(x)) }

    /// Columns of a plot are never as far from their origin as this.
    private static let reach = 1e15

    /// Two ends of x that arithmetic can tell apart: what lies nearer to each other would need more columns in a unit than doubles hold,
    /// what lies farther away more x in a column.
    static func ends(_ first: Double, _ last: Double) -> (Double, Double) {
        let (first, last) = (min(max(first, -1e100), 1e100), min(max(last, -1e100), 1e100))
        let isTooNear = last > first && last - first < 1e-100
        return isTooNear ? (first, first + 1e-100) : (first, last)
    }

    /// The x at a place in columns.
    func x(at column: Double) -> Double { origin + column / columnsPerUnit }

    /// A place in pixels from the upper edge; far beyond the edges it is cut off, so that no arithmetic overflows.
    func row(_ y: Double) -> Double {
        let row = Double(inset) + (high - y) / (high - low) * Double(max(1, height - 2 * inset))
        if row.isNaN { return Double(height) }
        return min(max(row, -4096), Double(height) + 4096)
    }
}

/// The range of values that a chart shows by itself: round numbers around what there is.
///
/// It grows as soon as a value lies outside, and shrinks only where much less would do: a range that followed each value would have the
/// whole plot jump.
struct ChartRange: Equatable {
    private(set) var low = 0.0
    private(set) var high = 1.0
    /// Whether anything was ever seen.
    private(set) var isSet = false

    /// Takes the least and the greatest value that show.
    /// - Parameter ticks: about how many steps a range should have.
    /// - Returns: whether the range is another.
    mutating func fit(_ least: Double, _ greatest: Double, ticks: Int) -> Bool {
        guard least.isFinite, greatest.isFinite, least <= greatest else { return false }
        if isSet, least >= low, greatest <= high {
            let wanted = ChartRange.nice(least, greatest, ticks)
            if wanted.high - wanted.low > 0.6 * (high - low) { return false }
        }
        let wanted = ChartRange.nice(least, greatest, ticks)
        if isSet, wanted.low == low, wanted.high == high { return false }
        (low, high, isSet) = (wanted.low, wanted.high, true)
        return true
    }

    func contains(_ value: Double) -> Bool { isSet && value >= low && value <= high }

    private static func nice(_ least: Double, _ greatest: Double, _ ticks: Int) -> (low: Double, high: Double) {
        // What is beyond could not be told from infinity once there is room around it.
        var (least, greatest) = (max(least, -1e300), min(greatest, 1e300))
        if greatest - least < 1e-9 * max(abs(least), abs(greatest), 1e-9) {
            // One value alone stands in the middle of something.
            let reach = max(abs(least) * 0.1, 1)
            (least, greatest) = (least - reach, greatest + reach)
        }
        let room = (greatest - least) * 0.04
        let step = NiceTicks.step(atLeast: (greatest - least + 2 * room) / Double(max(1, ticks)))
        // A range of nothing below zero does not go below zero for the sake of a little room.
        let low = least >= 0 ? max(0, least - room) : least - room
        let high = greatest <= 0 ? min(0, greatest + room) : greatest + room
        return ((low / step + 1e-9).rounded(.down) * step, (high / step - 1e-9).rounded(.up) * step)
    }
}

/// Round moments at equal distances of local time.
struct TimeTicks {
    private static let steps: [Int64] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600,
        2_592_000, 7_776_000, 31_536_000,
    ]

    /// Seconds from one to the next.
    let step: Int64
    let zone: TimeZoneRules

    /// - Parameter least: the least distance that labels need, in seconds.
    init(atLeast least: Double, in zone: TimeZoneRules) {
        step = TimeTicks.steps.first { Double($0) >= least } ?? TimeTicks.years(atLeast: least)
        self.zone = zone
    }

    /// A round number of years, of 365 days.
    private static func years(atLeast least: Double) -> Int64 {
        let year: Int64 = 31_536_000
        return Int64(NiceTicks.step(atLeast: min(least, 1e17) / Double(year))) * year
    }

    /// No points are farther from 1970 than this, in seconds, and no ticks.
    static let reach = 1e15

    /// The first round moment that is not before another.
    func first(from time: Double) -> Int64 {
        var moment = Int64(min(max(time, -TimeTicks.reach), TimeTicks.reach).rounded(.up))
        // Clocks may be put forward or back on the way: then what was round is not any more, and the next is looked for from there.
        for _ in 0..<3 {
            let candidate = aligned(moment, offset: Int64(zone.offset(at: moment)))
            if aligned(candidate, offset: Int64(zone.offset(at: candidate))) == candidate { return candidate }
            moment = zone.nextChange(after: moment) ?? candidate
        }
        return moment
    }

    private func aligned(_ time: Int64, offset: Int64) -> Int64 {
        let local = time + offset
        let rest = ((local % step) + step) % step
        return rest == 0 ? time : time + step - rest
    }

    /// Whether a day begins at a moment.
    func isMidnight(_ time: Int64) -> Bool { (time + Int64(zone.offset(at: time))) % 86_400 == 0 }
}
