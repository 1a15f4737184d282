import FasciaConfiguration
import FasciaPanel
import FasciaSystem
import FasciaValues

/// Checks that what a test names is on its panel.
struct TestChecker {
    let content: PanelContent
    let errors: ErrorCollector
    let hands: Hands

    func check(_ test: TestFile) {
        check(test.scenario)
        checkValues(test.answers.map { NameModel(name: $0.name, place: $0.place) })
        for step in test.steps { check(step) }
        for expectation in test.expectations { check(expectation) }
    }

    func check(_ scenario: Scenario) {
        checkValues(scenario.values.map { NameModel(name: $0.name, place: $0.place) } + scenario.unknown + scenario.stale)
        for name in scenario.stale where content.values.definition(of: name.name).map({ $0.timeToLive == nil }) ?? false {
            errors.add("“\(name.name)” cannot be stale: it has no “ttl”", at: name.place)
        }
        if let language = scenario.language { check("language", language, content.languages) }
        if let theme = scenario.theme { check("theme", theme, content.themeNames) }
        if let page = scenario.page { checkPage(page) }
    }

    private func check(_ step: Step) {
        switch step.action {
        case .tap(let tap): checkView(tap.target)
        case .drag(let drag): if let target = drag.target { checkView(target) }
        case .type(let type): if let target = type.target { checkView(target) }
        case .set(let values), .patch(let values), .append(let values):
            checkValues(values.map { NameModel(name: $0.name, place: $0.place) })
        case .page(let page): checkPage(page)
        case .language(let language): check("language", language, content.languages)
        case .theme(let theme): check("theme", theme, content.themeNames)
        case .expect(let expectation): check(expectation)
        case .key, .wait, .recording, .connection: break
        }
    }

    private func check(_ expectation: Expectation) {
        for check in expectation.checks {
            switch check {
            case .writes(let writes, _):
                checkValues(
                    (writes ?? []).map { NameModel(name: $0.name.split(separator: "/").first.map(String.init) ?? "", place: $0.place) })
            case .events: break
            case .text(let text): checkView(NameModel(name: text.name, place: text.place))
            case .value(let value):
                if content.values.definition(of: value.name) == nil, hands.problem(with: value.name) != nil {
                    let names = content.values.names + PanelValue.allCases.map(\.name) + content.paths
                    errors.add(
                        "there is neither a value nor a view “\(value.name)”", at: value.place,
                        suggestion: Suggestion.closest(to: value.name, among: names))
                }
            case .visible(let name, _), .enabled(let name, _): checkView(name)
            case .alert(let name?, let place): self.check("alert", NameModel(name: name, place: place), content.alertNames)
            case .alert(nil, _): break
            case .page(let page): checkPage(page)
            case .golden(let golden): for name in golden.except { checkView(name) }
            }
        }
    }

    private func checkValues(_ names: [NameModel]) {
        for name in names where content.values.definition(of: name.name) == nil { check("value", name, content.values.names) }
    }

    private func checkPage(_ page: NameModel) {
        let paths = content.pages.map(\.path)
        if !paths.contains(page.name), !paths.contains(where: { $0.hasSuffix("/\(page.name)") }) { check("page", page, paths) }
    }

    private func checkView(_ name: NameModel) {
        if let problem = hands.problem(with: name.name) { errors.add(problem.description, at: name.place) }
    }

    private func check(_ what: String, _ name: NameModel, _ all: [String]) {
        if all.contains(name.name) { return }
        let suggestion = Suggestion.closest(to: name.name, among: all)
        let known =
            suggestion == nil ? (all.isEmpty ? "; it has none" : all.count > 20 ? "" : "; it has \(all.joined(separator: ", "))") : ""
        errors.add("the panel has no \(what) “\(name.name)”\(known)", at: name.place, suggestion: suggestion)
    }
}
