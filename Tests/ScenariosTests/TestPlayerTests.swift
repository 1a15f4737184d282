import FasciaRaster
import FasciaScenarios
import FasciaSystem
import Glibc
import Testing

@Suite struct TestPlayerTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write("panel.yaml", smallPanel)
    }

    private func passes(_ text: String, _ location: SourceLocation = #_sourceLocation) throws {
        let outcome = try folder.run(test: text)
        let story = (outcome.failures.flatMap(\.lines) + outcome.mistakes).joined(separator: "\n")
        #expect(outcome.status == .passed, "\(story)", sourceLocation: location)
    }

    /// Runs a test that fails once.
    private func failure(_ text: String) throws -> TestFailure {
        let outcome = try folder.run(test: text)
        #expect(outcome.status == .failed, "\(outcome.mistakes)")
        #expect(outcome.failures.count == 1)
        return try #require(outcome.failures.first)
    }

    @Test func alertsAreAnswered() throws {
        try passes(
            """
            steps:
              - tap: home/stop
              - tap: sure/yes
            expect:
              - {after: 0, alert: none, visible: home/stop}
              - {after: 1, alert: sure, writes: none}
              - {after: 2, alert: none, writes: {power: false}}
            """)
    }

    @Test func theBackendAnswersLater() throws {
        try passes(
            """
            answers: {target: {after: 0.8, value: 20}}
            steps:
              - drag: {id: home/target, to: 0.5}
              - wait: 5 s
            expect:
              - {after: 0, value: {target: null}}
              - {after: 1, value: {target: 50}}
              - {after: 2, value: {target: 20}, text: {home/state: "20"}}
            """)
    }

    @Test func aRefusalLeavesWhatWas() throws {
        try passes(
            """
            answers: {power: {after: 0.1, refuse: no power}}
            steps:
              - set: {power: false}
              - tap: home/power
              - wait: 4 s
            expect:
              - {writes: {power: [true]}, value: {power: false}}
            """)
    }

    @Test func nobodyAnswersWhileDisconnected() throws {
        try passes(
            """
            answers: {power: {after: 0.1}}
            steps:
              - set: {power: false}
              - disconnect
              - tap: home/power
              - wait: 4 s
              - expect: {value: {power: false, panel.connected: false}}
              - connect
              - tap: home/power
              - wait: 4 s
            expect:
              - {value: {power: true, panel.connected: true}}
            """)
    }

    @Test func idleStagesComeInVirtualTime() throws {
        try passes(
            """
            steps:
              - wait: 61 s
              - wait: 30 min
              - wait: 2 h
              - tap: {id: saver/name}
            expect:
              - {after: 0, value: {panel.idle: active}}
              - {after: 1, value: {panel.idle: dim}, page: home}
              - {after: 2, value: {panel.idle: page}, page: saver}
              - {after: 3, value: {panel.idle: 'off'}}
              - {after: 4, value: {panel.idle: active}, page: saver}
            """)
    }

    @Test func anHourTakesNoTime() throws {
        let outcome = try folder.run(test: "steps: [{wait: 1 d}, {wait: 24 h}]")
        #expect(outcome.status == .passed)
        #expect(outcome.virtualSeconds >= 172_800)
        #expect(outcome.seconds < 20)
    }

    @Test func programsNeverRun() throws {
        // A program of that name would be found.
        let outcome = try folder.run(
            test: """
                commands: {ask-it: {after: 0.2, prints: forty}, set-level: {fails: no}}
                steps:
                  - set: {target: 40}
                  - tap: home/ask
                  - wait: 0.5 s
                expect: [{value: {answer: forty}}]
                """)
        #expect(outcome.status == .passed, "\(outcome.failures.map(\.lines))")
        #expect(outcome.happenings.contains { $0.kind == "run" && $0.text == "ask-it 40" })
    }

    @Test func textIsTypedAndRowsAreTold() throws {
        try folder.write("scenarios/saver.yaml", "{page: saver}")
        try passes(
            """
            scenario: saver
            steps:
              - type: {id: saver/name, text: "Zürich_42!"}
              - key: return
              - set: {songs: [{id: 1, title: One}, {id: 2, title: Two}]}
              - patch: {songs: [{remove: "1"}, {append: {id: 3, title: Three}}]}
            expect:
              - {value: {name: "Zürich_42!", songs: ["2", "3"]}, text: {saver/songs: Two Three}}
            """)
    }

    @Test func aScenarioIsTheBeginning() throws {
        try folder.write(
            "scenarios/state.yaml",
            "{values: {target: 35, heard: 7}, unknown: [power], stale: [heard], connected: false, clock: 2026-01-31T23:59:50Z}")
        try passes(
            """
            scenario: state
            expect: [{value: {target: 35, heard: 7, power: null, panel.connected: false, panel.hour: 23}}]
            """)
    }

    @Test func eventsComeInOrder() throws {
        try passes(
            """
            steps: [{tap: home/power}]
            expect: [{events: [{id: home/power, event: touchDown}, {id: home/power, event: valueChanged, value: true}]}]
            """)
        let failure = try failure(
            """
            steps: [{tap: home/power}]
            expect:
              - events: [{id: home/power, event: valueChanged}, {id: home/power, event: touchDown}]
            """)
        #expect(failure.view == "home/power")
        #expect(failure.line == 3)
    }

    @Test func aFailureNamesStepViewAndPlace() throws {
        let failure = try failure(
            """
            steps:
              - tap: home/stop
            expect:
              - {text: {home/state: "12"}, after: 1}
            """)
        #expect(failure.step == "at the end")
        #expect(failure.view == "home/state")
        #expect((failure.line, failure.column) == (4, 25))
        #expect(failure.expected == "“12”")
        #expect(failure.lines.first?.hasPrefix("\(folder.path)/tests/it.yaml:4:25: at the end: ") == true)
    }

    @Test func whatDoesNotShowCannotBeTapped() throws {
        let failure = try failure("steps:\n  - tap: home/stop\n  - tap: saver/name\n")
        #expect(failure.step == "step 2 (tap saver/name)")
        #expect(failure.view == "saver/name")
        #expect(failure.line == 3)
    }

    @Test func whatLiesUnderAnAlertIsNotTapped() throws {
        let failure = try failure("steps: [{tap: home/stop}, {tap: home/power}]\nexpect: [{writes: none}]")
        #expect(failure.step == "step 2 (tap home/power)")
        #expect(failure.message == "“sure” is in front of “pages/home/power”: it takes every touch until it is gone")
    }

    @Test func partsHavePathsOfTheirOwn() throws {
        try folder.write(
            "panel.yaml",
            """
            fascia: 1
            views:
              - {type: segmentedControl, id: mode, segments: [A, B, C], frame: {left: 0, top: 0, width: 300, height: 44}}
              - {type: dial, id: turn, range: [0, 200], frame: {left: 0, top: 60, width: 160, height: 160}}
              - {type: switch, id: lamp, frame: {left: 200, top: 60}}
              - type: scroll
                frame: {left: 0, right: 0, top: 230, bottom: 0}
                views:
                  - type: stack
                    frame: {width: 300}
                    views: [{type: label, text: Top, frame: {height: 900}}, {type: button, id: last, title: Last, frame: {height: 44}}]
            """)
        try passes(
            """
            size: 320x300
            steps:
              - tap: mode/2
              - drag: {id: turn, to: 0.75}
              - drag: {id: lamp, to: 1}
              - tap: last
              - tap: {id: mode, item: 1}
            expect:
              - {after: 1, value: {mode: 2}}
              - {after: 2, value: {turn: 150}}
              - {after: 3, value: {lamp: true}}
              - {after: 4, events: [{id: last, event: touchUpInside}]}
              - {after: 5, value: {mode: 1}}
            """)
        let outcome = try folder.run(test: "steps: [{tap: mode/3}]")
        #expect(outcome.mistakes.first?.hasSuffix("“mode” has no part “3”; its parts are 0 to 2") == true, "\(outcome.mistakes)")
    }

    @Test func noReportTellsAPassword() throws {
        try folder.write(
            "panel.yaml",
            """
            fascia: 1
            values: {password: {type: secret, backend: network}, shown: text}
            views:
              - {type: textField, id: password, binds: password, secure: true, frame: {left: 0, top: 0, width: 200, height: 44}}
              - {type: textField, id: shown, binds: shown, frame: {left: 0, top: 60, width: 200, height: 44}}
            """)
        let outcome = try folder.run(
            test: """
                steps:
                  - type: {id: shown, text: In-the-open}
                  - type:
                      id: password
                      text: Geheim-7
                  - type: More-8
                expect:
                  - {text: {password: Geheim-7More-8}, after: 3}
                """)
        #expect(outcome.status == .failed && outcome.failures.count == 1)
        let read = TestOutcome(outcome.json)
        for report in [HTMLReport.text([read], seconds: 1), JUnitReport.text([read], seconds: 1), outcome.json.text] {
            #expect(!report.contains("Geheim") && !report.contains("More-8"), "\(report)")
        }
        #expect(outcome.secretLines == [3, 4, 5, 6, 8])
        #expect(outcome.failures.first?.found == "“”")
        // What nobody hides is shown.
        let other = try folder.run(test: "steps: [{type: {id: shown, text: In-the-open}}]\nexpect: [{text: {shown: other}}]")
        #expect(HTMLReport.text([other], seconds: 1).contains("In-the-open"))
    }

    @Test func aSecretHasAStateAndNoText() throws {
        try folder.write(
            "panel.yaml",
            """
            fascia: 1
            values: {password: {type: secret, backend: network}}
            views: [{type: textField, id: field, binds: password, secure: true, frame: {width: 200, height: 44}}]
            """)
        try passes(
            """
            steps: [{type: {id: field, text: Geheim-7}}, {key: return}]
            expect: [{after: 0, value: {password: unknown}}, {after: 2, value: {password: waiting}}]
            """)
    }

    @Test func spinnersAreNotWaitedFor() throws {
        try folder.write(
            "panel.yaml", "fascia: 1\nviews: [{type: activity, animating: true}, {type: button, id: a, title: A, frame: {top: 40}}]")
        let outcome = try folder.run(test: "steps: [{tap: a}, {tap: a}]")
        #expect(outcome.status == .passed, "\(outcome.failures.flatMap(\.lines)) \(outcome.mistakes)")
        #expect(outcome.virtualSeconds < 1)
        // A switch slides to its end beside it.
        try folder.write("panel.yaml", "fascia: 1\nviews: [{type: activity, animating: true}, {type: switch, id: a, frame: {top: 40}}]")
        let slid = try folder.run(test: "steps: [{tap: a}]\nexpect: [{value: {a: true}}]")
        #expect(slid.status == .passed && slid.virtualSeconds >= 0.25, "\(slid.virtualSeconds)")
    }

    @Test func picturesAreThoseOfTheDisplay() throws {
        let test = "size: 320x300\nsteps: [{set: {target: 40}}]\nexpect: [{golden: home, except: [home/power]}]"
        let upright = try folder.run(test: test, blessing: true)
        try FontLock(upright.fonts).write(to: FontLock.path(beside: "\(folder.path)/tests/"))
        try passes(test)
        #expect(try failure("rotation: 90\n" + test).message.contains("pixels"))
        #expect(try failure("format: rgb565\n" + test).message.contains("pixels differ"))
        let turned = "rotation: 90\nsize: 300x320\n"
        let steps = "steps: [{set: {target: 40}}, {tap: home/power}]\n"
        let picture = "expect: [{golden: turned, except: [home/power]}, {value: {power: true}}]"
        #expect(try folder.run(test: turned + steps + picture, blessing: true).pictures.map(\.isBlessed) == [true])
        // What is left out is where the display shows it.
        try passes(turned + "steps: [{set: {target: 40}}]\nexpect: [{golden: turned, except: [home/power]}]")
    }

    @Test func whatTakesTooLongEnds() throws {
        #expect(try failure("limit: 10\nsteps: [{wait: 11}]").message.contains("10 s"))
        try folder.write("tests/it.yaml", "steps: [{wait: 1}]")
        #expect(try folder.run("it", limit: 0).status == .failed)
    }

    @Test func picturesAreComparedAndApproved() throws {
        let test = "size: 320x300\nsteps: [{set: {target: 40}}]\nexpect: [{golden: home, except: [home/power]}]"
        #expect(try failure(test).message.contains("there is no"))
        #expect(access("\(folder.path)/tests/.fascia-test/it.home.actual.png", R_OK) == 0)
        #expect(access("\(folder.path)/tests/.fascia-test/.gitignore", R_OK) == 0)
        let blessed = try folder.run(test: test, blessing: true)
        #expect(blessed.pictures.map(\.isBlessed) == [true])
        #expect(!blessed.fonts.isEmpty)
        let lock = FontLock.path(beside: "\(folder.path)/tests/")
        #expect(try failure(test).message.contains("fonts.lock"))
        try FontLock(blessed.fonts).write(to: lock)
        try passes(test)
        #expect(access("\(folder.path)/tests/.fascia-test/it.home.actual.png", R_OK) != 0)

        let other = try failure(test.replacing("40", "60"))
        #expect(other.message.contains("pixels differ"))
        #expect(access(other.actual, R_OK) == 0)
        #expect(access(other.difference, R_OK) == 0)
        // What is left out may be as it likes.
        try passes(test.replacing("target: 40", "target: 40, power: true"))
        try passes(test.replacing("40", "60").replacing("home/power", "home/state, home/target"))

        var digests = blessed.fonts
        let name = try #require(digests.keys.sorted().first)
        digests[name] = String(repeating: "0", count: 64)
        try FontLock(digests).write(to: lock)
        #expect(try failure(test).message.contains(name))
    }

    /// What is no picture any more is written anew; what is no file is not.
    @Test func aBrokenPictureIsApprovedAnew() throws {
        let test = "size: 320x300\nsteps: [{set: {target: 40}}]\nexpect: [{golden: home}]"
        #expect(try folder.run(test: test, blessing: true).status == .passed)
        let path = "\(folder.path)/tests/goldens/home.png"
        let whole = try FileReader.read(path, limit: 1 << 20)
        for broken in [Array(whole.prefix(whole.count / 2)), [], Array("version https://git-lfs\n".utf8)] {
            try FileWriter.write(broken, to: path)
            #expect(try failure(test).message.contains("--bless"), "it says what to do")
            let blessed = try folder.run(test: test, blessing: true)
            #expect(blessed.status == .passed && blessed.pictures.map(\.isBlessed) == [true], "\(blessed.failures.flatMap(\.lines))")
            #expect(try FileReader.read(path, limit: 1 << 20) == whole)
        }
        unlink(path)
        mkdir(path, 0o755)
        func blessing() throws -> String {
            let outcome = try folder.run(test: test, blessing: true)
            #expect(outcome.status == .failed)
            return outcome.failures.map(\.message).joined()
        }
        #expect(try blessing().contains("is a folder: take it away"))
        rmdir(path)
        mkfifo(path, 0o644)
        #expect(try blessing().contains("is no regular file: take it away"))
    }

    @Test func aFontBesideThePanelStandsForTheSystems() throws {
        let system = FontChain.systemPaths(weight: .regular)
        let own = try #require(system.first)
        mkdir("\(folder.path)/fonts", 0o755)
        let name = own.split(separator: "/").last.map(String.init) ?? own
        try FileWriter.write(try FileReader.read(own, limit: 64 << 20), to: "\(folder.path)/fonts/\(name)")
        // The second text has letters that the first font lacks.
        try folder.write(
            "panel.yaml",
            """
            fascia: 1
            theme: {fonts: {regular: [fonts/\(name), system]}}
            views:
              - {type: label, text: Home, frame: {left: 10, top: 10}}
              - {type: label, text: مرحبا, frame: {left: 10, top: 60}}
            """)
        let outcome = try folder.run(test: "size: 320x200\nexpect: [{golden: home}]", blessing: true)
        #expect(outcome.status == .passed)
        let fonts = outcome.fonts.keys.sorted()
        #expect(fonts.contains("fonts/\(name)") && !fonts.contains(name) && fonts.count > 1, "\(fonts)")
    }

    @Test func whereNothingCanBeWrittenItSaysWhatToDo() throws {
        // Nobody makes folders there, not even root.
        do throws(SystemError) {
            try PictureGallery.prepare("/sys/")
            Issue.record("a folder was made in /sys")
        } catch {
            #expect("\(error)".contains("/sys/.fascia-test") && "\(error)".contains("copy the panel to a folder of your own"), "\(error)")
        }
    }
}

extension String {
    func replacing(_ part: String, _ other: String) -> String {
        var result = ""
        var rest = Substring(self)
        while let first = rest.first {
            if rest.hasPrefix(part) {
                result += other
                rest = rest.dropFirst(part.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
