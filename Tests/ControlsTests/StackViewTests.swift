import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct StackViewTests {
    /// A view that likes to be so large.
    private final class Block: View {
        var liked: Size { didSet { superview?.setNeedsLayout() } }

        init(_ width: Double, _ height: Double, grow: Double = 0) {
            liked = Size(width: width, height: height)
            super.init()
            self.grow = grow
        }

        override func sizeThatFits(_ size: Size) -> Size { liked }
    }

    private func frames(
        _ blocks: [View], width: Double = 100, height: Double = 50, _ configure: (StackView) -> Void
    ) -> [Rect] {
        let stack = StackView()
        stack.axis = .horizontal
        configure(stack)
        for block in blocks { stack.addSubview(block) }
        stack.frame = Rect(x: 0, y: 0, width: width, height: height)
        stack.layoutSubviews()
        return blocks.map(\.frame)
    }

    @Test func viewsFollowEachOther() {
        let found = frames([Block(20, 10), Block(30, 20)]) {
            $0.spacing = 5
            $0.padding = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        }
        #expect(found == [Rect(x: 2, y: 1, width: 20, height: 46), Rect(x: 27, y: 1, width: 30, height: 46)])
    }

    @Test func whatGrowsSharesTheRest() {
        let found = frames([Block(20, 10), Block(90, 10, grow: 1), Block(0, 10, grow: 3)]) { $0.spacing = 10 }
        #expect(found.map(\.width) == [20, 15, 45])
        #expect(found.map(\.x) == [0, 30, 55])
    }

    @Test(arguments: [
        (StackView.Distribution.start, [0.0, 20.0]), (.center, [25, 45]), (.end, [50, 70]), (.spaceBetween, [0, 70]), (.equal, [0, 50]),
    ])
    func restIsDistributed(distribution: StackView.Distribution, positions: [Double]) {
        #expect(frames([Block(20, 10), Block(30, 10)]) { $0.distribution = distribution }.map(\.x) == positions)
    }

    @Test(arguments: [
        (StackView.Alignment.fill, 0.0, 50.0), (.start, 0, 10), (.center, 20, 10), (.end, 40, 10),
    ])
    func viewsAreAligned(alignment: StackView.Alignment, y: Double, height: Double) {
        let found = frames([Block(20, 10)]) { $0.alignment = alignment }
        #expect(found == [Rect(x: 0, y: y, width: 20, height: height)])
    }

    @Test func givenLengthsHoldAndOthersGiveWay() {
        let fixed = Block(5, 5)
        var placement = Placement()
        placement.width = .points(60)
        placement.height = .fraction(0.5)
        fixed.placement = placement
        let found = frames([Block(60, 10), fixed, Block(20, 10)]) { $0.spacing = 0 }
        #expect(found.map(\.width) == [30, 60, 10])
        #expect(found[1].height == 25)
    }

    @Test func hiddenViewsTakeNoSpace() {
        let hidden = Block(40, 10)
        hidden.isHidden = true
        #expect(frames([Block(20, 10), hidden, Block(30, 10)]) { $0.spacing = 10 }.map(\.x).last == 30)
    }

    /// A stack in a stack: what happens inside moves what stands beside it.
    @Test func aChangedSizeIsPassedOutward() throws {
        let harness = try makeHarness()
        let outer = StackView()
        let inner = StackView()
        let block = Block(50, 20)
        let last = Block(50, 30)
        inner.addSubview(block)
        outer.addSubview(inner)
        outer.addSubview(last)
        outer.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        harness.window.addSubview(outer)
        harness.settle()
        #expect(last.frame.y == 20)
        block.liked.height = 70
        harness.settle()
        #expect(last.frame.y == 70)
        #expect(harness.mistakes == [])
    }

    @Test func aStackLikesToBeAsLargeAsItsViews() {
        let stack = StackView()
        stack.spacing = 4
        stack.padding = EdgeInsets(all: 3)
        stack.addSubview(Block(30, 10))
        stack.addSubview(Block(20, 15))
        #expect(stack.sizeThatFits(Size(width: 500, height: 500)) == Size(width: 36, height: 35))
        stack.axis = .horizontal
        #expect(stack.sizeThatFits(Size(width: 500, height: 500)) == Size(width: 60, height: 21))
        stack.distribution = .equal
        #expect(stack.sizeThatFits(Size(width: 500, height: 500)).width == 70)
    }
}
