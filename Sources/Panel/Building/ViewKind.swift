import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaValues

/// A kind of view that a configuration can name by `type:`: its keys, what they ask of each other, and how its view is made and joined
/// to the rest of the panel. Everything that the panel knows of one kind stands in the kind's own file.
public final class ViewKind: Sendable, Equatable {
    /// What views of a kind are to those around them.
    public enum Role: Sendable {
        /// Something to look at, or to hold other views.
        case view
        /// Fingers operate it.
        case control
        /// It says where the views in it lie.
        case arrangement
        /// One of the views in it shows.
        case pages
        /// What is in it are pages with a bar over them.
        case navigation
        /// Lies in a navigation.
        case page
    }

    /// Where a view lies whose `frame:` is left out.
    public enum Standing: Sendable {
        /// At the top left, in its own size.
        case ownSize
        /// All over its superview.
        case fills
        /// At the top, as wide as its superview.
        case top
        /// Along the bottom.
        case bottom

        /// The same as a placement.
        var placement: Placement {
            var placement = Placement()
            switch self {
            case .ownSize: return placement
            case .fills: return .fill()
            case .top: break
            case .bottom: placement.bottom = .points(0)
            }
            placement.left = .points(0)
            placement.right = .points(0)
            return placement
        }
    }

    /// What is asked of the records of a kind's views, before there is a view.
    struct Rules: Sendable {
        /// The values that a control can have; nil for what is no control.
        var domain: @Sendable (Record) -> ValueDomain? = { _ in nil }
        /// Keys that have no effect beside `binds:`, since the value says what they say.
        var valueKeys: [AnyKey] = []
        /// Whether a control of numbers has a range and a step of its own, beside those of the value that it binds.
        var ownNumbers: @Sendable (Record) -> (range: Bool, step: Bool) = { _ in (false, false) }
        /// The views in a view, back to front.
        var children: @Sendable (Record) -> [ViewModel] = { _ in [] }
        /// The texts in which values of `values:` can stand.
        var texts: @Sendable (Record) -> [TextModel] = { _ in [] }
        /// What taps do.
        var actions: @Sendable (Record) -> [[ActionModel]] = { _ in [] }
        /// The pages of which something that is selected shows one.
        var pageChoice: @Sendable (Record) -> PageChoice? = { _ in nil }
        /// Which pages of a navigation show without an action that leads to them.
        var openPages: @Sendable (ViewModel) -> [ViewModel] = { _ in [] }
        /// Reports what the keys of a view, and those of the views in it, ask of each other.
        var check: @Sendable (ViewModel, Reader) -> Void = { _, _ in }
        /// Reports references to other views that do not exist or are of the wrong kind.
        var checkLinks: @Sendable (ViewModel, ViewTree, Reader) -> Void = { _, _, _ in }
        /// Reports what a value that it binds has to be and is not.
        var checkBinding: @Sendable (ViewModel, ValueDefinition, NameModel, Reader) -> Void = { _, _, _, _ in }
    }

    /// The word after `type:`.
    public let name: String
    /// What it is called in sentences, with its article.
    let noun: String
    /// Its keys.
    let schema: ObjectSchema
    let role: Role
    /// Whether its views must have an `id`.
    let needsName: Bool
    let standing: Standing
    let rules: Rules
    /// Makes the view, with what single keys do not set by themselves.
    let make: @Sendable (ViewModel, ViewBuilder) -> View
    /// Joins a view to others and to values, once all of them are made.
    let join: @Sendable (View, ViewModel, Bindings) -> Void
    /// Has a view do what its actions say.
    let act: @Sendable (View, ViewModel, ActionRunner) -> Void
    /// Looks a view over once, wherever it is.
    let inspect: @Sendable (View, ViewModel, PanelChecker) -> Void
    /// Looks a view over that shows, beside what is asked of every view.
    let inspectShown: @Sendable (View, ViewModel, PanelChecker) -> Void
    /// Whether a view without any size lacks something that people should see.
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
        inspect: @escaping @Sendable (Made, ViewModel, PanelChecker) -> Void = { _, _, _ in },
        inspectShown: @escaping @Sendable (Made, ViewModel, PanelChecker) -> Void = { _, _, _ in },
        hasContent: @escaping @Sendable (Made, ViewModel) -> Bool = { _, _ in true }, isText: Bool = false, paging: Paging<Made>? = nil,
        remains: @escaping @Sendable (Made) -> (Made) -> Void = { _ in { _ in } }, make: @escaping @Sendable (ViewModel, ViewBuilder) -> Made
    ) {
        self.name = name
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
        // Whoever calls these has the view that `make` made.
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

    /// A kind of control whose value is a number, looked over once by the check.
    convenience init<Made: Control>(
        _ name: String, _ type: Made.Type, number: NumberKeys, standing: Standing = .ownSize, @KeyList keys: () -> [AnyKey],
        check: @escaping @Sendable (ViewModel, Reader) -> Void,
        inspect: @escaping @Sendable (Made, ViewModel, PanelChecker) -> Void, make: @escaping @Sendable () -> Made
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
            }, role: .control, standing: standing, rules: rules, inspect: inspect, make: { _, _ in make() })
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
    /// How many there are to choose from; nil if they are wrong themselves.
    let count: Int?
    /// What each of them is: `segment`, `tab`, `row`.
    let what: String
}
