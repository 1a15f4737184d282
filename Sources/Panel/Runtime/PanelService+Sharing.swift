import FasciaConfiguration
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

    /// The declared values in their order. Made anew with each call: nothing is kept for panels that nobody asks.
    package var declarations: [Declaration] {
        guard let content = runner.panel.content else { return [] }
        let operated = content.operatedValues
        return values.names.compactMap { name in
            content.builder.hub.models[name].map { Declaration(model: $0, isOperated: operated.contains(name)) }
        }
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
}

extension PanelContent {
    /// The values that controls set.
    fileprivate var operatedValues: Set<String> {
        Set(views.lazy.filter { $0.model.kind.isControl }.compactMap { $0.model.record[BindingSchema.binds]?.name })
    }
}
