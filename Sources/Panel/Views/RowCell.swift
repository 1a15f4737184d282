import FasciaConfiguration
import FasciaControls
import FasciaValues

/// Something in a row that shows one row after the other.
protocol RowCell: AnyObject {
    /// Shows a row, which is the row at hand.
    func show(_ row: ListRow)
    /// The row is enabled or disabled.
    func setRowEnabled(_ isRowEnabled: Bool)
}

/// A bar in a row that is as full as a field lies in its range; with a dash while that is unknown.
final class RowBar: RowCell {
    private unowned let bar: ProgressBar
    private let range: ClosedRange<Double>
    private let column: Int
    private var id: String?

    init?(_ bar: ProgressBar, _ field: ValueDefinition, _ column: Int) {
        guard let range = field.range else { return nil }
        self.bar = bar
        self.range = range
        self.column = column
    }

    func show(_ row: ListRow) {
        bar.isProgressKnown = row.values[column] != nil
        let part = ((row.values[column]?.number ?? range.lowerBound) - range.lowerBound) / (range.upperBound - range.lowerBound)
        bar.setProgress(part, animated: row.id == id)
        id = row.id
    }

    func setRowEnabled(_ isRowEnabled: Bool) {}
}

/// A button in a row, which does something with the row that is shown there.
final class RowButton: RowCell {
    private unowned let button: Button
    private let titles: [(state: ControlState, value: TextModel)]
    private let gate: EnabledGate
    private unowned let builder: ViewBuilder

    init(_ button: Button, _ model: ViewModel, _ builder: ViewBuilder, _ act: @escaping () -> Void) {
        self.button = button
        self.builder = builder
        titles = (model.record[ButtonKind.title] ?? []).filter { $0.value.isBound }
        gate = builder.gate(of: button)
        button.addAction(for: .primaryActionTriggered, act)
    }

    func show(_ row: ListRow) {
        for (state, text) in titles { button.setTitle(builder.text(text), for: state) }
    }

    func setRowEnabled(_ isRowEnabled: Bool) { gate.row = isRowEnabled }
}

/// Binds a control in a row to a field of the row that is shown there: shows it, and sets it when a finger operates the control.
final class CellBinding: RowCell {
    /// The place of the field among those of the list.
    private let column: Int
    private let field: ValueModel
    private let list: String
    private let hub: ValueHub
    private let policy: EntryPolicy
    private unowned let control: Control
    private let gate: EnabledGate
    /// The row that is shown, and the one that a finger holds.
    private var id: String?
    private var heldID: String?
    private var isCancelled = false
    /// What was told of a text before its editing ended.
    private var draft: Value?

    /// - Parameters:
    ///   - takesRange: whether the control takes the field's range, since its record has none.
    ///   - takesStep: whether it takes the field's step.
    init(
        _ control: Control, _ gate: EnabledGate, _ field: ValueModel, _ column: Int, of list: String, _ hub: ValueHub, policy: EntryPolicy,
        takesRange: Bool,
        takesStep: Bool
    ) {
        self.control = control
        self.gate = gate
        self.field = field
        self.column = column
        self.list = list
        self.hub = hub
        self.policy = policy
        ControlBinding.adoptRange(of: field.definition, control, takesRange, takesStep)
        control.addAction(for: [.touchDown, .editingDidBegin]) { [weak self] in self?.begin() }
        control.addAction(for: .valueChanged) { [weak self] in self?.send() }
        if policy.drafts != nil { control.addAction(for: .editingChanged) { [weak self] in self?.sendDraft() } }
        control.addAction(for: .touchCancel) { [weak self] in self?.isCancelled = self?.control.holdsValue == false }
        // `valueChanged` of a lift comes after the lift: the hold ends after it.
        control.addAction(for: .trackingDidEnd) { [weak self] in self?.end() }
    }

    /// A control in a row that is disabled is, too.
    func setRowEnabled(_ isRowEnabled: Bool) { gate.row = isRowEnabled }

    private func begin() {
        guard heldID == nil, let id, hub.isJoined else { return }
        heldID = id
        isCancelled = false
        hub.beginHold(held(id))
    }

    private func held(_ id: String) -> HeldValue { .cell(list: list, row: id, field: field.definition.name) }

    private func send() {
        guard let id = heldID ?? id, let value else { return }
        draft = nil
        change(id, to: value, policy.commits, isFinal: heldID == nil || policy.isText)
    }

    /// The control's value now.
    private var value: Value? { control.controlValue.flatMap { field.value(of: $0) } }

    private func change(_ id: String, to value: Value, _ policy: WritePolicy, isFinal: Bool) {
        guard hub.isJoined else { return }
        do throws(ValueError) {
            try hub.store.change(
                list: list, row: id, field: field.definition.name, to: value, policy: policy, isFinal: isFinal, now: hub.now)
        } catch {
            hub.onRefusal?(error)
        }
    }

    /// A text as far as it was typed.
    private func sendDraft() {
        guard let id = heldID, let policy = policy.drafts, let value = control.draft.flatMap({ field.value(of: $0) }) else { return }
        draft = value
        change(id, to: value, policy, isFinal: false)
    }

    /// The editing was cancelled: who heard of it hears what the text was before.
    private func takeBackDraft(_ id: String) {
        guard let told = draft, let policy = policy.drafts else { return }
        draft = nil
        guard let before = value ?? field.value(of: .text("")), before != told else { return }
        isCancelled = true
        change(id, to: before, policy, isFinal: false)
    }

    private func end() {
        // The editing of a text goes on after the finger.
        guard let id = heldID, !control.holdsValue else { return }
        heldID = nil
        takeBackDraft(id)
        guard hub.isJoined else { return }
        hub.endHold(held(id), isCancelled: isCancelled)
        // What came meanwhile was not shown.
        if id == self.id, let row = hub.store.list(of: list)?.row(id) { show(id, row.values[column]) }
    }

    func show(_ row: ListRow) { show(row.id, row.values[column]) }

    private func show(_ id: String, _ value: Value?) {
        let isSame = id == self.id
        self.id = id
        if isSame, heldID == id { return }
        guard let value else {
            control.isValueKnown = false
            return
        }
        guard let domain = control.controlDomain, let wanted = field.controlValue(of: value, in: domain),
            let nearest = domain.nearest(to: wanted), nearest != control.controlValue
        else { return }
        control.setControlValue(nearest, animated: isSame && !hub.isJoining)
    }
}
