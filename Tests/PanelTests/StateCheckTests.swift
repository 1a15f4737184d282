import FasciaConfiguration
import FasciaGeometry
import FasciaPanel
import Testing

/// `fascia check` looks at more than the state that a panel starts in.
@Suite struct StateCheckTests {
    private func findings(_ text: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\n\(text)\n")
        let found = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320))
        return found.map { String("\($0.weighed)".dropFirst(folder.path.utf8.count + 1)) }
    }

    /// A label that can hardly be seen where it shows.
    private static func faint(_ condition: String) -> String {
        "views: [{type: label, text: Alarm, color: \"#333333\", visibleWhen: \(condition), frame: {left: 20, top: 20}}]"
    }

    @Test(arguments: [
        ("{b: boolean}", "b", "while “b” is true"),
        ("{b: boolean}", "=b", "while “b” is true"),
        ("{b: {type: boolean, initial: true}}", "=not b", "while “b” is false"),
        ("{m: {choices: [off, heat, fault]}}", "{value: m, is: fault}", "while “m” is fault"),
        ("{m: {choices: [off, heat, fault]}}", "=m == 'fault'", "while “m” is fault"),
        ("{n: {range: [0, 100]}}", "{value: n, above: 60}", "while “n” is 61"),
        ("{n: {range: [0, 100]}}", "=n * 2 > 150", "while “n” is 100"),
        ("{n: {range: [0, 100]}, d: {is: =n > 40}}", "d", "while “n” is 41"),
        ("{a: boolean, b: boolean, c: boolean}", "=a and b and not c", "while “a” is true and “b” is true"),
        ("{t: text}", "=t == 'fault'", "while “t” is fault"),
        ("{b: {type: boolean, initial: true}}", "=not known(b)", "while “b” is not known"),
        ("{b: boolean}", "=panel.connected", "while “panel.connected” is true"),
        ("{r: {fields: {name: text}}}", "=count(r) > 0", "while “r” has rows"),
    ])
    func whatAConditionHidesIsSeen(values: String, condition: String, state: String) throws {
        let found = try findings("values: \(values)\n\(Self.faint(condition))")
        #expect(found.count == 1, "\(found)")
        #expect(
            found.first?.hasPrefix("panel.yaml:3:9: warning: views[0]: \(state) the text “Alarm” can hardly be read") == true, "\(found)")
    }

    /// What `if` chooses in looks.
    @Test func whatChoosesAColourIsTurned() throws {
        let found = try findings(
            "values: {b: boolean}\nviews: [{type: label, text: \"{=if b then 'On' else 'Off'}\", color: =if b then '#222222' else label, frame: {left: 20, top: 20}}]"
        )
        #expect(found.count == 1 && found[0].contains("while “b” is true the text “On” can hardly be read"), "\(found)")
        let text = try findings(
            "values: {b: boolean}\nviews: [{type: label, text: \"{=if b then 'Running at full speed and loud' else 'Off'}\", frame: {left: 20, top: 20, width: 100}}]"
        )
        #expect(text.count == 1 && text[0].contains("while “b” is true the text “Running at full speed and loud” is cut"), "\(text)")
    }

    /// An icon that stands close to a word covers it only where something of it is drawn.
    @Test(arguments: [(62, 0), (68, 1)]) func anIconsMarginCoversNothing(right: Int, count: Int) throws {
        let found = try findings(
            "views: [{type: label, text: Lamp, frame: {left: 58, top: 20}}, {type: image, icon: lightbulb, frame: {left: \(right - 40), top: 12, width: 40, height: 40}}]"
        )
        #expect(found.count == count && found.allSatisfy { $0.contains("lies over the text “Lamp”") }, "\(found)")
    }

    /// A fault that shows at the start is told once, and what follows from the size of the display is another display's.
    @Test func nothingIsToldTwice() throws {
        let both =
            "values: {b: boolean}\nviews: [{type: label, text: \"{=if b then 'On' else 'Off'}\", color: \"#333333\", frame: {left: 20, top: 20}}]"
        #expect(try findings(both).count == 1)
        #expect(try findings(Self.faint("=panel.width > 2000")) == [])
    }

    /// What no state shows is named; what is in it is not.
    @Test func whatWasNeverSeenIsNoted() throws {
        let box =
            "values: {n: {range: [0, 10]}}\nviews: [{type: view, visibleWhen: =n > 10, views: [{type: label, text: Alarm, visibleWhen: =n > 9, frame: {left: 20, top: 20}}]}]"
        let found = try findings(box)
        #expect(found.count == 1, "\(found)")
        #expect(
            found.first?.hasPrefix("panel.yaml:3:35: note: views[0].visibleWhen: the view did not show in any state that was looked at")
                == true,
            "\(found)")
    }

    /// However many there are, the work is bounded, and what was left out is named.
    @Test func thereIsABudget() throws {
        let names = (0..<40).map { "b\($0)" }
        let views = names.enumerated().map {
            "{type: label, text: Alarm, visibleWhen: \($1), frame: {left: \($0 % 8 * 60), top: \($0 / 8 * 30)}}"
        }
        let found = try findings(
            "values: {\(names.map { "\($0): boolean" }.joined(separator: ", "))}\nviews: [\(views.joined(separator: ", "))]")
        #expect(found.count == 24 && found.allSatisfy { $0.contains("did not show in any state") }, "\(found)")
    }

    @Test(arguments: [
        (
            "{p: {range: [0, 1000000], unit: kWh}}", "{type: label, text: '{=p}', width}",
            "while “p” is 1000000 the text “1000000\u{a0}kWh” is cut"
        ),
        (
            "{p: {range: [-100000, 0], decimals: 2, initial: 0}}", "{type: label, text: '{=p}', width}",
            "while “p” is -100000 the text “-100000.00” is cut"
        ),
        (
            "{p: {type: boolean, words: [Off, At full speed]}}", "{type: label, text: '{=p}', width}",
            "while “p” is true the text “At full speed” is cut"
        ),
        (
            "{p: {choices: [a, b, c], words: [On, At full speed, Off]}}", "{type: label, text: '{=p}', width}",
            "while “p” is b the text “At full speed” is cut"
        ),
        (
            "{p: {range: [0, 1000000], unit: kWh}}", "{type: button, id: b, title: '{=p}', width, action: []}",
            "while “p” is 1000000 the text “1000000\u{a0}kWh” is cut"
        ),
        (
            "{p: {range: [0, 1000], unit: kWh}, d: {is: =p * 1000, unit: kWh}}", "{type: label, text: '{=d}', width}",
            "while “p” is 1000 the text “1000000\u{a0}kWh” is cut"
        ),
        (
            "{p: {range: [0, 100000000]}}",
            "{type: tabBar, id: t, items: [{icon: home, title: A, badge: '{=p}'}, {icon: home, title: B}, {icon: home, title: C}], width}",
            "while “p” is 100000000 the text “100000000” is cut"
        ),
    ])
    func theLongestTextIsMeasured(values: String, view: String, words: String) throws {
        let view = view.replacing("width", with: "frame: {left: 20, top: 20, width: \(view.contains("tabBar") ? 150 : 76), height: 60}")
        let found = try findings("values: \(values)\nviews: [\(view)]").filter { !$0.contains("only a colour") }
        #expect(found.count == 1 && found[0].contains(words), "\(found)")
        // With room there is nothing to tell.
        let wide = view.replacing("width: 76", with: "width: 300").replacing("width: 150", with: "width: 400")
        #expect(try findings("values: \(values)\nviews: [\(wide)]") == [])
    }

    /// A number that counts up while a button is held flashes what asks whether it is even.
    @Test(arguments: [
        ("{n: {range: [0, 1000], step: 1}}", "{add: {n: 1}}", "=if n % 2 == 0 then white else black", true),
        ("{n: {range: [0, 1000], step: 1}, odd: {is: =n % 2 == 1}}", "{add: {n: 1}}", "=if odd then white else black", true),
        ("{n: {range: [0, 1000], step: 1}}", "{add: {n: 1}}", "=if n > 500 then white else black", false),
        ("{n: {range: [0, 5], step: 1}}", "{set: {n: =(n + 1) % 3}}", "=if n == 1 then white else black", true),
        ("{n: {range: [0, 1], step: 1}}", "{set: {n: =1 - n}}", "=if n == 1 then white else black", true),
        ("{n: {range: [0, 100], step: 1}}", "{set: {n: '=min(100, n + 1)'}}", "=if n > 50 then white else black", false),
    ])
    func whatCountsMayFlash(values: String, action: String, color: String, flashes: Bool) throws {
        let found = try findings(
            """
            values: \(values)
            views:
              - {type: button, id: x, title: X, repeats: true, action: \(action), frame: {left: 20, top: 80, width: 100, height: 48}}
              - {type: view, accept: {color: a lamp}, background: \(color), frame: {left: 200, top: 0, right: 0, bottom: 0}}
            """)
        #expect(found.count == (flashes ? 1 : 0) && found.allSatisfy { $0.contains("up to 20 times a second") }, "\(found)")
    }

    /// A stepper that is held counts, too.
    @Test func aHeldStepperMayFlash() throws {
        let found = try findings(
            """
            values: {n: {range: [0, 1000], step: 1}}
            views:
              - {type: stepper, id: x, binds: n, frame: {left: 20, top: 80, width: 140, height: 48}}
              - {type: view, accept: {color: a lamp}, background: =if n % 2 == 0 then white else black, frame: {left: 200, top: 0, right: 0, bottom: 0}}
            """)
        #expect(found.count == 1 && found[0].contains("up to 20 times a second"), "\(found)")
    }

    @Test(arguments: [
        ("{title: Really, titleColor: '#222', background: '#1a1a1a', buttons: [OK]}", "the title of the alert “q” can hardly be read"),
        ("{title: Really, message: No way back, messageColor: '#222', buttons: [OK]}", "the message of the alert “q” can hardly be read"),
        (
            "{title: Really, buttons: [OK, An answer that is so long that nobody can read it on a button of an alert]}",
            "the answer “An answer that is so long that nobody ca…” of the alert “q” is cut"
        ),
        (
            "{title: Really, message: '\(String(repeating: "and so on ", count: 90))', buttons: [OK]}",
            "the message “and so on and so on and so on and so on…” of the alert “q” is cut"
        ),
    ])
    func alertsAreLookedAt(alert: String, words: String) throws {
        let views = "views: [{type: button, id: a, title: Ask, action: {alert: q}, frame: {left: 20, top: 20, width: 110, height: 48}}]"
        let found = try findings("alerts: {q: \(alert)}\n\(views)")
        #expect(found.count == 1 && found[0].contains(words) && found[0].hasPrefix("panel.yaml:2:"), "\(found)")
        #expect(try findings("alerts: {q: {title: Really, message: No way back, buttons: [OK, No]}}\n\(views)") == [])
    }

    /// Views without a name are called by what they say, or by their kind.
    @Test func viewsWithoutANameAreCalledByTheirText() throws {
        let found = try findings(
            "views: [{type: label, text: First line here, frame: {left: 20, top: 20}}, {type: label, text: Second over it, frame: {left: 40, top: 24}}]"
        )
        #expect(found.count == 1 && found[0].contains("“Second over it” lies over the text “First line here”"), "\(found)")
    }

    /// The text of a threshold is no title, and the line of the grid ends where it stands.
    @Test func aChartNamesTheTextThatIsMeant() throws {
        let chart =
            "values: {m: {range: [0, 110]}, h: {records: m}}\nviews: [{type: chart, id: c, title: Temperature, range: [0, 90], series: [h], thresholds: [{value: 50, label: Mash out, color: COLOR}], frame: {left: 10, top: 10, width: 460, height: 300}}]"
        let found = try findings(chart.replacing("COLOR", with: "'#2c3038'"))
        #expect(found.contains { $0.contains("“Mash out” can hardly be read") }, "\(found)")
        for value in stride(from: 2, to: 88, by: 2) {
            #expect(try findings(chart.replacing("COLOR", with: "warning").replacing("value: 50", with: "value: \(value)")) == [])
        }
    }
}
