import FasciaConfiguration
import FasciaGeometry
import FasciaPanel
import Testing

/// A panel without a fault, and as many faults as people make, one at a time: `fascia check` finds each, where it is, and nothing else.
@Suite struct DesignFaultTests {
    private static let sound = """
        fascia: 1
        display: {size: [154, 92], distance: 0.3 m}
        theme: {base: dark}
        language: en
        strings:
          en: {home: Home, more: More, title: Boiler, hint: Water in degrees, stop: Stop, lamp: Lamp, hot: Too hot, lit: It is lit, sure: Really?, yes: "Yes"}
          de: {home: Start, more: Mehr, title: Kessel, hint: Wasser in Grad, stop: Halt, lamp: Licht, hot: Zu heiß, lit: Es leuchtet, sure: Wirklich?, yes: Ja}
        values:
          hot: boolean
          lamp: boolean
          level: {range: [0, 100], step: 1, initial: 40, unit: "%"}
          mode: {choices: [slow, fast], words: ["@home", "@more"]}
          name: text
          outside: {range: [-40, 60], decimals: 1, unit: °C, ttl: 10 s}
          wind: {choices: [calm, storm], words: ["@home", "@more"], ttl: 10 s}
        alerts:
          ask: {title: "@sure", buttons: ["@yes"]}
        views:
          - {type: segmentedControl, id: tabs, segments: ["@home", "@more"], shows: pages, frame: {leading: 20, trailing: 20, top: 10, height: 44}}
          - type: pages
            id: pages
            frame: {leading: 0, trailing: 0, top: 70, bottom: 0}
            views:
              - type: view
                id: home
                views:
                  - {type: label, text: "@title", font: semibold 22, frame: {leading: 20, top: 10, width: 300, height: 30}}
                  - {type: label, text: "@hint", color: secondaryLabel, frame: {leading: 20, top: 50, width: 300, height: 24}}
                  - {type: slider, id: level, binds: level, frame: {leading: 20, top: 90, width: 300, height: 44}}
                  - {type: label, text: "{=level}", color: =if level > 80 then warning else label, frame: {leading: 340, top: 100, width: 80, height: 24}}
                  - {type: button, id: stop, title: "@stop", action: {set: {=level: 0}}, frame: {leading: 20, top: 160, width: 140, height: 48}}
                  - {type: button, id: lamp, title: "@lamp", action: {toggle: lamp}, frame: {leading: 180, top: 160, width: 140, height: 48}}
                  - {type: label, text: "@lit", visibleWhen: lamp, frame: {leading: 340, top: 172, width: 120, height: 24}}
                  - {type: view, background: =if hot then destructive else success, frame: {leading: 20, top: 240, width: 24, height: 24}}
                  - {type: label, text: "@hot", visibleWhen: hot, frame: {leading: 60, top: 240, width: 120, height: 24}}
              - type: view
                id: more
                views:
                  - {type: list, id: rooms, rows: ["@home", "@more"], rowHeight: 44, frame: {leading: 20, top: 10, width: 300, height: 88}}
                  - {type: switch, id: power, frame: {leading: 360, top: 20}}
                  - {type: gauge, binds: level, frame: {leading: 20, top: 130, width: 160, height: 160}}
                  - {type: stepper, id: steps, frame: {leading: 360, top: 100, width: 120, height: 44}}
                  - {type: image, icon: lightbulb, frame: {leading: 360, top: 180, width: 32, height: 32}}
                  - {type: label, text: "{=outside}", frame: {leading: 500, top: 100, width: 100, height: 24}}
                  - {type: label, text: "{=wind}", frame: {leading: 500, top: 140, width: 100, height: 24}}
                  - {type: label, text: "{=name}", frame: {leading: 500, top: 180, width: 100, height: 24}}
        """

    private func findings(_ text: String) throws -> [Finding] {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", text)
        return try PanelConfiguration.load(path: file).check(size: PixelSize(width: 800, height: 480))
    }

    @Test func theSoundOneHasNone() throws {
        let found = try findings(Self.sound)
        #expect(found == [], "\(found)")
    }

    struct Fault: CustomTestStringConvertible, Sendable {
        let old: String
        let new: String
        /// What stands at the place, which is its first in the panel.
        let place: String
        let words: String
        var severity = Finding.Severity.warning

        init(_ old: String, _ new: String, at place: String, _ words: String, _ severity: Finding.Severity = .warning) {
            (self.old, self.new, self.place, self.words, self.severity) = (old, new, place, words, severity)
        }

        var testDescription: String { new }
    }

