import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaSystem
import FasciaTesting
import Testing

@testable import FasciaPanel

/// The mark of a panel that somebody operates from afar: it stands above everything, takes no finger, and leaves nothing behind.
@Suite struct OperatorMarkTests {
    private static let text = """
        fascia: 1
        alerts: {stop: {title: "Stop?", buttons: [{title: Yes, id: yes}]}}
        banners: {hot: {text: Hot, style: warning}}
        views:
          - type: pages
            id: pages
            frame: {left: 0, right: 0, top: 0, bottom: 0}
            views:
              - type: view
                id: home
                views:
                  - {type: button, id: corner, title: Go, style: filled, frame: {right: 0, top: 0, width: 60, height: 44}}
                  - {type: textField, id: word, frame: {left: 20, top: 60, width: 200}}
              - type: list
                id: rows
                rows: [A, B, C, D, E, F, G, H, I, J, K, L]
        """

    private static let size = PixelSize(width: 480, height: 320)

    private func make() throws -> RunningPanel {
        let panel = try RunningPanel(OperatorMarkTests.text, stage: FakeStage(size: OperatorMarkTests.size))
        panel.advance(100)
        return panel
    }

    /// A pixel of the disc that the pointer leaves free.
    private static let spot = (x: 480 - 4 - 20 + 14, y: 4 + 15)

    private func color(_ panel: RunningPanel) throws -> UInt32 {
        try #require(panel.runner.loop.shadow).pixel(x: OperatorMarkTests.spot.x, y: OperatorMarkTests.spot.y)
    }

    /// How many pixels of the picture are not what a redraw of everything gives.
    private func differences(_ panel: RunningPanel) throws -> Int {
        let picture = try #require(panel.runner.loop.shadow)
        let window = panel.runner.calibration?.window ?? panel.runner.window
        let full = try Surface(width: picture.width, height: picture.height, isOpaque: true)
        window.compose(full.bounds, into: full)
        return count(picture, full).different
    }

