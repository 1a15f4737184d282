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

    /// In a scroll view there is room for all: what grows is as long as it likes, and longer where the view is.
    @Test(arguments: [
        (300.0, [0.0, 120, 240], [120.0, 120, 80], 320.0), (600, [0, 120, 360], [120, 240, 240], 600),
        (450, [0, 120, 285], [120, 165, 165], 450),
    ]) func whatGrowsIsScrolled(height: Double, starts: [Double], lengths: [Double], content: Double) throws {
        let harness = try makeHarness(size: Size(width: 300, height: 700))
        let scroll = ScrollView()
        let stack = StackView()
        let blocks = [Block(20, 120), Block(20, 120, grow: 1), Block(20, 80, grow: 1)]
        stack.placement = .fill()
        for block in blocks { stack.addSubview(block) }
        scroll.contentView.addSubview(stack)
        harness.show(scroll, "scroll", Rect(x: 0, y: 0, width: 200, height: height))
        harness.settle()
        #expect(blocks.map(\.frame.y) == starts && blocks.map(\.frame.height) == lengths && scroll.contentSize.height == content)
        // Who likes more than its share keeps it.
        blocks[1].liked = Size(width: 20, height: 300)
        harness.settle()
        #expect(blocks[1].frame.height == 300 && blocks[2].frame.height == max(80, height - 420))
    }

    /// What scrolls itself needs no room of its own, and a fixed height stays what it is.
    @Test func whatScrollsItselfSharesWhatIsLeft() throws {
        let harness = try makeHarness(size: Size(width: 300, height: 700))
        let (outer, inner, stack, card) = (ScrollView(), ScrollView(), StackView(), StackView())
        inner.grow = 1
        inner.contentView.addSubview(Block(20, 900))
        card.placement = Placement(height: .points(100))
        let blocks = [Block(20, 80), Block(20, 80, grow: 1)]
        for block in blocks { card.addSubview(block) }
        stack.placement = .fill()
        for view in [card, inner] { stack.addSubview(view) }
        outer.contentView.addSubview(stack)
        harness.show(outer, "scroll", Rect(x: 0, y: 0, width: 200, height: 300))
        harness.settle()
        #expect(outer.contentSize.height == 300 && inner.frame.height == 200 && blocks.map(\.frame.height) == [80, 20])
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

    // MARK: Too little room

    /// A column of some views in a window, laid out.
    private func column(_ views: [View], height: Double) throws -> Harness {
        let harness = try makeHarness()
        let stack = StackView(arrangedSubviews: views)
        harness.show(stack, "column", Rect(x: 0, y: 0, width: 200, height: height))
        return harness
    }

    private func picture(_ height: Int) throws -> ImageView {
        let view = ImageView()
        view.image = try makeImage(width: 50, height: height) { _, _ in 0xFF80_8080 }
        return view
    }

    @Test func picturesGiveWayBeforeTexts() throws {
        let (picture, label, block) = (try picture(80), Label(text: "Night Train"), Block(100, 30))
        let harness = try column([picture, label, block], height: 70)
        #expect([picture, label, block].map(\.frame.height) == [20, 20, 30])
        #expect(harness.mistakes.isEmpty)
    }

    /// Lines are lost one after the other; the last stays whole as long as anything else can give way.
    @Test func aLineOfTextStaysWhole() throws {
        let (long, line) = (Label(text: "A title that takes several lines of two hundred points each"), Label(text: "1:25"))
        long.numberOfLines = 0
        let block = Block(100, 44)
        let harness = try column([long, line, block], height: 90)
        #expect(long.frame.height == 26 && line.frame.height == 20 && block.frame.height == 44)
        harness.window.subviews.first?.frame.size.height = 60
        harness.settle()
        #expect(long.frame.height == 20 && line.frame.height == 20 && block.frame.height == 20)
    }

    /// What grows in a column has at least the room of its texts and controls.
    @Test func whatGrowsLeavesRoomForTexts() throws {
        let cover = try picture(10)
        cover.grow = 3
        let (title, time, key) = (Label(text: "Night Train"), Label(text: "1:25"), Block(60, 60))
        let texts = StackView(arrangedSubviews: [title, time, key])
        texts.grow = 1
        let harness = try column([cover, texts], height: 200)
        #expect(cover.frame.height == 100 && texts.frame.height == 100)
        #expect([title, time, key].map(\.frame.height) == [20, 20, 60])
        harness.window.subviews.first?.frame.size.height = 800
        harness.settle()
        #expect(cover.frame.height == 600 && texts.frame.height == 200)
    }
}
