import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaValues

/// A kind of view that a configuration can name by `type:`: its keys, its checks, and how its view is made and connected. Everything
/// that the panel knows of a kind is in the kind's own file.
public final class ViewKind: Sendable, Equatable {
    /// The role of a kind's views in the tree.
    public enum Role: Sendable {
        /// Shows something, or holds other views.
        case view
        /// Fingers operate it.
        case control
        /// Lays out its subviews.
        case arrangement
        /// Shows one of its subviews.
        case pages
        /// Shows pages under a navigation bar.
        case navigation
        /// A page of a navigation.
        case page
    }

    /// The placement of a view without `frame:`.
    public enum Standing: Sendable {
        /// At the top left, in its fitting size.
        case ownSize
        /// Fills its superview.
        case fills
        /// At the top, as wide as its superview.
        case top
        /// Along the bottom.
        case bottom

        /// The placement.
        var placement: Placement {
            switch self {
            case .ownSize: Placement()
            case .fills: .fill()
            case .top: Placement(left: .points(0), right: .points(0))
            case .bottom: Placement(left: .points(0), right: .points(0), bottom: .points(0))
            }
        }
    }

    /// What a kind knows of its records before there is a view, and the checks of them.
    struct Rules: Sendable {
        /// The values that a control can have; nil for other views.
        var domain: @Sendable (Record) -> ValueDomain? = { _ in nil }
        /// Keys that have no effect beside `binds:`, since the bound value decides.
        var valueKeys: [AnyKey] = []
        /// Whether a control's record has a range and a step of its own, instead of those of the bound value.
        var ownNumbers: @Sendable (Record) -> (range: Bool, step: Bool) = { _ in (false, false) }
        /// The views in a view, back to front.
        var children: @Sendable (Record) -> [ViewModel] = { _ in [] }
        /// The texts that can contain values of `values:`.
        var texts: @Sendable (Record) -> [TextModel] = { _ in [] }
        /// The actions of taps.
        var actions: @Sendable (Record) -> [[ActionModel]] = { _ in [] }
        /// The pages of which something that is selected shows one.
        var pageChoice: @Sendable (Record) -> PageChoice? = { _ in nil }
        /// Which pages of a navigation show without an action that leads to them.
        var openPages: @Sendable (ViewModel) -> [ViewModel] = { _ in [] }
        /// Reports keys of a view, and of its subviews, that do not fit each other.
        var check: @Sendable (ViewModel, Reader) -> Void = { _, _ in }
        /// Reports references to other views that do not exist or are of the wrong kind.
        var checkLinks: @Sendable (ViewModel, ViewTree, Reader) -> Void = { _, _, _ in }
        /// The list of `values:` whose rows it shows; nil for other views.
        var rowsFrom: @Sendable (Record) -> NameModel? = { _ in nil }
        /// Reports values of other keys than `binds:` that do not exist or are of the wrong type.
        var checkValues: @Sendable (ViewModel, ValueRules, Reader) -> Void = { _, _, _ in }
        /// Reports a bound value of the wrong type or range.
        var checkBinding: @Sendable (ViewModel, ValueDefinition, NameModel, Reader) -> Void = { _, _, _, _ in }
    }

    /// The word after `type:`.
    public let name: String
    /// Its noun in messages, with the article.
    let noun: String
    private let viewClass: AnyClass
    /// Its keys.
    let schema: ObjectSchema
    let role: Role
    /// Whether its views must have an `id`.
    let needsName: Bool
    let standing: Standing
    let rules: Rules
    /// Makes the view, and sets what no single key sets.
    let make: @Sendable (ViewModel, ViewBuilder) -> View
    /// Connects a view with others and with values, after all are made.
    let join: @Sendable (View, ViewModel, Bindings) -> Void
    /// Connects a view with its actions.
    let act: @Sendable (View, ViewModel, ActionRunner) -> Void
    /// `fascia check`: checks a view once, shown or not.
    let inspect: @Sendable (View, ViewModel, ViewInspector) -> Void
    /// `fascia check`: checks a view on each page where it shows, besides the checks of every view.
    let inspectShown: @Sendable (View, ViewModel, ViewInspector) -> Void
    /// Whether a view has something to show, so that having no size is a finding.
    let hasContent: @Sendable (View, ViewModel) -> Bool
    /// Whether what it shows is a text, which has to be on the screen as a whole.
    let isText: Bool
    /// Which of the views in it shows, and how another one comes to show; nil where all of them do.
    let paging: Paging<View>?
    /// What a view of the same kind in the panel that follows after a reload takes over: a function that gives it to that one.
    let remains: @Sendable (View) -> (View) -> Void

