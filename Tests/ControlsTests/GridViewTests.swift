import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

@Suite struct GridViewTests {
    private final class Cell: View {
        let liked: Size
        init(_ liked: Size) {
            self.liked = liked
            super.init()
        }
        override func sizeThatFits(_ size: Size) -> Size { liked }
    }

    private func make(_ heights: [Double], width: Double = 320) throws -> (Harness, GridView, [View]) {
        let harness = try makeHarness()
        let grid = GridView()
        grid.columns = .count(3)
        grid.columnSpacing = 10
        grid.rowSpacing = 5
        let cells = heights.map { Cell(Size(width: 20, height: $0)) }
        for cell in cells { grid.addSubview(cell) }
        harness.show(grid, "grid", Rect(x: 0, y: 0, width: width, height: 200))
        return (harness, grid, cells)
    }

    @Test func rowsAreAsHighAsTheirHighestView() throws {
        let (_, grid, cells) = try make([20, 30, 10, 40])
        #expect(cells.map(\.frame) == [
            Rect(x: 0, y: 0, width: 100, height: 30), Rect(x: 110, y: 0, width: 100, height: 30),
            Rect(x: 220, y: 0, width: 100, height: 30), Rect(x: 0, y: 35, width: 100, height: 40),
        ])
        #expect(grid.sizeThatFits(Size(width: 320, height: 0)) == Size(width: 320, height: 75))
    }

    @Test func equalRowsFillTheGrid() throws {
        let (harness, grid, cells) = try make([20, 30, 10, 40])
        grid.rows = .equal
        grid.padding = EdgeInsets(top: 5, left: 0, bottom: 10, right: 0)
        harness.step()
        #expect(cells[0].frame == Rect(x: 0, y: 5, width: 100, height: 90))
        #expect(cells[3].frame == Rect(x: 0, y: 100, width: 100, height: 90))
    }

    @Test func spansTakeSeveralCells() throws {
        let (harness, grid, cells) = try make([10, 10, 10, 10, 10])
        grid.rows = .height(20)
        cells[0].gridSpan = GridSpan(columns: 2, rows: 2)
        cells[2].gridSpan = GridSpan(columns: 9)
        harness.step()
        #expect(cells[0].frame == Rect(x: 0, y: 0, width: 210, height: 45))
        #expect(cells[1].frame == Rect(x: 220, y: 0, width: 100, height: 20))
        // As wide as there are columns, in the first row that is free; those after it fill what it left.
        #expect(cells[2].frame == Rect(x: 0, y: 50, width: 320, height: 20))
        #expect(cells[3].frame == Rect(x: 220, y: 25, width: 100, height: 20))
        #expect(cells[4].frame == Rect(x: 0, y: 75, width: 100, height: 20))
    }

    @Test func columnsFollowTheWidth() throws {
        let (harness, grid, cells) = try make([10, 10, 10])
        grid.columns = .minimumWidth(150)
        harness.step()
        #expect(cells[1].frame.x == 165)
        #expect(cells[2].frame == Rect(x: 0, y: 15, width: 155, height: 10))
        grid.frame = Rect(x: 0, y: 0, width: 100, height: 200)
        harness.step()
        #expect(cells.map(\.frame.width) == [100, 100, 100])
        // Hidden views take no place.
        cells[0].isHidden = true
        harness.step()
        #expect(cells[1].frame.y == 0)
        for odd in [GridView.Columns.count(-4), .count(.max), .minimumWidth(.nan), .minimumWidth(-1e300), .minimumWidth(0)] {
            grid.columns = odd
            harness.step()
        }
        #expect(harness.mistakes.isEmpty)
    }
}
