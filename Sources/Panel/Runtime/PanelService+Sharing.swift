import FasciaConfiguration
import FasciaControls
import FasciaValues

extension PanelService {
    /// A value as the configuration declares it, for those who share it.
    package struct Declaration {
        package let model: ValueModel
        /// Whether a control of the panel sets it.
        package let isOperated: Bool
    }

    /// What the configuration says of the broker; nil without one.
    package var bridge: BridgeModel? { BridgeModel(runner.panel.configuration?.record[PanelSchema.mqtt]) }

    /// A sum of the configuration that shows; empty where none does.
    package var configurationSum: String { runner.panel.configuration?.sum ?? "" }

    /// The declared values in their order. Made anew with each call: nothing is kept for panels that nobody asks.
    package var declarations: [Declaration] {
        guard let content = runner.panel.content else { return [] }
        let operated = content.operatedValues
        return values.names.compactMap { name in
            content.builder.hub.models[name].map { Declaration(model: $0, isOperated: operated.contains(name)) }
        }
    }

    /// A button that is shared.
    package struct SharedButton {
        package let path: String
        package let model: ShareButtonModel
    }

    /// The buttons that are shared, in the order of the configuration.
    package var sharedButtons: [SharedButton] {
        (runner.panel.content?.views ?? []).compactMap { entry in
            guard entry.model.kind.name == "button", let share = entry.model.record[ButtonKind.share], let share else { return nil }
            return SharedButton(path: entry.model.path, model: ShareButtonModel(share))
        }
    }

    /// Presses a button, wherever it is: its events are sent and its actions run, as by a finger. Nothing is shown of it, and the panel
    /// does not wake.
    package func press(_ path: String) throws(ServiceError) {
        guard let content = runner.panel.content, let button = content.control(at: path), ButtonKind.makes(button) else {
            let buttons = runner.panel.content?.controls.filter { ButtonKind.makes($0.control) }.map(\.path) ?? []
            throw missing("button", path, among: buttons)
        }
        guard button.isEnabled else { throw ServiceError("the button \(path) is disabled just now", isTemporary: true) }
        button.sendActions(for: .primaryActionTriggered)
        runner.wake()
    }

    /// The names of the themes and the codes of the languages that can be chosen.
    package var looks: (themes: [String], languages: [String]) {
        (values.definition(of: PanelValue.theme.name)?.choices ?? [], values.definition(of: PanelValue.language.name)?.choices ?? [])
    }
}

extension PanelConfiguration {
    /// What is shared over a broker, as it is written.
    package var sharing: (bridge: BridgeModel?, values: [(share: ShareModel?, follows: FollowsModel?)]) {
        (BridgeModel(record[PanelSchema.mqtt]), values.map { ($0.share, $0.follows) })
    }

    /// How the buttons are shared.
    package var sharedButtons: [ShareButtonModel] { tree.views.flatMap(PanelConfiguration.sharedButtons) }

    private static func sharedButtons(_ view: ViewModel) -> [ShareButtonModel] {
        var found: [ShareButtonModel] = []
        if view.kind.name == "button", let share = view.record[ButtonKind.share], let share { found.append(ShareButtonModel(share)) }
        return found + view.children.flatMap(sharedButtons)
    }
}

extension PanelContent {
    /// The values that controls set.
    fileprivate var operatedValues: Set<String> {
        Set(views.lazy.filter { $0.model.kind.isControl }.compactMap { $0.model.record[BindingSchema.binds]?.name })
    }
}
