import FasciaControls
import FasciaPanel
import FasciaRaster
import Testing

/// Kinds of views that others declare.
@Suite struct OwnKindTests {
    private static let percent = ViewKind(
        "percent", Slider.self,
        number: NumberKeys(Slider.self, range: 0...100, step: 5) { slider, range, value in
            slider.range = range
            slider.value = value
        },
        keys: {}, make: { Slider() })

    @Test func rangeOfTheKindHoldsWhereNoneIsWritten() throws {
        let folder = try ConfigurationFolder()
        let path = try folder.write(
            "panel.yaml",
            "{fascia: 1, views: [{type: percent, id: a}, {type: percent, id: b, value: 15}, {type: percent, id: c, range: [0, 10]}]}")
        let content = try PanelConfiguration.load(path: path, kinds: .standard + [OwnKindTests.percent]).build(scale: 1)
        let ranges = content.controls.map { $0.control.controlRange }
        #expect(ranges.map { $0?.maximum } == [100, 100, 10])
        #expect(ranges.map { $0?.step } == [5, 5, 5])
        #expect(content.controls.map { $0.control.controlValue } == [.number(0), .number(15), .number(0)])
    }

    private static let lever = ViewKind(
        "lever", Switch.self, on: Key("value", .boolean, "Whether it is on.", \Switch.isOn),
        keys: {
            Key("hint", .text, "What it is for.") { (control: Switch, text) in control.accessibilityLabel = text }
        }, make: { Switch() })

    @Test func controlThatIsOnOrOffBindsABoolean() throws {
        let folder = try ConfigurationFolder()
        let kinds: ViewKinds = .standard + [OwnKindTests.lever]
        let path = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            values: {lamp: {type: boolean, initial: true}}
            views: [{type: lever, id: a, binds: lamp, hint: Lamp}, {type: lever, id: b, value: true}, {type: lever, id: c}]
            """)
        let content = try PanelConfiguration.load(path: path, kinds: kinds).build(scale: 1)
        #expect(content.controls.map { $0.control.controlValue } == [.on(true), .on(true), .on(false)])
        #expect(content.controls.first?.control.accessibilityLabel == "Lamp")
        let wrong = try folder.write(
            "wrong.yaml", "{fascia: 1, values: {level: number}, views: [{type: lever, id: a, binds: level}]}")
        #expect(throws: ConfigurationErrors.self) { _ = try PanelConfiguration.load(path: wrong, kinds: kinds) }
    }

    @Test func anyControlOfNumbersMixesAColour() throws {
        let folder = try ConfigurationFolder()
        let path = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            views:
              - {type: view, id: swatch, background: {mix: [r, g, b]}, frame: {width: 10, height: 10}}
              - {type: percent, id: r, value: 20}
              - {type: stepper, id: g, range: [0, 10], value: 5}
              - {type: slider, id: b, value: 1}
            """)
        let content = try PanelConfiguration.load(path: path, kinds: .standard + [OwnKindTests.percent]).build(scale: 1)
        let swatch = try #require(content.view(at: "swatch") as? BoxView)
        #expect(swatch.fill == .color(Color(argb: 0xFF33_80FF)))
    }

    @Test func controlWithoutANumberMixesNoColour() throws {
        let folder = try ConfigurationFolder()
        let path = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            views:
              - {type: view, id: swatch, background: {mix: [r, r, lamp]}, frame: {width: 10, height: 10}}
              - {type: slider, id: r}
              - {type: switch, id: lamp}
            """)
        let errors = try #require(throws: ConfigurationErrors.self) { try PanelConfiguration.load(path: path) }
        #expect(errors.all.map(\.message) == ["expected a control of numbers, but “lamp” is a switch"])
    }
}
