import FasciaConfiguration
import FasciaControls
import FasciaValues

/// Binds a control to a value: shows it, and sets it when a finger operates the control.
///
/// The control owns it, through the actions that it adds.
final class ControlBinding {
    private let hub: ValueHub
    private let model: ValueModel
    private let policy: EntryPolicy
    private unowned let control: Control
    private var isHeld = false
    /// What was told of a text before its editing ended.
    private var draft: Value? {
        didSet { hub.beforeDrafts[name] = draft == nil ? nil : before }
    }
    /// Whether the touch was cancelled.
    private var isCancelled = false
    private var hasShown = false

    private var name: String { model.definition.name }

    /// - Parameters:
    ///   - takesRange: whether the control takes the value's range, since its record has none.
    ///   - takesStep: whether it takes the value's step.
    init(_ control: Control, _ model: ValueModel, _ hub: ValueHub, policy: EntryPolicy, takesRange: Bool, takesStep: Bool) {
        self.control = control
        self.model = model
        self.hub = hub
        self.policy = policy
        ControlBinding.adoptRange(of: model.definition, control, takesRange, takesStep)
        control.addAction(for: [.touchDown, .editingDidBegin]) { self.begin() }
        control.addAction(for: .valueChanged) { self.send() }
        if policy.drafts != nil { control.addAction(for: .editingChanged) { self.sendDraft() } }
        control.addAction(for: .touchCancel) { self.isCancelled = !self.control.holdsValue }
        // `valueChanged` of a lift comes after the lift: the hold ends after it.
        control.addAction(for: .trackingDidEnd) { self.end() }
        hub.follow(name, by: control) { [weak self] state in self?.show(state) }
    }

    /// Gives a control of numbers the range and the step of a value.
    static func adoptRange(of definition: ValueDefinition, _ control: Control, _ takesRange: Bool, _ takesStep: Bool) {
        guard let own = control.controlRange else { return }
        let ends = takesRange ? definition.range ?? own.minimum...own.maximum : own.minimum...own.maximum
        let step = takesStep ? definition.step ?? own.step : own.step
        if let range = try? ValueRange(minimum: ends.lowerBound, maximum: ends.upperBound, step: step) { control.controlRange = range }
    }

    // MARK: From the finger

    private func begin() {
        if isHeld { return }
        isHeld = true
        isCancelled = false
        hub.beginHold(.value(name))
    }

    private func send() {
        guard let value else { return }
        draft = nil
        hub.change(name, to: value, policy: policy.commits, isFinal: !isHeld || policy.isText)
    }

    /// A text as far as it was typed.
    private func sendDraft() {
        guard let policy = policy.drafts, let value = control.draft.flatMap({ model.value(of: $0) }) else { return }
        draft = value
        hub.change(name, to: value, policy: policy, isFinal: false)
    }

    /// The editing was cancelled: who heard of it hears what the text was before.
    private func takeBackDraft() {
        guard let told = draft, let policy = policy.drafts else { return }
        draft = nil
        guard let before, before != told else { return }
        isCancelled = true
        hub.change(name, to: before, policy: policy, isFinal: false)
    }

    private func end() {
        // The editing of a text goes on after the finger.
        if !isHeld || control.holdsValue { return }
        isHeld = false
        takeBackDraft()
        hub.endHold(.value(name), isCancelled: isCancelled)
        // Values that came meanwhile were not shown.
        if let state = hub.state(of: name) { show(state) }
    }

    /// The control's value now.
    private var value: Value? { control.controlValue.flatMap { model.value(of: $0) } }
    /// What is told of a text whose editing is cancelled.
    private var before: Value? { value ?? model.value(of: .text("")) }

    // MARK: To the eye

    private func show(_ state: ValueState) {
        if isHeld { return }
        let before = value
        let isAnimated = hasShown && !hub.isJoining
        hasShown = true
        defer { if value != before { hub.needsRefresh = true } }
        guard state.isKnown else {
            control.isValueKnown = false
            return
        }
        guard let domain = control.controlDomain, let wanted = model.controlValue(of: state.value, in: domain),
            let nearest = domain.nearest(to: wanted), nearest != control.controlValue
        else { return }
        control.setControlValue(nearest, animated: isAnimated)
    }
}
