import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaPanel
@testable import FasciaValues

/// Pictures of controls whose value is unknown, that a person has approved: tracks without thumbs, and a dash.
@Suite struct UnknownGoldenTests {
    private static let size = Size(width: 400, height: 240)

    private static let text = """
        values:
          level: {range: [0, 100], step: 1, unit: "%", confirm: 1}
          lamp: {type: boolean, initial: null}
          mode: {choices: [off, eco, auto], initial: null}
        views:
          - {type: segmentedControl, id: mode, segments: [Off, Eco, Auto], binds: mode, frame: {left: 24, right: 24, top: 24, height: 40}}
          - {type: slider, id: level, binds: level, frame: {left: 24, right: 24, top: 88, height: 44}}
          - {type: switch, id: lamp, binds: lamp, frame: {left: 24, top: 156}}
          - {type: button, id: gray, title: Lamp, selects: true, style: gray, binds: lamp, frame: {left: 124, top: 150, width: 100, height: 44}}
          - {type: stepper, id: count, binds: level, frame: {right: 24, top: 152, width: 110}}
          - {type: label, text: "{=level} {=lamp}", frame: {left: 24, top: 204}}
          - {type: progressBar, binds: level, frame: {left: 124, right: 24, top: 212, height: 12}}
        """

    @Test(arguments: [1.0, 2.0], ["dark", "light"])
    func controlsOfUnknownValues(scale: Double, base: String) throws {
        let folder = try ConfigurationFolder()
        let text = "fascia: 1\ntheme: {base: \(base)}\n\(Self.text)"
        let content = try PanelConfiguration.load(path: folder.write("panel.yaml", text)).build(scale: scale)
        let grid = PixelGrid(scale: scale)
        let size = PixelSize(width: grid.pixels(Self.size.width), height: grid.pixels(Self.size.height))
        content.window.resize(to: size, scale: scale)
        content.use(ValueStore(), now: .zero)
        content.window.update(now: .zero)
        content.window.layout()
        let surface = try Surface(width: size.width, height: size.height, isOpaque: true)
        content.window.compose(surface.bounds, into: surface)
        #expect(Golden.own.difference(surface, "unknown-\(base)@\(Int(scale))x") == nil)
    }
}
