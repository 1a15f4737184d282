import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Makes views from their models.
final class ViewBuilder {
    let resources: ResourceLoader
    /// What the theme's colours mean; another one counts from the next `refresh`.
    var theme: Theme
    /// Where texts are looked up; another language counts from the next `refresh`.
    let wording: PanelTexts
    /// What shows which value.
    let hub: ValueHub
    /// The view of each model, and where each view comes from.
    private(set) var views: [(model: ViewModel, view: View)] = []
    private(set) var viewOfModel: [ObjectIdentifier: View] = [:]
    /// Every text with the fonts that draw it and its place, for the check.
    private(set) var texts: [(text: String, chain: FontChain, place: Place)] = []

    /// What is set again when the theme or the language changes.
    private var followed: [Followed] = []

    private struct Followed {
        let owner: AnyObject
        let record: Record
        let effect: KeyEffect
    }

    /// What shows the pages of navigations, and what is in their bars.
    var navigation = NavigationParts()

    init(resources: ResourceLoader, theme: Theme, strings: StringTables, language: String, values: [ValueModel] = []) {
        hub = ValueHub(values)
        self.resources = resources
        self.theme = theme
        wording = PanelTexts(strings, language: language)
    }

    /// The view of a model, with all that is in it.
    func build(_ model: ViewModel) -> View {
        let view = model.kind.make(model, self)
        view.identifier = model.identifier
        view.placement = placement(model)
        apply(model.record, to: view)
        views.append((model, view))
        viewOfModel[ObjectIdentifier(model)] = view
        return view
    }

    private func placement(_ model: ViewModel) -> Placement {
        if let given = model.record[CommonSchema.frame] { return given }
        switch model.parent?.kind.role {
        case .arrangement: return Placement()
        case .pages: return .fill()
        default: return model.kind.standing.placement
        }
    }

    // MARK: Keys

    /// Sets what a record says on its owner, key by key, in the order in which the schema declares them. What the theme or the language
    /// decides is set again when they change: the owner has to live as long as the builder does.
    func apply(_ record: Record, to owner: AnyObject) {
        var last: (any KeyProgram)?
        for key in record.schema.keys {
            // Keys that are set together have one effect.
            guard let effect = key.effect, effect !== last, record.place(of: key) != nil else { continue }
            last = effect
            follow(unsafeDowncast(effect, to: KeyEffect.self), record, owner)
        }
    }

    /// Sets something on an owner, and again whenever that changes on which it depends.
    func follow(_ effect: KeyEffect, _ record: Record, _ owner: AnyObject) {
        effect.apply(owner, record, self)
        if !effect.dependence.isEmpty { followed.append(Followed(owner: owner, record: record, effect: effect)) }
    }

    /// Sets again what depends on the theme or the language, which has changed.
    func refresh(_ change: KeyEffect.Dependence) {
        for entry in followed where !entry.effect.dependence.isDisjoint(with: change) {
            entry.effect.apply(entry.owner, entry.record, self)
        }
    }

    // MARK: Values

    func color(_ model: ColorModel) -> Color { model.color(in: theme) }

    func fill(_ model: FillModel) -> Fill? {
        switch model {
        case .color(let color): return .color(self.color(color))
        case .gradient(let axis, let stops):
            return .gradient(LinearGradient(axis, stops: stops.map { LinearGradient.Stop(location: $0.location, color: color($0.color)) }))
        case .image(let image): return resources.image(image).map { .image($0) }
        }
    }

    /// How a title is drawn, in the present theme.
    func titleAttributes(_ record: Record) -> TitleAttributes {
        var attributes = TitleAttributes()
        attributes.font = record[TitleSchema.font].flatMap { resources.font($0) }
        attributes.color = record[TitleSchema.color].map { color($0) }
        if let shadow = record[TitleSchema.shadow] {
            attributes.shadowColor = color(shadow.color)
            attributes.shadowOffset = shadow.offset
        }
        return attributes
    }

    /// Remembers what a text says, in every language.
    func note(_ raw: String, _ chain: FontChain?, at place: Place) {
        for text in wording.tables.variants(of: raw) { note(literal: text, chain, at: place) }
    }

    func note(literal text: String, _ chain: FontChain?, at place: Place) {
        if let chain, !text.isEmpty { texts.append((text, chain, place)) }
    }

    /// What a text says in the present language.
    func string(_ raw: String) -> String { wording.string(raw) }

    /// Remembers the words that texts show for off and on.
    func noteWords(_ record: Record, _ words: Key<[String]>) {
        for word in record[words] ?? [] { note(word, resources.fonts?.regular, at: record.place(of: words)) }
    }

    // MARK: Containers

    /// Puts the views of a model into the one that is made of it.
    func fill<Box: View>(_ view: Box, _ model: ViewModel) -> Box {
        for child in model.children { view.addSubview(build(child)) }
        return view
    }
}
