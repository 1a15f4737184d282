import FasciaControls
import FasciaGeometry
import FasciaConfiguration
import FasciaPanel
import Testing

/// Conditions on numbers, and the names of values in actions and elsewhere.
@Suite struct ConditionTests {
    private func content(_ text: String) throws -> PanelContent {
        let folder = try ConfigurationFolder()
        let content = try PanelConfiguration.load(path: folder.write("panel.yaml", "fascia: 1\n\(text)\n")).build(scale: 1)
        content.window.resize(to: PixelSize(width: 300, height: 200), scale: 1)
        content.window.layout()
        return content
    }

    private func findings(_ text: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        return try PanelConfiguration.load(path: folder.write("panel.yaml", "fascia: 1\n\(text)\n"))
            .check(size: PixelSize(width: 480, height: 320)).map { "\($0)" }
    }

    @Test(arguments: ["t > 3", "not lamp", "lamp and t <= 3", "t==3"]) func anExpressionWithoutItsSignIsTold(text: String) throws {
        let folder = try ConfigurationFolder()
        let panel = "fascia: 1\nvalues: {t: {range: [0, 9]}, lamp: boolean}\nviews: [{type: view, visibleWhen: \"\(text)\"}]\n"
        let file = try folder.write("panel.yaml", panel)
        let errors = #expect(throws: ConfigurationErrors.self) { _ = try PanelConfiguration.load(path: file) }
        #expect(try #require(errors).all.map(\.message) == ["an expression begins with “=”: write “=\(text)”"])
    }

    @Test func boundsIncludeOrExcludeTheirNumber() throws {
        let content = try content(
            """
            values: {t: {range: [0, 400], step: 1}}
            views:
              - {type: view, id: below, visibleWhen: {value: t, below: 200}}
              - {type: view, id: atMost, visibleWhen: {value: t, atMost: 200}}
              - {type: view, id: atLeast, visibleWhen: {value: t, atLeast: 200}}
              - {type: view, id: above, visibleWhen: {value: t, above: 200}}
              - {type: view, id: both, visibleWhen: {value: t, atLeast: 199, atMost: 200}}
              - {type: slider, id: s, enabledWhen: {value: t, atLeast: 200}}
            """)
        func shown(at number: Double) throws -> [String] {
            try content.values.set("t", .number(number), from: .client, now: .zero)
            return try ["below", "atMost", "atLeast", "above", "both"].filter {
                try #require(content.window.view(at: $0)).isHidden == false
            }
        }
        #expect(try shown(at: 199) == ["below", "atMost", "both"])
        #expect(content.control(at: "s")?.isEnabled == false)
        #expect(try shown(at: 200) == ["atMost", "atLeast", "both"])
        #expect(content.control(at: "s")?.isEnabled == true)
        #expect(try shown(at: 201) == ["atLeast", "above"])
    }

