import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaGeometry
import FasciaLanguages
import FasciaRaster
import FasciaValues

/// Builds views from their models.
final class ViewBuilder {
    let resources: ResourceLoader
    /// The theme of colours; a new one takes effect with `refresh`.
    var theme: Theme
    /// The texts; a new language takes effect with `refresh`.
    let wording: PanelTexts
    /// Where the layout begins, whatever language and configuration say; nil as they do. Another one takes effect with `refresh`.
    var direction: LayoutDirection?
    /// Connects views with values.
    let hub: ValueHub
    /// Every view with its model, in the order of building.
    private(set) var views: [(model: ViewModel, view: View)] = []
    private(set) var viewOfModel: [ObjectIdentifier: View] = [:]
    /// Every text with the fonts that draw it and its place, for the check.
    var texts: [(text: String, chain: FontChain, place: Place)] = []
    /// Every text that is written out and shows, with its place: the same in all languages.
    var untranslated: [(text: String, place: Place)] = []

    /// The effects to run again when the theme or the language changes.
    private var followed: [Followed] = []
    /// Keys whose value an expression gives, to set again in another theme.
    private var themed: [LiveKey] = []
    /// Of controls that several enable and disable.
    var gates: [ObjectIdentifier: EnabledGate] = [:]
    /// Parts of views with such keys, which nothing else owns.
    private var liveParts: [ViewPart] = []

    private struct Followed {
        let owner: AnyObject
        let record: Record
        let effect: KeyEffect
        let dependence: KeyEffect.Dependence
    }

    /// What the texts that an effect asks for are made of.
    struct AskedTexts {
        /// Whether another language may have another text.
        var areTranslated = false
        var names: Set<String> = []
        var expressions: [Expression] = []
    }

    /// The controllers of navigations, and the items of their bars.
    var navigation = NavigationParts()

    /// What captions that show values are made of, as they are written.
    let captions: [String: TextModel]
    /// What the effect that runs asks for; nil while nobody is interested.
    var asked: AskedTexts?
    /// The rows that owners speak of: alerts, of the row whose action showed them.
    private var rows: [ObjectIdentifier: (row: ListRow, list: ValueModel)] = [:]

    init(
        resources: ResourceLoader, theme: Theme, wording: PanelTexts, values: [ValueModel] = [], captions: [String: TextModel] = [:]
    ) {
        hub = ValueHub(values)
        self.captions = captions
        self.resources = resources
        self.theme = theme
        self.wording = wording
        hub.wording = wording
        hub.calendar = { [weak self] in self.map { ($0.writtenCalendar, $0.resources.timeZone(nil)) } }
        if captions.isEmpty { return }
        hub.fill = { [unowned self] raw, isShown in
            self.captions[raw].map { isShown ? self.text($0) : self.textForPrograms($0) }
        }
    }

    /// Builds the view of a model, with its subviews.
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

    /// Runs the effects of a record's keys on its owner, in the order of the schema. Those that depend on the theme or the language run
    /// again when it changes: the owner has to live as long as the builder.
    func apply(_ record: Record, to owner: AnyObject) {
        // What the owner has by itself is remembered before any key sets something.
        if record.hasLive { join(record, owner) }
        var last: (any KeyProgram)?
        for key in record.schema.keys {
            // Keys of a group share one effect, which runs once.
            guard let effect = key.effect, effect !== last, record.place(of: key) != nil else { continue }
            last = effect
            follow(unsafeDowncast(effect, to: KeyEffect.self), record, owner)
        }
    }

    /// Sets what a record says, expressions as they are now, on an owner that does not live as long as the builder.
    func applyOnce(_ record: Record, to owner: AnyObject) {
        for key in record.schema.keys where record.place(of: key) != nil {
            guard let effect = key.effect.map({ unsafeDowncast($0, to: KeyEffect.self) }) else { continue }
            guard let live = record.live(of: key) else {
                effect.apply(owner, record, self)
                continue
            }
            if let result = hub.result(of: live.expression) { _ = effect.reversal?.show(owner, live, result, self) }
        }
    }

    /// Sets something on an owner, and again whenever that changes on which it depends.
    func follow(_ effect: KeyEffect, _ record: Record, _ owner: AnyObject) {
        let outer = asked
        asked = AskedTexts()
        effect.apply(owner, record, self)
        let texts = asked ?? AskedTexts()
        asked = outer
        var dependence = effect.dependence
        if texts.areTranslated { dependence.insert(.language) }
        if !dependence.isEmpty { followed.append(Followed(owner: owner, record: record, effect: effect, dependence: dependence)) }
        if texts.names.isEmpty, texts.expressions.isEmpty { return }
        let update = { [weak self, weak owner] in
            guard let self, let owner else { return }
            self.run(effect, record, owner)
        }
        let viewer = viewer(of: owner)
        for name in texts.names { hub.follow(name, by: viewer()) { _ in update() } }
        for expression in texts.expressions { hub.follow(expression, by: viewer) { _ in update() } }
    }

