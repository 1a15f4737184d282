import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// What is shown again must be what would be drawn: the harness compares each frame with one that is drawn from scratch.
@Suite struct DrawnStateTests {
    private func make() throws -> (Harness, BoxView, SegmentedControl) {
        let harness = try makeHarness(size: Size(width: 800, height: 300))
        let box = BoxView()
        box.fill = .gradient(LinearGradient(vertical: Color(argb: 0xFF10_3050), Color(argb: 0xFF50_2010)))
        harness.show(box, "box", Rect(x: 0, y: 0, width: 400, height: 300))
        let control = SegmentedControl(titles: ["One", "Two", "Three", "Four"])
        harness.show(control, "mode", Rect(x: 20, y: 100, width: 320, height: 36))
        control.selectedSegmentIndex = 0
        harness.step()
        return (harness, box, control)
    }

    /// Selects to and fro, so that every neighbour's picture is known.
    private func visit(_ control: SegmentedControl, _ harness: Harness) {
        for index in [1, 2, 3, 2, 1, 0] {
            control.selectedSegmentIndex = index
            harness.step()
        }
    }

    @Test func whatWasShownBeforeIsCopied() throws {
        let (harness, _, control) = try make()
        visit(control, harness)
        let before = harness.window.drawnStates.hits
        visit(control, harness)
        #expect(harness.window.drawnStates.hits == before + 6)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aChangeOfTheControlForgetsItsPictures() throws {
        let (harness, _, control) = try make()
        let changes: [() -> Void] = [
            { control.setTitle("Other", forSegmentAt: 1) },
            { control.setEnabled(false, forSegmentAt: 2) },
            { control.setTitleAttributes(TitleAttributes(color: Color(argb: 0xFFFF_0000)), for: .selected) },
            { control.tintColor = Color(argb: 0xFF00_FF00) },
            { control.setContentOffset(Offset(horizontal: 3, vertical: 2), forSegmentAt: 3) },
            { control.isEnabled = false },
            { control.isEnabled = true },
            { control.insertSegment(Segment(title: "New"), at: 0) },
            { control.removeSegment(at: 0) },
            { control.frame = Rect(x: 30, y: 110, width: 300, height: 40) },
            { control.alpha = 0.5 },
            { control.backgroundColor = Color(argb: 0xFF00_0040) },
            { harness.window.theme = .light(fonts: harness.window.theme.fonts) },
        ]
        for (index, change) in changes.enumerated() {
            visit(control, harness)
            #expect(harness.window.drawnStates.count > 0, "before change \(index)")
            change()
            visit(control, harness)
            #expect(harness.mistakes.isEmpty, "after change \(index)")
        }
    }

    @Test func aChangeBehindOrInFrontForgetsThePictures() throws {
        let (harness, box, control) = try make()
        let front = BoxView()
        front.fill = .color(Color(argb: 0x8000_FF00))
        harness.show(front, "front", Rect(x: 100, y: 90, width: 30, height: 30))
        let changes: [() -> Void] = [
            { box.fill = .color(Color(argb: 0xFF20_2020)) },
            { front.fill = .color(Color(argb: 0x80FF_0000)) },
            { front.frame = Rect(x: 200, y: 95, width: 40, height: 20) },
            { front.isHidden = true },
            { front.isHidden = false },
            { front.alpha = 0.3 },
            { harness.window.insertSubview(front, at: 1) },
            { box.alpha = 0.9 },
            { front.removeFromSuperview() },
        ]
        for (index, change) in changes.enumerated() {
            visit(control, harness)
            change()
            visit(control, harness)
            #expect(harness.mistakes.isEmpty, "after change \(index)")
        }
    }

