/// What has to be drawn anew: a set of device-pixel rectangles of fixed capacity that never allocates.
///
/// Two rectangles are joined where their union has no more pixels than both together; others stay apart, even if they overlap a
/// little. When the set is full, those two are joined whose union wastes the fewest pixels. What is in the set always covers
/// everything that was ever added to it.
public struct Damage: Sendable {
    /// The most rectangles that a set holds. A frame rarely has more than a handful; twelve fingers on twelve sliders have 12.
    public static let capacity = 16

    @usableFromInline var storage: InlineArray<16, PixelRect>
    /// How many rectangles there are, 0 to `capacity`.
    public private(set) var count: Int

    /// An empty set.
    public init() {
        storage = InlineArray(repeating: .zero)
        count = 0
    }

    /// Whether there is nothing to draw.
    public var isEmpty: Bool { count == 0 }

    /// The rectangle at `index`, which must be less than `count`.
    public subscript(index: Int) -> PixelRect { storage[index] }

    /// Adds a rectangle; an empty one adds nothing.
    public mutating func add(_ rect: PixelRect) {
        if rect.isEmpty { return }
        var merged = rect
        var index = 0
        while index < count {
            let other = storage[index]
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
        storage[count] = merged
        count += 1
    }

    /// Adds every rectangle of another set.
    public mutating func add(_ other: borrowing Damage) {
        for index in 0..<other.count { add(other[index]) }
    }

    /// Forgets everything.
    public mutating func removeAll() { count = 0 }

    /// Cuts every rectangle to `bounds`; what lies outside is forgotten.
    public mutating func clip(to bounds: PixelRect) {
        var index = 0
        while index < count {
            let cut = storage[index].intersection(bounds)
            if cut.isEmpty {
                remove(at: index)
            } else {
                storage[index] = cut
                index += 1
            }
        }
    }

    /// The smallest rectangle around everything, empty if there is nothing.
    public var bounds: PixelRect {
        var all = PixelRect.zero
        for index in 0..<count { all = all.union(storage[index]) }
        return all
    }

    /// The number of pixels to draw.
    public var area: Int {
        var sum = 0
        for index in 0..<count { sum += storage[index].area }
        return sum
    }

    /// The rectangles as an array. Allocates: for tests and reports.
    public var rects: [PixelRect] { (0..<count).map { storage[$0] } }

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
            let waste = storage[a].union(merged).area &- storage[a].area &- merged.area
            if waste < bestWaste { (bestWaste, bestA, bestB) = (waste, a, -1) }
            for b in 0..<a {
                let waste = storage[a].union(storage[b]).area &- storage[a].area &- storage[b].area
                if waste < bestWaste { (bestWaste, bestA, bestB) = (waste, a, b) }
            }
        }
        if bestB < 0 {
            merged = merged.union(storage[bestA])
            remove(at: bestA)
        } else {
            storage[bestB] = storage[bestA].union(storage[bestB])
            remove(at: bestA)
        }
    }
}
