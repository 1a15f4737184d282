import DialControl
import FasciaInterface
import FasciaTesting
import Testing

@Suite struct DialTests {
    private static let size = Size(width: 200, height: 200)

    private func make(scale: Double = 1, isLight: Bool = false) throws -> (Harness, Dial) {
        let fonts = try TestFonts.set()
        let harness = Harness(theme: isLight ? .light(fonts: fonts) : .dark(fonts: fonts), size: DialTests.size, scale: scale)
        let background = BoxView()
        background.fill = .color(harness.window.theme.background)
        background.placement = .fill()
        harness.window.addSubview(background)
        let dial = Dial()
        dial.identifier = "dial"
        dial.range = try ValueRange(minimum: 5, maximum: 30, step: 0.5)
        dial.value = 21.5
        dial.placement = .fill()
        harness.window.addSubview(dial)
        harness.settle()
        return (harness, dial)
    }

    /// A point on the arc, 0 to 1 from its start, as a part of the display.
    private func place(_ fraction: Double) -> Point {
        let turn = 0.375 + 0.75 * fraction
        let table: [Double: Point] = [
            0.375: Point(x: 0.5 - 0.3111, y: 0.5 + 0.3111), 0.75: Point(x: 0.5, y: 0.06), 1.125: Point(x: 0.5 + 0.3111, y: 0.5 + 0.3111),
            0.5625: Point(x: 0.5 - 0.4065, y: 0.5 - 0.1684), 0.9375: Point(x: 0.5 + 0.4065, y: 0.5 - 0.1684),
        ]
        return table[turn] ?? Point(x: 0.5, y: 0.06)
    }

    @Test(arguments: [1.0, 1.5, 2.0], [false, true]) func looksAsApproved(scale: Double, isLight: Bool) throws {
        let (harness, _) = try make(scale: scale, isLight: isLight)
        let picture = try harness.fullPicture()
        #expect(Golden(beside: #filePath).difference(picture, "dial-\(isLight ? "light" : "dark")-\(Int(100 * scale))") == nil)
    }

    @Test func fingerGoesRoundAndStopsAtTheEnds() throws {
        let (harness, dial) = try make()
        var script = TouchScript()
        script.down(at: place(0.5))
        script.frame()
        for fraction in [0.75, 1.0] {
            script.wait(.milliseconds(50))
            script.move(to: place(fraction))
            script.frame()
        }
        // On through the gap: the value stays at its end.
        script.wait(.milliseconds(50))
        script.move(to: Point(x: 0.5, y: 0.94))
        script.frame()
        script.wait(.milliseconds(50))
        script.lift()
        script.frame()
        harness.play(script.recording)
        #expect(harness.log(of: "dial").filter { $0.hasPrefix("valueChanged") } == [17.5, 23.5, 30.0].map { "valueChanged \($0)" })
        #expect(dial.value == 30)
        #expect(harness.mistakes == [])
    }

    @Test func touchInTheMiddleIsNotTheDials() throws {
        let (harness, dial) = try make()
        harness.tap(Point(x: 100, y: 100))
        #expect(dial.value == 21.5 && harness.log(of: "dial").isEmpty)
    }

    @Test func cancelledTouchLeavesTheValueAsItWas() throws {
        let (harness, dial) = try make()
        harness.press(from: Point(x: 100, y: 12), to: Point(x: 188, y: 100))
        #expect(dial.value > 21.5)
        harness.window.cancelAllTouches()
        harness.step()
        #expect(dial.value == 21.5)
        #expect(harness.log(of: "dial").last == "valueChanged 21.5")
        #expect(harness.mistakes == [])
    }

    @Test func fingerInAScrollViewGoesRound() throws {
        let (harness, dial) = try make()
        dial.removeFromSuperview()
        let scroll = ScrollView()
        scroll.placement = .fill()
        dial.placement = Placement()
        dial.frame = Rect(x: 0, y: 0, width: 200, height: 200)
        scroll.contentSize = Size(width: 200, height: 600)
        scroll.contentView.addSubview(dial)
        harness.window.addSubview(scroll)
        harness.settle()
        harness.drag(from: Point(x: 12, y: 100), to: Point(x: 12, y: 40))
        #expect(dial.value == 12.5)
        #expect(scroll.contentOffset == .zero)
    }

    @Test func anySetterRedrawsWhatChanged() throws {
        let (harness, dial) = try make(scale: 1.5)
        dial.value = 8
        harness.step()
        dial.tintColor = Color(argb: 0xFFFF_8040)
        harness.step()
        dial.lineWidth = 20
        harness.step()
        dial.isEnabled = false
        harness.step()
        dial.range = .percent
        harness.step()
        #expect(dial.value == 8)
        #expect(harness.mistakes == [])
    }

    // MARK: The application

    /// After 0.3 s the main queue has changed the label, after 1.5 s a task on the main actor has.
    @Test(arguments: ["0.3", "1.5"]) func applicationShowsWhatTasksAndTheMainQueueSet(seconds: String) throws {
        let scratch = try Scratch()
        let path = scratch.path("application.png")
        let result = try Program.run("dial", ["--display", "headless:480x400", "--screenshot", "\(path)@\(seconds)"])
        #expect(result.status == 0)
        #expect(Golden(beside: #filePath).difference(try Image.load(path: path, displayScale: 1).surface, "application-\(seconds)") == nil)
    }
}
