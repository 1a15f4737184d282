extension Record {
    /// What a tap does: `action`, then `push` or `back`.
    var tapActions: [ActionModel] {
        var actions = self[NavigationActions.action] ?? []
        if let page = self[NavigationActions.push] { actions.append(.push(page)) }
        if let back = self[NavigationActions.back] { actions.append(.back(back, place(of: NavigationActions.back))) }
        return actions
    }

    /// Whether a tap does anything, rightly said or not.
    var hasTapActions: Bool { has(NavigationActions.action) || has(NavigationActions.push) || has(NavigationActions.back) }
}