    static let faults: [Fault] = [
        // Hard to read.
        Fault("color: secondaryLabel", "color: \"#606060\"", at: "{type: label, text: \"@hint\"", "its contrast with what is behind it is"),
        Fault("font: semibold 22", "font: semibold 22, color: \"#404040\"", at: "{type: label, text: \"@title\"", "and it needs 4.5:1"),
        Fault(
            "level > 80 then warning else label", "level > 80 then warning else \"#555555\"", at: "{type: label, text: \"{=level}\"",
            "can hardly be read"),
        Fault(
            "text: \"{=name}\"", "text: \"{=name}\", color: \"#404040\"", at: "{type: label, text: \"{=name}\"",
            "the text “Abg” can hardly be read"),
        Fault(
            "icon: lightbulb", "icon: lightbulb, tint: \"#141414\"", at: "{type: image",
            "a symbol of the image can hardly be seen: its contrast with what is behind it is 1"),
        Fault(
            "{type: slider, id: level",
            "{type: slider, minimumTint: \"#303030\", maximumTint: \"#2c2c2c\", thumbTint: \"#333333\", id: level",
            at: "{type: slider", "what the slider has chosen can hardly be seen: where it shows, the contrast is 1"),
        Fault(
            "segments: [\"@home\", \"@more\"]", "tint: \"#26292e\", segments: [\"@home\", \"@more\"]", at: "{type: segmentedControl",
            "what the segmentedControl has chosen can hardly be seen"),
        // Too small to be read from where people stand, or to be touched.
        Fault(
            "color: secondaryLabel", "color: secondaryLabel, font: regular 9", at: "{type: label, text: \"@hint\"",
            "too small to be read from 0.3 m"),
        Fault(
            "font: semibold 22", "font: semibold 8", at: "{type: label, text: \"@title\"",
            "and need 1.4 (16′ of arc); letters of 11 points would do"),
        Fault("rowHeight: 44", "rowHeight: 24", at: "24, frame", "the rows are 24 points high: a finger needs 37 × 37 (7 mm)"),
        Fault("rows: [\"@home\"", "rows: [{title: \"@home\", height: 30}", at: "30}, \"@more\"", "the row is 30 points high"),
        // Over each other, and off the screen.
        Fault(
            "leading: 180, top: 160", "leading: 150, top: 160", at: "{type: button, id: lamp",
            "“pages/home/lamp” lies over “pages/home/stop”"),
        Fault(
            "leading: 20, top: 240, width: 24", "leading: 20, top: 10, width: 24", at: "{type: view, background",
            "lies over the text “Boiler”"),
        Fault("leading: 360, top: 20}", "leading: 780, top: 20}", at: "{type: switch", "is cut: only 20 ×"),
        Fault("leading: 360, top: 20}", "leading: 900, top: 20}", at: "{type: switch", "not on the screen"),
        // Cut, squeezed and without a size.
        Fault(
            "leading: 20, top: 10, width: 300, height: 30", "leading: 20, top: 10, width: 40, height: 30",
            at: "{type: label, text: \"@title\"", "“Boiler” is cut"),
        Fault(
            "leading: 20, top: 50, width: 300, height: 24", "leading: 20, top: 50, width: 300, height: 12",
            at: "{type: label, text: \"@hint\"", "points high and has 12"),
        Fault(
            "title: Kessel", "title: Kessel im Keller unter der Treppe", at: "{type: label, text: \"@title\"",
            "in “de” the text “Kessel im Keller unter der Treppe” is cut"),
        Fault(
            "top: 100, width: 100, height: 24}}", "top: 100, width: 50, height: 24}}", at: "{type: label, text: \"{=outside}\"",
            "once values are known the text “−40.0"),
        Fault(
            "top: 140, width: 100, height: 24}}", "top: 140, width: 36, height: 24}}", at: "{type: label, text: \"{=wind}\"",
            "once values are known the text “More” is cut"),
        Fault("width: 160, height: 160", "width: 60, height: 60", at: "{type: gauge", "the gauge of 60 × 60 points is too small"),
        Fault("width: 120, height: 44", "width: 50, height: 44", at: "{type: stepper", "the stepper of 50 × 44 points is too small"),
        Fault("width: 32, height: 32", "width: 32, height: 0", at: "{type: image", "the image has no size"),
        // What nobody reaches, and what nobody can show.
        Fault(
            "{type: label, text: \"@title\"", "{type: label, hidden: true, text: \"@title\"", at: "true, text", "nobody can reach the view"),
        Fault(
            "- {type: image, icon: lightbulb",
            "- {type: label, accept: {translation: a sign}, text: \"\u{13000}\", frame: {leading: 500, top: 20}}\n          - {type: image, icon: lightbulb",
            at: "\"\u{13000}\"", "no font can draw"),
        Fault(
            "- {type: image, icon: lightbulb",
            "- {type: label, text: \"@home\", visibleWhen: {value: level, below: 50}, frame: {leading: 500, top: 20}}\n          - {type: label, text: \"@more\", visibleWhen: {value: level, above: 50}, frame: {leading: 500, top: 20}}\n          - {type: image, icon: lightbulb",
            at: "level, above: 50", "nothing shows while “level” is 50"),
        // Texts without a translation.
        Fault("text: \"@title\"", "text: Boiler room", at: "Boiler room", "the text “Boiler room” is the same in “en” and “de”"),
        Fault("title: \"@stop\"", "title: Stop", at: "Stop, action", "it has no translation"),
        Fault("[\"@home\", \"@more\"], rowHeight", "[Kitchen, \"@more\"], rowHeight", at: "Kitchen", "the text “Kitchen” is the same"),
        Fault("title: \"@sure\"", "title: Are you sure?", at: "Are you sure?", "the text “Are you sure?” is the same"),
        Fault("words: [\"@home\", \"@more\"]", "words: [Slow, \"@more\"]", at: "[Slow", "the text “Slow” is the same"),
        // States that only a colour tells.
        Fault("text: \"@hot\", visibleWhen: hot", "text: \"@hot\"", at: "=if hot", "only a colour tells whether “hot” is false or true"),
        Fault(
            "icon: lightbulb", "icon: lightbulb, tint: =if panel.connected then success else destructive", at: "=if panel.connected",
            "only a colour tells whether “panel.connected” is false or true"),
        Fault(
            "- {type: image, icon: lightbulb",
            "- {type: image, icon: circle, tint: success, visibleWhen: hot, frame: {leading: 500, top: 20, width: 24, height: 24}}\n          - {type: image, icon: circle, tint: destructive, visibleWhen: =not hot, frame: {leading: 500, top: 20, width: 24, height: 24}}\n          - {type: image, icon: lightbulb",
            at: "hot, frame: {leading: 500", "only a colour tells whether “hot” is false or true"),
        // What may flash.
        Fault(
            "action: {toggle: lamp}", "action: {toggle: lamp}, repeats: true", at: "true, frame: {leading: 180",
            "may flash more than 3 times a second"),
        Fault(
            "action: {toggle: lamp}", "action: {set: {=lamp: =not lamp}}, repeats: true", at: "true, frame: {leading: 180",
            "may flash more than 3 times a second"),
        Fault(
            "action: {toggle: lamp}", "action: {set: {lamp: =not lamp}}, repeats: true", at: "true, frame: {leading: 180",
            "may flash more than 3 times a second"),
        Fault(
            "action: {toggle: lamp}", "action: {set: {=level: =100 - level}}, repeats: true", at: "true, frame: {leading: 180",
            "the button switches “level” up to 20 times a second"),
        Fault(
            "action: {toggle: lamp}", "action: {set: {panel.theme: =if panel.theme == 'dark' then 'default' else 'dark'}}, repeats: true",
            at: "true, frame: {leading: 180", "the button switches “panel.theme” up to 20 times a second"),
        // What shows in other states alone.
        Fault(
            "leading: 340, top: 172, width: 120", "leading: 340, top: 172, width: 20", at: "{type: label, text: \"@lit\"",
            "while “lamp” is true the text “It is lit” is cut"),
        Fault(
            "visibleWhen: hot, ", "visibleWhen: hot, color: \"#604040\", ", at: "{type: label, text: \"@hot\"",
            "while “hot” is true the text “Too hot” can hardly be read"),
        Fault(
            "level > 80 then warning else label", "level > 80 then '#404040' else label", at: "{type: label, text: \"{=level}\"",
            "while “level” is 81 the text “81%” can hardly be read"),
        Fault(
            "- {type: image, icon: lightbulb",
            "- {type: button, id: alarm, title: \"@stop\", visibleWhen: =panel.connected, frame: {leading: 405, top: 10, width: 100, height: 44}}\n          - {type: image, icon: lightbulb",
            at: "{type: button, id: alarm", "while “panel.connected” is true “pages/more/alarm” lies over “pages/more/power”"),
        Fault(
            "- {type: image, icon: lightbulb",
            "- {type: label, text: \"@title\", visibleWhen: =hot and lamp, frame: {leading: 500, top: 20, width: 20, height: 24}}\n          - {type: image, icon: lightbulb",
            at: "{type: label, text: \"@title\", visibleWhen", "while “hot” is true and “lamp” is true the text “Boiler” is cut"),
        Fault(
            "- {type: image, icon: lightbulb",
            "- {type: label, text: \"@title\", visibleWhen: =level > 100, frame: {leading: 500, top: 20, width: 100, height: 24}}\n          - {type: image, icon: lightbulb",
            at: "=level > 100", "the label did not show in any state that was looked at", .note),
        // Texts of values that they do not have at the start.
        Fault(
            "top: 100, width: 80, height: 24", "top: 100, width: 46, height: 24", at: "{type: label, text: \"{=level}\"",
            "in “de” while “level” is 100 the text “100\u{a0}%” is cut"),
        Fault(
            "title: \"@stop\", action", "title: \"{=level} {=level} {=level}\", titles: {font: semibold 14}, action",
            at: "{type: button, id: stop",
            "while “level” is 100 the text “100% 100% 100%” is cut"),
        // Alerts are pages, too.
        Fault(
            "{title: \"@sure\", ", "{title: \"@sure\", titleColor: \"#333333\", ", at: "\"@sure\", titleColor",
            "the title of the alert “ask” can hardly be read"),
        Fault(
            "buttons: [\"@yes\"]", "buttons: [\"@yes\", {title: \"@yes\", titles: {color: \"#88bbff\"}}]",
            at: "{title: \"@yes\", titles", "the answer “Yes” of the alert “ask” can hardly be read"),
        Fault(
            "yes: Ja}", "yes: \"Ja, und zwar sofort und ohne noch einmal nachzusehen\"}", at: "\"@yes\"]}",
            "in “de” the answer “Ja, und zwar sofort und ohne noch einmal…” of the alert “ask” is cut"),
        // What lies over texts, and what is cut by what is around.
        Fault(
            "- {type: label, text: \"@lit\"",
            "- {type: image, icon: lightbulb, frame: {leading: 30, top: 4, width: 40, height: 40}}\n          - {type: label, text: \"@lit\"",
            at: "{type: image, icon: lightbulb, frame: {leading: 30", "an image lies over the text “Boiler”"),
        Fault(
            "{type: switch, id: power, ", "{type: switch, id: power, tint: \"#1f242c\", offTint: \"#1d2129\", thumbTint: \"#23272e\", ",
            at: "{type: switch",
            "the switch can hardly be seen while it is on"),
        Fault(
            "- {type: image, icon: lightbulb",
            "- {type: stack, frame: {leading: 500, top: 220, width: 120, height: 60}, views: [{type: button, id: one, title: \"@yes\", frame: {height: 44}}, {type: button, id: two, title: \"@stop\", frame: {height: 44}}]}\n          - {type: image, icon: lightbulb",
            at: "{type: stack", "are drawn outside of it"),
        Fault(
            "- {type: image, icon: lightbulb",
            "- {type: scroll, frame: {leading: 500, top: 20, width: 80, height: 70}, views: [{type: label, text: \"@hint\", frame: {leading: 10, top: 10}}]}\n          - {type: image, icon: lightbulb",
            at: "{type: label, text: \"@hint\", frame: {leading: 10", "is cut"),
        // What is said to be meant so, and is not there.
        Fault("{type: slider, ", "{type: slider, accept: {contrast: a watermark}, ", at: "a watermark", "nothing is found here", .note),
    ]

