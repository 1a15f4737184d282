/// The types of views that a configuration can have.
enum ViewKind: String, CaseIterable, Sendable {
    case segmentedControl, slider, tabBar, label, image, view, stack, pages, navigation, segmentsController, page

    /// The keys of such a view.
    var schema: ObjectSchema {
        switch self {
        case .segmentedControl: SegmentedControlSchema.schema
        case .slider: SliderSchema.schema
        case .tabBar: TabBarSchema.schema
        case .label: LabelSchema.schema
        case .image: ImageViewSchema.schema
        case .view: BoxSchema.schema
        case .stack: StackSchema.schema
        case .pages: PagesSchema.schema
        case .navigation: NavigationSchema.schema
        case .segmentsController: SegmentsControllerSchema.schema
        case .page: PageSchema.schema
        }
    }

    /// Whether fingers operate it.
    var isControl: Bool { self == .segmentedControl || self == .slider || self == .tabBar }

    /// Whether it fills its superview when nothing is said.
    var fillsByDefault: Bool { self == .view || self == .stack || self == .pages || isNavigation || self == .page }

    /// Whether what is in it are pages with a bar over them.
    var isNavigation: Bool { self == .navigation || self == .segmentsController }
}
