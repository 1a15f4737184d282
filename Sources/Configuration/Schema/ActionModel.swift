/// An action, as it was written.
package enum ActionModel: Sendable {
    /// Shows an alert of `alerts`.
    case alert(NameModel)
    /// Shows a banner of `banners`.
    case banner(NameModel)
    /// Shows a page.
    case page(ReferenceModel)
    /// Shows a page on top of what its navigation shows.
    case push(ReferenceModel)
    /// Goes back from the page that holds it.
    case back(BackModel, Place)
    /// Draws the panel in another theme.
    case theme(NameModel)
    /// Shows the panel in another language.
    case language(NameModel)
    /// Toggles a boolean, or selects the next name of a choice.
    case toggle(NameModel)
    /// Adds to numbers.
    case add([(reference: ReferenceModel, value: ScalarModel)])
    /// Runs a command.
    case run(CommandModel)
    /// Starts the calibration of the touchscreen.
    case calibrate
    /// Sets controls, and with `=` before the name values of `values`.
    case set([(reference: ReferenceModel, value: ScalarModel)])
}

/// How far a tap goes back.
package enum BackModel: String, CaseIterable, Sendable {
    case page, root
}

/// What can be calibrated from the panel itself.
package enum CalibrationModel: String, CaseIterable, Sendable {
    case touchscreen
}

/// Keys that say what a tap does; two of them lead from page to page without more words.
package enum NavigationActions {
    package static let push = Key(
        "push", .reference,
        "The path of a `page`: a tap shows it on top of what its navigation shows. One that is there already comes back to the top; the page of a segment is switched to."
    )
    package static let back = Key(
        "back", .choice(BackModel.self),
        "`page`: a tap goes back by one page; `root`: to the first one.")
    package static let action = Key("action", .actions, "What a tap does, besides the events that it sends.")

    /// What whatever is tapped may have.
    package static let keys = [action.erased, push.erased, back.erased]

    package static func check(_ record: Record, _ reader: Reader) {
        if record.has(push), record.has(back) { reader.fail("a tap has either “push” or “back”", at: record.place(of: back)) }
    }
}

extension Record {
    /// What a tap does: `action`, then `push` or `back`.
    package var tapActions: [ActionModel] {
        var actions = self[NavigationActions.action] ?? []
        if let page = self[NavigationActions.push] { actions.append(.push(page)) }
        if let back = self[NavigationActions.back] { actions.append(.back(back, place(of: NavigationActions.back))) }
        return actions
    }

    /// The command that its keys say; nil if there is none, or none that could be read.
    package func command(
        _ run: Key<[TextModel]>, _ timeout: Key<Double>, _ output: Key<NameModel>, _ failure: Key<String>? = nil
    ) -> CommandModel? {
        guard let arguments = self[run] else { return nil }
        return CommandModel(
            arguments: arguments, timeout: .seconds(self[timeout] ?? 10), output: self[output], failure: failure.flatMap { self[$0] },
            place: place(of: run))
    }

    /// Whether a tap does anything, rightly said or not.
    package var hasTapActions: Bool { has(NavigationActions.action) || has(NavigationActions.push) || has(NavigationActions.back) }
}