    @Test func aChangeWhileHiddenIsShown() throws {
        let (harness, _, control) = try make()
        visit(control, harness)
        control.isHidden = true
        harness.step()
        control.setTitle("Other", forSegmentAt: 1)
        harness.step()
        control.isHidden = false
        harness.step()
        visit(control, harness)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aControlThatLeavesTakesItsPicturesAlong() throws {
        let (harness, _, control) = try make()
        visit(control, harness)
        #expect(harness.window.drawnStates.bytes > 0)
        control.removeFromSuperview()
        #expect(harness.window.drawnStates.count == 0)
        #expect(harness.window.drawnStates.bytes == 0)
        harness.step()
        #expect(harness.mistakes.isEmpty)
    }

    @Test func twoControlsThatOverlapDoNotShowEachOthersPast() throws {
        let (harness, _, control) = try make()
        let other = SegmentedControl(titles: ["A", "B", "C", "D"])
        other.alpha = 0.6
        harness.show(other, "other", Rect(x: 40, y: 110, width: 320, height: 36))
        for index in [1, 2, 3, 2, 1, 0, 1, 2] {
            control.selectedSegmentIndex = index
            harness.step()
            other.selectedSegmentIndex = (index + 1) % 4
            harness.step()
            control.selectedSegmentIndex = (index + 2) % 4
            other.selectedSegmentIndex = index
            harness.step()
        }
        #expect(harness.mistakes.isEmpty)
    }

    @Test func aTabBarShowsItsTabsAgainWhileItsIndicatorSlides() throws {
        let harness = try makeHarness()
        let icon = try makeImage(width: 20, height: 20) { x, y in x > 4 && y > 4 ? 0xFF00_0000 : 0 }
        let bar = TabBar(items: ["Home", "Away", "Night", "Guests"].map { TabBarItem(icon: icon, title: $0) })
        harness.show(bar, "tabs", Rect(x: 0, y: 256, width: 400, height: 44))
        for round in 0..<3 {
            for index in [1, 2, 3, 2, 1, 0] {
                harness.tap(Point(x: bar.frame(ofItemAt: index).midX, y: 280))
                // The second round does not wait for the indicator.
                if round != 1 { harness.settle() }
            }
            if round == 1 { bar.setBadge("3", forItemAt: 2) }
        }
        #expect(harness.window.drawnStates.hits > 0)
        #expect(harness.mistakes.isEmpty)
    }

    /// Whoever else draws the window, or resizes it, meanwhile.
    @Test func whatIsLentStaysUntilItIsTakenBack() throws {
        let window = Window(theme: .dark(fonts: try TestFonts.set()))
        let control = SegmentedControl(titles: ["One", "Two", "Three", "Four"])
        control.frame = Rect(x: 20, y: 100, width: 320, height: 36)
        control.selectedSegmentIndex = 0
        window.addSubview(control)
        let size = PixelSize(width: 400, height: 300)
        window.resize(to: size, scale: 1)
        let (surface, other) = (
            try Surface(width: 400, height: 300, isOpaque: true), try Surface(width: 400, height: 300, isOpaque: true)
        )
        func select(_ index: Int, _ surface: Surface) -> PixelRect {
            control.selectedSegmentIndex = index
            window.layout()
            let rect = window.takeDamage()[0]
            window.compose(rect, into: surface)
            return rect
        }
        window.layout()
        window.compose(size.bounds, into: surface)
        _ = window.takeDamage()
        for index in [1, 0, 1, 0] { _ = select(index, surface) }
        control.selectedSegmentIndex = 1
        window.layout()
        let rect = window.takeDamage()[0]
        let pixels = try #require(window.lend(rect))
        let before = Array(UnsafeBufferPointer(start: pixels, count: rect.area))
        #expect(Set(before).count > 10)
        let kept = window.drawnStates.count
        _ = select(2, other)
        #expect(window.drawnStates.count == kept)
        window.resize(to: PixelSize(width: 800, height: 500), scale: 1)
        #expect(Array(UnsafeBufferPointer(start: pixels, count: rect.area)) == before)
        window.takeBack()
        window.layout()
        _ = window.takeDamage()
        _ = select(3, other)
        #expect(window.drawnStates.count == 1)
    }

    @Test func noMoreIsKeptThanAllowed() throws {
        let harness = try makeHarness()
        let control = SegmentedControl(titles: (1...8).map { "\($0)" })
        harness.show(control, "mode", Rect(x: 0, y: 100, width: 400, height: 60))
        for first in 0..<8 {
            for second in 0..<8 {
                control.selectedSegmentIndex = first
                harness.step()
                control.selectedSegmentIndex = second
                harness.step()
            }
        }
        #expect(harness.window.drawnStates.byteLimit == 400 * 300)
        #expect(harness.window.drawnStates.bytes <= harness.window.drawnStates.byteLimit)
        #expect(harness.window.drawnStates.count > 4)
        #expect(harness.window.drawnStates.hits > 0)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func whatIsNotShownAnyMoreMakesRoom() throws {
        let harness = try makeHarness()
        let first = SegmentedControl(titles: ["1", "2", "3", "4"])
        harness.show(first, "first", Rect(x: 0, y: 50, width: 400, height: 36))
        let second = SegmentedControl(titles: ["1", "2", "3", "4"])
        harness.show(second, "second", Rect(x: 0, y: 150, width: 400, height: 36))
        for control in [first, second] {
            control.selectedSegmentIndex = 0
            harness.step()
            for _ in 0..<10 { visit(control, harness) }
            let before = harness.window.drawnStates.hits
            visit(control, harness)
            #expect(harness.window.drawnStates.hits > before)
        }
        #expect(harness.mistakes.isEmpty)
    }

    @Test func whatScrollsIsNotShownWhereItWas() throws {
        let harness = try makeHarness()
        let scroll = ScrollView()
        scroll.backgroundColor = Color(argb: 0xFF10_2030)
        harness.show(scroll, "list", Rect(x: 0, y: 0, width: 400, height: 200))
        let control = SegmentedControl(titles: ["One", "Two", "Three", "Four"])
        control.frame = Rect(x: 20, y: 60, width: 320, height: 36)
        scroll.contentView.addSubview(control)
        scroll.contentSize = Size(width: 400, height: 900)
        harness.settle()
        for offset in [0.0, 10, 50, 80, 50, 10, 0] {
            visit(control, harness)
            scroll.contentOffset = Point(x: 0, y: offset)
            harness.step()
            visit(control, harness)
        }
        #expect(harness.window.drawnStates.hits > 0)
        #expect(harness.mistakes.isEmpty)
    }
}
