import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct ScrollViewTests {
    /// A view of 200 × 200 pt at (50, 50) with content of 200 × 1000, a stripe each 50 pt.
    private func make(size: Size = Size(width: 200, height: 1000), scale: Double = 1) throws -> (Harness, ScrollView) {
        let harness = try makeHarness(scale: scale)
        let view = ScrollView()
        view.contentSize = size
        for index in 0..<20 {
            let stripe = View(frame: Rect(x: 0, y: Double(index) * 50, width: size.width, height: 49))
            stripe.backgroundColor = Color(argb: 0xFF00_0000 | UInt32(index * 12 + 10))
            view.contentView.addSubview(stripe)
        }
        harness.show(view, "scroll", Rect(x: 50, y: 50, width: 200, height: 200))
        return (harness, view)
    }

    @Test func followsTheFingerOneToOnePastTenPoints() throws {
        let (harness, view) = try make()
        harness.touch(.began, Point(x: 100, y: 200))
        harness.step()
        harness.touch(.moved, Point(x: 100, y: 190))
        harness.step()
        #expect(view.contentOffset.y == 0 && !view.isDragging)
        harness.touch(.moved, Point(x: 100, y: 189))
        harness.step()
        #expect(view.contentOffset.y == 1 && view.isDragging)
        harness.touch(.moved, Point(x: 100, y: 150))
        harness.step()
        #expect(view.contentOffset.y == 40)
        // 40 pt down, the picture: stripes begin at multiples of 50.
        #expect(harness.pixel(100, 58) == harness.pixel(100, 50))
        #expect(harness.pixel(100, 60) != harness.pixel(100, 58))
        harness.touch(.moved, Point(x: 100, y: 180))
        harness.step()
        #expect(view.contentOffset.y == 10)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func damageIsTheViewAloneAndAnUnmovedContentHasNone() throws {
        let (harness, view) = try make()
        harness.press(from: Point(x: 100, y: 200), to: Point(x: 100, y: 150))
        #expect(harness.composed.allSatisfy { view.pixelFrame.contains($0) } && !harness.composed.isEmpty)
        harness.touch(.moved, Point(x: 100, y: 150))
        harness.step()
        #expect(harness.composed.isEmpty)
        view.contentOffset = view.contentOffset
        harness.step()
        #expect(harness.composed.isEmpty)
    }

    /// Thrown at 1200 pt/s: after t ms the speed is 0.998 to the power of t of that, and all in all it goes 1.2 / −ln 0.998 pt far.
    @Test func momentumDecays() throws {
        let (harness, view) = try make(size: Size(width: 200, height: 20_000))
        let frame = TimeSpan.milliseconds(20)
        harness.touch(.began, Point(x: 100, y: 240))
        for index in 1...8 {
            harness.step(frame)
            harness.touch(.moved, Point(x: 100, y: 240 - Double(index) * 24))
        }
        harness.step(frame)
        let start = view.contentOffset.y
        #expect(start == 8 * 24 - 10)
        harness.touch(.ended, Point(x: 100, y: 48))
        #expect(view.isMoving)
        let total = 1.2 / 0.002_002_002_670_673_7
        for milliseconds in stride(from: 20, through: 600, by: 20) {
            harness.step(frame)
            var left = 1.0
            for _ in 0..<milliseconds { left *= 0.998 }
            #expect(abs(view.contentOffset.y - (start + total * (1 - left))) < 1e-6)
        }
        harness.settle()
        #expect(!view.isMoving)
        #expect(abs(view.contentOffset.y - (start + total)) < 1)
        #expect(view.contentOffset.y == view.contentOffset.y.rounded())
        #expect(harness.mistakes.isEmpty)
    }

    /// The same throw, whatever the frames are.
    @Test func momentumDoesNotDependOnFrames() throws {
        var ends: [Double] = []
        for milliseconds in [4, 16, 33] as [Int64] {
            let (harness, view) = try make(size: Size(width: 200, height: 20_000))
            harness.verifiesPictures = false
            harness.touch(.began, Point(x: 100, y: 240))
            for index in 1...8 {
                harness.step(.milliseconds(10))
                harness.touch(.moved, Point(x: 100, y: 240 - Double(index) * 20))
            }
            harness.step(.milliseconds(10))
            harness.touch(.ended, Point(x: 100, y: 80))
            for _ in 0..<(6000 / milliseconds) { harness.step(.milliseconds(milliseconds)) }
            ends.append(view.contentOffset.y)
        }
        #expect(ends.allSatisfy { abs($0 - ends[0]) <= 1 })
    }

    @Test func aFingerThatRestsBeforeItLiftsThrowsNothing() throws {
        let (harness, view) = try make()
        harness.press(from: Point(x: 100, y: 200), to: Point(x: 100, y: 120))
        let offset = view.contentOffset.y
        for _ in 0..<5 { harness.step() }
        harness.touch(.ended, Point(x: 100, y: 120))
        harness.settle()
        #expect(view.contentOffset.y == offset)
    }

    /// (1 − 1 / (x · 0.55 / d + 1)) · d with x = 100 and d = 200 is 43.137… points.
    @Test func rubberBandAtBothEndsAndBack() throws {
        let (harness, view) = try make()
        harness.touch(.began, Point(x: 100, y: 60))
        harness.step()
        harness.touch(.moved, Point(x: 100, y: 170))
        harness.step()
        #expect(abs(view.contentOffset.y + 43.137_254_901_960_78) < 1e-9)
        harness.touch(.moved, Point(x: 100, y: 120))
        harness.step()
        #expect(abs(view.contentOffset.y + (1 - 1 / (50 * 0.55 / 200 + 1)) * 200) < 1e-9)
        for _ in 0..<5 { harness.step() }
        harness.touch(.ended, Point(x: 100, y: 120))
        harness.step()
        #expect(view.contentOffset.y > -24.2 && view.contentOffset.y < -10)
        harness.settle()
        #expect(view.contentOffset.y == 0)

        view.contentOffset = Point(x: 0, y: 800)
        harness.settle()
        harness.press(from: Point(x: 100, y: 200), to: Point(x: 100, y: 90))
        #expect(abs(view.contentOffset.y - 843.137_254_901_960_8) < 1e-9)
        harness.touch(.cancelled, Point(x: 100, y: 90))
        harness.settle()
        #expect(view.contentOffset.y == 800)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func momentumBouncesAtTheEnd() throws {
        let (harness, view) = try make()
        view.contentOffset = Point(x: 0, y: 700)
        harness.settle()
        harness.drag(from: Point(x: 100, y: 240), to: Point(x: 100, y: 120), steps: 6)
        var furthest = 0.0
        for _ in 0..<200 {
            harness.step()
            furthest = max(furthest, view.contentOffset.y)
        }
        #expect(furthest > 805)
        #expect(view.contentOffset.y == 800 && !view.isMoving)
        view.bounces = false
        view.contentOffset = Point(x: 0, y: 700)
        harness.settle()
        harness.drag(from: Point(x: 100, y: 240), to: Point(x: 100, y: 120), steps: 6)
        furthest = 0
        for _ in 0..<200 {
            harness.step()
            furthest = max(furthest, view.contentOffset.y)
        }
        #expect(furthest == 800 && view.contentOffset.y == 800)
        #expect(harness.mistakes.isEmpty)
    }

    /// Caught in the rubber, the content does not jump under the finger.
    @Test func aFingerCatchesABounceWhereItIs() throws {
        let (harness, view) = try make()
        harness.drag(from: Point(x: 100, y: 60), to: Point(x: 100, y: 200))
        harness.step()
        harness.touch(.began, Point(x: 100, y: 100))
        harness.step()
        let caught = view.contentOffset.y
        #expect(caught < -10)
        for _ in 0..<10 { harness.step() }
        #expect(view.contentOffset.y == caught)
        harness.touch(.moved, Point(x: 100, y: 111))
        harness.step()
        #expect(view.contentOffset.y < caught && view.contentOffset.y > caught - 1)
        harness.touch(.ended, Point(x: 100, y: 111))
        harness.settle()
        #expect(view.contentOffset.y == 0)
        // Caught and let go without a movement, it comes back as well.
        harness.drag(from: Point(x: 100, y: 60), to: Point(x: 100, y: 200))
        harness.step()
        harness.tap(Point(x: 100, y: 100))
        harness.settle()
        #expect(view.contentOffset.y == 0)
    }

    @Test func horizontalAndBoth() throws {
        let (harness, view) = try make(size: Size(width: 600, height: 200))
        harness.press(from: Point(x: 200, y: 100), to: Point(x: 200, y: 60))
        #expect(view.contentOffset == .zero)
        harness.touch(.ended, Point(x: 200, y: 60))
        harness.press(from: Point(x: 200, y: 100), to: Point(x: 150, y: 100))
        #expect(view.contentOffset == Point(x: 40, y: 0))
        harness.touch(.cancelled, Point(x: 150, y: 100))
        harness.settle()
        view.contentSize = Size(width: 600, height: 600)
        view.contentOffset = .zero
        harness.settle()
        harness.press(from: Point(x: 200, y: 150), to: Point(x: 160, y: 100), steps: 20)
        #expect(view.contentOffset.y == 40)
        #expect(view.contentOffset.x > 25 && view.contentOffset.x <= 40)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func oneFingerScrolls() throws {
        let (harness, view) = try make()
        harness.press(from: Point(x: 100, y: 200), to: Point(x: 100, y: 160), finger: 0)
        #expect(view.contentOffset.y == 30)
        harness.press(from: Point(x: 150, y: 240), to: Point(x: 150, y: 100), finger: 1)
        #expect(view.contentOffset.y == 30)
        harness.touch(.ended, Point(x: 150, y: 100), finger: 1)
        harness.step()
        #expect(view.isDragging && view.contentOffset.y == 30)
        harness.touch(.moved, Point(x: 100, y: 150), finger: 0)
        harness.step()
        #expect(view.contentOffset.y == 40)
    }

    @Test func theIndicatorComesAndFades() throws {
        let (harness, _) = try make()
        let before = try harness.fullPicture().pixel(x: 245, y: 60)
        harness.press(from: Point(x: 100, y: 200), to: Point(x: 100, y: 180))
        let during = harness.pixel(245, 60)
        #expect(during != before & 0xFF_FFFF)
        harness.touch(.ended, Point(x: 100, y: 180))
        harness.settle()
        for _ in 0..<60 { harness.step() }
        #expect(harness.pixel(245, 90) == harness.pixel(240, 90))
        #expect(harness.mistakes.isEmpty)
        // Nothing is left that wakes the loop.
        #expect(harness.window.nextUpdate == nil)
    }

    @Test func contentSaysItsOwnSize() throws {
        let harness = try makeHarness()
        let view = ScrollView()
        let stack = StackView()
        stack.placement = .fill()
        for _ in 0..<10 {
            let row = View()
            row.placement = Placement()
            row.placement?.height = .points(60)
            stack.addSubview(row)
        }
        view.contentView.addSubview(stack)
        harness.show(view, "scroll", Rect(x: 50, y: 50, width: 200, height: 200))
        #expect(view.contentSize == Size(width: 200, height: 600))
        stack.subviews[0].isHidden = true
        harness.settle()
        #expect(view.contentSize == Size(width: 200, height: 540))
        view.contentOffset = Point(x: 0, y: 340)
        harness.settle()
        view.frame.size.height = 300
        harness.settle()
        #expect(view.contentOffset.y == 240)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func offsetsFromCode() throws {
        let (harness, view) = try make()
        view.setContentOffset(Point(x: 0, y: 300), animated: true)
        harness.step()
        harness.step()
        #expect(view.contentOffset.y < 300)
        harness.settle()
        #expect(view.contentOffset.y == 300)
        view.scrollRectToVisible(Rect(x: 0, y: 480, width: 10, height: 50), animated: false)
        #expect(view.contentOffset.y == 330)
        view.scrollRectToVisible(Rect(x: 0, y: 350, width: 10, height: 50), animated: false)
        #expect(view.contentOffset.y == 330)
        view.scrollRectToVisible(Rect(x: 0, y: 100, width: 10, height: 50), animated: false)
        #expect(view.contentOffset.y == 100)
        view.scrollToTop(animated: true)
        harness.settle()
        #expect(view.contentOffset.y == 0)
        view.contentOffset = Point(x: Double.nan, y: 3)
        #expect(view.contentOffset.y == 0)
    }

    /// An offset that is set is one at which the content rests, also before its size is known.
    @Test func offsetsEndWhereTheContentDoes() throws {
        let (harness, view) = try make()
        let end = view.maximumOffset.y
        view.setContentOffset(Point(x: 0, y: 9_999), animated: false)
        #expect(view.contentOffset.y == end)
        view.setContentOffset(Point(x: 0, y: -50), animated: true)
        harness.settle()
        #expect(view.contentOffset.y == 0)
        // What came in the same handler counts.
        view.contentSize.height += 100
        view.setContentOffset(Point(x: 0, y: 9_999), animated: false)
        #expect(view.contentOffset.y == end + 100)
        let other = ScrollView()
        other.contentSize = Size(width: 200, height: 1_000)
        other.setContentOffset(Point(x: 0, y: 300), animated: false)
        harness.show(other, "other", Rect(x: 0, y: 0, width: 200, height: 200))
        #expect(other.contentOffset.y == 300)
        let hidden = ScrollView()
        hidden.contentSize = Size(width: 200, height: 1_000)
        hidden.isHidden = true
        harness.show(hidden, "hidden", Rect(x: 0, y: 0, width: 200, height: 200))
        hidden.setContentOffset(Point(x: 0, y: 9_999), animated: false)
        hidden.isHidden = false
        harness.settle()
        #expect(hidden.contentOffset.y == 800)
    }

    /// What scrolls is measured when it changes, not in each frame of a motion.
    @Test func aMotionMeasuresNothing() throws {
        final class Measured: View {
            var height = 1_000.0
            var count = 0
            override func sizeThatFits(_ size: Size) -> Size {
                count += 1
                return Size(width: size.width, height: height)
            }
        }
        let harness = try makeHarness()
        let (view, box, content) = (ScrollView(), BoxView(), Measured())
        content.placement = Placement(left: .points(0), right: .points(0), top: .points(0))
        box.addSubview(content)
        box.placement = Placement(left: .points(0), right: .points(0), top: .points(0))
        view.contentView.addSubview(box)
        harness.show(view, "view", Rect(x: 0, y: 0, width: 200, height: 200))
        #expect(view.contentSize.height == 1_000)
        content.count = 0
        harness.drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 40))
        harness.settle()
        view.setContentOffset(Point(x: 0, y: 700), animated: true)
        harness.settle()
        // The bars come and go, and with each of them the view is laid out.
        #expect(view.contentOffset.y == 700 && content.count < 12, "\(content.count)")
        // A change deep within counts with the next motion at the latest, and so does another window.
        content.height = 2_000
        content.superview?.setNeedsLayout()
        harness.settle()
        harness.drag(from: Point(x: 100, y: 180), to: Point(x: 100, y: 150))
        harness.settle()
        #expect(view.contentSize.height == 2_000)
        content.height = 1_500
        let other = try makeHarness()
        other.show(view, "view", Rect(x: 0, y: 0, width: 200, height: 200))
        #expect(view.contentSize.height == 1_500 && harness.mistakes.isEmpty)
    }

    /// At a fractional scale nothing may be a pixel off, wherever the content stands.
    @Test(arguments: [1.5, 2.0]) func scrolledPicturesAreExact(scale: Double) throws {
        let (harness, _) = try make(scale: scale)
        harness.drag(from: Point(x: 100, y: 240), to: Point(x: 100, y: 100), steps: 9)
        harness.settle()
        harness.drag(from: Point(x: 100, y: 100), to: Point(x: 100, y: 240), steps: 7)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }
}
