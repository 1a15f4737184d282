import FasciaControls

/// Whether fingers operate a control about which several have a say: all of them have to agree.
final class EnabledGate {
    private unowned let control: Control
    /// What the key `enabled` says.
    var key: Bool { didSet { apply() } }
    /// What `enabledWhen` says.
    var condition = true { didSet { apply() } }
    /// What the row says in which it is.
    var row = true { didSet { apply() } }
    /// What clients say.
    var client = true { didSet { apply() } }

    init(_ control: Control) {
        self.control = control
        key = control.isEnabled
    }

    private func apply() { control.isEnabled = key && condition && row && client }
}

extension ViewBuilder {
    /// The gate of a control whose `enabled` is an expression, that has `enabledWhen`, or that is in a row of a value.
    func gate(of control: Control) -> EnabledGate {
        if let gate = gates[ObjectIdentifier(control)] { return gate }
        let gate = EnabledGate(control)
        gates[ObjectIdentifier(control)] = gate
        return gate
    }

    /// What the key `enabled` says.
    func setEnabled(_ control: Control, _ isEnabled: Bool) {
        if let gate = gates[ObjectIdentifier(control)] { gate.key = isEnabled } else { control.isEnabled = isEnabled }
    }
}

extension PanelContent {
    /// Enables or disables a control for a client. One whose configuration says when it is enabled is so only while that holds, too.
    func setEnabled(_ isEnabled: Bool, of control: Control) {
        if let gate = builder.gates[ObjectIdentifier(control)] { gate.client = isEnabled } else { control.isEnabled = isEnabled }
    }
}
