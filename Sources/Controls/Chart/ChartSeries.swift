import FasciaGeometry
import FasciaRaster

/// Numbers over time, or over other numbers, that a chart shows: points in the order of x.
public final class ChartSeries {
    /// How the points are shown.
    public enum Style: String, Sendable, CaseIterable {
        /// A line from point to point.
        case line
        /// The same, with the area between it and zero filled.
        case area
        /// A line that keeps a point's height until the next.
        case step
        /// A bar for each point.
        case bar
    }

    /// A point of a series.
    public struct Point: Hashable, Sendable {
        /// Where: seconds since the beginning of 1970 in UTC, or a number.
        public var x: Double
        /// How much; what is no number makes a gap.
        public var y: Double

        /// A point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// What the legend and the cursor call it; empty for none.
    public var name: String {
        didSet { if name != oldValue { chart?.structureChanged() } }
    }
    /// How the points are shown.
    public var style: Style {
        didSet { if style != oldValue { chart?.structureChanged() } }
    }
    /// nil is a colour of the theme, another one for each series of a chart.
    public var color: Color? {
        didSet { if color != oldValue { chart?.setNeedsDisplay() } }
    }
    /// How wide the line is, in points; 2 at first.
    public var lineWidth = 2.0 {
        didSet { if lineWidth != oldValue { chart?.structureChanged() } }
    }
    /// Two points farther apart than this in x have a gap between them; nil joins all.
    public var maximumGap: Double? {
        didSet { if maximumGap != oldValue { chart?.structureChanged() } }
    }
    /// Whether gaps are where points say so, by a y that is no number, and nowhere else: `maximumGap` is for series that cannot tell.
    public var marksGaps = false {
        didSet { if marksGaps != oldValue { chart?.structureChanged() } }
    }
    /// Whether nobody knows how it goes on, because nothing was heard for too long: it is drawn in grey, its newest point unmarked.
    public var isStale = false {
        didSet { if isStale != oldValue { chart?.structureChanged() } }
    }
    /// After so much of x without a point the newest one is what there is still, and the curve goes on from it to the present moment of a chart
    /// that ends there; nil if nobody knows that.
    public var holdsAfter: Double? {
        didSet { if holdsAfter != oldValue { chart?.structureChanged() } }
    }
    /// As many points as are kept unless said otherwise.
    public static let usualCapacity = 100_000
    /// The most points that are kept; the oldest make room.
    public let capacity: Int
    /// How many points there are.
    public private(set) var count = 0

    weak var chart: ChartView?
    /// A ring: the point at `index` lies at `head + index`, around the end. It grows up to the capacity.
    private var storage: [Point] = []
    private var head = 0

    /// A series without points.
    /// - Parameters:
    ///   - name: what it is called; empty for none.
    ///   - style: how the points are shown.
    ///   - color: nil is a colour of the theme.
    ///   - capacity: the most points that are kept, at least 2.
    public init(name: String = "", style: Style = .line, color: Color? = nil, capacity: Int = ChartSeries.usualCapacity) {
        self.name = name
        self.style = style
        self.color = color
        self.capacity = max(2, capacity)
    }

    /// A point, counted from the least x; `index` must be in 0..<`count`.
    public subscript(index: Int) -> Point {
        let place = head &+ index
        return storage[place < storage.count ? place : place &- storage.count]
    }

    /// The last point; nil if there is none.
    public var last: Point? { count > 0 ? self[count - 1] : nil }

    /// Adds a point. One with the x of another replaces it, an older one is put into its place; one whose x is no number is left out.
    public func append(x: Double, y: Double) {
        guard x.isFinite, abs(x) < 1e15 else { return }
        guard let last, x <= last.x else { return appendLast(Point(x: x, y: y)) }
        var points = allPoints()
        let index = firstIndex(from: x)
        if self[index].x == x {
            if self[index].y == y { return }
            points[index].y = y
        } else {
            points.insert(Point(x: x, y: y), at: index)
        }
        setPoints(points)
    }

    private func appendLast(_ point: Point) {
        if count == capacity {
            let dropped = storage[head]
            storage[head] = point
            head = head + 1 == storage.count ? 0 : head + 1
            chart?.didAppend(to: self, dropped: dropped)
            return
        }
        if count == storage.count { grow() }
        let place = head + count
        storage[place < storage.count ? place : place - storage.count] = point
        count += 1
        chart?.didAppend(to: self, dropped: nil)
    }

    private func grow() {
        var larger = allPoints()
        let room = min(capacity, max(64, 2 * count))
        larger.append(contentsOf: repeatElement(Point(x: 0, y: 0), count: room - count))
        storage = larger
        head = 0
    }

    /// Replaces all points. Of several with the same x the last counts.
    /// - Parameter points: in any order; the newest are kept if there are more than the capacity.
    public func setPoints(_ points: [Point]) {
        var sorted = points.filter { $0.x.isFinite && abs($0.x) < 1e15 }
        let isSorted = !zip(sorted, sorted.dropFirst()).contains { $0.x >= $1.x }
        if !isSorted {
            // Stable: of two with the same x the later one in the argument counts.
            let order = sorted.indices.sorted { (sorted[$0].x, $0) < (sorted[$1].x, $1) }
            var unique: [Point] = []
            for index in order {
                if unique.last?.x == sorted[index].x { unique.removeLast() }
                unique.append(sorted[index])
            }
            sorted = unique
        }
        storage = Array(sorted.suffix(capacity))
        head = 0
        count = storage.count
        chart?.pointsChanged()
    }

    /// Forgets all points.
    public func removeAll() { setPoints([]) }

    private func allPoints() -> [Point] { (0..<count).map { self[$0] } }

    /// The first point whose x is not less than another; `count` if there is none.
    func firstIndex(from x: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].x < x { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Calls with the points from an index on, until it returns false.
    func forEach(from index: Int, _ body: (Point) -> Bool) {
        if index >= count { return }
        storage.withUnsafeBufferPointer { points in
            var place = head + index
            for _ in index..<count {
                if place >= points.count { place -= points.count }
                if !body(points[place]) { return }
                place += 1
            }
        }
    }

    /// Whether something is drawn from one point to the next.
    func joins(_ before: Point?, _ point: Point) -> Bool {
        guard let before, style != .bar, !before.y.isNaN, !point.y.isNaN else { return false }
        return point.x - before.x <= joinedGap ?? .infinity
    }

    /// Two points farther apart than this are not joined.
    var joinedGap: Double? { marksGaps ? nil : maximumGap }

    /// Where a curve that goes on at the present moment is then; nil for one that ends at its newest point.
    func held(at moment: Double?) -> Point? {
        guard let moment, let holdsAfter, style != .bar, let last, !last.y.isNaN, moment - last.x > holdsAfter else { return nil }
        return Point(x: moment, y: last.y)
    }

    /// What is drawn at an x between two points that are joined.
    func value(at x: Double, between before: Point, _ point: Point) -> Double {
        if style == .step || point.x <= before.x { return before.y }
        let part = (x - before.x) / (point.x - before.x)
        return before.y * (1 - part) + point.y * part
    }

    /// The point nearest to an x among those that are numbers; nil if the nearest is farther away than `reach`, or none is.
    func nearest(to x: Double, within reach: Double) -> Point? {
        let index = firstIndex(from: x)
        var best: Point?
        for candidate in [index - 1, index] where candidate >= 0 && candidate < count && !self[candidate].y.isNaN {
            let point = self[candidate]
            if abs(point.x - x) <= reach, best.map({ abs(point.x - x) < abs($0.x - x) }) ?? true { best = point }
        }
        return best
    }
}
