import FasciaConfiguration
import FasciaControls
import FasciaValues

/// Joins a control to a value: shows it, and sets it when a finger operates the control.
///
/// Owned by the control, through the actions that it adds.
final class ControlBinding {
    private let hub: ValueHub
    private let model: ValueModel
    private let policy: WritePolicy
    private unowned let control: Control
    private var isHeld = false
    /// Whether the finger was lost.
    private var isCancelled = false
    private var hasShown = false

    private var name: String { model.definition.name }

    /// - Parameters:
    ///   - takesRange: whether a slider or a stepper has no range of its own.
    ///   - takesStep: whether it has no step of its own.
    init(_ control: Control, _ model: ValueModel, _ hub: ValueHub, policy: WritePolicy, takesRange: Bool, takesStep: Bool) {
        self.control = control
        self.model = model
        self.hub = hub
        self.policy = policy
        adoptRange(takesRange, takesStep)
        control.addAction(for: [.touchDown, .editingDidBegin]) { self.begin() }
        control.addAction(for: .valueChanged) { self.send() }
        control.addAction(for: .touchCancel) { self.isCancelled = true }
        // What a lift chose is told after the lift: the finger holds the value until then.
        control.addAction(for: .trackingDidEnd) { self.end() }
        hub.follow(name) { [weak self] state in self?.show(state) }
    }

    private func adoptRange(_ takesRange: Bool, _ takesStep: Bool) {
        guard let own = control.controlRange else { return }
        let definition = model.definition
        let ends = takesRange ? definition.range ?? own.minimum...own.maximum : own.minimum...own.maximum
        let step = takesStep ? definition.step ?? own.step : own.step
        if let range = try? ValueRange(minimum: ends.lowerBound, maximum: ends.upperBound, step: step) { control.controlRange = range }
    }

    // MARK: From the finger

    private func begin() {
        if isHeld { return }
        isHeld = true
        isCancelled = false
        hub.beginHold(name)
    }

    private func send() {
        guard let value else { return }
        hub.change(name, to: value, policy: policy, isFinal: !isHeld)
    }

    private func end() {
        if !isHeld { return }
        isHeld = false
        hub.endHold(name, isCancelled: isCancelled)
        // What came meanwhile was not shown.
        if let state = hub.state(of: name) { show(state) }
    }

    /// What the control says now.
    private var value: Value? { control.controlValue.flatMap { model.value(of: $0) } }

    // MARK: To the eye

    private func show(_ state: ValueState) {
        if isHeld { return }
        let before = value
        let isAnimated = hasShown && !hub.isJoining
        hasShown = true
        defer { if value != before { hub.onShown?() } }
        guard let domain = control.controlDomain, let wanted = model.controlValue(of: state.value, in: domain),
            let nearest = domain.nearest(to: wanted), nearest != control.controlValue
        else { return }
        control.setControlValue(nearest, animated: isAnimated)
    }
}