    @Test(arguments: faults) func isFoundWhereItIs(fault: Fault) throws {
        #expect(Self.sound.contains(fault.old))
        let text = Self.sound.replacing(fault.old, with: fault.new, maxReplacements: 1)
        let before = text.prefix(upTo: try #require(text.firstRange(of: fault.place)).lowerBound).split(
            separator: "\n", omittingEmptySubsequences: false)
        let found = try findings(text)
        #expect(found.count == 1, "\(found)")
        let first = try #require(found.first)
        #expect(first.line == before.count && first.column == (before.last?.unicodeScalars.count ?? 0) + 1, "\(first)")
        #expect(first.message.contains(fault.words) && first.severity == fault.severity, "\(first)")
    }

    @Test func thereAreEnough() { #expect(Self.faults.count >= 30) }

    /// Demo and examples, as they stand on the displays that they are made for.
    @Test(arguments: [
        "demo/panel", "examples/colour-picker/panel", "examples/coloured-accessories/panel", "examples/countries/panel",
        "examples/custom-tab-bar/panel", "examples/player/panel", "examples/player/skinned", "examples/reflow/panel",
        "examples/reflow/skinned", "examples/separate-buttons/panel",
    ]) func whatIsSoundHasNone(name: String) throws {
        let configuration = try PanelConfiguration.load(path: "\(Example.root)/Config/\(name).yaml")
        let isSmall = ["colour", "count", "custom", "separate"].contains { name.contains("/\($0)") }
        let size = configuration.display.size ?? (isSmall ? PixelSize(width: 480, height: 320) : PixelSize(width: 1024, height: 600))
        // What shows in scenarios alone the tool looks at.
        let found = try configuration.check(size: size).filter { !$0.message.contains("did not show in any state") }
        #expect(found == [], "\(found)")
    }
}
