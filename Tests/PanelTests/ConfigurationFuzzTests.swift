import FasciaControls
import FasciaGeometry
import FasciaConfiguration
import FasciaPanel
import FasciaRaster
import FuzzSupport
import Glibc
import Testing

/// Damaged configurations give errors that name the file, or a panel that can be drawn; never a crash or a hang.
@Suite struct ConfigurationFuzzTests {
    private static let seeds = [
        """
        fascia: 1
        display: {scale: 1.5, rotation: 90, mode: 800x480@60, format: rgb565}
        theme: {base: light, accent: "#f80", fonts: {regular: [system]}}
        colors: {warm: "#fa0"}
        variables: {name: Room, low: 0}
        templates: {row: {parameters: {id: , high: 9}, view: {type: stack, axis: horizontal, views: [{type: slider, id: "${id}", range: ["${low}", "${high}"]}]}}}
        background: {gradient: ["#123", {at: 0.5, color: warm}, black 40%]}
        views:
          - {use: row, with: {id: a, high: 20}, frame: {left: 1, right: 2, top: 3, height: 44}}
          - {type: label, text: "${name} {a:1} %", lines: 2, align: right, shadow: {color: black, offset: [0, 1]}}
        """,
        """
        fascia: 1
        views:
          - {type: segmentedControl, id: s, segments: [Off, {title: On, width: 30, offset: [1, 2], enabled: false}], selected: 1, shows: p}
          - {type: pages, id: p, views: [{type: view, id: one, cornerRadius: 8, border: {color: accent, width: 2}}, {type: stack, id: two}]}
          - {type: tabBar, id: t, items: [{title: A, badge: "3", glow: true}, {title: B}], indicator: false}
          - {type: slider, id: x, range: [0, 1], step: .1, value: 0.3, axis: vertical, trackTap: page, enabled: false}
        """,
        """
        fascia: 1
        views:
          - {type: navigation, id: n, metrics: compact, bar: {color: accent}, views: [{type: page, id: a, title: A, right: {title: B, push: b}}, {type: page, id: b, left: {title: C, back: root}}]}
          - {type: segmentsController, id: s, segments: [a, b], selected: B, views: [{type: page, id: a, title: A}, {type: page, id: b, title: B}]}
        """,
    ]

    private static let more = [
        """
        fascia: 1
        language: de
        strings: {en: {a: "A {s:1}", b: {c: C}}, de: {a: B, b: {c: D}, calendar: {months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}}}
        themes: {day: {base: light, accent: "#a20"}}
        alerts: {ask: {title: "@a", message: "@b.c", cancelAfter: 30, buttons: [{title: "@b.c", style: destructive, action: {set: {s: 4, l: true}}}, {title: No, style: cancel}]}}
        banners: {hello: {text: "@a", detail: x, style: warning, seconds: 2, action: [{theme: day}, {language: en}]}}
        views:
          - type: grid
            columns: 3
            rows: equal
            spacing: 8
            padding: 4
            views:
              - {type: button, id: b, title: {normal: "@a", selected: x}, selects: true, action: {alert: ask}, longPress: {banner: hello}, span: [2, 2]}
              - {type: switch, id: l, value: true, words: [x, "@a"]}
              - {type: stepper, id: s, range: [0, 10], step: .5, value: 3, wraps: true, span: 2}
              - {type: progressBar, follows: s}
              - {type: progressBar, indeterminate: true}
          - {type: clock, format: "EEEE, d. MMMM yyyy 'um' HH:mm:ss z", timeZone: Europe/Berlin}
          - {type: label, text: "@a"}
        """,
        "a: [b]\nlanguage: fr\nfascia: 1\nviews: [{type: grid, minimumWidth: 20, rows: 30, views: [{type: label, text: \"{x}\"}]}]",
    ]

    private static let pieces = [
        "{", "}", "[", "]", ": ", "- ", "type: ", "id: ", "stack", "slider", "pages", "navigation", "page", "push: a", "views: ", "-1",
        "1e999", "99999999999", ".nan", "${",
        "${a}", "=a", "=if lamp then ", "{=level + 1:1}", "is: =", " and ",
        "{a}", "null", "''", "\"", "&a ", "*a", "50%", "#", "\n", "  ", "use: row", "include: x",
    ]

    /// A finger that comes down somewhere, moves and lifts.
    private func touch(_ window: Window, _ random: inout SeededGenerator) {
        func point() -> Point { Point(x: .random(in: 0...200, using: &random), y: .random(in: 0...120, using: &random)) }
        let id = Touch.ID(device: 0, slot: 0)
        let start = point()
        window.handle(Touch(id: id, phase: .began, location: start, time: .zero))
        let end = point()
        window.handle(Touch(id: id, phase: .moved, location: end, time: .zero))
        window.update(now: .zero + .milliseconds(16))
        window.handle(Touch(id: id, phase: .ended, location: end, time: .zero))
        for moment in [500, 1000] as [Int64] { window.update(now: .zero + .milliseconds(moment)) }
        window.layout()
    }

    @Test func damagedConfigurationsGiveErrorsOrAPanel() throws {
        let plan = FuzzPlan("configuration")
        let (count, seed) = (plan.count, plan.seed)
        var random = plan.generator
        let folder = try ConfigurationFolder()
        for name in ["square", "wide", "bar", "tall"] {
            try folder.image("\(name).png", width: 12, height: 9)
            try folder.image("\(name)2.png", width: 9, height: 12)
        }
        try folder.write("included.yaml", KeySamples.included)
        let seeds = ConfigurationFuzzTests.seeds + ConfigurationFuzzTests.more + KeySamples.all
        let surface = try Surface(width: 200, height: 120, isOpaque: true)
        var panels = 0
        for round in 0..<count {
            let text = Array((seeds.randomElement(using: &random) ?? "").utf8).damaged(
                with: ConfigurationFuzzTests.pieces, places: 1...4, &random)
            let file = try folder.write("fuzz.yaml", text)
            do throws(ConfigurationErrors) {
                let content = try PanelConfiguration.load(path: file).build(scale: 1)
                content.window.resize(to: PixelSize(width: 200, height: 120), scale: 1)
                content.window.layout()
                content.window.compose(surface.bounds, into: surface)
                touch(content.window, &random)
                content.window.compose(surface.bounds, into: surface)
                panels += 1
            } catch {
                #expect(!error.all.isEmpty, "seed \(seed), round \(round)")
                #expect(
                    error.all.allSatisfy { "\($0)".contains("fuzz.yaml") || "\($0)".contains("/") },
                    "seed \(seed), round \(round): \(error.all)")
            }
        }
        #expect(panels > 0 && panels < count, "seed \(seed)")
    }
}
