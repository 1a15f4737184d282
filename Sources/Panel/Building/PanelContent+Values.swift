import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaValues

extension PanelContent {
    /// The values that the panel shows and sets: a store of its own until `use` gives it another one.
    public var values: ValueStore { builder.hub.store }

    /// Shows and sets the values of a store that outlives the panel: those that the panel declares are declared there, and keep what they
    /// are as far as it fits. A panel that used the store before has to `leaveValues` first.
    public func use(_ values: ValueStore, now: Instant) {
        builder.hub.join(values, now: now)
        window.layout()
    }

    /// Lets go of the store before another panel takes it over: fingers on controls of values are lost for them.
    public func leaveValues(now: Instant) { builder.hub.leave(now: now) }

    /// Shows a failure that the operator has to know of.
    public func showFailure(_ text: String, detail: String = "") {
        window.show(Banner(text: text, detail: detail, style: .failure))
    }

    // MARK: Actions

    /// Sets a value as an operator does. What it cannot be is left out: the configuration has been checked.
    func assign(_ name: String, _ value: Value) {
        let hub = builder.hub
        if hub.isJoined { try? hub.store.set(name, value, from: .control, now: hub.now) }
    }

    func toggle(_ name: String) {
        guard let definition = builder.hub.models[name]?.definition, let value = builder.hub.state(of: name)?.value else { return }
        switch value {
        case .boolean(let isOn): assign(name, .boolean(!isOn))
        case .text(let text):
            guard !definition.choices.isEmpty else { return }
            let index = definition.choices.firstIndex(of: text) ?? -1
            assign(name, .text(definition.choices[(index + 1) % definition.choices.count]))
        case .number: break
        }
    }

    func add(_ amount: Double, to name: String) {
        guard let definition = builder.hub.models[name]?.definition, let number = builder.hub.state(of: name)?.value.number else { return }
        assign(name, definition.clamped(.number(number + amount)))
    }

    func run(_ model: CommandModel) { onCommand?(command(model)) }

    /// What carries out that a value becomes another; nil if no command does.
    func command(for name: String, _ value: Value) -> Command? {
        builder.hub.models[name]?.command.map { command($0, writing: (name, value)) }
    }

    /// - Parameter writing: a value that is not yet what it is to be.
    private func command(_ model: CommandModel, writing: (name: String, value: Value)? = nil) -> Command {
        let hub = builder.hub
        let pieces = model.arguments.map { $0.parts(in: builder.wording.language) }
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
                    return value.argument(aspect == .actual ? state.actual : state.value, decimals: decimals)
                }
            }.joined()
        }
        var command = Command(arguments, timeout: model.timeout, output: model.output?.name)
        // What comes from outside must not become an option: whoever may set a text could have a program do anything.
        let open = CommandModel.valuesFirst(pieces)
        if let first = open.first(where: { arguments[$0].hasPrefix("-") }) {
            command.refusal =
                "its argument “\(arguments[first].prefix(40))” comes from a value and would be taken for an option: put “--” before it"
        }
        return command
    }
}
