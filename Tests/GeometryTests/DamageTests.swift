import FasciaGeometry
import Testing

@Suite struct DamageTests {
    private let side = 64

    /// Which pixels of a square field the set covers: a row is a number, a pixel a bit of it.
    private func coverage(_ damage: Damage) -> [UInt64] {
        var field = [UInt64](repeating: 0, count: side)
        for rect in damage.rects { mark(rect, in: &field) }
        return field
    }

    private func mark(_ rect: PixelRect, in field: inout [UInt64]) {
        let columns = max(0, rect.x)..<max(0, rect.x, min(side, rect.maxX))
        let bits = columns.isEmpty ? 0 : (UInt64.max >> UInt64(side - columns.count)) << UInt64(columns.lowerBound)
        for y in max(0, rect.y)..<max(0, rect.y, min(side, rect.maxY)) { field[y] |= bits }
    }

    private func random(_ generator: inout SeededGenerator, largest: Int) -> PixelRect {
        let width = Int.random(in: 0...largest, using: &generator)
        let height = Int.random(in: 0...largest, using: &generator)
        return PixelRect(
            x: Int.random(in: 0...(side - width), using: &generator), y: Int.random(in: 0...(side - height), using: &generator),
            width: width, height: height)
    }

    @Test(arguments: 0..<60) func coversEverythingEverAddedWithinItsCapacity(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var damage = Damage()
        var added = [UInt64](repeating: 0, count: side)
        // Small rectangles fill the set; large ones merge it.
        let largest = [3, 8, 30][Int(seed % 3)]
        for step in 0..<80 {
            let rect = random(&generator, largest: largest)
            damage.add(rect)
            mark(rect, in: &added)
            #expect(damage.count <= Damage.capacity)
            let covered = coverage(damage)
            let missing = zip(added, covered).contains { $0 & ~$1 != 0 }
            #expect(!missing, "seed \(seed), step \(step): something that was added is not covered")
            #expect(damage.area >= covered.reduce(0) { $0 + $1.nonzeroBitCount }, "the area is that of pixels drawn, overlaps twice")
            #expect(damage.rects.allSatisfy { !$0.isEmpty && damage.bounds.contains($0) })
        }
    }

    @Test(arguments: 0..<60) func whatIsTakenOutLeavesAllElse(seed: UInt64) {
        var generator = SeededGenerator(seed: seed &+ 2000)
        var damage = Damage()
        var expected = [UInt64](repeating: 0, count: side)
        for step in 0..<80 {
            let rect = random(&generator, largest: step % 2 == 0 ? 20 : 6)
            if step % 2 == 0 {
                damage.add(rect)
                mark(rect, in: &expected)
            } else {
                var taken = [UInt64](repeating: 0, count: side)
                mark(rect, in: &taken)
                damage.subtract(rect)
                expected = zip(expected, taken).map { $0 & ~$1 }
            }
            #expect(!zip(expected, coverage(damage)).contains { $0 & ~$1 != 0 }, "seed \(seed), step \(step)")
            #expect(damage.count <= Damage.capacity)
        }
    }

    @Test func whatIsTakenOutIsGone() {
        var damage = Damage()
        damage.add(PixelRect(x: 0, y: 0, width: 60, height: 60))
        damage.subtract(PixelRect(x: 10, y: 20, width: 5, height: 7))
        #expect(damage.area == 3600 - 35 && !damage.intersects(PixelRect(x: 10, y: 20, width: 5, height: 7)))
        damage.subtract(PixelRect(x: 60, y: 0, width: 4, height: 60))
        #expect(damage.area == 3600 - 35, "what is beside it takes nothing")
        damage.subtract(PixelRect(x: -5, y: -5, width: 100, height: 100))
        #expect(damage.isEmpty)
    }

    @Test(arguments: 0..<30) func orderOfAddingASetOfSetsLosesNothing(seed: UInt64) {
        var generator = SeededGenerator(seed: seed &+ 1000)
        var first = Damage()
        var second = Damage()
        for _ in 0..<20 {
            first.add(random(&generator, largest: 6))
            second.add(random(&generator, largest: 6))
        }
        var both = first
        both.add(second)
        let expected = zip(coverage(first), coverage(second)).map { $0 | $1 }
        #expect(!zip(expected, coverage(both)).contains { $0 & ~$1 != 0 })
        #expect(both.count <= Damage.capacity)
    }

    @Test func emptyRectanglesAddNothing() {
        var damage = Damage()
        damage.add(.zero)
        damage.add(PixelRect(x: 3, y: 3, width: -4, height: 5))
        #expect(damage.isEmpty && damage.area == 0 && damage.bounds == .zero)
    }

    @Test func sameRectangleTwiceIsOnce() {
        var damage = Damage()
        let rect = PixelRect(x: 1, y: 2, width: 3, height: 4)
        damage.add(rect)
        damage.add(rect)
        damage.add(PixelRect(x: 2, y: 3, width: 1, height: 1))
        #expect(damage.rects == [rect])
        #expect(damage.area == 12)
    }

    @Test func neighboursThatMakeARectangleJoinAndDistantOnesDoNot() {
        var damage = Damage()
        damage.add(PixelRect(x: 0, y: 0, width: 10, height: 10))
        damage.add(PixelRect(x: 10, y: 0, width: 10, height: 10))
        #expect(damage.rects == [PixelRect(x: 0, y: 0, width: 20, height: 10)])
        damage.add(PixelRect(x: 40, y: 40, width: 5, height: 5))
        #expect(damage.count == 2)
        #expect(damage.area == 225)
    }

    @Test func swallowedRectanglesGo() {
        var damage = Damage()
        for index in 0..<8 { damage.add(PixelRect(x: index * 7, y: index * 7, width: 2, height: 2)) }
        #expect(damage.count == 8)
        damage.add(PixelRect(x: 0, y: 0, width: 64, height: 64))
        #expect(damage.rects == [PixelRect(x: 0, y: 0, width: 64, height: 64)])
    }

    @Test func fullSetJoinsWhatWastesLeast() {
        var damage = Damage()
        for index in 0..<Damage.capacity { damage.add(PixelRect(x: index * 100, y: index * 100, width: 2, height: 2)) }
        #expect(damage.count == Damage.capacity)
        damage.add(PixelRect(x: 3, y: 3, width: 2, height: 2))
        #expect(damage.count == Damage.capacity)
        #expect(damage.rects.contains(PixelRect(x: 0, y: 0, width: 5, height: 5)))
    }

    @Test(arguments: 0..<20) func clippingKeepsWhatIsInsideAndNothingElse(seed: UInt64) {
        var generator = SeededGenerator(seed: seed &+ 2000)
        var damage = Damage()
        for _ in 0..<12 { damage.add(random(&generator, largest: 20)) }
        let before = coverage(damage)
        let bounds = PixelRect(x: 10, y: 12, width: 30, height: 25)
        damage.clip(to: bounds)
        var inside = [UInt64](repeating: 0, count: side)
        mark(bounds, in: &inside)
        #expect(coverage(damage) == zip(before, inside).map { $0 & $1 })
        damage.removeAll()
        #expect(damage.isEmpty)
    }
}
