import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaValues

extension PanelChecker {
    /// The most states that are looked at besides the one that the panel starts in.
    private static let stateBudget = 16
    /// The most changes that are tried without a look, and the most of them together.
    private static let mostTries = 512
    private static let mostTogether = 256
    /// The most results of one formula that are looked at.
    private static let mostResults = 4

    /// A change that was tried, and what came of it.
    private struct Try {
        let changes: [StateChange]
        let results: [ExpressionValue?]
    }

    /// Looks at what does not show in the state that the panel starts in: each condition is turned the other way by one value, or by several
    /// where one is not enough, as long as there is budget. First comes what hides views, then what chooses looks.
    func checkStates(_ configuration: PanelConfiguration) {
        let goals = stateGoals()
        let changes = stateChanges(of: goals)
        if changes.isEmpty { return }
        let start = results(of: goals)
        var covered: [Set<ExpressionValue?>] = start.enumerated().map { isOpen($0.offset, goals, start) ? Set([$0.element]) : [] }
        var tries: [Try] = []
        for change in changes.joined().prefix(PanelChecker.mostTries) { tries.append(attempt([change], goals)) }
        var budget = PanelChecker.stateBudget
        for isOfLooks in [false, true] {
            for one in tries where budget > 0 {
                let news = goals.indices.filter { index in
                    isOpen(index, goals, one.results) && !covered[index].contains(one.results[index])
                        && (isOfLooks ? covered[index].count < PanelChecker.mostResults : goals[index].expression == nil)
                }
                if news.isEmpty { continue }
                look(configuration, in: one, from: start, goals, &covered)
                budget -= 1
            }
        }
        for index in goals.indices where budget > 0 && goals[index].expression == nil {
            if met.contains(ObjectIdentifier(goals[index].model)) { continue }
            guard let one = combination(showing: index, goals, changes) else { continue }
            look(configuration, in: one, from: start, goals, &covered)
            budget -= 1
        }
    }

    /// Whether views around a goal's own show.
    private func isOpen(_ index: Int, _ goals: [StateGoal], _ results: [ExpressionValue?]) -> Bool {
        goals[index].gates.allSatisfy { results[$0] == .boolean(false) }
    }

    private func attempt(_ changes: [StateChange], _ goals: [StateGoal]) -> Try {
        let back = wayBack(from: changes)
        make(changes)
        let found = results(of: goals)
        for undo in back { undo() }
        content.builder.hub.settle()
        return Try(changes: changes, results: found)
    }

    /// Several changes that show a view which none of them shows alone; as few as will do.
    private func combination(showing index: Int, _ goals: [StateGoal], _ changes: [[StateChange]]) -> Try? {
        let own = ([index] + goals[index].gates).reduce(into: Set<String>()) { $0.formUnion(goals[$1].names) }
        let names = Set(inputs(of: own).definitions.map(\.name))
        var states: [[StateChange]] = [[]]
        for choices in changes where choices.first.map({ names.contains($0.definition.name) }) ?? false {
            states += states.flatMap { state in choices.map { state + [$0] } }
            if states.count > PanelChecker.mostTogether { return nil }
        }
        for state in states.sorted(by: { $0.count < $1.count }) where state.count > 1 {
            let found = attempt(state, goals)
            if found.results[index] == .boolean(false), isOpen(index, goals, found.results) { return found }
        }
        return nil
    }

    private func look(
        _ configuration: PanelConfiguration, in one: Try, from start: [ExpressionValue?], _ goals: [StateGoal],
        _ covered: inout [Set<ExpressionValue?>]
    ) {
        for index in goals.indices where isOpen(index, goals, one.results) { covered[index].insert(one.results[index]) }
        let changed = goals.indices.filter { one.results[$0] != start[$0] }.map { goals[$0].view }
        let back = wayBack(from: one.changes)
        make(one.changes)
        settle()
        metBefore = met
        onlyPages = pages(of: changed)
        state = PanelChecker.words(of: one.changes)
        checkLayouts()
        checkReadability(configuration)
        state = nil
        onlyPages = nil
        for undo in back { undo() }
        settle()
    }

    /// What a state is called.
    static func words(of changes: [StateChange]) -> String { "while \(changes.map(\.words).joined(separator: " and "))" }

    /// The innermost pages that views are on; nil for all, if one is on none.
    func pages(of views: [View]) -> Set<String>? {
        var found: Set<String> = []
        for view in views {
            let page = content.pages.last { page in
                content.view(at: page.path).map { $0 === view || isAncestor($0, of: view) } ?? false
            }
            guard let page else { return nil }
            found.insert(page.path)
        }
        return found
    }

    /// The views with conditions that depend on what a backend says, for which there should be a state that shows them.
    func conditionalViews() -> [(model: ViewModel, place: Place)] {
        stateGoals().compactMap { goal in
            guard goal.expression == nil else { return nil }
            let names = inputs(of: goal.names).definitions.map(\.name)
            // Nothing but time makes a value old.
            let asksForAge =
                goal.conditions.contains { $0.isFresh != nil } || goal.texts.contains { $0.split { !$0.isLetter }.contains("fresh") }
            if names.isEmpty || names.contains(where: PanelChecker.given.contains) || asksForAge { return nil }
            let key = goal.model.record.has(CommonSchema.visibleWhen) ? CommonSchema.visibleWhen.erased : CommonSchema.hidden.erased
            return (goal.model, goal.model.record.place(of: key) ?? goal.model.place)
        }
    }
}
