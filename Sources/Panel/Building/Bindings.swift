import FasciaConfiguration
import FasciaControls
import FasciaLanguages
import FasciaRaster
import FasciaValues

/// Updates what shows the value of a control: labels, mixed colours, pages.
final class Bindings {
    private var updates: [() -> Void] = []
    let builder: ViewBuilder
    let tree: ViewTree

    /// Connects the views of a tree that has been built.
    init(_ tree: ViewTree, builder: ViewBuilder) {
        self.tree = tree
        self.builder = builder
        for (model, view) in builder.views { model.kind.join(view, model, self) }
        refresh()
        bindValues()
    }

    /// Connects controls, progress bars and conditions to named values.
    private func bindValues() {
        let hub = builder.hub
        for (model, view) in builder.views {
            let record = model.record
            if let name = record[BindingSchema.binds]?.name, let value = hub.models[name] {
                // A secret goes one way only: its field gives it.
                guard value.definition.type != .secret else {
                    markSecret(view, name)
                    bindConditions(model, view)
                    continue
                }
                if let control = view as? Control {
                    let own = model.kind.rules.ownNumbers(record)
                    _ = ControlBinding(
                        control, value, hub, policy: EntryPolicy(control, record[BindingSchema.write]), takesRange: !own.range,
                        takesStep: !own.step)
                }
                mark(view, name)
            }
            bindConditions(model, view)
        }
    }

    /// What stands for a value that nobody knows.
    static let dash = "–"

    /// Parts of a text joined, with marks where they show values that are not fresh, or that nobody knows.
    static func joined(
        _ parts: [(text: String, isInserted: Bool, isStale: Bool)], in language: Language
    ) -> (text: String, marks: [TextMark]) {
        let parts = parts.filter { !$0.text.isEmpty }
        var whole = InsertedText()
        for part in parts {
            if part.isInserted { whole.insert(part.text) } else { whole.append(part.text) }
        }
        let (text, ranges) = whole.placed(in: language)
        let marks = zip(parts, ranges).compactMap { part, range in
            part.isInserted && part.text == dash ? TextMark(.unknown, range) : part.isStale ? TextMark(.stale, range) : nil
        }
        return (text, marks)
    }

    /// Shows on a view that its value is not fresh, and marks it while its last write has failed.
    private func mark(_ view: View, _ name: String) {
        let mark = FailureMark(for: view)
        view.addSubview(mark)
        builder.hub.follow(name, by: view) { [unowned view, unowned mark] state in
            view.setValueStale(!state.isFresh)
            if state.hasFailed { mark.stand(at: view) }
            mark.isHidden = !state.hasFailed
        }
    }

    /// Marks a secret's field while what was entered is lost: nobody took it, or its command failed.
    private func markSecret(_ view: View, _ name: String) {
        let mark = FailureMark(for: view)
        view.addSubview(mark)
        let update = { [unowned view, unowned mark, weak hub = builder.hub] in
            let hasFailed = hub?.store.secretState(of: name) == .lost
            if hasFailed { mark.stand(at: view) }
            mark.isHidden = !hasFailed
        }
        builder.hub.followContent(name, update)
        builder.hub.onJoin { _ in
            update()
            return nil
        }
    }

    private func bindConditions(_ model: ViewModel, _ view: View) {
        let hub = builder.hub
        func bind(_ conditions: [ConditionModel]?, _ apply: @escaping (Bool) -> Void) {
            guard let conditions, !conditions.isEmpty else { return }
            let update = { [weak hub] in
                guard let hub else { return }
                apply(
                    conditions.allSatisfy { condition in
                        switch condition {
                        case .expression(let expression): return hub.result(of: expression) == .boolean(true)
                        case .value(let part):
                            guard let value = hub.models[part.value.name], let state = hub.state(of: part.value.name) else { return false }
                            return part.holds(state, value.definition)
                        }
                    })
            }
            for name in Set(conditions.compactMap { $0.ofValue?.value.name }) { hub.follow(name, by: view.superview) { _ in update() } }
            for case .expression(let expression) in conditions {
                hub.follow(expression, by: { [weak view] in view?.superview }) { _ in update() }
            }
        }
        bind(model.record[CommonSchema.visibleWhen]) { [unowned view] holds in view.isHidden = !holds }
        if let control = view as? Control, model.record.has(CommonSchema.enabledWhen) {
            bind(model.record[CommonSchema.enabledWhen]) { [gate = builder.gate(of: control)] holds in gate.condition = holds }
        }
    }

    /// Updates everything; needed after values were set from code, which sends no event.
    func refresh() {
        for update in updates { update() }
    }

    /// The view that a reference means; nil if there is none of that class.
    func view<Wanted: View>(_ reference: ReferenceModel, from model: ViewModel, as _: Wanted.Type) -> Wanted? {
        guard let found = tree.find(reference, from: model) else { return nil }
        return builder.viewOfModel[ObjectIdentifier(found)] as? Wanted
    }

    /// Calls `update` whenever one of the controls has another value, and with every `refresh`.
    func observe(_ controls: [Control], _ update: @escaping () -> Void) {
        for control in controls { control.addAction(for: [.valueChanged, .trackingDidEnd], update) }
        onRefresh(update)
    }

    /// Has `update` called with every `refresh`.
    func onRefresh(_ update: @escaping () -> Void) { updates.append(update) }

    // MARK: Texts

    /// A dash stands for a value that is not known yet.
    static func text(
        _ value: ValueModel, _ aspect: TextModel.Aspect, _ decimals: Int?, _ hub: ValueHub?, _ wording: PanelTexts
    ) -> String {
        let state = hub?.state(of: value.definition.name)
        guard let known = aspect == .actual ? state?.knownActual : state?.known else { return dash }
        return value.text(known, decimals: decimals, hasUnit: aspect != .number, wording)
    }

    /// Tells a value's unit, now and in every other language.
    func followUnit(of value: ValueDefinition, _ show: @escaping (String) -> Void) {
        let tell = { [wording = builder.wording] in show(wording.string(value.unit)) }
        tell()
        if StringTables.key(of: value.unit) != nil { onRefresh(tell) }
    }

    // MARK: Progress

    /// Tells where the value of a control of numbers lies in its range, 0 to 1, now and whenever it changes.
    func followFraction(of reference: ReferenceModel, from model: ViewModel, _ show: @escaping (Double) -> Void) {
        guard let control = view(reference, from: model, as: Control.self) else { return }
        observe([control]) { [unowned control] in show(Bindings.fraction(of: control)) }
    }

    /// Tells where a value lies in its range, 0 to 1, now and whenever it changes; nil while it is unknown.
    func followFraction(of name: String, _ show: @escaping (Double?) -> Void) {
        guard let range = builder.hub.models[name]?.definition.range else { return }
        builder.hub.follow(name) { state in
            show(state.known?.number.map { min(max(($0 - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1) })
        }
    }

    /// Where the value of a control of numbers lies in its range, 0 to 1; 0 for any other control.
    static func fraction(of control: Control) -> Double {
        guard case .number(let number) = control.controlValue else { return 0 }
        return control.controlRange?.fraction(of: number) ?? 0
    }
}