    /// Runs an effect on its owner, with the row at hand that the owner speaks of.
    private func run(_ effect: KeyEffect, _ record: Record, _ owner: AnyObject) {
        guard let (row, list) = rows[ObjectIdentifier(owner)] else { return effect.apply(owner, record, self) }
        hub.at(row, of: list) { effect.apply(owner, record, self) }
    }

    /// Says of which row an owner speaks, and has everything about it said anew.
    func setRow(_ row: (row: ListRow, list: ValueModel)?, of owner: AnyObject) {
        rows[ObjectIdentifier(owner)] = row
        for entry in followed where entry.owner === owner { run(entry.effect, entry.record, owner) }
    }

    /// The row that an owner speaks of.
    func row(of owner: AnyObject) -> (row: ListRow, list: ValueModel)? { rows[ObjectIdentifier(owner)] }

    /// The view that shows what is set on an owner.
    private func viewer(of owner: AnyObject) -> () -> View? {
        let view = owner as? View ?? (owner as? ViewPart)?.view
        return { [weak view] in view }
    }

    /// Whether there is a text field, so that layouts of keyboards are needed.
    var needsKeyboards = false
    /// The layouts; nil if none are needed.
    private(set) var keyboards: KeyboardSet?

    /// Reads the layouts of keyboards, if there is a text field.
    /// - Parameters:
    ///   - names: as `keyboards:` says.
    ///   - place: of that.
    func loadKeyboards(_ names: [NameModel]?, at place: Place, _ errors: ErrorCollector) {
        guard needsKeyboards else { return }
        if names?.isEmpty == true {
            errors.add("“keyboards” names none: leave it out for those of the panel's languages", at: place)
        }
        let set = KeyboardSet(names, wording.tables, errors)
        keyboards = set
        for (layout, place) in set.all {
            let chain = resources.fonts?.regular
            for row in layout.letters + layout.symbols + layout.moreSymbols {
                for key in row { note(literal: ([key.text] + key.alternatives).joined(), chain, at: place) }
            }
        }
    }

    /// The layouts while the present language shows.
    var shownKeyboards: [KeyboardLayout] { keyboards?.layouts(for: wording.language, wording.tables) ?? [] }

    /// Joins an owner with the expressions of its record: their results are set before the next frame, and whenever they change.
    private func join(_ record: Record, _ owner: AnyObject) {
        for key in record.schema.keys {
            guard let live = record.live(of: key), let effect = key.effect.map({ unsafeDowncast($0, to: KeyEffect.self) }),
                let reversal = effect.reversal
            else { continue }
            if key.name == CommonSchema.enabled.name, let control = owner as? Control { _ = gate(of: control) }
            let joined = LiveKey(live, reversal, owner: owner, builder: self)
            if effect.dependence.contains(.theme) { themed.append(joined) }
            // Nothing shows while the view itself is hidden, but for what shows it again.
            let isOfSuperview = key.name == CommonSchema.hidden.name
            let view = viewer(of: owner)
            hub.follow(live.expression, by: { isOfSuperview ? view()?.superview : view() }) { joined.show($0) }
        }
        if let part = owner as? ViewPart { liveParts.append(part) }
    }

    /// Runs the effects again that depend on a changed theme or language.
    func refresh(_ change: KeyEffect.Dependence) {
        for entry in followed where !entry.dependence.isDisjoint(with: change) {
            run(entry.effect, entry.record, entry.owner)
        }
        if change.contains(.theme) { for key in themed { key.refresh() } }
        if change.contains(.language) { hub.languageDidChange() }
    }

    // MARK: Values

    func color(_ model: ColorModel) -> Color { model.color(in: theme) }

    /// What a key of a part says now; nil while that is unknown.
    func value<Value>(_ key: FixedOrLive<Value>) -> Value? {
        switch key {
        case .fixed(let value): return value
        case .live(let live):
            asked?.expressions.append(live.expression)
            return hub.result(of: live.expression).flatMap { live.value(of: $0) }
        }
    }

    /// The image that an expression gives: one of the configuration, or of the values; nil if that one is not known.
    func image(_ model: ImageModel?, _ result: ExpressionValue) -> Image? {
        if case .content(let name, _) = result { return hub.store.image(of: name)?.image }
        return model.flatMap { resources.image($0) }
    }

    func fill(_ model: FillModel) -> Fill? {
        switch model {
        case .color(let color): return .color(self.color(color))
        case .gradient(let axis, let stops):
            return .gradient(LinearGradient(axis, stops: stops.map { LinearGradient.Stop(location: $0.location, color: color($0.color)) }))
        case .image(let image): return resources.image(image).map { .image($0) }
        }
    }

    /// The attributes of a title in the present theme.
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

    // MARK: Containers

    /// Builds the children of a model into its view.
    func fill<Box: View>(_ view: Box, _ model: ViewModel) -> Box {
        for child in model.children { view.addSubview(build(child)) }
        return view
    }
}
