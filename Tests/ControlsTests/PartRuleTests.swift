import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// Parts of sliders and tab bars that are as their owner wants them.
@Suite struct PartRuleTests {
    private final class LowSlider: Slider {
        override func trackRect(forBounds bounds: Rect) -> Rect { Rect(x: 20, y: 30, width: 200, height: 6) }
        override func thumbRect(forBounds bounds: Rect, trackRect: Rect, value: Double) -> Rect {
            var rect = super.thumbRect(forBounds: bounds, trackRect: trackRect, value: value)
            rect.origin.y = 13
            return rect
        }
        override func minimumValueImageRect(forBounds bounds: Rect) -> Rect { Rect(x: 0, y: 0, width: 10, height: 10) }
        override func maximumValueImageRect(forBounds bounds: Rect) -> Rect { Rect(x: 280, y: 0, width: 10, height: 10) }
    }

    @Test func subclassesDecideWhereTheirPartsAre() throws {
        let harness = try makeHarness()
        let slider = LowSlider()
        slider.setThumbImage(try makeImage(width: 20, height: 40) { _, _ in 0xFFFF_0000 }, for: .normal)
        slider.minimumValueImage = try makeImage(width: 10, height: 10) { _, _ in 0xFF00_FF00 }
        slider.maximumValueImage = try makeImage(width: 10, height: 10) { _, _ in 0xFF00_00FF }
        slider.value = 1
        harness.show(slider, "low", Rect(x: 0, y: 0, width: 300, height: 60))
        #expect(harness.pixel(5, 5) == 0x00FF00 && harness.pixel(285, 5) == 0x0000FF)
        #expect(harness.pixel(210, 14) == 0xFF0000 && harness.pixel(210, 52) == 0xFF0000 && harness.pixel(225, 33) != 0xFF0000)
        harness.drag(from: Point(x: 210, y: 33), to: Point(x: 120, y: 33))
        #expect(slider.value == 0.5)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    private func bar() throws -> (Harness, TabBar) {
        let harness = try makeHarness()
        let icon = try makeImage(width: 20, height: 20) { x, y in x > 4 && y > 4 ? 0xFF00_0000 : 0 }
        let bar = TabBar(items: (0..<4).map { _ in TabBarItem(icon: icon) })
        harness.show(bar, "tabs", Rect(x: 0, y: 256, width: 400, height: 44))
        return (harness, bar)
    }

    @Test func aTabIsHighlightedAtOnceAndChosenAtTheLift() throws {
        let (harness, bar) = try bar()
        harness.touch(.began, Point(x: 150, y: 278))
        harness.step()
        #expect(bar.state(ofItemAt: 1) == .highlighted && bar.selectedIndex == 0)
        harness.touch(.ended, Point(x: 150, y: 278))
        harness.step()
        #expect(bar.state(ofItemAt: 1) == .selected)
        bar.setEnabled(false, forItemAt: 2)
        harness.tap(Point(x: 250, y: 278))
        #expect(bar.selectedIndex == 1)
    }

    @Test func aTabIsSelectedOnTouchDownIfSet() throws {
        let (harness, bar) = try bar()
        bar.selectsOnTouchDown = true
        harness.touch(.began, Point(x: 250, y: 278))
        harness.step()
        #expect(bar.selectedIndex == 2)
        #expect(harness.log(of: "tabs") == ["touchDown 2", "valueChanged 2"])
        harness.touch(.cancelled, Point(x: 250, y: 278))
        harness.step()
        #expect(bar.selectedIndex == 0)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    /// The glow stands in the middle of the tab's bottom edge.
    @Test func theGlowIsCentredAtTheBottomEdge() throws {
        let (harness, bar) = try bar()
        bar.glowImage = try makeImage(width: 30, height: 10) { _, _ in 0xFF12_3456 }
        bar.glowItem(at: 1)
        harness.settle()
        let columns = (100..<200).filter { harness.pixel($0, 299) == 0x123456 }
        #expect(columns == Array(135..<165))
        #expect(harness.pixel(150, 290) == 0x123456 && harness.pixel(150, 289) != 0x123456)
        bar.removeGlow(at: 1)
        harness.settle()
        #expect(harness.pixel(150, 295) != 0x123456)
        #expect(harness.mistakes.isEmpty)
    }

    /// Unselected: a flat fill; selected and highlighted: the image centred on the icon. Only the icon's alpha counts.
    @Test func iconsAreFilledThroughTheirAlpha() throws {
        let (harness, bar) = try bar()
        bar.selectionImage = try makeImage(width: 3, height: 3) { _, _ in 0 }
        bar.unselectedFill = .color(Color(argb: 0xFF80_8080))
        bar.selectedFill = .image(try makeImage(width: 1, height: 20) { _, y in 0xFF00_0000 | UInt32(y + 1) << 16 })
        bar.showsIndicator = false
        harness.settle()
        // The icon is 20 × 20 in the middle of a tab of 100 × 44, its first five rows and columns clear.
        #expect(harness.pixel(155, 283) == 0x808080)
        #expect(harness.pixel(141, 270) != 0x808080)
        #expect(harness.pixel(55, 273) == 0x060000)
        #expect(harness.pixel(55, 287) == 0x140000)
        harness.touch(.began, Point(x: 150, y: 278))
        harness.step()
        #expect(harness.pixel(155, 273) == 0x060000)
        #expect(harness.mistakes.isEmpty)
    }
}
