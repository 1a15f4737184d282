import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// When a view is told of its window, its colours and its display.
@Suite struct HookTests {
    private final class Probe: View {
        var told: [String] = []
        override func didMoveToWindow() { told.append(window == nil ? "out" : "in") }
        override func themeDidChange() { told.append("theme") }
        override func displayScaleDidChange() { told.append("scale \(Int(window?.scale ?? 0))") }
    }

    @Test func eachChangeCallsItsOwnHook() throws {
        let harness = try makeHarness()
        let probe = Probe()
        let holder = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        holder.addSubview(probe)
        harness.window.addSubview(holder)
        #expect(probe.told == ["in", "theme"])
        probe.told = []
        harness.window.theme = .light(fonts: try TestFonts.set())
        #expect(probe.told == ["theme"])
        probe.told = []
        harness.window.resize(to: harness.window.pixelSize, scale: 2)
        #expect(probe.told == ["scale 2"])
        harness.window.resize(to: PixelSize(width: 100, height: 100), scale: 2)
        #expect(probe.told == ["scale 2"], "another size is neither")
        probe.told = []
        holder.removeFromSuperview()
        #expect(probe.told == ["out"])
    }

    /// What stays in front is drawn above everything that comes after it.
    @Test func whatStaysInFrontIsAboveWhatComesLater() throws {
        let harness = try makeHarness()
        let veil = BoxView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        veil.fill = .color(Color(argb: 0xFF00_00FF))
        veil.isUserInteractionEnabled = false
        veil.staysInFront = true
        harness.window.addSubview(veil)
        let alert = AlertView(title: "Stop?", actions: [AlertAction(title: "Yes")])
        alert.show(in: harness.window)
        harness.window.show(Banner(text: "Saved"))
        harness.settle()
        #expect(harness.window.subviews.last === veil)
        for (x, y) in [(200, 150), (200, 30), (5, 5)] { #expect(harness.pixel(x, y) == 0x00_00FF) }
        // Fingers reach what lies below it.
        harness.tap(alert.buttons[0])
        #expect(harness.events.contains { $0.name == "primaryActionTriggered" })
        #expect(harness.mistakes.isEmpty)
    }
}
