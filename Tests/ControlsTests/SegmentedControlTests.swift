import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct SegmentedControlTests {
    private func make(_ titles: [String] = ["One", "Two", "Three"], width: Double = 300) throws -> (Harness, SegmentedControl) {
        let harness = try makeHarness()
        let control = SegmentedControl(titles: titles)
        harness.show(control, "mode", Rect(x: 20, y: 100, width: width, height: 36))
        return (harness, control)
    }

    private func middle(_ harness: Harness, _ control: SegmentedControl, _ index: Int) -> Point {
        let frame = control.frame(ofSegmentAt: index) ?? .zero
        return Point(x: 20 + frame.midX, y: 100 + frame.midY)
    }

    @Test func liftingSelectsAndSendsOneEvent() throws {
        let (harness, control) = try make()
        harness.tap(middle(harness, control, 1))
        #expect(control.selectedSegmentIndex == 1)
        #expect(harness.log(of: "mode") == ["touchDown 1", "touchUpInside 1", "valueChanged 1"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func liftingOnTheSelectedSegmentSendsNothing() throws {
        let (harness, control) = try make()
        control.selectedSegmentIndex = 1
        harness.tap(middle(harness, control, 1))
        #expect(harness.log(of: "mode") == ["touchDown 1", "touchUpInside 1"])
    }

    @Test func settingFromCodeSendsNoEvent() throws {
        let (harness, control) = try make()
        control.selectedSegmentIndex = 2
        harness.step()
        #expect(control.selectedSegmentIndex == 2)
        control.selectedSegmentIndex = 7
        #expect(control.selectedSegmentIndex == -1)
        #expect(harness.events.isEmpty)
    }

    @Test func highlightFollowsTheFingerAndLeavesWithIt() throws {
        let (harness, control) = try make()
        harness.touch(.began, middle(harness, control, 0))
        harness.step()
        #expect(control.state(ofSegmentAt: 0) == .highlighted)
        harness.touch(.moved, middle(harness, control, 2))
        harness.step()
        #expect(control.state(ofSegmentAt: 0) == .normal)
        #expect(control.state(ofSegmentAt: 2) == .highlighted)
        // 70 pt beyond the edge still counts, and means the nearest segment.
        harness.touch(.moved, Point(x: 20 + 300 + 60, y: 120))
        harness.step()
        #expect(control.state(ofSegmentAt: 2) == .highlighted)
        harness.touch(.moved, Point(x: 20 + 300 + 75, y: 120))
        harness.step()
        #expect(control.state(ofSegmentAt: 2) == .normal)
        harness.touch(.ended, Point(x: 20 + 300 + 75, y: 120))
        harness.step()
        #expect(control.selectedSegmentIndex == -1)
        #expect(harness.log(of: "mode") == ["touchDown 0", "touchUpOutside"])
        #expect(harness.mistakes.isEmpty)
    }

    @Test func disabledSegmentsTakeNoTouch() throws {
        let (harness, control) = try make()
        control.setEnabled(false, forSegmentAt: 1)
        harness.tap(middle(harness, control, 1))
        #expect(harness.events.isEmpty)
        harness.drag(from: middle(harness, control, 0), to: middle(harness, control, 1))
        #expect(control.selectedSegmentIndex == -1)
    }

    @Test func momentaryAlwaysSendsAndStaysUnselected() throws {
        let (harness, control) = try make()
        control.isMomentary = true
        var seen: [Int] = []
        control.addAction(for: .valueChanged) { seen.append(control.selectedSegmentIndex) }
        harness.tap(middle(harness, control, 1))
        harness.tap(middle(harness, control, 1))
        #expect(seen == [1, 1])
        #expect(control.selectedSegmentIndex == -1)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func selectsOnTouchDownIfSet() throws {
        let (harness, control) = try make()
        control.selectsOnTouchDown = true
        harness.touch(.began, middle(harness, control, 2))
        harness.step()
        #expect(control.selectedSegmentIndex == 2)
        #expect(harness.log(of: "mode") == ["touchDown 2", "valueChanged 2"])
        harness.touch(.cancelled, middle(harness, control, 2))
        harness.step()
        #expect(control.selectedSegmentIndex == -1)
        #expect(harness.log(of: "mode") == ["touchDown 2", "valueChanged 2", "touchCancel", "valueChanged -1"])
    }

    @Test func cancelLeavesEverythingAsItWas() throws {
        let (harness, control) = try make()
        control.selectedSegmentIndex = 0
        harness.touch(.began, middle(harness, control, 1))
        harness.step()
        harness.touch(.cancelled, middle(harness, control, 1))
        harness.step()
        #expect(control.selectedSegmentIndex == 0)
        #expect(control.state(ofSegmentAt: 1) == .normal)
        #expect(harness.log(of: "mode") == ["touchDown 1", "touchCancel"])
    }

    @Test func aSecondFingerIsIgnored() throws {
        let (harness, control) = try make()
        harness.touch(.began, middle(harness, control, 0), finger: 0)
        harness.touch(.began, middle(harness, control, 2), finger: 1)
        harness.step()
        harness.touch(.ended, middle(harness, control, 2), finger: 1)
        harness.step()
        #expect(control.selectedSegmentIndex == -1)
        harness.touch(.ended, middle(harness, control, 0), finger: 0)
        harness.step()
        #expect(control.selectedSegmentIndex == 0)
    }

    @Test(arguments: [1.0, 1.5, 2.0])
    func widthsAndDividersFillTheControlExactly(scale: Double) throws {
        let harness = try makeHarness(size: Size(width: 500, height: 100), scale: scale)
        var seed = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let count = Int.random(in: 1...7, using: &seed)
            let control = SegmentedControl(titles: (0..<count).map { "S\($0)" })
            for index in 0..<count where Bool.random(using: &seed) {
                control.setWidth(Double.random(in: 10...90, using: &seed), forSegmentAt: index)
            }
            let width = Double.random(in: 100...480, using: &seed)
            harness.show(control, "c", Rect(x: Double.random(in: 0...9, using: &seed), y: 10, width: width, height: 36))
            var previousEnd = -1.0
            var sum = 0.0
            for index in 0..<count {
                let frame = try #require(control.frame(ofSegmentAt: index))
                #expect((frame.minX * scale).rounded() == frame.minX * scale)
                #expect(frame.minX > previousEnd)
                previousEnd = frame.maxX
                sum += frame.width
            }
            let gap = (1 * scale).rounded(.down) == scale ? scale : (scale + 0.5).rounded(.down)
            #expect(abs(sum * scale + gap * Double(count - 1) - Double(control.pixelFrame.width)) < 1e-6)
            control.removeFromSuperview()
        }
    }

    @Test func fixedWidthsComeFirst() throws {
        let (_, control) = try make(["A", "B", "C"], width: 302)
        control.setWidth(100, forSegmentAt: 0)
        #expect(control.frame(ofSegmentAt: 0)?.width == 100)
        #expect(control.frame(ofSegmentAt: 1)?.width == 100)
        #expect(control.frame(ofSegmentAt: 2)?.maxX == 302)
    }

    @Test func dividersAreFoundByFallingBack() throws {
        let control = SegmentedControl(titles: ["a", "b"])
        let plain = try makeImage(width: 4, height: 4) { _, _ in 0xFF11_1111 }
        let left = try makeImage(width: 4, height: 4) { _, _ in 0xFF22_2222 }
        let right = try makeImage(width: 4, height: 4) { _, _ in 0xFF33_3333 }
        control.setDividerImage(left, forLeftSegmentState: .selected, rightSegmentState: .normal)
        control.setDividerImage(right, forLeftSegmentState: .normal, rightSegmentState: .selected)
        control.setDividerImage(plain, forLeftSegmentState: .normal, rightSegmentState: .normal)
        #expect(control.dividerImage(forLeftSegmentState: .selected, rightSegmentState: .normal) === left)
        #expect(control.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .selected) === right)
        #expect(control.dividerImage(forLeftSegmentState: .highlighted, rightSegmentState: .normal) === plain)
        #expect(control.dividerImage(forLeftSegmentState: [.selected, .highlighted], rightSegmentState: .normal) === left)
        #expect(control.dividerImage(forLeftSegmentState: .highlighted, rightSegmentState: .selected) === right)
        #expect(control.dividerImage(forLeftSegmentState: .selected, rightSegmentState: .selected) === right)
        #expect(control.dividerImage(forLeftSegmentState: .selected, rightSegmentState: .highlighted, barMetrics: .compact) === left)
    }

    @Test func theDividersWidthIsTheSpace() throws {
        let (_, control) = try make(["A", "B"], width: 212)
        control.setDividerImage(
            try makeImage(width: 12, height: 36) { _, _ in 0xFF44_4444 }, forLeftSegmentState: .normal, rightSegmentState: .normal)
        #expect(control.frame(ofSegmentAt: 0) == Rect(x: 0, y: 0, width: 100, height: 36))
        #expect(control.frame(ofSegmentAt: 1) == Rect(x: 112, y: 0, width: 100, height: 36))
    }

    /// Outer segments show their outer cap alone, middle ones none, a lone one both.
    @Test func capsAppearAtTheEndsOnly() throws {
        // Caps of ten columns: green on the left, blue on the right; red between.
        let image = try makeImage(width: 21, height: 36) { x, _ in x < 10 ? 0xFF00_FF00 : x == 10 ? 0xFFFF_0000 : 0xFF00_00FF }
        let (harness, control) = try make(["", "", ""], width: 300)
        control.setBackgroundImage(image, for: .normal)
        harness.settle()
        func column(_ x: Int) -> UInt32 { harness.pixel(20 + x, 118) }
        #expect((0..<10).allSatisfy { column($0) == 0x00FF00 })
        #expect((10..<290).allSatisfy { column($0) == 0xFF0000 })
        #expect((290..<300).allSatisfy { column($0) == 0x0000FF })
        control.removeAllSegments()
        control.insertSegment(Segment(title: ""), at: 0)
        harness.settle()
        #expect(
            column(0) == 0x00FF00 && column(9) == 0x00FF00 && column(10) == 0xFF0000 && column(289) == 0xFF0000 && column(290) == 0x0000FF)
        #expect(harness.mistakes.isEmpty)
    }

    /// (width − 1) / 2 on each side; at 2x (pixels − 2) / 2; what is left over goes to the right.
    @Test func capsOfAnImageWithout() throws {
        let (harness, control) = try make(["", ""], width: 200)
        let image = try makeImage(width: 10, height: 36) { x, _ in x < 4 ? 0xFF00_FF00 : x == 4 ? 0xFFFF_0000 : 0xFF00_00FF }
        control.setBackgroundImage(image, for: .normal)
        harness.settle()
        #expect(harness.pixel(20 + 3, 118) == 0x00FF00)
        #expect(harness.pixel(20 + 4, 118) == 0xFF0000)
        #expect(harness.pixel(20 + 194, 118) == 0xFF0000)
        #expect(harness.pixel(20 + 195, 118) == 0x0000FF)
    }

    @Test func movingTheSelectionMarksTwoSegmentsAndTheirDividers() throws {
        let (harness, control) = try make(["A", "B", "C", "D", "E"], width: 304)
        control.selectedSegmentIndex = 0
        harness.settle()
        control.selectedSegmentIndex = 3
        harness.step()
        // Five segments of 60 and gaps of 1: the first with its divider, the fourth with both of its.
        #expect(
            Set(harness.composed) == [PixelRect(x: 20, y: 100, width: 61, height: 36), PixelRect(x: 202, y: 100, width: 62, height: 36)])
        #expect(harness.mistakes.isEmpty)
        control.selectedSegmentIndex = 3
        harness.step()
        #expect(harness.composed.isEmpty)
    }

    @Test func articlesAdjustmentCentresOuterTitlesOverTheirSegmentAndDivider() throws {
        let control = SegmentedControl(titles: ["a", "b", "c"])
        control.setContentPositionAdjustment(Offset(horizontal: 6, vertical: 0), forSegmentType: .left)
        control.setContentPositionAdjustment(Offset(horizontal: -6, vertical: 0), forSegmentType: .right)
        control.setContentPositionAdjustment(Offset(horizontal: 1, vertical: 1), forSegmentType: .any)
        #expect(control.contentPositionAdjustment(forSegmentType: .left, barMetrics: .compact).horizontal == 6)
        #expect(control.contentPositionAdjustment(forSegmentType: .right).horizontal == -6)
        #expect(control.contentPositionAdjustment(forSegmentType: .center) == Offset(horizontal: 1, vertical: 1))
        #expect(control.contentPositionAdjustment(forSegmentType: .alone) == Offset(horizontal: 1, vertical: 1))
    }

    @Test func removingSegmentsKeepsTheSelectionOnItsSegment() throws {
        let control = SegmentedControl(titles: ["a", "b", "c"])
        control.selectedSegmentIndex = 2
        control.removeSegment(at: 0)
        #expect(control.selectedSegmentIndex == 1)
        control.insertSegment(Segment(title: "x"), at: 0)
        #expect(control.selectedSegmentIndex == 2)
        control.removeSegment(at: 2)
        #expect(control.selectedSegmentIndex == -1)
    }

    @Test func disablingTheControlCancelsTheFinger() throws {
        let (harness, control) = try make()
        harness.touch(.began, middle(harness, control, 1))
        harness.step()
        control.isEnabled = false
        #expect(harness.log(of: "mode") == ["touchDown 1", "touchCancel"])
        harness.touch(.ended, middle(harness, control, 1))
        harness.step()
        #expect(control.selectedSegmentIndex == -1)
    }

    @Test func withoutImagesTheControlIsAsHighAsItsBarMetrics() throws {
        let control = SegmentedControl(titles: ["a", "b"])
        #expect(control.sizeThatFits(.zero).height == 44)
        control.barMetrics = .compact
        #expect(control.sizeThatFits(.zero).height == 32)
        control.setBackgroundImage(try makeImage(width: 5, height: 29) { _, _ in 0xFF11_1111 }, for: .normal)
        #expect(control.sizeThatFits(.zero).height == 29)
    }

    @Test func aFixedWidthIsNoMeasureForTheOthers() throws {
        let (_, control) = try make(["A", "A"])
        let natural = control.sizeThatFits(.zero).width
        control.setWidth(200, forSegmentAt: 0)
        #expect(control.sizeThatFits(.zero).width == 200 + 1 + (natural - 1) / 2)
    }

    /// Where nothing is set even for `normal`, the built-in look is left, part by part; and it comes back when images go.
    @Test func partsWithoutImagesAreBuiltIn() throws {
        let (harness, control) = try make(["", ""], width: 201)
        harness.settle()
        func picture() -> [UInt32] { (0..<201).map { harness.pixel(20 + $0, 118) } }
        let builtIn = picture()
        let red = try makeImage(width: 5, height: 36) { _, _ in 0xFFFF_0000 }
        control.setBackgroundImage(red, for: .selected)
        harness.settle()
        #expect(picture() == builtIn)
        control.selectedSegmentIndex = 1
        harness.settle()
        #expect(picture()[101..<201].allSatisfy { $0 == 0xFF0000 })
        #expect(picture()[0..<95].elementsEqual(builtIn[0..<95]))
        control.selectedSegmentIndex = -1
        control.setBackgroundImage(red, for: .normal, barMetrics: .compact)
        harness.settle()
        #expect(picture() == builtIn)
        control.setBackgroundImage(nil, for: .selected)
        control.setBackgroundImage(nil, for: .normal, barMetrics: .compact)
        control.setBackgroundImage(red, for: .normal)
        control.setBackgroundImage(nil, for: .normal)
        harness.settle()
        #expect(picture() == builtIn)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func dividersOfOtherMetricsAreIgnored() throws {
        let (_, control) = try make(["A", "B"], width: 212)
        let narrow = try makeImage(width: 2, height: 36) { _, _ in 0xFF44_4444 }
        let wide = try makeImage(width: 12, height: 36) { _, _ in 0xFF44_4444 }
        control.setDividerImage(narrow, forLeftSegmentState: .selected, rightSegmentState: .normal)
        control.setDividerImage(wide, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .compact)
        #expect(control.hasUniformDividers)
        #expect(control.frame(ofSegmentAt: 0)?.width == 105)
        control.barMetrics = .compact
        #expect(control.frame(ofSegmentAt: 0)?.width == 100)
        control.setDividerImage(wide, forLeftSegmentState: .normal, rightSegmentState: .selected)
        #expect(!control.hasUniformDividers)
    }

    /// A colour for `selected` alone takes nothing else away from what `normal` has.
    @Test func titlesFallBackPropertyByProperty() throws {
        let fonts = try TestFonts.set()
        let (harness, control) = try make(["Wide", "Wide"], width: 300)
        let large = Font(chain: fonts.medium, size: 26)
        control.setTitleAttributes(TitleAttributes(font: large, color: .white), for: .normal)
        control.selectedSegmentIndex = 1
        harness.settle()
        let natural = control.sizeThatFits(.zero).width
        control.setTitleAttributes(TitleAttributes(color: .black), for: .selected)
        #expect(control.sizeThatFits(.zero).width == natural)
    }
}
