import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// Keys for the look of a box, which every view that holds others has.
enum BoxKeys {
    static let background = Key(
        "background", .background,
        "What the box is filled with: a colour, a gradient, an image, or `{mix: [red, green, blue]}` with the paths of three controls of numbers, such as sliders.",
        follows: .theme, standard: .property(\BoxView.fill),
        set: { (box: BoxView, background, builder) in
            if case .fill(let fill) = background { box.fill = builder.fill(fill) }
        })
    static let border = Key(
        "border", .border, "A line along the edges, inside: its colour, or a mapping.", follows: .theme,
        standard: .setting { (box: BoxView) in box.borderWidth = 0 },
        set: { (box: BoxView, border, builder) in
            box.borderColor = builder.color(border.color)
            box.borderWidth = border.width
        })

    @KeyList static var all: [AnyKey] {
        background
        Key("cornerRadius", .number(0...1000, "points"), "How round the corners are, in points.", \BoxView.cornerRadius)
        border
        Key("shadow", .boxShadow, "A shadow below the box: its colour, or a mapping.") { (box: BoxView, shadow, color) in
            box.shadow = BoxShadow(color: color, offset: shadow.offset, blur: shadow.blur)
        }
        Key("clips", .boolean, "`true` cuts what is in the box at its edges, for the eye and for fingers.", \BoxView.clipsToBounds)
    }

    /// Whether an empty box is visible.
    @Sendable static func hasContent(_ box: BoxView, _ model: ViewModel) -> Bool {
        !model.children.isEmpty || model.record.has(background) || model.record.has(border)
    }

    /// Reports a mixed background whose references are no controls of numbers.
    @Sendable static func checkMix(_ model: ViewModel, _ tree: ViewTree, _ reader: Reader) {
        guard case .mix(let parts) = model.record[background] else { return }
        for part in parts { tree.resolve(part, from: model, to: "a control of numbers", reader) { $0.domain?.isNumber == true } }
    }

    /// Updates a mixed background when its parts change.
    @Sendable static func joinMix(_ box: BoxView, _ model: ViewModel, _ bindings: Bindings) {
        if case .mix(let parts) = model.record[background] { bindings.bind(box, parts, model) }
    }
}

extension Bindings {
    func bind(_ box: BoxView, _ references: [ReferenceModel], _ model: ViewModel) {
        let controls = references.compactMap { view($0, from: model, as: Control.self) }
        guard controls.count == 3 else { return }
        let channels = controls.map { control in { [unowned control] in Bindings.fraction(of: control) } }
        observe(controls) { [unowned box] in
            box.fill = .color(Color(red: channels[0](), green: channels[1](), blue: channels[2]()))
        }
    }
}
