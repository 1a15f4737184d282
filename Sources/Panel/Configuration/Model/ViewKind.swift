/// The types of views that a configuration can have.
enum ViewKind: String, CaseIterable, Sendable {
    case button, segmentedControl, slider, stepper, tabBar, label, clock, image, progressBar, view, stack, grid, pages, list, scroll
    case navigation, segmentsController, page
    case toggle = "switch"

    /// The keys of such a view.
    var schema: ObjectSchema {
        switch self {
        case .button: ButtonSchema.schema
        case .stepper: StepperSchema.schema
        case .toggle: SwitchSchema.schema
        case .clock: ClockSchema.schema
        case .progressBar: ProgressBarSchema.schema
        case .grid: GridSchema.schema
        case .segmentedControl: SegmentedControlSchema.schema
        case .slider: SliderSchema.schema
        case .tabBar: TabBarSchema.schema
        case .label: LabelSchema.schema
        case .image: ImageViewSchema.schema
        case .view: BoxSchema.schema
        case .stack: StackSchema.schema
        case .pages: PagesSchema.schema
        case .list: ListSchema.schema
        case .scroll: ScrollSchema.schema
        case .navigation: NavigationSchema.schema
        case .segmentsController: SegmentsControllerSchema.schema
        case .page: PageSchema.schema
        }
    }

    /// What it is called in sentences, with its article.
    var noun: String { self == .pages ? "a view of pages" : Noun.article(rawValue) }

    /// Whether fingers operate it.
    var isControl: Bool {
        switch self {
        case .button, .segmentedControl, .slider, .stepper, .tabBar, .toggle: true
        default: false
        }
    }

    /// Whether it fills its superview when nothing is said.
    var fillsByDefault: Bool {
        self == .view || self == .stack || self == .grid || self == .pages || self == .list || self == .scroll || isNavigation
            || self == .page
    }

    /// Whether what is in it are pages with a bar over them.
    var isNavigation: Bool { self == .navigation || self == .segmentsController }
}
