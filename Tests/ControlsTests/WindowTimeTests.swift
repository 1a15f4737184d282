import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

/// Timers and animations of one frame.
@Suite struct WindowTimeTests {
    // MARK: Timers

    /// Nothing tells a window the time while it rests: what is scheduled then counts from the next frame.
    @Test func timersCountFromTheFrameAfterARest() throws {
        let harness = try makeHarness()
        harness.settle()
        harness.advance(.milliseconds(600_000))
        var fired = 0
        _ = harness.window.schedule(after: .milliseconds(5_000)) { fired += 1 }
        #expect(harness.window.nextUpdate != nil)
        harness.step()
        #expect(fired == 0)
        harness.step(.milliseconds(4_900))
        #expect(fired == 0)
        harness.step(.milliseconds(101))
        #expect(fired == 1 && harness.window.nextUpdate == nil)
    }

    private final class Measured: View {
        var onLayout: (() -> Void)?

        override func layoutSubviews() { onLayout?() }
    }

    /// A layout that follows no frame's update does not know the time either.
    @Test func timersOfALayoutByItselfCountFromTheNextFrame() throws {
        let harness = try makeHarness()
        let view = Measured(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        harness.window.addSubview(view)
        harness.settle()
        harness.advance(.milliseconds(600_000))
        var fired = 0
        view.onLayout = { _ = harness.window.schedule(after: .milliseconds(5_000)) { fired += 1 } }
        view.setNeedsLayout()
        harness.window.layout()
        view.onLayout = nil
        harness.step()
        #expect(fired == 0)
        harness.step(.milliseconds(5_001))
        #expect(fired == 1)
        // That of a frame knows it.
        view.onLayout = { _ = harness.window.schedule(after: .milliseconds(100)) { fired += 1 } }
        view.setNeedsLayout()
        harness.step(.milliseconds(10))
        view.onLayout = nil
        harness.step(.milliseconds(100))
        #expect(fired == 2)
    }

    @Test func timersRunInTheOrderOfTheirDeadlines() throws {
        let harness = try makeHarness()
        var order: [Int] = []
        func schedule(_ milliseconds: Int64, _ number: Int) -> WindowTimer {
            harness.window.schedule(after: .milliseconds(milliseconds)) { order.append(number) }
        }
        _ = schedule(300, 3)
        _ = schedule(100, 1)
        let cancelled = schedule(150, 0)
        _ = schedule(200, 2)
        _ = schedule(300, 4)
        harness.step()
        harness.window.cancel(cancelled)
        harness.step(.milliseconds(1_000))
        #expect(order == [1, 2, 3, 4])
        let early = schedule(10, 0)
        harness.window.cancel(early)
        harness.step()
        #expect(harness.window.nextUpdate == nil)
    }

    // MARK: Animations

    /// One that ends itself or another takes no step from those after it.
    @Test func animationsThatEndOthersTakeNoStepFromTheRest() throws {
        let harness = try makeHarness()
        var steps = [0, 0, 0]
        var first: Animation?
        first = Animation(steps: { _ in
            steps[0] += 1
            if let first { harness.window.stop(first) }
            return true
        })
        let second = Animation(steps: { _ in
            steps[1] += 1
            return steps[1] < 3
        })
        let third = Animation(steps: { _ in
            steps[2] += 1
            return steps[2] < 3
        })
        for animation in [first, second, third].compactMap({ $0 }) { harness.window.start(animation) }
        harness.step()
        #expect(steps == [1, 1, 1])
        harness.step()
        harness.step()
        #expect(steps == [1, 3, 3] && harness.window.nextUpdate == nil)
    }

    @Test func anAnimationCanBeTurnedBackBeforeItsFirstStep() throws {
        let harness = try makeHarness()
        let view = BoxView()
        harness.show(view, "view", Rect(x: 0, y: 0, width: 40, height: 40))
        view.alpha = 0
        harness.window.animate(withDuration: 0.2) {
            view.alpha = 1
            view.frame.origin.x = 100
        }
        harness.window.animate(withDuration: 0.2) {
            view.alpha = 0
            view.frame.origin.x = 0
        }
        #expect(view.alpha == 0 && view.frame.x == 0)
        harness.settle()
        #expect(view.alpha == 0 && view.frame.x == 0 && harness.mistakes.isEmpty)
    }

    @Test func whatIsSetPlainlyStays() throws {
        let harness = try makeHarness()
        let view = BoxView()
        harness.show(view, "view", Rect(x: 0, y: 0, width: 40, height: 40))
        harness.window.animate(withDuration: 1) {
            view.alpha = 0.5
            view.frame.origin.x = 100
        }
        harness.step()
        harness.step(.milliseconds(300))
        view.alpha = 0.9
        harness.settle()
        #expect(view.alpha == 0.9 && view.frame.x == 100 && harness.mistakes.isEmpty)
    }

    /// A list that is scrolled away from its end and back within one frame does not keep the button that leads there.
    @Test func theWayBackGoesWithItsReason() throws {
        let stand = try TableChangeTests.Stand((0..<40).map { "r\($0)" }, follows: true)
        stand.harness.settle()
        stand.table.staysAtEnd = false
        stand.table.contentOffset = .zero
        stand.harness.window.layout()
        let button = try #require(stand.table.subviews.last)
        stand.table.scrollToEnd(animated: false)
        stand.harness.settle()
        #expect(button.alpha == 0)
    }

    // MARK: Alpha

    @Test func anAlphaIsFromNothingToAll() {
        let view = View()
        view.alpha = .nan
        #expect(view.alpha == 0)
        view.alpha = 2
        #expect(view.alpha == 1)
        view.alpha = -.infinity
        #expect(view.alpha == 0)
    }

    /// What may be out of date is fainter than its owner wants it, and is again as its owner wants it.
    @Test func aStaleValueLeavesTheAlpha() throws {
        let harness = try makeHarness()
        harness.window.backgroundColor = .black
        let box = BoxView()
        box.fill = .color(.white)
        box.alpha = 0.5
        harness.show(box, "box", Rect(x: 10, y: 10, width: 100, height: 100))
        func brightness() -> UInt32 { harness.pixel(50, 50) & 0xFF }
        #expect(brightness() == 128)
        box.setValueStale(true)
        harness.step()
        #expect(box.alpha == 0.5 && (75...78).contains(brightness()))
        box.setValueStale(false)
        harness.step()
        #expect(box.alpha == 0.5 && brightness() == 128 && harness.mistakes.isEmpty)
    }
}
