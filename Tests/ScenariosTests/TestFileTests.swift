import FasciaConfiguration
import FasciaScenarios
import Testing

@Suite struct TestFileTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write("panel.yaml", smallPanel)
    }

    /// What is wrong with a test, without the folder.
    private func mistakes(_ text: String) throws -> [String] {
        let outcome = try folder.run(test: text)
        #expect(outcome.status == .unreadable)
        return outcome.mistakes.map { $0.hasPrefix(folder.path) ? String($0.dropFirst(folder.path.utf8.count + 1)) : $0 }
    }

    @Test(arguments: [
        ("stepps: []", "tests/it.yaml:1:1: stepps: unknown key; did you mean “steps”?"),
        ("steps:\n  - tpa: home", "tests/it.yaml:2:5: steps[0].tpa: unknown key; did you mean “tap”?"),
        ("steps:\n  - disconect", "tests/it.yaml:2:5: steps[0]: there is no step “disconect”; did you mean “disconnect”?"),
        ("steps:\n  - tap: home/stpo", "tests/it.yaml:2:10: steps[0].tap: the panel has no view “home/stpo”; did you mean “"),
        ("expect:\n  - {value: {tarjet: 1}}", "tests/it.yaml:2:14: expect[0].value.tarjet: there is neither a value nor a view"),
        ("answers: {powr: {after: 1}}", "tests/it.yaml:1:11: answers.powr: the panel has no value “powr”; did you mean “power”?"),
        ("steps: [{language: de}]", "tests/it.yaml:1:20: steps[0].language: the panel has no language “de”; it has none"),
        ("expect: [{alert: suer}]", "tests/it.yaml:1:18: expect[0].alert: the panel has no alert “suer”; did you mean “sure”?"),
        ("expect: [{page: hoem}]", "tests/it.yaml:1:17: expect[0].page: the panel has no page “hoem”; it has pages/home"),
        ("expect: [{after: 2, alert: none}]", "tests/it.yaml:1:10: expect[0]: “after: 2” is after none of the 0 steps"),
        ("steps: [{wait: 2 seconds}]", "tests/it.yaml:1:16: steps[0].wait: expected a number of seconds from 0 to 604800"),
        ("steps: [{drag: {id: home/target}}]", "tests/it.yaml:1:9: steps[0]: a drag has “id” with “to” or “by”"),
        ("steps: [{key: retrun}]", "tests/it.yaml:1:15: steps[0].key: there is no key “retrun”; did you mean “return”?"),
        ("scenario: absent", "tests/it.yaml:1:11: scenario: there is no scenario “absent”"),
        ("panel: ../painel.yaml", "tests/it.yaml:1:8: panel: there is no panel "),
        ("expect: [{golden: ../out}]", "tests/it.yaml:1:19: expect[0].golden: “../out” is no name"),
        (
            "language: de",
            "tests/it.yaml:1:1: language: a test has no “language”: it is a step, as in “- language: de”, or a key of a scenario"
        ),
        ("theme: dark", "tests/it.yaml:1:1: theme: a test has no “theme”: it is a step, as in “- theme: dark”, or a key of a scenario"),
        ("values: {power: true}", "tests/it.yaml:1:1: values: a test has no “values”: it is a key of a scenario"),
        ("tap: home/stop", "tests/it.yaml:1:1: tap: a test has no “tap”: it is a step, as in “steps: [{tap: …}]”"),
        ("size: big", "tests/it.yaml:1:7: size: expected a size in pixels, as in 1024x600, found “big”"),
        ("steps: [{tap: home/stop, wait: 1}]", "tests/it.yaml:1:9: steps[0]: a step has one key"),
    ])
    func mistakesHaveTheirPlaces(_ text: String, _ start: String) throws {
        let found = try mistakes(text)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix(start) == true, "\(found)")
    }

    /// Keys of a keypad are there only once it is open: a test may name them.
    @Test func keysOfAKeypadAreTapped() throws {
        try folder.write(
            "panel.yaml",
            "fascia: 1\nvalues: {limit: {range: [0, 50]}}\nviews: [{type: view, id: page, views: [{type: textField, id: limit, binds: limit, frame: {left: 10, top: 10, width: 200, height: 44}}]}]"
        )
        let outcome = try folder.run(
            test: "steps: [{tap: limit}, {tap: limit/seven}, {tap: page/limit/accept}]\nexpect: [{value: {limit: 7}}]")
        #expect(outcome.status == .passed, "\(outcome.mistakes) \(outcome.failures)")
        #expect(
            try mistakes("steps: [{tap: limit/sevn}]").first?.contains("has no part “sevn”; while somebody types there are one,") == true)
    }

    /// Two numbers of which the first is a time are no two points of now.
    @Test func aPointNeedsItsBrackets() throws {
        try folder.write("panel.yaml", "fascia: 1\nvalues: {drift: series}\nviews: []")
        let outcome = try folder.run(test: "steps: [{append: {drift: [1715940000, 3]}}]")
        #expect(outcome.failures.first?.message.contains("[[1715940000, 3]]") == true, "\(outcome.failures)")
    }

    @Test func mistakesOfAScenarioAreTold() throws {
        try folder.write("scenarios/odd.yaml", "values: {target: wide}\nlangwidge: de\n")
        #expect(try mistakes("scenario: odd").first?.hasPrefix("scenarios/odd.yaml:2:1: langwidge: unknown key") == true)
        try folder.write("scenarios/odd.yaml", "values: {target: wide}\n")
        #expect(try mistakes("scenario: odd").first?.hasPrefix("scenarios/odd.yaml:1:18: values.target: cannot set “target”") == true)
    }

    @Test func mistakesOfThePanelAreTold() throws {
        try folder.write("panel.yaml", "fascia: 1\nviews: [{type: slidr}]\n")
        #expect(try mistakes("steps: []").first?.hasPrefix("panel.yaml:2:") == true)
    }
}
