import FasciaConfiguration
import FasciaControls

extension ButtonKind {
    /// Reports a button that switches something on and off again while it is held: ever faster, up to twenty times a second.
    ///
    /// Nothing else of a panel's own can flash more than three times a second: its clock ticks once a second, a caret blinks once, a spinner
    /// turns once, and everything else that moves does so once. How often backends set their values is theirs to answer for.
    @Sendable static func checkFlashing(_ button: Button, _ model: ViewModel, _ checker: ViewInspector) {
        guard button.isRepeating || model.record.live(of: repeats.erased) != nil,
            let name = model.record.tapActions.lazy.compactMap({ switched(by: $0, checker) }).first
        else { return }
        checker.report(
            "while it is held the button switches “\(name)” up to 20 times a second: what shows it may flash more than 3 times a second, at which people can have seizures",
            advice: "leave “repeats” out", accepting: AcceptSchema.flashing, at: model.record.place(of: repeats), of: button)
    }

    /// What an action switches to and fro each time; nil if it does nothing of the kind.
    private static func switched(by action: ActionModel, _ checker: ViewInspector) -> String? {
        switch action {
        case .toggle(let name): return name.name
        case .set(let pairs):
            for (reference, value) in pairs where reference.path.hasPrefix("=") {
                let name = String(reference.path.dropFirst())
                guard let definition = checker.content.builder.hub.models[name]?.definition,
                    [.boolean, .choice, .color].contains(definition.type),
                    value.expression?.inputs.contains(where: { $0.name == name }) == true
                else { continue }
                return name
            }
            return nil
        default: return nil
        }
    }
}
