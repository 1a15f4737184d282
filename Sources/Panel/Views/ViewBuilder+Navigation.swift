import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

extension ViewBuilder {
    // MARK: Navigation

    func navigation(_ model: ViewModel) -> View {
        let controller = navigationController(model)
        let pages = model.children.map { pageController($0, in: controller) }
        controller.setViewControllers(Array(pages.prefix(1)), animated: false)
        return controller.view
    }

    /// A controller with its bar dressed, without pages.
    private func navigationController(_ model: ViewModel) -> NavigationController {
        let record = model.record
        let controller = NavigationController()
        let bar = controller.navigationBar
        bar.barMetrics = record[NavigationKind.metrics] ?? .default
        if let isRightToLeft = record[NavigationKind.rightToLeft] {
            bar.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        }
        switch record[NavigationKind.bar] {
        case .value(let look): apply(look, to: bar)
        case .isFalse: controller.isNavigationBarHidden = true
        case nil: break
        }
        navigation.controllers[ObjectIdentifier(model)] = controller
        return controller
    }

    // MARK: Pages

    /// The controller of a page, its view built.
    private func pageController(_ model: ViewModel, in container: NavigationController) -> ViewController {
        let record = model.record
        let controller = PageController()
        controller.view = build(model)
        follow(
            KeyEffect(.language) { (controller: ViewController, record, builder) in
                controller.title = record[PageKind.title].map { builder.string($0) }
                controller.navigationItem.backButtonTitle = record[PageKind.backTitle].map { builder.string($0) }
            }, record, controller)
        let item = controller.navigationItem
        item.hidesBackButton = record[PageKind.hidesBack] ?? false
        item.leftBarButtonItems = (record[PageKind.left] ?? []).map { button($0, on: model) }
        item.rightBarButtonItems = (record[PageKind.right] ?? []).map { button($0, on: model) }
        note(PageKind.title, of: record, resources.fonts?.semibold)
        note(PageKind.backTitle, of: record, resources.fonts?.regular)
        navigation.controllers[ObjectIdentifier(model)] = controller
        navigation.shows[ObjectIdentifier(model)] = { [weak container, weak controller] animated in
            guard let container, let controller else { return }
            if container.viewControllers.contains(where: { $0 === controller }) {
                container.popToViewController(controller, animated: animated)
            } else {
                container.pushViewController(controller, animated: animated)
            }
        }
        return controller
    }

    private func button(_ record: Record, on page: ViewModel) -> BarButtonItem {
        let keys = BarButtonSchema.self
        let item = BarButtonItem(title: "")
        item.identifier = record[CommonSchema.id] ?? ""
        apply(record, to: item)
        note(keys.title, of: record, resources.fonts?.regular)
        navigation.buttons.append((item, record, page))
        return item
    }

    // MARK: Segments

    func segmentsController(_ model: ViewModel) -> View {
        let keys = SegmentsControllerKind.self
        let record = model.record
        let controller = navigationController(model)
        var pages: [String: (model: ViewModel, controller: ViewController)] = [:]
        for child in model.children { pages[child.identifier] = (child, pageController(child, in: controller)) }
        let names = record[keys.segments]?.map(\.path) ?? model.children.map(\.identifier)
        let chosen = names.compactMap { pages[$0] }
        let segments = SegmentsController(navigationController: controller, viewControllers: chosen.map(\.controller))
        segments.preservesStacks = record[keys.preservesStacks] ?? false
        let look = record[keys.control] ?? Record(schema: keys.look, place: record.place)
        let control = SegmentedControl(segments: [])
        apply(look, to: control)
        control.identifier = "segments"
        for (index, title) in segments.titles.enumerated() { control.insertSegment(Segment(title: title), at: index) }
        control.addTarget(segments, action: SegmentsController.indexDidChange(for:), for: .valueChanged)
        control.selectedSegmentIndex = record[keys.selected]?.index(among: chosen.map { $0.model.record[PageKind.title] }) ?? 0
        segments.indexDidChange(for: control)
        navigation.switches.append(segments)
        navigation.segments[ObjectIdentifier(model)] = control
        let identity = ObjectIdentifier(model)
        follow(
            KeyEffect(.language) { (segments: SegmentsController, _, builder) in
                for (index, page) in segments.viewControllers.enumerated() {
                    builder.navigation.segments[identity]?.setTitle(page.title ?? "", forSegmentAt: index)
                }
            }, record, segments)
        for (index, page) in chosen.enumerated() {
            navigation.shows[ObjectIdentifier(page.model)] = { [weak segments, weak control, weak page = page.controller] animated in
                guard let control, let segments, let page else { return }
                // From a page on top of it one goes back; another segment's page comes with what was kept on it.
                if segments.selectedIndex == index {
                    segments.navigationController.popToViewController(page, animated: animated)
                    return
                }
                control.selectedSegmentIndex = index
                segments.indexDidChange(for: control)
            }
        }
        return controller.view
    }
}
