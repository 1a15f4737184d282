import FasciaGeometry
import Testing

@Suite struct PixelGridTests {
    static let scales: [Double] = [1, 1.25, 1.5, 1.75, 2, 2.625, 3]

    @Test(arguments: scales) func neighboursLeaveNoSeamAndDoNotOverlap(scale: Double) {
        let grid = PixelGrid(scale: scale)
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let start = Double.random(in: -50...50, using: &generator)
            var edges = [start]
            for _ in 0..<12 { edges.append((edges.last ?? start) + Double.random(in: 0...20, using: &generator)) }
            let frames = zip(edges, edges.dropFirst()).map { grid.snap(Rect(x: $0, y: 3.3, width: $1 - $0, height: 10)) }
            for (left, right) in zip(frames, frames.dropFirst()) {
                // The edge in points is computed twice, by different additions: only a pixel's rounding may not tell them apart.
                #expect(left.maxX == right.x, "scale \(scale), edges \(edges)")
            }
            let sum = frames.reduce(0) { $0 + $1.width }
            #expect(sum == (frames.last?.maxX ?? 0) - (frames.first?.x ?? 0))
        }
    }

    @Test(arguments: scales) func equalSegmentsDifferByAPixelAtMost(scale: Double) {
        let grid = PixelGrid(scale: scale)
        for count in 2...9 {
            let widths = (0..<count).map { index in
                grid.snap(Rect(x: 320.0 * Double(index) / Double(count), y: 0, width: 320.0 / Double(count), height: 1)).width
            }
            #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 1)
        }
    }

    @Test(arguments: scales) func wholePixelsStayWhatTheyAre(scale: Double) {
        let grid = PixelGrid(scale: scale)
        for pixel in -500...500 { #expect(grid.snap(grid.points(pixel)) == pixel) }
    }

    @Test func halvesGoUpOnBothSidesOfTheOrigin() {
        let grid = PixelGrid(scale: 1)
        #expect([-1.5, -0.5, 0.5, 1.5].map { grid.snap($0) } == [-1, 0, 1, 2])
    }

    /// `snap` rounds down without the library's call.
    @Test(arguments: scales) func roundsDownAsTheLibraryDoes(scale: Double) {
        let grid = PixelGrid(scale: scale)
        var generator = SeededGenerator(seed: 11)
        for reach in [1.0, 100, 20_000, 900_000] {
            for _ in 0..<200 {
                let coordinate = Double.random(in: -reach...reach, using: &generator) / scale
                #expect(grid.snap(coordinate) == Int((coordinate * scale + (0.5 + 0x1p-20)).rounded(.down)), "\(coordinate) at \(scale)")
            }
        }
    }

    @Test func impossibleCoordinatesAreClamped() {
        let grid = PixelGrid(scale: 2)
        #expect(grid.snap(Double.nan) == 0)
        #expect(grid.snap(Double.infinity) == 1_000_000)
        #expect(grid.snap(-Double.infinity) == -1_000_000)
        #expect(grid.snap(1e300) == 1_000_000)
        let rect = grid.snap(Rect(x: .nan, y: 0, width: .infinity, height: -5))
        #expect(rect.width >= 0 && rect.height == 0)
    }

    /// What is centred in pixels stands where what is centred in points does.
    @Test func centringInPixelsIsCentringInPoints() {
        let grid = PixelGrid(scale: 1)
        for room in 0...40 {
            for length in 0...40 {
                #expect(PixelGrid.centered(length, in: room) == grid.snap(Double(room - length) / 2), "\(length) in \(room)")
            }
        }
    }
}
