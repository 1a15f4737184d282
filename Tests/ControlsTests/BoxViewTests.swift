import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct BoxViewTests {
    @Test func everyPartIsDrawnAndRedrawnAlone() throws {
        let harness = try makeHarness()
        let box = BoxView()
        harness.show(box, "box", Rect(x: 50, y: 50, width: 100, height: 60))
        let plain = harness.pixel(100, 80)
        box.fill = .color(Color(argb: 0xFF20_8040))
        harness.settle()
        #expect(harness.pixel(100, 80) != plain)
        #expect(harness.pixel(50, 50) == harness.pixel(100, 80))
        box.cornerRadius = 12
        harness.settle()
        #expect(harness.pixel(50, 50) == plain)
        box.borderColor = .white
        box.borderWidth = 2
        harness.settle()
        #expect(harness.pixel(100, 51) & 0xFF_FFFF == 0xFF_FFFF)
        #expect(harness.pixel(100, 45) == plain)
        box.shadow = BoxShadow(color: .black, offset: Offset(horizontal: 0, vertical: -4), blur: 8)
        harness.settle()
        #expect(harness.pixel(100, 45) != plain)
        // What leaves takes its shadow along.
        box.removeFromSuperview()
        harness.settle()
        #expect(harness.pixel(100, 45) == plain)
        #expect(harness.mistakes == [])
    }

    @Test func pagesShowOneAndCancelWhatIsHeld() throws {
        let harness = try makeHarness()
        let pages = PagesView()
        let first = View()
        let slider = Slider()
        slider.value = 0.5
        slider.placement = .fill()
        first.addSubview(slider)
        first.placement = .fill()
        let second = BoxView()
        second.fill = .color(.white)
        second.placement = .fill()
        pages.addPage(first)
        pages.addPage(second)
        harness.show(pages, "pages", Rect(x: 20, y: 20, width: 300, height: 60))
        slider.identifier = "slider"
        var shown: [Int] = []
        pages.onSelection = { shown.append($0) }
        harness.press(from: Point(x: 170, y: 50), to: Point(x: 220, y: 50))
        #expect(slider.value > 0.5)
        pages.showPage(at: 1)
        harness.settle()
        #expect(slider.value == 0.5)
        #expect(harness.log(of: "pages/slider").last == "touchCancel" || harness.log(of: "pages/slider").contains("touchCancel"))
        #expect(harness.pixel(170, 50) & 0xFF_FFFF == 0xFF_FFFF)
        pages.showPage(at: 7)
        pages.showPage(at: 1)
        #expect(shown == [1])
        #expect(pages.selectedIndex == 1)
        #expect(harness.mistakes == [])
    }
}
