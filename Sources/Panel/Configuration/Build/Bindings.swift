import FasciaControls
import FasciaRaster

/// Keeps what shows the value of a control equal to it: labels, mixed colours, pages.
final class Bindings {
    private var updates: [() -> Void] = []
    let builder: ViewBuilder
    let tree: ViewTree

    /// Joins everything in a tree whose views have been built. `onSwitch` is called after other pages came to show.
    init(_ tree: ViewTree, builder: ViewBuilder) {
        self.tree = tree
        self.builder = builder
        for (model, view) in builder.views {
            if let label = view as? Label, let text = model.record[LabelSchema.text] as TextModel?, !text.references.isEmpty {
                bind(label, text, model)
            }
            if let box = view as? BoxView, case .mix(let sliders) = model.record[BoxSchema.background] { bind(box, sliders, model) }
        }
        for (model, view) in builder.views {
            if let control = view as? Control, let shows = model.record[TabBarSchema.shows] { bind(control, shows, model) }
        }
        bindNavigation()
        refresh()
    }

    /// Shows the present values; needed after values were set from code, which sends no event.
    func refresh() {
        for update in updates { update() }
    }

    private func view<Kind: View>(_ reference: ReferenceModel, from model: ViewModel, as _: Kind.Type) -> Kind? {
        guard let found = tree.find(reference, from: model) else { return nil }
        return builder.viewOfModel[ObjectIdentifier(found)] as? Kind
    }

    private func observe(_ controls: [Control], _ update: @escaping () -> Void) {
        for control in controls { control.addAction(for: [.valueChanged, .touchCancel, .editingDidEnd], update) }
        updates.append(update)
    }

    // MARK: Texts

    private func bind(_ label: Label, _ text: TextModel, _ model: ViewModel) {
        enum Piece {
            case text(String)
            case value(() -> String)
        }
        var controls: [Control] = []
        let pieces = text.parts.map { part -> Piece in
            switch part {
            case .text(let text): return .text(text)
            case .value(let reference, let decimals):
                guard let control = view(reference, from: model, as: Control.self) else { return .text("") }
                controls.append(control)
                return .value(Bindings.reader(control, decimals: decimals))
            }
        }
        observe(controls) { [unowned label] in
            label.text = pieces.map { piece in
                switch piece {
                case .text(let text): text
                case .value(let read): read()
                }
            }.joined()
        }
    }

    /// What a control's value is called. The control owns the closures that hold this, so that it must not be held in turn.
    private static func reader(_ control: Control, decimals: Int?) -> () -> String {
        if let slider = control as? Slider {
            let places = decimals ?? NumberFormat.decimals(step: slider.range.step, range: slider.maximumValue - slider.minimumValue)
            return { [unowned slider] in NumberFormat.text(slider.value, decimals: places) }
        }
        if let segmented = control as? SegmentedControl {
            return { [unowned segmented] in
                let index = segmented.selectedSegmentIndex
                guard segmented.segments.indices.contains(index), case .title(let title) = segmented.segments[index].content else {
                    return ""
                }
                return title
            }
        }
        if let bar = control as? TabBar {
            return { [unowned bar] in bar.items.indices.contains(bar.selectedIndex) ? bar.items[bar.selectedIndex].title ?? "" : "" }
        }
        return { "" }
    }

    // MARK: Colours

    private func bind(_ box: BoxView, _ references: [ReferenceModel], _ model: ViewModel) {
        let sliders = references.compactMap { view($0, from: model, as: Slider.self) }
        guard sliders.count == 3 else { return }
        let channels = sliders.map { slider in { [unowned slider] in slider.range.fraction(of: slider.value) } }
        observe(sliders) { [unowned box] in
            box.fill = .color(Color(red: channels[0](), green: channels[1](), blue: channels[2]()))
        }
    }

    // MARK: Pages

    private func bind(_ control: Control, _ reference: ReferenceModel, _ model: ViewModel) {
        guard let pages = view(reference, from: model, as: PagesView.self) else { return }
        if let bar = control as? TabBar {
            if bar.selectedIndex >= 0 { pages.showPage(at: bar.selectedIndex) }
            control.addAction(for: .valueChanged) { [unowned bar, unowned pages] in pages.showPage(at: bar.selectedIndex) }
            control.addAction(for: .reselected) { [unowned pages] in pages.pageWasReselected() }
            follow(pages) { [unowned bar] index in bar.selectedIndex = index }
        } else if let segmented = control as? SegmentedControl {
            if segmented.selectedSegmentIndex >= 0 { pages.showPage(at: segmented.selectedSegmentIndex) }
            control.addAction(for: .valueChanged) { [unowned segmented, unowned pages] in pages.showPage(at: segmented.selectedSegmentIndex)
            }
            follow(pages) { [unowned segmented] index in
                if !segmented.isMomentary { segmented.selectedSegmentIndex = segmented.segments.indices.contains(index) ? index : -1 }
            }
        }
    }

    /// Several controls may show the same pages; each of them follows the others.
    private func follow(_ pages: PagesView, _ select: @escaping (Int) -> Void) {
        let previous = pages.onSelection
        pages.onSelection = { [unowned self] index in
            previous?(index)
            select(index)
            self.refresh()
        }
        if pages.selectedIndex >= 0 { select(pages.selectedIndex) }
    }
}
