import FasciaScenarios
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
