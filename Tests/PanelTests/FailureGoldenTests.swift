import FasciaControls
import FasciaGeometry
import FasciaValues
import FasciaPanel
import FasciaRaster
import FasciaTesting
import Testing

/// Pictures of controls whose write did not come to be, that a person has approved: each shows what is so, and a mark.
@Suite struct FailureGoldenTests {
    private static let size = Size(width: 400, height: 330)

    private static let text = """
        values:
          level: {range: [0, 100], step: 1, initial: 40, confirm: 1}
          count: {range: [0, 9], step: 1, initial: 3, confirm: 1}
          lamp: {type: boolean, initial: false, confirm: 1}
          door: {type: boolean, initial: true, confirm: 1}
          mode: {choices: [off, eco, auto], initial: eco, confirm: 1}
        views:
          - {type: segmentedControl, id: mode, segments: [Off, Eco, Auto], binds: mode, frame: {left: 24, right: 24, top: 24, height: 40}}
          - {type: slider, id: level, binds: level, frame: {left: 24, right: 24, top: 88, height: 44}}
          - {type: switch, id: lamp, binds: lamp, frame: {left: 24, top: 156}}
          - {type: switch, id: door, binds: door, frame: {left: 124, top: 156}}
          - {type: stepper, id: count, binds: count, frame: {right: 24, top: 152, width: 110}}
          - {type: button, id: plain, title: Lamp, selects: true, style: plain, binds: lamp, frame: {left: 24, top: 212, width: 108, height: 44}}
          - {type: button, id: gray, title: Lamp, selects: true, style: gray, binds: lamp, frame: {left: 146, top: 212, width: 108, height: 44}}
          - {type: button, id: filled, title: Door, selects: true, style: filled, binds: door, frame: {left: 268, top: 212, width: 108, height: 44}}
          - {type: progressBar, binds: level, frame: {left: 24, right: 24, top: 286, height: 12}}
        """

    @Test(arguments: [1.0, 2.0], ["dark", "light"])
    func failedControlsAreMarked(scale: Double, base: String) throws {
        let folder = try ConfigurationFolder()
        let text = "fascia: 1\ntheme: {base: \(base)}\n\(FailureGoldenTests.text)"
        let content = try PanelConfiguration.load(path: folder.write("panel.yaml", text)).build(scale: scale)
        let grid = PixelGrid(scale: scale)
        let size = PixelSize(
            width: grid.pixels(FailureGoldenTests.size.width), height: grid.pixels(FailureGoldenTests.size.height))
        content.window.resize(to: size, scale: scale)
        let store = ValueStore()
        content.use(store, now: .zero)
        let wishes: [(String, Value)] = [
            ("level", .number(80)), ("count", .number(4)), ("lamp", .boolean(true)), ("door", .boolean(false)), ("mode", .text("auto")),
        ]
        for (name, value) in wishes { try store.set(name, value, from: .control, now: .zero) }
        for milliseconds in stride(from: Int64(0), through: 3_000, by: 100) {
            let now = Instant.zero + .milliseconds(milliseconds)
            store.service(now: now)
            content.window.update(now: now)
        }
        content.window.layout()
        #expect(store.snapshot().allSatisfy { $0.state.hasFailed })
        let surface = try Surface(width: size.width, height: size.height, isOpaque: true)
        content.window.compose(surface.bounds, into: surface)
        #expect(Golden.own.difference(surface, "failures-\(base)@\(Int(scale))x") == nil)
    }
}
