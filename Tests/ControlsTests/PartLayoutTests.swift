import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// What a changed part asks of the layout, and how far it reaches.
@Suite struct PartLayoutTests {
    private func square(_ side: Int) throws -> Image { try makeImage(width: side, height: side) { _, _ in 0xFFFF_0000 } }

    @Test func changingThumbOrAxisNeedsLayout() throws {
        let harness = try makeHarness()
        let slider = Slider()
        var placement = Placement()
        placement.left = .points(20)
        placement.top = .points(20)
        placement.right = .points(20)
        slider.placement = placement
        harness.window.addSubview(slider)
        harness.settle()
        #expect(slider.frame.height == 32)
        slider.setThumbImage(try square(60), for: .normal)
        harness.step()
        #expect(slider.frame.height == 60)
        slider.setThumbImage(nil, for: .normal)
        harness.step()
        #expect(slider.frame.height == 32)
        slider.axis = .vertical
        harness.step()
        #expect(slider.frame.height > 60)
        #expect(harness.mistakes.isEmpty)
    }

    /// The built-in thumb has a shadow, an image none: without the image the shadow needs its room again.
    @Test func withoutItsImageTheThumbHasItsWholeShadow() throws {
        var pictures: [[UInt32]] = []
        for hadImage in [false, true] {
            let harness = try makeHarness()
            let slider = Slider()
            slider.value = 0.5
            // As large as the built-in thumb, so that nothing else makes room.
            if hadImage { slider.setThumbImage(try square(26), for: .normal) }
            harness.show(slider, "level", Rect(x: 40, y: 100, width: 200, height: 26))
            if hadImage {
                slider.setThumbImage(nil, for: .normal)
                harness.settle()
            }
            pictures.append((90..<140).map { harness.pixel(140, $0) })
            #expect(harness.mistakes.isEmpty)
        }
        #expect(pictures[0][37] != pictures[0][49], "there is a shadow below the frame")
        #expect(pictures[0] == pictures[1])
    }

    @Test(arguments: [6.0, 20.0]) func aProgressBarIsAsHighAsItsFrame(height: Double) throws {
        let harness = try makeHarness()
        let bar = ProgressBar()
        bar.trackTintColor = Color(argb: 0xFF00_FF00)
        bar.progressTintColor = Color(argb: 0xFFFF_0000)
        bar.progress = 0.5
        harness.show(bar, "load", Rect(x: 20, y: 100, width: 200, height: height))
        let column = (0..<300).map { harness.pixel(80, $0) }
        #expect(column.filter { $0 == 0xFF_0000 }.count == Int(height) - (height >= 12 ? 4 : 0), "in a high one it keeps off the edge")
        #expect(column.firstIndex(of: 0xFF_0000) == (height >= 12 ? 102 : 100))
        let rest = (0..<300).map { harness.pixel(180, $0) }
        #expect(rest.filter { $0 == 0x00_FF00 }.count == Int(height))
        bar.progress = 0.7
        harness.step()
        bar.progress = 0.01
        harness.step()
        #expect(harness.mistakes.isEmpty)
        #expect(bar.sizeThatFits(Size(width: 100, height: 100)).height == 8)
    }

    /// Without an icon a badge stands behind the title, which is cut where there is no room for both.
    @Test(arguments: [1.0, 2.0], ["Alarms", "A title that is much too long for its tab", ""])
    func aBadgeCoversNoTitle(scale: Double, title: String) throws {
        for badge in ["3", "new", ""] {
            let harness = try makeHarness(size: Size(width: 240, height: 60), scale: scale)
            let bar = TabBar(items: [TabBarItem(icon: nil, title: title), TabBarItem(icon: nil, title: "Other")])
            bar.selectedFill = .color(Color(argb: 0xFF00_00FF))
            bar.showsIndicator = false
            harness.show(bar, "tabs", Rect(x: 0, y: 0, width: 240, height: 44))
            bar.setBadge(badge, forItemAt: 0)
            harness.step()
            let size = harness.window.pixelSize
            func columns(_ isMeant: (UInt32) -> Bool) -> [Int] {
                (0..<size.width / 2).filter { x in (0..<size.height).contains { isMeant(harness.pixel(x, $0)) } }
            }
            let text = columns { $0 & 0xFF > 150 && $0 >> 16 & 0xFF < 120 }
            let red = columns { $0 >> 16 & 0xFF > 200 && $0 & 0xFF < 160 }
            #expect(!red.isEmpty && (red.last ?? 0) < size.width / 2)
            if let end = text.last, let start = red.first { #expect(end < start) } else { #expect(title.isEmpty) }
            #expect(harness.mistakes.isEmpty)
        }
    }
}
