extension Record {
    /// The actions of a tap: `action`, then `push` or `back`.
    package var tapActions: [ActionModel] {
        var actions = self[NavigationActions.action] ?? []
        if let page = self[NavigationActions.push] { actions.append(.push(page)) }
        if let back = self[NavigationActions.back] { actions.append(.back(back, place(of: NavigationActions.back))) }
        return actions
    }

    /// The command of `run`, `timeout` and `output`; nil if there is none, or it is wrong.
    package func command(_ run: Key<[TextModel]>, _ timeout: Key<Double>, _ output: Key<NameModel>) -> CommandModel? {
        guard let arguments = self[run] else { return nil }
        return CommandModel(arguments: arguments, timeout: .seconds(self[timeout] ?? 10), output: self[output], place: place(of: run))
    }

    /// Whether a tap has an action, also a wrong one.
    package var hasTapActions: Bool { has(NavigationActions.action) || has(NavigationActions.push) || has(NavigationActions.back) }
}
