import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// Keys of views of every type.
enum CommonSchema {
    static let type = Key("type", .viewType, "What kind of view it is.", isRequired: true)
    static let id = Key(
        "id", .identifier,
        "The view's name, unique among its siblings. Joined by slashes from the outermost named view it is the view's path, as in `living/brightness`. Controls and pages need one."
    )
    static let frame = Key(
        "frame", .frame,
        "Where the view is in its superview. Without it a view that holds others (`view`, `stack`, `grid`, `list`, `scroll`, `pages`, `navigation`, `segmentsController`) fills the superview, a tab bar lies along its bottom, a progress bar along its top, and all else stands at the top left in its own size."
    )
    static let hidden = Key(
        "hidden", .boolean, "`true` hides the view; in a stack it takes no space either.",
        default: true, set: { (view: View, isHidden) in view.isHidden = isHidden })
    static let grow = Key(
        "grow", .number(0...1000),
        "In a stack: the view's share of the space that is left along the stack's axis; 0 (the default) keeps its own length. In a `scroll`, along which nothing has to be left, it is as long as it likes at least.",
        \View.grow)
    static let span = Key(
        "span", .gridSpan, "In a grid: how many columns the view takes, or `[columns, rows]`; 1 if it is left out.", \View.gridSpan)
    static let enabled = Key(
        "enabled", .boolean, "`false` lets no finger operate the control and dims it.",
        standard: KeyDefault { _ in { (control: Control, builder) in builder.setEnabled(control, false) } },
        set: { (control: Control, isEnabled, builder) in builder.setEnabled(control, isEnabled) })
    static let visibleWhen = Key(
        "visibleWhen", .oneOrMore(of: ConditionSchema.syntax),
        "The view shows only while values are so: a boolean's name, as in `visibleWhen: lamp`, a condition as in `{value: mode, is: auto}`, an expression as in `=level > 20`, or a list of which all have to hold."
    )
    static let enabledWhen = Key(
        "enabledWhen", .oneOrMore(of: ConditionSchema.syntax),
        "Fingers operate the control only while values are so; as `visibleWhen`.")

    static let accept = Key(
        "accept", .object(AcceptSchema.schema),
        "What `fascia check` finds in the view and in those within it, and what is meant so, each with the reason.")

    static let keys = [
        type.erased, id.erased, frame.erased, hidden.erased, grow.erased, span.erased, visibleWhen.erased, DirectionKeys.view.erased,
        accept.erased,
    ]
    /// Keys of every control, besides.
    static let control = [enabled.erased, enabledWhen.erased] + BindingSchema.keys
    /// For the reference: the keys of every view, and of uses of templates.
    static let schema = ObjectSchema("view") {
        keys
        Key(
            "use", Syntax<Bool>("the name of a template") { _, _ in true },
            "Instead of `type`: the template that the view is made from. Other keys beside it replace those of the template's view.")
        Key("with", Syntax<Bool>("a mapping of parameters") { _, _ in true }, "The template's parameters.")
    }
}
