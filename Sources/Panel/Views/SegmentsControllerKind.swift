import FasciaSystem
import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `segmentsController`: pages that a segmented control in the navigation bar switches.
enum SegmentsControllerKind {
    static let segments = Key(
        "segments", .list(of: .reference, limit: 100),
        "The names of the pages that have a segment, in the segments' order; the others can only be pushed. All pages if it is left out.")
    static let selected = Key(
        "selected", .selection,
        "The segment that is selected at the start: its number, counted from 0, or its page's title. The first if it is left out.")
    static let preservesStacks = Key(
        "preservesStacks", .boolean,
        "`true` keeps what was pushed on a page until its segment is chosen again; otherwise it is dropped.")
    static let control = Key("control", .object(look), "How the segmented control looks and behaves.")
    static let views = NavigationKind.views.described(
        "Views of type `page`, each with an `id`; the title of each is that of its segment.")

    /// What a segmented control has besides its segments.
    static let look = ObjectSchema(
        "segments"
    ) {
        SegmentedControlKind.selectsOnTouchDown
        SegmentedControlKind.apportionsByContent
        SegmentedControlKind.metrics
        SegmentedControlKind.tint
        SegmentedControlKind.titleMinimumScale
        SegmentedControlKind.backgrounds
        SegmentedControlKind.dividers
        SegmentedControlKind.titles
        SegmentedControlKind.contentAdjustment
    }

    static let kind = ViewKind(
        "segmentsController", View.self,
        keys: {
            NavigationKind.metrics
            NavigationKind.bar
            NavigationKind.rightToLeft
            segments
            selected
            preservesStacks
            control
            views
        }, role: .navigation, needsName: true, standing: .fills,
        rules: ViewKind.Rules(
            children: { $0[views] ?? [] },
            openPages: { model in
                let names = model.record[segments]?.map(\.path)
                return model.children.filter { names?.contains($0.identifier) ?? true }
            }, check: check),
        inspect: { _, model, checker in
            guard let look = model.record[control], let segments = segmentedControl(of: model, checker), !segments.hasUniformDividers else {
                return
            }
            checker.reportDividers(at: look.place(of: SegmentedControlKind.dividers))
        },
        inspectShown: { view, model, checker in
            NavigationKind.checkBar(of: view, model, checker)
            if let segments = segmentedControl(of: model, checker), segments.isReachable {
                SegmentedControlKind.checkParts(of: segments, checker) { _ in model.place }
            }
        },
        make: { model, builder in builder.segmentsController(model) })

    /// The control in the bar.
    private static func segmentedControl(of model: ViewModel, _ checker: ViewInspector) -> SegmentedControl? {
        checker.content.control(at: "\(model.path)/bar/segments") as? SegmentedControl
    }

    @Sendable private static func check(_ model: ViewModel, _ reader: Reader) {
        NavigationKind.check(model, reader)
        let names = model.children.map(\.identifier)
        var pages = model.children
        if let segments = model.record[segments] {
            if segments.isEmpty {
                reader.fail("there must be at least one segment", at: model.record.place(of: self.segments))
            }
            pages = []
            for (index, segment) in segments.enumerated() {
                if let page = model.children.first(where: { $0.identifier == segment.path && !segment.path.isEmpty }) {
                    pages.append(page)
                } else {
                    reader.fail(
                        "there is no page “\(segment.path)” here", at: segment.place,
                        suggestion: Suggestion.closest(to: segment.path, among: names))
                }
                if segments[..<index].contains(where: { $0.path == segment.path }) {
                    reader.fail("“\(segment.path)” has a segment already", at: segment.place)
                }
            }
        }
        for page in pages where page.kind == PageKind.kind && !page.record.has(PageKind.title) {
            reader.fail("“title” is missing: it is what the page's segment says", at: page.place)
        }
        let titles = pages.map { $0.kind == PageKind.kind ? $0.record[PageKind.title] : nil }
        ViewRules.checkSelection(model.record[selected], titles, "segment", at: model.record.place(of: selected), reader)
    }
}
