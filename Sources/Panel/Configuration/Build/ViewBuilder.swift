import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Makes views from their models.
final class ViewBuilder {
    let resources: ResourceLoader
    let theme: Theme
    /// The view of each model, and where each view comes from.
    private(set) var views: [(model: ViewModel, view: View)] = []
    private(set) var viewOfModel: [ObjectIdentifier: View] = [:]
    /// Every text with the fonts that draw it and its place, for the check.
    private(set) var texts: [(text: String, chain: FontChain, place: Place)] = []

    /// What shows the pages of navigations, and what is in their bars.
    var navigation = NavigationParts()

    init(resources: ResourceLoader, theme: Theme) {
        self.resources = resources
        self.theme = theme
    }

    /// The view of a model, with all that is in it.
    func build(_ model: ViewModel) -> View {
        let view: View =
            switch model.kind {
            case .segmentedControl: segmentedControl(model.record)
            case .slider: slider(model.record)
            case .tabBar: tabBar(model.record)
            case .label: label(model.record)
            case .image: imageView(model.record)
            case .view: box(model)
            case .stack: stack(model)
            case .pages: pages(model)
            case .navigation: navigation(model)
            case .segmentsController: segmentsController(model)
            case .page: page(model)
            }
        view.identifier = model.identifier
        view.placement = placement(model)
        view.isHidden = model.record[CommonSchema.hidden] ?? false
        view.grow = model.record[CommonSchema.grow] ?? 0
        if let control = view as? Control { control.isEnabled = model.record[CommonSchema.enabled] ?? true }
        views.append((model, view))
        viewOfModel[ObjectIdentifier(model)] = view
        return view
    }

    private func placement(_ model: ViewModel) -> Placement {
        if let given = model.record[CommonSchema.frame] { return given }
        if model.parent?.kind == .stack { return Placement() }
        if model.kind.fillsByDefault || model.parent?.kind == .pages { return .fill() }
        var placement = Placement()
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

    func note(_ text: String, _ chain: FontChain?, at place: Place) {
        if let chain, !text.isEmpty { texts.append((text, chain, place)) }
    }

    // MARK: Simple views

    private func label(_ record: Record) -> View {
        let keys = LabelSchema.self
        let label = Label()
        let text = record[keys.text]
        label.text = text?.staticText ?? ""
        label.font = record[keys.font].flatMap { resources.font($0) }
        label.textColor = record[keys.color].map { color($0) }
        label.textAlignment = record[keys.align] ?? .natural
        label.numberOfLines = record[keys.lines] ?? 1
        label.minimumScale = record[keys.minimumScale] ?? 1
        label.hasTabularDigits = record[keys.tabularDigits] ?? false
        if let shadow = record[keys.shadow] {
            label.shadowColor = color(shadow.color)
            label.shadowOffset = shadow.offset
        }
        note(label.text, (label.font?.chain ?? resources.fonts?.regular), at: record.place(of: keys.text))
        return label
    }

    private func imageView(_ record: Record) -> View {
        let view = ImageView()
        view.image = record[ImageViewSchema.image].flatMap { resources.image($0) }
        view.tint = record[ImageViewSchema.tint].flatMap { fill($0) }
        view.contentMode = record[ImageViewSchema.mode] ?? .scaleToFill
        return view
    }

    // MARK: Containers

    private func box(_ model: ViewModel) -> View {
        let view = BoxView()
        dress(view, model)
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
        dress(view, model)
        return view
    }

    func dress(_ view: BoxView, _ model: ViewModel) {
        let record = model.record
        if case .fill(let fill) = record[BoxSchema.background] { view.fill = self.fill(fill) }
        view.cornerRadius = record[BoxSchema.cornerRadius] ?? 0
        if let border = record[BoxSchema.border] {
            view.borderColor = color(border.color)
            view.borderWidth = border.width
        }
        view.shadow = record[BoxSchema.shadow].map { BoxShadow(color: color($0.color), offset: $0.offset, blur: $0.blur) }
        view.clipsToBounds = record[BoxSchema.clips] ?? false
        for child in model.children { view.addSubview(build(child)) }
    }

    private func pages(_ model: ViewModel) -> View {
        let view = PagesView()
        for child in model.children { view.addPage(build(child)) }
        return view
    }
}
