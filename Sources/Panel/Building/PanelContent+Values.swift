import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaGeometry
import FasciaValues

extension PanelContent {
    /// The store whose values the panel shows and sets: its own until `use` gives it another.
    public var values: ValueStore { builder.hub.store }

    /// Uses a store that outlives the panel. The panel's values are declared there and keep their state as far as it fits. A panel that
    /// used the store before has to call `leaveValues` first.
    public func use(_ values: ValueStore, now: Instant) {
        builder.hub.join(values, now: now)
        window.layout()
    }

    /// Leaves the store before another panel uses it, and ends the holds of fingers on controls.
    public func leaveValues(now: Instant) { builder.hub.leave(now: now) }

    /// Shows a failure in a banner.
    public func showFailure(_ text: String, detail: String = "") {
        window.show(Banner(text: text, detail: detail, style: .failure))
    }

    /// Shows a failure in a sentence of the panel's language.
    /// - Parameter reason: what failed and why, for the log: it has names that are nobody's business at the panel.
    func showFailure(_ failure: FailureText, reason: String = "") {
        if !reason.isEmpty { failures.send(reason) }
        showFailure(failure.text(in: builder.wording.language))
    }

    /// Shows that a secret did not arrive, in the words of the configuration if it has any.
    func showFailure(ofSecret name: String) {
        guard let words = builder.hub.models[name]?.definition.secret.failure else { return showFailure(.lost) }
        showFailure(builder.string(words))
    }

    /// Shows that a command failed, in its own words if it has any.
    package func showFailure(ofCommand command: Command) {
        if let failure = command.failure { showFailure(failure) } else { showFailure(.failed) }
    }

    // MARK: Actions

    /// Sets a value for an action. A value that does not fit is ignored: the configuration has been checked.
    func assign(_ name: String, _ value: Value) {
        let hub = builder.hub
        if hub.isJoined { try? hub.store.set(name, value, from: .control, now: hub.now) }
    }

    func toggle(_ name: String) {
        guard let definition = builder.hub.models[name]?.definition, let value = knownValue(name) else { return }
        switch value {
        case .boolean(let isOn): assign(name, .boolean(!isOn))
        case .text(let text):
            guard !definition.choices.isEmpty else { return }
            let index = definition.choices.firstIndex(of: text) ?? -1
            assign(name, .text(definition.choices[(index + 1) % definition.choices.count]))
        case .number, .color: break
        }
    }

    /// What is shown of a value; nil, with a banner, while that is unknown.
    private func knownValue(_ name: String) -> Value? {
        guard let state = builder.hub.state(of: name) else { return nil }
        if !state.isKnown { showFailure(.unknown, reason: "an action needs “\(name)”, which is not known yet") }
        return state.known
    }

    func add(_ amount: Double, to name: String) {
        guard let definition = builder.hub.models[name]?.definition, let number = knownValue(name)?.number else { return }
        assign(name, definition.clamped(.number(number + amount)))
    }

    /// What an expression of an action gives now; nil, with a banner, while that is unknown.
    func result(of expression: Expression) -> ExpressionValue? {
        let result = builder.hub.result(of: expression)
        if result == nil { showFailure(.unknown, reason: "an action needs “\(expression.text)”, which is not known yet") }
        return result
    }

    func run(_ model: CommandModel) { commands.send(command(model)) }

    /// The command for a write of a value; nil if it has none.
    package func command(for name: String, _ value: Value) -> Command? {
        builder.hub.models[name]?.command.map { command($0, writing: (name, value)) }
    }

    /// The command that is given a secret; nil if it has none.
    package func command(forSecret name: String) -> Command? { builder.hub.models[name]?.command.map { command($0) } }

    /// - Parameter writing: a value that is being written, which the store does not have yet.
    private func command(_ model: CommandModel, writing: (name: String, value: Value)? = nil) -> Command {
        let hub = builder.hub
        let pieces = model.arguments.map { $0.parts(in: builder.wording.language) }
        var unknown: String?
        let arguments = pieces.map { parts in
            parts.map { part in
                switch part {
                case .text(let text): return text
                case .value: return ""
                case .named(let name, let aspect, let decimals):
                    guard let state = hub.state(of: name.name), let value = hub.models[name.name] else { return "" }
                    if let writing, writing.name == name.name, aspect != .actual {
                        return value.argument(writing.value, decimals: decimals)
                    }
                    guard let known = aspect == .actual ? state.knownActual : state.known else {
                        unknown = unknown ?? name.name
                        return ""
                    }
                    return value.argument(known, decimals: decimals)
                case .expression(let expression, let decimals):
                    guard let result = hub.result(of: expression, writing: writing) else {
                        unknown = unknown ?? expression.text
                        return ""
                    }
                    return hub.argument(result, decimals: decimals)
                }
            }.joined()
        }
        var command = Command(arguments, timeout: model.timeout, output: model.output?.name)
        // A value must not become an option of the program: clients that may set a text could run anything.
        let open = CommandModel.valuesFirst(pieces)
        if let first = open.first(where: { arguments[$0].hasPrefix("-") }) {
            command.refusal =
                "its argument “\(arguments[first].prefix(40))” comes from a value and would be taken for an option: put “--” before it"
        }
        command.failure = model.failure.map { builder.string($0) }
        if let unknown { command.refusal = "“\(unknown)” is not known yet" }
        return command
    }
}
