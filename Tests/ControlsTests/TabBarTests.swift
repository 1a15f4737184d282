import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct TabBarTests {
    private func make(_ count: Int = 4) throws -> (Harness, TabBar) {
        let harness = try makeHarness()
        let icon = try makeImage(width: 20, height: 20) { x, y in x > 4 && y > 4 ? 0xFF00_0000 : 0 }
        let bar = TabBar(items: (0..<count).map { _ in TabBarItem(icon: icon) })
        harness.show(bar, "tabs", Rect(x: 0, y: 256, width: 400, height: 44))
        return (harness, bar)
    }

    private func middle(_ bar: TabBar, _ index: Int) -> Point {
        Point(x: bar.frame(ofItemAt: index).midX, y: 256 + bar.frame(ofItemAt: index).midY)
    }

    @Test func exactlyOneTabIsSelected() throws {
        let (harness, bar) = try make()
        #expect(bar.selectedIndex == 0)
        harness.tap(middle(bar, 2))
        #expect(bar.selectedIndex == 2)
        #expect(harness.log(of: "tabs") == ["touchDown 2", "touchUpInside 2", "valueChanged 2"])
        harness.settle()
        harness.clearEvents()
        harness.tap(middle(bar, 2))
        #expect(harness.log(of: "tabs") == ["touchDown 2", "touchUpInside 2", "reselected 2"])
        bar.selectedIndex = 9
        #expect(bar.selectedIndex == 2)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func slidingFarOffTheTabSelectsNothing() throws {
        let (harness, bar) = try make()
        harness.drag(from: middle(bar, 1), to: middle(bar, 3))
        #expect(bar.selectedIndex == 0)
        harness.drag(from: middle(bar, 1), to: Point(x: 150, y: 150))
        #expect(bar.selectedIndex == 0)
        harness.drag(from: middle(bar, 1), to: Point(x: 150, y: 200))
        #expect(bar.selectedIndex == 1)
    }

    @Test func theGlowStaysUntilItIsTakenAway() throws {
        let (harness, bar) = try make()
        bar.glowItem(at: 1)
        harness.settle()
        harness.tap(middle(bar, 1))
        #expect(bar.items[1].isGlowing)
        bar.removeGlow(at: 1)
        #expect(!bar.items[1].isGlowing)
        bar.removesGlowOnSelection = true
        bar.glowItem(at: 3)
        harness.tap(middle(bar, 3))
        #expect(!bar.items[3].isGlowing)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    /// 0.2 s, ease-in-out, and never more than its path is drawn.
    @Test func theIndicatorSlides() throws {
        let (harness, bar) = try make()
        let indicator = try makeImage(width: 12, height: 8) { _, _ in 0xFFFF_0000 }
        bar.indicatorImage = indicator
        harness.settle()
        // Two of its eight points lie on the bar.
        #expect(harness.pixel(50, 250) == 0xFF0000)
        #expect(harness.pixel(50, 257) == 0xFF0000)
        #expect(harness.pixel(50, 258) != 0xFF0000)
        harness.tap(middle(bar, 2))
        func position() -> Int? { (0..<400).first { harness.pixel($0, 251) == 0xFF0000 } }
        var positions: [Int] = []
        for _ in 0..<14 {
            if let position = position() { positions.append(position) }
            harness.step()
            let path = harness.composed.filter { $0.y < 256 }
            #expect(path.allSatisfy { $0.width <= 60 && $0.height == 8 })
        }
        #expect(positions.first ?? 0 < 60)
        #expect(position() == 244)
        #expect(positions == positions.sorted())
        // Slow, fast, slow.
        let steps = zip(positions, positions.dropFirst()).map { $1 - $0 }
        #expect((steps.max() ?? 0) > 2 * max(1, steps.first ?? 0))
        let frames = harness.frames
        harness.step()
        #expect(harness.frames == frames)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aSecondSelectionStartsFromWhereTheIndicatorIs() throws {
        let (harness, bar) = try make()
        bar.indicatorImage = try makeImage(width: 12, height: 8) { _, _ in 0xFFFF_0000 }
        harness.settle()
        func position() -> Int { (0..<400).first { harness.pixel($0, 251) == 0xFF0000 } ?? -1 }
        harness.touch(.began, middle(bar, 3))
        harness.touch(.ended, middle(bar, 3))
        for _ in 0..<7 { harness.step() }
        let midway = position()
        #expect(midway > 44 && midway < 344)
        harness.touch(.began, middle(bar, 0))
        harness.touch(.ended, middle(bar, 0))
        harness.step()
        #expect(position() == midway)
        harness.settle()
        #expect(position() == 44)
        #expect(harness.mistakes.isEmpty)
    }

    /// Code has the indicator jump, unless it asks for the slide.
    @Test func codeSlidesTheIndicatorOnlyIfAnimated() throws {
        let (harness, bar) = try make()
        bar.selectedIndex = 2
        harness.step()
        #expect(harness.window.nextUpdate == nil)
        bar.setSelectedIndex(0, animated: true)
        #expect(bar.selectedIndex == 0)
        harness.step()
        harness.step(.milliseconds(100))
        #expect(harness.window.nextUpdate != nil)
        harness.settle()
        #expect(harness.window.nextUpdate == nil)
        bar.setSelectedIndex(7, animated: true)
        #expect(bar.selectedIndex == 0 && harness.events.isEmpty)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func selectingMarksTheTwoTabsAndTheIndicatorsPath() throws {
        let (harness, bar) = try make()
        bar.showsIndicator = false
        harness.settle()
        bar.selectedIndex = 2
        harness.step()
        #expect(
            Set(harness.composed) == [PixelRect(x: 0, y: 256, width: 100, height: 44), PixelRect(x: 200, y: 256, width: 100, height: 44)])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func theBarIsTwiceItsGradientHigh() throws {
        let (_, bar) = try make()
        #expect(bar.sizeThatFits(Size(width: 400, height: 300)).height == 49)
        bar.gradientImage = try makeImage(width: 1, height: 26) { _, y in 0xFF00_0000 | UInt32(y) }
        #expect(bar.sizeThatFits(Size(width: 400, height: 300)).height == 52)
    }

    /// A title that was cut where the bar was narrow stands whole where it is wide.
    @Test func titlesFollowTheirTabsWidth() throws {
        let harness = try makeHarness()
        let bar = TabBar(items: [TabBarItem(icon: nil, title: "Living room"), TabBarItem(icon: nil, title: "Kitchen")])
        harness.show(bar, "tabs", Rect(x: 0, y: 0, width: 80, height: 44))
        bar.frame = Rect(x: 0, y: 0, width: 400, height: 44)
        harness.settle()
        let other = try makeHarness()
        let fresh = TabBar(items: [TabBarItem(icon: nil, title: "Living room"), TabBarItem(icon: nil, title: "Kitchen")])
        other.show(fresh, "tabs", Rect(x: 0, y: 0, width: 400, height: 44))
        for y in 0..<44 {
            for x in 0..<400 where harness.pixel(x, y) != other.pixel(x, y) {
                Issue.record("(\(x), \(y)) differs")
                return
            }
        }
        bar.setItem(TabBarItem(icon: nil, title: "Den"), at: 0)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func theUpperHalfIsTheGradientTheLowerIsSolid() throws {
        let (harness, bar) = try make()
        bar.gradientImage = try makeImage(width: 1, height: 22) { _, y in 0xFF00_0000 | UInt32(y + 1) << 16 }
        bar.showsIndicator = false
        harness.settle()
        #expect(harness.pixel(99, 256) == 0x010000)
        #expect(harness.pixel(99, 277) == 0x160000)
        #expect(harness.pixel(99, 278) == 0)
        #expect(harness.pixel(99, 299) == 0)
    }

    /// A title that was cut in a narrow bar is whole in a wide one, and nothing else has to change for that.
    @Test func titlesFollowTheWidth() throws {
        let harness = try makeHarness()
        let bar = TabBar(items: ["Living room", "Kitchen"].map { TabBarItem(icon: nil, title: $0) })
        harness.show(bar, "tabs", Rect(x: 0, y: 256, width: 60, height: 44))
        bar.frame = Rect(x: 0, y: 256, width: 400, height: 44)
        harness.settle()
        bar.setItem(TabBarItem(icon: nil, title: "Kitchens"), at: 1)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
    }
}