    /// Whether fingers operate it.
    var isControl: Bool { role == .control }

    /// A kind whose views are of one class.
    init<Made: View>(
        _ name: String, _: Made.Type, @KeyList keys: () -> [AnyKey], common: [AnyKey] = CommonSchema.keys, schemaName: String? = nil,
        noun: String? = nil, role: Role = .view, needsName: Bool? = nil, standing: Standing = .ownSize, rules: Rules = Rules(),
        join: @escaping @Sendable (Made, ViewModel, Bindings) -> Void = { _, _, _ in },
        act: @escaping @Sendable (Made, ViewModel, ActionRunner) -> Void = { _, _, _ in },
        inspect: @escaping @Sendable (Made, ViewModel, ViewInspector) -> Void = { _, _, _ in },
        inspectShown: @escaping @Sendable (Made, ViewModel, ViewInspector) -> Void = { _, _, _ in },
        hasContent: @escaping @Sendable (Made, ViewModel) -> Bool = { _, _ in true }, isText: Bool = false, paging: Paging<Made>? = nil,
        remains: @escaping @Sendable (Made) -> (Made) -> Void = { _ in { _ in } },
        make: @escaping @Sendable (ViewModel, ViewBuilder) -> Made
    ) {
        self.name = name
        viewClass = Made.self
        self.noun = noun ?? Noun.article(name)
        self.role = role
        self.needsName = needsName ?? (role == .control)
        self.standing = standing
        self.rules = rules
        schema = ObjectSchema(schemaName ?? name) {
            common
            keys()
        }
        self.make = { model, builder in make(model, builder) }
        // The view is the one that `make` returned, so that the casts hold.
        self.join = { view, model, bindings in join(unsafeDowncast(view, to: Made.self), model, bindings) }
        self.act = { view, model, runner in act(unsafeDowncast(view, to: Made.self), model, runner) }
        self.inspect = { view, model, checker in inspect(unsafeDowncast(view, to: Made.self), model, checker) }
        self.inspectShown = { view, model, checker in inspectShown(unsafeDowncast(view, to: Made.self), model, checker) }
        self.hasContent = { view, model in hasContent(unsafeDowncast(view, to: Made.self), model) }
        self.isText = isText
        self.paging = paging.map { paging in
            Paging(
                selected: { paging.selected(unsafeDowncast($0, to: Made.self)) },
                show: { paging.show(unsafeDowncast($0, to: Made.self), $1) })
        }
        self.remains = { view in
            let give = remains(unsafeDowncast(view, to: Made.self))
            return { give(unsafeDowncast($0, to: Made.self)) }
        }
    }

    /// A kind of control whose value is a number, with a check of its own.
    convenience init<Made: Control>(
        _ name: String, _ type: Made.Type, number: NumberKeys, standing: Standing = .ownSize, @KeyList keys: () -> [AnyKey],
        check: @escaping @Sendable (ViewModel, Reader) -> Void,
        inspect: @escaping @Sendable (Made, ViewModel, ViewInspector) -> Void, make: @escaping @Sendable () -> Made
    ) {
        var rules = number.rules
        rules.check = { model, reader in
            number.check(model, reader)
            check(model, reader)
        }
        self.init(
            name, type,
            keys: {
                CommonSchema.control
                number.keys
                keys()
            }, role: .control, standing: standing, rules: rules, inspect: inspect,
            make: { model, builder in
                let control = make()
                number.setStandard(of: control, model.record, builder)
                return control
            })
    }

