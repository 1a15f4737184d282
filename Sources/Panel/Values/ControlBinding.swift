import FasciaControls

/// Joins a control to a value: shows it, and sets it when a finger operates the control.
///
/// Owned by the control, through the actions that it adds.
final class ControlBinding {
    private let hub: ValueHub
    private let model: ValueModel
    private let policy: WritePolicy
    private unowned let control: Control
    private var isHeld = false
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
        control.addAction(for: [.touchUpInside, .touchUpOutside]) { self.end(isCancelled: false) }
        control.addAction(for: .touchCancel) { self.end(isCancelled: true) }
        hub.follow(name) { [weak self] state in self?.show(state) }
    }

    private func adoptRange(_ takesRange: Bool, _ takesStep: Bool) {
        func range(_ own: ValueRange) -> ValueRange {
            let definition = model.definition
            let ends = takesRange ? definition.range ?? own.minimum...own.maximum : own.minimum...own.maximum
            let step = takesStep ? definition.step ?? own.step : own.step
            return (try? ValueRange(minimum: ends.lowerBound, maximum: ends.upperBound, step: step)) ?? own
        }
        if let slider = control as? Slider { slider.range = range(slider.range) }
        if let stepper = control as? Stepper { stepper.range = range(stepper.range) }
    }

    // MARK: From the finger

    private func begin() {
        if isHeld { return }
        isHeld = true
        hub.beginHold(name)
    }

    private func send() {
        guard let value else { return }
        hub.change(name, to: value, policy: policy, isFinal: !isHeld)
    }

    private func end(isCancelled: Bool) {
        if !isHeld { return }
        isHeld = false
        hub.endHold(name, isCancelled: isCancelled)
        // What came meanwhile was not shown.
        if let state = hub.state(of: name) { show(state) }
    }

    /// What the control says now.
    private var value: Value? {
        switch control {
        case let slider as Slider: .number(slider.value)
        case let stepper as Stepper: .number(stepper.value)
        case is Switch, is Button: .boolean(control.isSelected)
        case let segmented as SegmentedControl: choice(segmented.selectedSegmentIndex)
        default: nil
        }
    }

    private func choice(_ index: Int) -> Value? {
        if model.definition.type == .number { return index >= 0 ? .number(Double(index)) : nil }
        return model.definition.choices.indices.contains(index) ? .text(model.definition.choices[index]) : nil
    }

    // MARK: To the eye

    private func show(_ state: ValueState) {
        if isHeld { return }
        let before = value
        let isAnimated = hasShown && !hub.isJoining
        hasShown = true
        defer { if value != before { hub.onShown?() } }
        switch control {
        case let slider as Slider:
            if let number = state.value.number, slider.range.quantized(number) != slider.value {
                slider.setValue(number, animated: isAnimated)
            }
        case let stepper as Stepper: if let number = state.value.number { stepper.value = number }
        case let toggle as Switch:
            if let isOn = state.value.boolean, isOn != toggle.isOn { toggle.setOn(isOn, animated: isAnimated) }
        case let button as Button: if let isOn = state.value.boolean { button.isSelected = isOn }
        case let segmented as SegmentedControl:
            let index: Int =
                switch state.value {
                case .text(let text): model.definition.choices.firstIndex(of: text) ?? -1
                case .number(let number):
                    number >= 0 && number < Double(segmented.segments.count) ? Int(number.rounded()) : -1
                case .boolean: -1
                }
            if index != segmented.selectedSegmentIndex { segmented.selectedSegmentIndex = index }
        default: break
        }
    }
}
