import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

/// What moves by itself ends with the view that it moves, and what was taken away can come again at any moment.
@Suite struct LeavingTests {
    // MARK: Alerts and banners

    private func alert(_ harness: Harness) -> AlertView {
        let alert = AlertView(title: "Really?", actions: [AlertAction(title: "Yes"), AlertAction(title: "No", style: .cancel)])
        alert.cancelsOnTouchOutside = true
        return alert
    }

    @Test func anAlertThatStillFadesCanBeAskedAgain() throws {
        let harness = try makeHarness()
        let alert = alert(harness)
        var answers: [String?] = []
        alert.onAnswer = { answers.append($0?.title) }
        alert.show(in: harness.window)
        harness.settle()
        alert.dismiss()
        harness.step()
        harness.step(.milliseconds(50))
        alert.show(in: harness.window)
        #expect(alert.isShown && alert.window != nil)
        harness.settle()
        harness.tap(alert.buttons[0])
        #expect(answers == ["Yes"])
        harness.settle()
        #expect(alert.window == nil && harness.window.nextUpdate == nil && harness.mistakes.isEmpty)
    }

    @Test func aTouchBesideAnAlertCancelsItEachTime() throws {
        let harness = try makeHarness()
        let alert = alert(harness)
        var answers = 0
        alert.onAnswer = { _ in answers += 1 }
        for count in 1...3 {
            alert.show(in: harness.window)
            harness.settle()
            harness.tap(Point(x: 5, y: 5))
            harness.settle()
            #expect(answers == count && alert.window == nil)
        }
        // It is the alert's own look-out: one that may not be cancelled so is not.
        alert.cancelsOnTouchOutside = false
        alert.show(in: harness.window)
        harness.settle()
        harness.tap(Point(x: 5, y: 5))
        #expect(answers == 3 && alert.isShown)
    }

    @Test func aBannerThatWaitsCanBeDismissed() throws {
        let harness = try makeHarness()
        let (first, second) = (Banner(text: "One"), Banner(text: "Two"))
        harness.window.show(first)
        harness.window.show(second)
        second.dismiss()
        #expect(harness.window.shownBanners.count == 1)
        harness.settle()
        first.dismiss()
        harness.settle()
        #expect(second.window == nil && harness.window.subviews.isEmpty && harness.window.nextUpdate == nil)
    }

    @Test func aBannerOnItsWayOutCanBeShownAgain() throws {
        let harness = try makeHarness()
        let banner = Banner(text: "One")
        banner.duration = nil
        harness.window.show(banner)
        harness.settle()
        banner.dismiss()
        harness.step()
        harness.step(.milliseconds(50))
        harness.window.show(banner)
        #expect(harness.window.shownBanners.count == 1)
        harness.settle()
        #expect(banner.window != nil && banner.pixelFrame.y == 12)
        banner.dismiss()
        harness.settle()
        #expect(banner.window == nil && harness.window.nextUpdate == nil && harness.mistakes.isEmpty)
    }

    // MARK: Menus

    @Test func aMenuOutlivesItsButtonWhileItCloses() throws {
        let harness = try makeHarness()
        var button: PopUpButton? = PopUpButton(titles: ["Off", "Auto", "On"])
        weak var gone = button
        button?.addAction(for: .valueChanged) {
            gone?.removeFromSuperview()
            button = nil
        }
        harness.show(try #require(button), "mode", Rect(x: 40, y: 20, width: 160, height: 44))
        button?.openMenu()
        harness.settle()
        harness.tap(try #require(harness.window.view(at: "mode/2")))
        #expect(gone == nil)
        harness.step()
        harness.window.theme = .light(fonts: try TestFonts.set())
        harness.step()
        harness.settle()
        #expect(harness.window.subviews.isEmpty && harness.mistakes.isEmpty)
    }

    // MARK: Tables

    /// Away from its window while rows slide; in another one they go on there.
    @Test func aTableCanLeaveDuringAChangeOfRows() throws {
        let stand = try TableChangeTests.Stand(["a", "b", "c"])
        stand.apply(["new", "a", "c"])
        stand.step(4)
        stand.table.removeFromSuperview()
        stand.harness.step()
        #expect(stand.harness.window.nextUpdate == nil, "nothing moves it any more")
        let other = try makeHarness()
        other.show(stand.table, "list", Rect(x: 50, y: 40, width: 300, height: 220))
        #expect(stand.titles == ["new", "a", "c"] && stand.table.visibleRows.allSatisfy { $0.alpha == 1 })
        stand.apply(["b", "new", "a", "c"])
        other.step()
        other.step()
        #expect(other.window.nextUpdate != nil)
        other.settle()
        #expect(stand.titles == ["b", "new", "a", "c"] && stand.row("a")?.pixelFrame.y == 128 && other.mistakes.isEmpty)
    }

    @Test func aTableCanLeaveWhileItGoesToItsEnd() throws {
        let ids = (0..<30).map { "r\($0)" }
        let stand = try TableChangeTests.Stand(ids, follows: true)
        stand.apply(ids + ["last", "very last"])
        stand.step(3)
        stand.table.removeFromSuperview()
        stand.harness.step()
        #expect(stand.harness.window.nextUpdate == nil)
        stand.harness.show(stand.table, "list", Rect(x: 50, y: 40, width: 300, height: 220))
        #expect(stand.titles.last == "very last")
    }

    // MARK: Own classes

    private final class OwnScrollView: ScrollView {
        override func willLeaveWindow() {}
    }

    private final class OwnRange: RangeControl {
        override func willLeaveWindow() {}
    }

    /// The hook's default does nothing: who overrides it need not call it.
    @Test func anOwnHookTakesNothingFromTheToolkits() throws {
        let harness = try makeHarness()
        let scroll = OwnScrollView()
        scroll.contentSize = Size(width: 200, height: 2_000)
        harness.show(scroll, "scroll", Rect(x: 0, y: 0, width: 200, height: 200))
        scroll.setContentOffset(Point(x: 0, y: 500), animated: true)
        harness.step()
        #expect(scroll.isMoving)
        scroll.removeFromSuperview()
        harness.step()
        #expect(!scroll.isMoving && harness.window.nextUpdate == nil)
        let range = OwnRange()
        harness.show(range, "range", Rect(x: 0, y: 0, width: 200, height: 44))
        range.setValue(1, animated: true)
        harness.step()
        #expect(harness.window.nextUpdate != nil)
        range.removeFromSuperview()
        harness.step()
        #expect(harness.window.nextUpdate == nil)
    }
}
