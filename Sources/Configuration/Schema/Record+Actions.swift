extension Record {
    /// What a tap does: `action`, then `push` or `back`.
    package var tapActions: [ActionModel] {
        var actions = self[NavigationActions.action] ?? []
        if let page = self[NavigationActions.push] { actions.append(.push(page)) }
        if let back = self[NavigationActions.back] { actions.append(.back(back, place(of: NavigationActions.back))) }
        return actions
    }

    /// The command that three keys say; nil if there is none, or none that could be read.
    package func command(_ run: Key<[TextModel]>, _ timeout: Key<Double>, _ output: Key<NameModel>) -> CommandModel? {
        guard let arguments = self[run] else { return nil }
        return CommandModel(arguments: arguments, timeout: .seconds(self[timeout] ?? 10), output: self[output], place: place(of: run))
    }

    /// Whether a tap does anything, rightly said or not.
    package var hasTapActions: Bool { has(NavigationActions.action) || has(NavigationActions.push) || has(NavigationActions.back) }
}