    /// How many pixels differ, and where they lie.
    private func count(_ a: Surface, _ b: Surface) -> (different: Int, bounds: PixelRect) {
        var (number, bounds) = (0, PixelRect.zero)
        for y in 0..<a.height {
            for x in 0..<a.width where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) {
                number += 1
                bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return (number, bounds)
    }

    private func copy(_ panel: RunningPanel) throws -> Surface {
        let picture = try #require(panel.runner.loop.shadow)
        let result = try Surface(width: picture.width, height: picture.height, isOpaque: true)
        for y in 0..<picture.height {
            (result.pixels + y * result.stride).update(from: picture.pixels + y * picture.stride, count: picture.width)
        }
        return result
    }

    private static let amber: UInt32 = 0xFFF5_A524

    @Test func itStandsInTheCornerAndLeavesNothing() throws {
        let panel = try make()
        let before = try copy(panel)
        panel.service.isOperated = true
        panel.advance(50)
        #expect(try color(panel) == OperatorMarkTests.amber)
        let mark = PixelRect(x: 480 - 24, y: 4, width: 20, height: 20)
        let (number, bounds) = count(before, try copy(panel))
        #expect(number > 250 && bounds == mark, "\(bounds)")
        #expect(try differences(panel) == 0)
        let frames = panel.runner.loop.statistics.frames
        panel.advance(5_000, step: 100)
        #expect(panel.runner.loop.statistics.frames == frames, "it costs frames")
        panel.service.isOperated = false
        panel.advance(50)
        #expect(count(before, try copy(panel)).different == 0)
        #expect(panel.runner.loop.statistics.frames == frames + 1)
        #expect(panel.runner.operatorMark == nil)
    }

    @Test func itIsAboveEverything() throws {
        let panel = try make()
        panel.service.isOperated = true
        func check(_ story: String) throws {
            panel.advance(1_000, step: 20)
            #expect(try color(panel) == OperatorMarkTests.amber, "\(story)")
            #expect(try differences(panel) == 0, "\(story)")
        }
        try check("a page")
        try panel.service.showPage("rows")
        try check("another page")
        // What scrolls is moved beneath it, pixel by pixel.
        for step in 0...20 {
            panel.touch(step == 0 ? .began : step == 20 ? .ended : .moved, 0.9, 0.9 - Double(step) * 0.03)
            panel.advance(10)
            #expect(try color(panel) == OperatorMarkTests.amber && differences(panel) == 0, "a list that scrolls")
        }
        try check("a list")
        try panel.service.showPage("home")
        let content = try #require(panel.runner.panel.content)
        _ = content.showBanner("hot")
        try check("a banner")
        let field = try #require(content.view(at: "pages/home/word") as? TextField)
        #expect(field.becomeFirstResponder())
        try check("a keyboard")
        _ = field.resignFirstResponder()
        _ = content.showAlert("stop")
        try check("an alert")
        #expect(try panel.reload() == [])
        try check("a panel that was read anew")
        try panel.service.calibrate()
        try check("the calibration")
        panel.runner.calibration?.cancel()
        try check("and after it")
        _ = try panel.folder.write("panel.yaml", OperatorMarkTests.text + "\n  - {type: buton}\n")
        panel.runner.leavesPanel = true
        #expect(try !panel.reload().isEmpty)
        #expect(panel.runner.panel.content == nil)
        try check("the mistakes of a configuration")
    }

    /// A dimmed display has no bright spot, whichever came first.
    @Test func itIsDimmedWithTheRest() throws {
        let panel = try make()
        panel.service.isOperated = true
        panel.service.brightness = 0.5
        panel.advance(50)
        let dim = try color(panel)
        #expect(dim & 0xFF < 0x20 && dim >> 16 & 0xFF < 0x80)
        panel.service.isOperated = false
        panel.advance(50)
        #expect(try color(panel) != dim)
        panel.service.isOperated = true
        panel.advance(50)
        #expect(try color(panel) == dim)
        #expect(try differences(panel) == 0)
    }

    @Test func fingersGoThroughIt() throws {
        let panel = try make()
        panel.service.isOperated = true
        panel.advance(50)
        let (x, y) = (Double(OperatorMarkTests.spot.x) / 480, Double(OperatorMarkTests.spot.y) / 320)
        panel.press(x, y)
        #expect(panel.logged.contains("pages/home/corner touchUpInside"))
        let content = try #require(panel.runner.panel.content)
        #expect(try Hands(content).aim(at: "corner").path == "pages/home/corner")
        let outline = try panel.service.outline(below: nil)
        let notes = (0..<outline.count).compactMap { outline.note(at: $0) }
        #expect(notes.allSatisfy { $0.cover == nil })
        #expect(notes.contains { $0.path == "pages/home/corner" } && !notes.contains { $0.kind == "operatorMark" })
    }

    /// A preview is on the desk of who operates it.
    @Test func previewHasNone() throws {
        let panel = try make()
        panel.runner.rehearsal = Rehearsal(panel.runner, runsCommands: false)
        let before = try copy(panel)
        panel.service.isOperated = true
        panel.advance(50)
        #expect(count(before, try copy(panel)).different == 0)
    }

    /// A configuration that shows nothing passes no trial by it.
    @Test func plainPictureStaysOne() throws {
        let panel = try RunningPanel("fascia: 1\nviews: []\n", stage: FakeStage(size: OperatorMarkTests.size))
        for isOperated in [false, true] {
            panel.service.isOperated = isOperated
            panel.advance(50)
            #expect(panel.service.status().isPlain)
        }
        #expect(panel.runner.loop.shadow?.isPlain() == false)
        let corners = [PixelRect(x: 0, y: 0, width: 3, height: 2), PixelRect(x: 5, y: 1, width: 3, height: 2)]
        for part in corners {
            let surface = try Surface(width: 8, height: 4, isOpaque: true)
            surface.set(part, to: 0xFF12_3456)
            #expect(surface.isPlain(but: part) && !surface.isPlain())
            surface.set(PixelRect(x: 4, y: 3, width: 1, height: 1), to: 0xFF65_4321)
            #expect(!surface.isPlain(but: part))
        }
    }

    // MARK: Pictures

    @Test(arguments: [1.0, 2.0], [true, false])
    func itLooksTheSameInBothThemes(scale: Double, isDark: Bool) throws {
        let fonts = try TestFonts.set()
        let theme = isDark ? Theme.dark(fonts: fonts) : Theme.light(fonts: fonts)
        let harness = Harness(theme: theme, size: Size(width: 160, height: 90), scale: scale)
        // Over the colour of its disc, and over those of both rings.
        for (index, color) in [Color(argb: isDark ? 0xFFF5_A524 : 0xFFA8_5600), .white, Color(argb: 0xFF10_1318)].enumerated() {
            let box = BoxView(frame: Rect(x: 136 + Double(index) * 8, y: 0, width: 8, height: 90))
            box.fill = .color(color)
            harness.window.addSubview(box)
        }
        let mark = OperatorMark()
        mark.move(to: harness.window)
        harness.settle()
        let name = "operator-mark-\(isDark ? "dark" : "light")@\(Int(scale))x"
        #expect(Golden.own.difference(try harness.fullPicture(), name) == nil)
        mark.removeFromSuperview()
        harness.settle()
        #expect(harness.mistakes == [])
    }

    @Test func itFollowsTheDirectionTheSizeAndTheTheme() throws {
        let fonts = try TestFonts.set()
        let harness = Harness(theme: .dark(fonts: fonts), size: Size(width: 160, height: 90))
        let mark = OperatorMark()
        mark.move(to: harness.window)
        harness.settle()
        #expect(mark.pixelFrame == PixelRect(x: 138, y: 4, width: 18, height: 18))
        harness.window.layoutDirection = .rightToLeft
        harness.settle()
        #expect(mark.pixelFrame == PixelRect(x: 4, y: 4, width: 18, height: 18))
        #expect(Golden.own.difference(try harness.fullPicture(), "operator-mark-right-to-left") == nil)
        harness.window.layoutDirection = .leftToRight
        harness.window.theme = .light(fonts: fonts)
        harness.settle()
        #expect(try harness.fullPicture().pixel(x: 150, y: 17) == 0xFFA8_5600)
        #expect(harness.mistakes == [])
        // The smallest display that there may be.
        let small = Harness(theme: .dark(fonts: fonts), size: Size(width: 16, height: 16))
        mark.move(to: small.window)
        small.settle()
        #expect(small.window.pixelSize.bounds.contains(mark.pixelFrame) && mark.pixelFrame.width >= 3)
        #expect(small.mistakes == [])
    }
}