    /// A kind of control whose value is a number.
    /// - Parameters:
    ///   - name: the word after `type:`.
    ///   - type: the control's class.
    ///   - number: its range, step and value, which `binds:` joins to a number of `values:`.
    ///   - standing: where it lies without a `frame:`.
    ///   - keys: besides those that every control has, in the order of the reference and of setting.
    ///   - check: reports what the keys of a view ask of each other.
    ///   - make: makes the control; its keys are set afterwards.
    public convenience init<Made: Control>(
        _ name: String, _ type: Made.Type, number: NumberKeys, standing: Standing = .ownSize, @KeyList keys: () -> [AnyKey],
        check: @escaping @Sendable (ViewModel, Reader) -> Void = { _, _ in }, make: @escaping @Sendable () -> Made
    ) {
        self.init(name, type, number: number, standing: standing, keys: keys, check: check, inspect: { _, _, _ in }, make: make)
    }

    /// A kind of control that is on or off.
    /// - Parameters:
    ///   - name: the word after `type:`.
    ///   - type: the control's class. Its `controlValue` is `.on`.
    ///   - on: the key that says whether it is on at the start; `binds:` joins it to a boolean of `values:` instead.
    ///   - standing: where it lies without a `frame:`.
    ///   - keys: besides those that every control has, in the order of the reference and of setting.
    ///   - check: reports what the keys of a view ask of each other.
    ///   - make: makes the control; its keys are set afterwards.
    public convenience init<Made: Control>(
        _ name: String, _ type: Made.Type, on: Key<Bool>, standing: Standing = .ownSize, @KeyList keys: () -> [AnyKey],
        check: @escaping @Sendable (ViewModel, Reader) -> Void = { _, _ in }, make: @escaping @Sendable () -> Made
    ) {
        self.init(
            name, type,
            keys: {
                CommonSchema.control
                on
                keys()
            }, role: .control, standing: standing,
            rules: Rules(
                domain: { _ in .boolean(words: nil) }, valueKeys: [on.erased], check: check,
                checkBinding: { model, definition, name, reader in
                    _ = ValueRules.expect([.boolean], "a boolean", model, definition, name, reader)
                }),
            make: { _, _ in make() })
    }

    /// A kind of view that only shows something: it has no value, and no finger operates it.
    /// - Parameters:
    ///   - name: the word after `type:`.
    ///   - type: the view's class.
    ///   - standing: where it lies without a `frame:`.
    ///   - keys: besides those that every view has, in the order of the reference and of setting.
    ///   - check: reports what the keys of a view ask of each other.
    ///   - make: makes the view; its keys are set afterwards.
    public convenience init<Made: View>(
        _ name: String, showing type: Made.Type, standing: Standing = .ownSize, @KeyList keys: () -> [AnyKey],
        check: @escaping @Sendable (ViewModel, Reader) -> Void = { _, _ in }, make: @escaping @Sendable () -> Made
    ) {
        self.init(name, type, keys: keys, standing: standing, rules: Rules(check: check), make: { _, _ in make() })
    }

    /// Ends the program if the keys cannot be those of the kind's views: a mistake in its declaration, which would write into foreign
    /// memory. Kinds of one's own are checked when they are given to the panel.
    func checkKeys() {
        var names: Set<String> = []
        for key in schema.keys {
            precondition(names.insert(key.name).inserted, "the kind “\(name)” has two keys “\(key.name)”")
            guard let effect = key.effect else { continue }
            precondition(
                unsafeDowncast(effect, to: KeyEffect.self).accepts(viewClass),
                "the key “\(key.name)” of “\(name)” is not one of \(viewClass)")
        }
    }

    public static func == (one: ViewKind, other: ViewKind) -> Bool { one === other }
}

/// How the pages of a view are shown, one at a time.
struct Paging<Pages: View>: Sendable {
    /// The number of the page that shows, −1 if none does.
    let selected: @Sendable (Pages) -> Int
    let show: @Sendable (Pages, Int) -> Void
}

/// What selects one of the pages of a view: a tab, a segment, a row.
struct PageChoice {
    let pages: ReferenceModel
    /// The number of choices; nil if they are wrong themselves.
    let count: Int?
    /// The noun of one: `segment`, `tab`, `row`.
    let what: String
}