    @Test(arguments: [
        "above: 5, below: 5", "atLeast: 6, atMost: 5", "above: 5, atMost: 5", "atLeast: 5, below: 5",
    ])
    func impossibleBoundsAreReported(bounds: String) throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml", "fascia: 1\nvalues: {t: {range: [0, 9]}}\nviews: [{type: view, visibleWhen: {value: t, \(bounds)}}]\n")
        let errors = #expect(throws: ConfigurationErrors.self) { _ = try PanelConfiguration.load(path: file) }
        #expect(try #require(errors).all.map(\.message) == ["no number meets both bounds: the condition never holds"])
    }

    /// Bounds beyond a value's range, and one that is no number: each is told once, as what it is.
    @Test(arguments: [
        ("atLeast: 500", "the condition never holds"), ("above: 9", "the condition never holds"), ("below: 0", "the condition never holds"),
        ("atLeast: 9, below: 20", ""), ("atLeast: 5°", "write 5, without a unit"),
    ])
    func impossibleBoundsAreReportedOnce(bounds: String, message: String) throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml", "fascia: 1\nvalues: {t: {range: [0, 9]}}\nviews: [{type: view, visibleWhen: {value: t, \(bounds)}}]\n")
        do {
            _ = try PanelConfiguration.load(path: file)
            #expect(message.isEmpty)
        } catch {
            #expect(error.all.count == 1 && error.all.first?.message.contains(message) == true, "\(error)")
        }
    }

    private static func panel(_ conditions: String...) -> String {
        "values: {t: {range: [0, 400]}, lamp: boolean}\nviews:\n"
            + conditions.enumerated().map {
                "  - {type: label, text: W, frame: {left: 10, top: \(10 + 40 * $0.offset)}, visibleWhen: \($0.element)}"
            }
            .joined(separator: "\n")
    }

    @Test func checkReportsNumbersAtWhichNothingShows() throws {
        let found = try findings(Self.panel("{value: t, below: 200}", "{value: t, above: 200}"))
        #expect(found.count == 1, "\(found)")
        let words = "nothing shows while “t” is 200: one view is for what is below 200, and one for what is above"
        #expect(found.first?.contains("panel.yaml:5:") == true, "\(found)")
        #expect(found.first?.contains(words) == true, "\(found)")
        // A view for other numbers too does not say what is so at 200, nor does one for another value.
        #expect(try findings(Self.panel("{value: t, below: 200}", "{value: t, above: 200}", "{value: t, above: 0}", "lamp")).count == 1)
    }

    @Test(arguments: [
        ["{value: t, below: 200}", "{value: t, atLeast: 200}"], ["{value: t, atMost: 200}", "{value: t, above: 200}"],
        ["{value: t, below: 200}", "{value: t, above: 200}", "{value: t, is: 200}"],
        ["{value: t, below: 100}", "{value: t, above: 100}", "{value: t, above: 50, below: 150}"],
        // Nothing in the middle is meant, and beyond the range is nothing.
        ["{value: t, below: 100}", "{value: t, above: 200}"], ["{value: t, below: 400}", "{value: t, atLeast: 400}"],
    ])
    func checkIsSilentWhereSomethingShows(conditions: [String]) throws {
        let views = conditions.enumerated().map {
            "  - {type: label, text: W, frame: {left: 10, top: \(10 + 40 * $0.offset)}, visibleWhen: \($0.element)}"
        }
        #expect(try findings("values: {t: {range: [0, 400]}}\nviews:\n" + views.joined(separator: "\n")) == [])
    }

    /// Whether a value's name has the sign that texts put before it does not matter.
    @Test func bothSpellingsOfAValue() throws {
        let content = try content(
            """
            values: {a: {range: [0, 100]}, s: {range: [0, 9]}, lamp: boolean, other: boolean}
            views:
              - {type: slider, id: s, range: [0, 9]}
              - {type: slider, id: bound, binds: =a}
              - {type: view, id: dark, visibleWhen: =lamp}
              - {type: view, id: full, visibleWhen: {value: =a, atLeast: 9}}
              - type: button
                id: go
                title: Go
                action: [{set: {=a: 1}}, {add: {=a: 2}}, {add: {a: 4}}, {toggle: =lamp}, {toggle: other}]
              - {type: button, id: plain, title: Plain, action: [{set: {a: 9}}, {set: {s: 5, =s: 3}}]}
            """)
        func tap(_ id: String) throws { try #require(content.control(at: id)).sendActions(for: .primaryActionTriggered) }
        try tap("go")
        #expect(content.values.state(of: "a")?.value == .number(7))
        #expect(content.values.state(of: "lamp")?.value == .boolean(true))
        #expect(content.values.state(of: "other")?.value == .boolean(true))
        #expect((content.control(at: "bound") as? Slider)?.value == 7)
        #expect(content.window.view(at: "dark")?.isHidden == false)
        #expect(content.window.view(at: "full")?.isHidden == true)
        try tap("plain")
        #expect(content.values.state(of: "a")?.value == .number(9))
        #expect(content.window.view(at: "full")?.isHidden == false)
        // Where a control and a value have one name, it is the control that is meant without the sign.
        #expect((content.control(at: "s") as? Slider)?.value == 5)
        #expect(content.values.state(of: "s")?.value == .number(3))
    }
}
