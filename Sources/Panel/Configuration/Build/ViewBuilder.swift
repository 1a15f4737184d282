import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Makes views from their models.
final class ViewBuilder {
    let resources: ResourceLoader
    /// What the theme's colours mean; another one counts from the next `dress`.
    var theme: Theme
    /// Where texts are looked up; another language counts from the next `relabel`.
    let wording: PanelTexts
    /// What shows which value.
    let hub: ValueHub
    /// The view of each model, and where each view comes from.
    private(set) var views: [(model: ViewModel, view: View)] = []
    private(set) var viewOfModel: [ObjectIdentifier: View] = [:]
    /// Every text with the fonts that draw it and its place, for the check.
    private(set) var texts: [(text: String, chain: FontChain, place: Place)] = []

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
        let view: View =
            switch model.kind {
            case .button: button(model.record)
            case .stepper: stepper(model.record)
            case .toggle: toggle(model.record)
            case .clock: clock(model.record)
            case .progressBar: progressBar(model.record)
            case .grid: grid(model)
            case .segmentedControl: segmentedControl(model.record)
            case .slider: slider(model.record)
            case .tabBar: tabBar(model.record)
            case .label: label(model.record)
            case .image: imageView(model.record)
            case .view: box(model)
            case .stack: stack(model)
            case .pages: pages(model)
            case .list: list(model)
            case .scroll: scrollView(model)
            case .navigation: navigation(model)
            case .segmentsController: segmentsController(model)
            case .page: page(model)
            }
        view.identifier = model.identifier
        view.placement = placement(model)
        view.isHidden = model.record[CommonSchema.hidden] ?? false
        view.grow = model.record[CommonSchema.grow] ?? 0
        view.gridSpan = model.record[CommonSchema.span] ?? .one
        dress(view, model)
        relabel(view, model)
        if let control = view as? Control { control.isEnabled = model.record[CommonSchema.enabled] ?? true }
        views.append((model, view))
        viewOfModel[ObjectIdentifier(model)] = view
        return view
    }

    private func placement(_ model: ViewModel) -> Placement {
        if let given = model.record[CommonSchema.frame] { return given }
        if model.parent?.kind == .stack || model.parent?.kind == .grid { return Placement() }
        if model.kind.fillsByDefault || model.parent?.kind == .pages { return .fill() }
        var placement = Placement()
        if model.kind == .progressBar {
            placement.left = .points(0)
            placement.right = .points(0)
        }
        if model.kind == .tabBar {
            placement.left = .points(0)
            placement.right = .points(0)
            placement.bottom = .points(0)
        }
        return placement
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

    /// Remembers what a text says, in every language.
    func note(_ raw: String, _ chain: FontChain?, at place: Place) {
        for text in wording.tables.variants(of: raw) { note(literal: text, chain, at: place) }
    }

    func note(literal text: String, _ chain: FontChain?, at place: Place) {
        if let chain, !text.isEmpty { texts.append((text, chain, place)) }
    }

    /// What a text says in the present language.
    func string(_ raw: String) -> String { wording.string(raw) }

    // MARK: Simple views

    private func label(_ record: Record) -> View {
        let keys = LabelSchema.self
        let label = Label()
        label.font = record[keys.font].flatMap { resources.font($0) }
        label.textAlignment = record[keys.align] ?? .natural
        label.numberOfLines = record[keys.lines] ?? 1
        label.minimumScale = record[keys.minimumScale] ?? 1
        label.hasTabularDigits = record[keys.tabularDigits] ?? false
        for text in record[keys.text]?.staticTexts ?? [] {
            note(literal: text, label.font?.chain ?? resources.fonts?.regular, at: record.place(of: keys.text))
        }
        return label
    }

    private func imageView(_ record: Record) -> View {
        let view = ImageView()
        view.image = record[ImageViewSchema.image].flatMap { resources.image($0) }
        view.contentMode = record[ImageViewSchema.mode] ?? .scaleToFill
        return view
    }

    // MARK: Containers

    private func box(_ model: ViewModel) -> View {
        let view = BoxView()
        fill(view, model)
        return view
    }

    private func stack(_ model: ViewModel) -> View {
        let view = StackView()
        let record = model.record
        view.axis = record[StackSchema.axis] ?? .vertical
        view.spacing = record[StackSchema.spacing] ?? 0
        view.padding = record[StackSchema.padding] ?? .zero
        view.alignment = record[StackSchema.align] ?? .fill
        view.distribution = record[StackSchema.distribution] ?? .start
        fill(view, model)
        return view
    }

    private func grid(_ model: ViewModel) -> View {
        let view = GridView()
        let record = model.record
        view.columns = record[GridSchema.minimumWidth].map { .minimumWidth($0) } ?? .count(record[GridSchema.columns] ?? 2)
        view.rows = record[GridSchema.rows] ?? .natural
        view.columnSpacing = record[GridSchema.spacing] ?? 0
        view.rowSpacing = record[GridSchema.rowSpacing] ?? record[GridSchema.spacing] ?? 0
        view.padding = record[StackSchema.padding] ?? .zero
        fill(view, model)
        return view
    }

    func fill(_ view: BoxView, _ model: ViewModel) {
        view.cornerRadius = model.record[BoxSchema.cornerRadius] ?? 0
        view.clipsToBounds = model.record[BoxSchema.clips] ?? false
        for child in model.children { view.addSubview(build(child)) }
    }

    private func pages(_ model: ViewModel) -> View {
        let view = PagesView()
        for child in model.children { view.addPage(build(child)) }
        return view
    }
}
