import FasciaControls

/// What configurations call the states of controls.
enum StateNames {
    static let all: [(String, ControlState)] = [
        ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected),
    ]
}
