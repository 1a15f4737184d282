/// What has to be drawn anew: a set of device-pixel rectangles of fixed capacity that never allocates.
///
/// Two rectangles are joined where their union has no more pixels than both together; others stay apart, even if they overlap a
/// little. When the set is full, those two are joined whose union wastes the fewest pixels. What is in the set always covers
/// everything that was ever added to it.
public struct Damage: Sendable {
    /// The most rectangles that a set holds. A frame rarely has more than a handful; twelve fingers on twelve sliders have 12.
    public static let capacity = 16

    /// Four edges in a word: a set is handed on several times a frame, and 520 bytes each time would cost as much as the thumb's copy.
    private var storage: InlineArray<16, Edges>
    /// How many rectangles there are, 0 to `capacity`.
    public private(set) var count: Int

    /// No display has a pixel beyond 16 bits: rectangles are cut there.
    private struct Edges {
        let left: Int16
        let top: Int16
        let right: Int16
        let bottom: Int16

        init(_ rect: PixelRect) {
            left = Int16(clamping: rect.x)
            top = Int16(clamping: rect.y)
            right = Int16(clamping: rect.maxX)
            bottom = Int16(clamping: rect.maxY)
        }

        var rect: PixelRect { PixelRect(x: Int(left), y: Int(top), width: Int(right) &- Int(left), height: Int(bottom) &- Int(top)) }
    }

    /// An empty set.
    public init() {
        storage = InlineArray(repeating: Edges(.zero))
        count = 0
    }

    /// Whether there is nothing to draw.
    public var isEmpty: Bool { count == 0 }

    /// The rectangle at `index`, which must be less than `count`.
    public subscript(index: Int) -> PixelRect { storage[index].rect }

    /// Adds a rectangle; an empty one adds nothing.
    public mutating func add(_ rect: PixelRect) {
        var merged = Edges(rect).rect
        if merged.isEmpty { return }
        var index = 0
        while index < count {
            let other = storage[index].rect
            if other.contains(merged) { return }
            if merged.contains(other) || worthJoining(other, merged) {
                merged = merged.union(other)
                remove(at: index)
                // The union may now touch rectangles that were passed over.
                index = 0
            } else {
                index += 1
            }
        }
        if count == Damage.capacity {
            joinCheapest(into: &merged)
            add(merged)
            return
        }
        storage[count] = Edges(merged)
        count += 1
    }

    /// Adds every rectangle of another set.
    public mutating func add(_ other: borrowing Damage) {
        if isEmpty {
            self = copy other
            return
        }
        for index in 0..<other.count { add(other[index]) }
    }

    /// Takes a rectangle out. What overlaps it is cut into its parts beside it. Where there is no room for all of them they are joined as ever,
    /// and cover more than that, of the rectangle or beside it.
    package mutating func subtract(_ rect: PixelRect) {
        if !intersects(rect) { return }
        let former = self
        removeAll()
        for index in 0..<former.count { former[index].forEachPart(outside: rect) { add($0) } }
    }

    /// Forgets everything.
    public mutating func removeAll() { count = 0 }

    /// Cuts every rectangle to `bounds`; what lies outside is forgotten.
    public mutating func clip(to bounds: PixelRect) {
        var index = 0
        while index < count {
            let cut = storage[index].rect.intersection(bounds)
            if cut.isEmpty {
                remove(at: index)
            } else {
                storage[index] = Edges(cut)
                index += 1
            }
        }
    }

    /// Whether any of it lies within a rectangle.
    public func intersects(_ rect: PixelRect) -> Bool {
        for index in 0..<count where self[index].intersects(rect) { return true }
        return false
    }

    /// The smallest rectangle around everything, empty if there is nothing.
    public var bounds: PixelRect {
        var all = PixelRect.zero
        for index in 0..<count { all = all.union(self[index]) }
        return all
    }

    /// The number of pixels to draw.
    public var area: Int {
        var sum = 0
        for index in 0..<count { sum += self[index].area }
        return sum
    }

    /// The rectangles as an array. Allocates: for tests and reports.
    public var rects: [PixelRect] { (0..<count).map { self[$0] } }

    /// Pixels in the overlap are drawn twice if the two stay apart: they count against staying apart.
    private func worthJoining(_ a: PixelRect, _ b: PixelRect) -> Bool {
        let union = a.union(b).area
        return union <= a.area &+ b.area
    }

    private mutating func remove(at index: Int) {
        count -= 1
        storage[index] = storage[count]
    }

    /// Makes room: joins either the new rectangle with the one it fits best, or two of the set that fit each other better still.
    private mutating func joinCheapest(into merged: inout PixelRect) {
        var bestWaste = Int.max
        var bestA = 0
        var bestB = -1
        for a in 0..<count {
            let waste = self[a].union(merged).area &- self[a].area &- merged.area
            if waste < bestWaste { (bestWaste, bestA, bestB) = (waste, a, -1) }
            for b in 0..<a {
                let waste = self[a].union(self[b]).area &- self[a].area &- self[b].area
                if waste < bestWaste { (bestWaste, bestA, bestB) = (waste, a, b) }
            }
        }
        if bestB < 0 {
            merged = merged.union(self[bestA])
            remove(at: bestA)
        } else {
            storage[bestB] = Edges(self[bestA].union(self[bestB]))
            remove(at: bestA)
        }
    }
}
