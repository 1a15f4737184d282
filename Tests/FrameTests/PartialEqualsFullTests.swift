import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// Whatever is changed and touched, in whatever tree: what was redrawn by parts is what a full redraw draws, bit for bit, in the
/// shadow and in each scanout buffer.
@Suite struct PartialEqualsFullTests {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var x = state
            x ^= x >> 33
            x = x &* 0xFF51_AFD7_ED55_8CCD
            return x ^ (x >> 33)
        }
    }

    private static let words = ["Off", "Auto", "Living room", "21.5 °C", "שלום", "مرحبا", "", "A long title that will not fit", "7"]

    private func image(_ generator: inout Generator, _ width: Int, _ height: Int, opaque: Bool) throws -> Image {
        let surface = try Surface(width: width, height: height, isOpaque: false)
        for y in 0..<height {
            for x in 0..<width {
                let alpha: UInt32 = opaque ? 255 : UInt32.random(in: 0...255, using: &generator)
                let value = UInt32.random(in: 0...alpha, using: &generator)
                surface.pixels[y * surface.stride + x] = alpha << 24 | value << 16 | (alpha - value) << 8 | value
            }
        }
        let image = Image(surface: surface, scale: 1)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: return try image.stretchableImage(leftCapWidth: Double(width / 2), topCapHeight: 0)
        case 1: return try image.resizableImage(capInsets: EdgeInsets(all: 2), resizingMode: .tile)
        case 2: return try image.resizableImage(capInsets: EdgeInsets(top: 1, left: 3, bottom: 2, right: 1))
        default: return image
        }
    }

    private func color(_ generator: inout Generator) -> Color {
        Color(argb: UInt32.random(in: 0...UInt32.max, using: &generator) | (Bool.random(using: &generator) ? 0xFF00_0000 : 0))
    }

    private func frame(_ generator: inout Generator) -> Rect {
        Rect(
            x: Double.random(in: -20...180, using: &generator), y: Double.random(in: -20...120, using: &generator),
            width: Double.random(in: 0...160, using: &generator), height: Double.random(in: 0...90, using: &generator))
    }

    /// Owns the controllers whose views are in the tree.
    private final class Controllers {
        var navigation: [NavigationController] = []
        var tabs: [TabBarController] = []
    }

    private let controllers = Controllers()

    private func makePage(_ generator: inout Generator, depth: Int) throws -> ViewController {
        let page = ViewController(title: PartialEqualsFullTests.words.randomElement(using: &generator))
        if Bool.random(using: &generator) { page.view.backgroundColor = color(&generator) }
        page.view.addSubview(try makeView(&generator, depth: depth + 2))
        switch Int.random(in: 0...4, using: &generator) {
        case 0: page.navigationItem.titleView = SegmentedControl(titles: ["A", "B"])
        case 1: page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Do")
        case 2: page.navigationItem.leftBarButtonItem = BarButtonItem(image: try image(&generator, 12, 12, opaque: false))
        default: break
        }
        return page
    }

    private func makeController(_ generator: inout Generator, depth: Int) throws -> ViewController {
        if depth < 1, Bool.random(using: &generator) {
            let tabs = TabBarController(viewControllers: [
                try makeController(&generator, depth: depth + 1), try makePage(&generator, depth: depth),
            ])
            controllers.tabs.append(tabs)
            return tabs
        }
        let navigation = NavigationController(rootViewController: try makePage(&generator, depth: depth))
        navigation.navigationBar.barMetrics = Bool.random(using: &generator) ? .compact : .default
        if Bool.random(using: &generator) {
            navigation.navigationBar.setBackgroundImage(try image(&generator, 20, 20, opaque: Bool.random(using: &generator)))
        }
        controllers.navigation.append(navigation)
        return navigation
    }

    private func changeControllers(_ generator: inout Generator) throws {
        if let tabs = controllers.tabs.randomElement(using: &generator), Bool.random(using: &generator) {
            tabs.selectedIndex = Int.random(in: 0...1, using: &generator)
        }
        guard let navigation = controllers.navigation.randomElement(using: &generator) else { return }
        let isAnimated = Int.random(in: 0...3, using: &generator) > 0
        switch Int.random(in: 0...7, using: &generator) {
        case 0, 1: navigation.pushViewController(try makePage(&generator, depth: 1), animated: isAnimated)
        case 2: navigation.popViewController(animated: isAnimated)
        case 3: navigation.popToRootViewController(animated: isAnimated)
        case 4: navigation.setViewControllers([try makePage(&generator, depth: 1)], animated: isAnimated)
        case 5: navigation.topViewController?.title = PartialEqualsFullTests.words.randomElement(using: &generator)
        case 6: navigation.navigationBar.barMetrics = Bool.random(using: &generator) ? .compact : .default
        default: navigation.isNavigationBarHidden.toggle()
        }
    }

    private func makeWidget(_ generator: inout Generator) throws -> View {
        let isSkinned = Bool.random(using: &generator)
        switch Int.random(in: 0...6, using: &generator) {
        case 0:
            let button = Button(
                title: PartialEqualsFullTests.words.randomElement(using: &generator),
                style: .allCases.randomElement(using: &generator) ?? .plain)
            button.isRepeating = Bool.random(using: &generator)
            button.recognizesLongPress = !button.isRepeating
            button.changesSelectionAsPrimaryAction = Bool.random(using: &generator)
            button.imagePlacement = Button.ImagePlacement.allCases.randomElement(using: &generator) ?? .top
            button.setImage(try image(&generator, 9, 7, opaque: false), for: .highlighted)
            if isSkinned { button.setBackgroundImage(try image(&generator, 12, 20, opaque: false), for: .normal) }
            return button
        case 1:
            let control = Switch()
            control.semanticContentAttribute = Bool.random(using: &generator) ? .forceRightToLeft : .unspecified
            if isSkinned {
                control.setTrackImage(try image(&generator, 40, 14, opaque: false), for: .normal)
                control.setTrackImage(try image(&generator, 40, 14, opaque: true), for: .selected)
                control.setThumbImage(try image(&generator, 17, 21, opaque: false), for: .normal)
            }
            return control
        case 2:
            let bar = ProgressBar()
            bar.semanticContentAttribute = Bool.random(using: &generator) ? .forceRightToLeft : .unspecified
            bar.isIndeterminate = Bool.random(using: &generator)
            if isSkinned {
                bar.setTrackImage(try image(&generator, 11, 8, opaque: false), for: .normal)
                bar.setProgressImage(try image(&generator, 13, 8, opaque: false), for: .normal)
            }
            return bar
        case 3:
            let ring = ActivityIndicator()
            ring.isAnimating = Bool.random(using: &generator)
            ring.size = Bool.random(using: &generator) ? 30 : nil
            return ring
        case 4:
            let stepper = Stepper()
            stepper.value = Double.random(in: 0...100, using: &generator)
            if isSkinned {
                stepper.setBackgroundImage(try image(&generator, 13, 20, opaque: false), for: .normal)
                stepper.setIncrementImage(try image(&generator, 9, 9, opaque: false), for: .highlighted)
                stepper.setDividerImage(
                    try image(&generator, 6, 20, opaque: false), forLeftSegmentState: .normal, rightSegmentState: .normal)
                stepper.setDividerImage(
                    try image(&generator, 11, 20, opaque: false), forLeftSegmentState: .highlighted, rightSegmentState: .normal)
            }
            return stepper
        case 5:
            let clock = ClockLabel(format: try ClockFormat("HH:mm:ss"))
            clock.textAlignment = .center
            return clock
        default:
            let grid = GridView()
            grid.columns = .count(Int.random(in: 1...3, using: &generator))
            grid.rows = Bool.random(using: &generator) ? .equal : .natural
            grid.columnSpacing = 3
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                let cell = try makeWidget(&generator)
                cell.gridSpan = GridSpan(columns: Int.random(in: 1...2, using: &generator), rows: Int.random(in: 1...2, using: &generator))
                grid.addSubview(cell)
            }
            return grid
        }
    }

    private func changeWidget(_ view: View, _ harness: Harness, _ generator: inout Generator) {
        switch view {
        case let button as Button:
            button.setTitle(PartialEqualsFullTests.words.randomElement(using: &generator), for: .normal)
            button.isEnabled.toggle()
            button.isSelected = Bool.random(using: &generator)
        case let control as Switch: control.setOn(Bool.random(using: &generator), animated: Bool.random(using: &generator))
        case let bar as ProgressBar:
            bar.setProgress(Double.random(in: 0...1, using: &generator), animated: Bool.random(using: &generator))
            bar.isEnabled = Bool.random(using: &generator)
        case let ring as ActivityIndicator:
            ring.isAnimating.toggle()
            ring.hidesWhenStopped = Bool.random(using: &generator)
        case let stepper as Stepper: stepper.value = Double([0, 50, 100].randomElement(using: &generator) ?? 0)
        default: break
        }
        if Int.random(in: 0...9, using: &generator) == 0 {
            AlertView(title: "T", message: "M", actions: [AlertAction(title: "A"), AlertAction(title: "B", style: .cancel)])
                .show(in: harness.window)
        }
        if Int.random(in: 0...5, using: &generator) == 0 { harness.window.show(Banner(text: "B", detail: "D", style: .warning)) }
        if Int.random(in: 0...9, using: &generator) == 0 {
            let fonts = harness.window.theme.fonts
            harness.window.theme = Bool.random(using: &generator) ? .dark(fonts: fonts) : .light(fonts: fonts)
        }
    }

    private func makeView(_ generator: inout Generator, depth: Int) throws -> View {
        let view: View
        switch Int.random(in: 0...11, using: &generator) {
        case 10, 11: view = try makeWidget(&generator)
        case 7 where depth < 2: view = try makeController(&generator, depth: depth).view
        case 8: view = try makeTable(&generator)
        case 9 where depth < 2: view = try makeScrollView(&generator, depth: depth)
        case 0:
            let label = Label()
            label.text = PartialEqualsFullTests.words.randomElement(using: &generator) ?? ""
            label.shadowColor = Bool.random(using: &generator) ? color(&generator) : nil
            view = label
        case 1:
            let control = SegmentedControl(titles: (0..<Int.random(in: 0...4, using: &generator)).map { "S\($0)" })
            if Bool.random(using: &generator) {
                control.setBackgroundImage(try image(&generator, 12, 20, opaque: false), for: .normal)
                control.setBackgroundImage(try image(&generator, 14, 20, opaque: true), for: .selected)
                control.setDividerImage(
                    try image(&generator, 5, 20, opaque: false), forLeftSegmentState: .normal, rightSegmentState: .normal)
                control.setDividerImage(
                    try image(&generator, 9, 20, opaque: false), forLeftSegmentState: .selected, rightSegmentState: .normal)
            }
            view = control
        case 2:
            let slider = Slider()
            slider.value = Double.random(in: 0...1, using: &generator)
            slider.axis = Bool.random(using: &generator) ? .horizontal : .vertical
            slider.semanticContentAttribute = Bool.random(using: &generator) ? .forceRightToLeft : .unspecified
            slider.trackTap = .jump
            if Bool.random(using: &generator) {
                slider.setThumbImage(try image(&generator, 13, 17, opaque: false), for: .normal)
                slider.setThumbImage(try image(&generator, 19, 11, opaque: false), for: .highlighted)
                slider.setMinimumTrackImage(try image(&generator, 21, 6, opaque: false), for: .normal)
                slider.setMaximumTrackImage(try image(&generator, 9, 8, opaque: true), for: .normal)
            }
            view = slider
        case 3:
            let bar = TabBar(items: try (0..<3).map { _ in TabBarItem(icon: try image(&generator, 12, 12, opaque: false), title: "T") })
            if Bool.random(using: &generator) { bar.gradientImage = try image(&generator, 8, 14, opaque: true) }
            view = bar
        case 4:
            let picture = ImageView()
            picture.image = try image(&generator, 16, 12, opaque: Bool.random(using: &generator))
            picture.contentMode = ImageView.ContentMode.allCases.randomElement(using: &generator) ?? .center
            view = picture
        default:
            view = View()
            view.backgroundColor = color(&generator)
            view.clipsToBounds = Bool.random(using: &generator)
            if depth < 3 {
                for _ in 0..<Int.random(in: 0...4, using: &generator) { view.addSubview(try makeView(&generator, depth: depth + 1)) }
            }
        }
        view.frame = frame(&generator)
        return view
    }

    private func makeTable(_ generator: inout Generator) throws -> View {
        let table = TableView(style: Bool.random(using: &generator) ? .plain : .grouped)
        table.sections = try (0..<Int.random(in: 0...3, using: &generator)).map { _ in try makeSection(&generator) }
        table.marksSelection = Bool.random(using: &generator)
        table.allowsMultipleSelection = Bool.random(using: &generator)
        if Bool.random(using: &generator) { table.look.row = color(&generator) }
        if Bool.random(using: &generator) { table.look.background = color(&generator) }
        return table
    }

    private func makeSection(_ generator: inout Generator) throws -> TableSection {
        let items = try (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            var item = TableItem(PartialEqualsFullTests.words.randomElement(using: &generator) ?? "", detail: "21 °C")
            item.accessory = [nil, .disclosureIndicator, .checkmark].randomElement(using: &generator) ?? nil
            item.style = Bool.random(using: &generator) ? .value : .subtitle
            item.isAccessoryButton = Bool.random(using: &generator)
            item.isEnabled = Int.random(in: 0...4, using: &generator) > 0
            if Int.random(in: 0...3, using: &generator) == 0 { item.height = Double.random(in: 10...70, using: &generator) }
            if Int.random(in: 0...3, using: &generator) == 0 { item.image = try image(&generator, 14, 14, opaque: false) }
            if Int.random(in: 0...3, using: &generator) == 0 { item.accessoryView = Slider(frame: Rect(x: 0, y: 0, width: 60, height: 30)) }
            return item
        }
        return TableSection(
            header: Bool.random(using: &generator) ? "Header" : nil, footer: Bool.random(using: &generator) ? "Footer" : nil, items: items)
    }

    private func makeScrollView(_ generator: inout Generator, depth: Int) throws -> View {
        let view = ScrollView()
        view.contentSize = Size(width: Double.random(in: 0...300, using: &generator), height: Double.random(in: 0...300, using: &generator))
        if Bool.random(using: &generator) { view.backgroundColor = color(&generator) }
        view.alwaysBounceVertical = Bool.random(using: &generator)
        for _ in 0..<Int.random(in: 1...4, using: &generator) { view.contentView.addSubview(try makeView(&generator, depth: depth + 1)) }
        return view
    }

    private func change(_ table: TableView, _ generator: inout Generator) throws {
        switch Int.random(in: 0...5, using: &generator) {
        case 0: table.sections = [try makeSection(&generator), try makeSection(&generator)]
        case 1: table.selectRow(at: IndexPath(row: Int.random(in: 0...5, using: &generator)))
        case 2: table.reloadRows(at: [IndexPath(row: 0), IndexPath(row: 2)])
        case 3: table.scrollToRow(at: IndexPath(row: 3), position: .middle, animated: Bool.random(using: &generator))
        case 4: table.look.row = color(&generator)
        default: break
        }
    }

    private func allViews(_ view: View) -> [View] { view.subviews.flatMap { [$0] + allViews($0) } }

    private func change(_ harness: Harness, _ generator: inout Generator) throws {
        let views = allViews(harness.window)
        guard let view = views.randomElement(using: &generator) else { return }
        switch Int.random(in: 0...9, using: &generator) {
        case 0: view.frame = frame(&generator)
        case 1: view.isHidden.toggle()
        case 2: view.backgroundColor = Bool.random(using: &generator) ? color(&generator) : nil
        case 3: view.clipsToBounds.toggle()
        case 6: view.alpha = Bool.random(using: &generator) ? 1 : Double.random(in: -0.1...1, using: &generator)
        case 4 where views.count > 6: view.removeFromSuperview()
        case 5 where views.count < 30: (view.superview ?? harness.window).addSubview(try makeView(&generator, depth: 2))
        default: break
        }
        switch view {
        case let label as Label: label.text = PartialEqualsFullTests.words.randomElement(using: &generator) ?? ""
        case let slider as Slider: slider.setValue(Double.random(in: 0...1, using: &generator), animated: Bool.random(using: &generator))
        case let control as SegmentedControl:
            control.selectedSegmentIndex = Int.random(in: -1...4, using: &generator)
            if Bool.random(using: &generator) { control.isEnabled.toggle() }
        case let bar as TabBar:
            bar.selectedIndex = Int.random(in: 0...3, using: &generator)
            bar.glowItem(at: Int.random(in: 0...3, using: &generator))
            bar.setBadge(Bool.random(using: &generator) ? "9" : nil, forItemAt: 1)
        case let scrollView as ScrollView:
            if let table = scrollView as? TableView { try change(table, &generator) }
            let target = Point(x: Double.random(in: -20...100, using: &generator), y: Double.random(in: -20...100, using: &generator))
            scrollView.setContentOffset(target, animated: Bool.random(using: &generator))
        case is Button, is Switch, is ProgressBar, is ActivityIndicator, is Stepper, is GridView: changeWidget(view, harness, &generator)
        case let picture as ImageView: picture.tint = Bool.random(using: &generator) ? .color(color(&generator)) : nil
        default: break
        }
    }

    /// From right to left the direction changes as well, of the window and of views in it.
    @Test(arguments: 1...24, [LayoutDirection.leftToRight, .rightToLeft])
    func randomTreesAndStreams(seed: UInt64, direction: LayoutDirection) throws {
        var generator = Generator(state: seed &* 77)
        var turns = Generator(state: seed &* 101)
        let fonts = try TestFonts.set()
        let scales: [Double] = [1, 1.5, 2]
        let scale = scales[Int.random(in: 0..<3, using: &generator)]
        let rotation = Rotation.allCases.randomElement(using: &generator) ?? .degrees0
        let format: PixelFormat = seed % 3 == 0 ? .rgb565 : .xrgb8888
        let harness = Harness(
            theme: seed % 2 == 0 ? .dark(fonts: fonts) : .light(fonts: fonts), size: Size(width: 200, height: 140), scale: scale,
            rotation: rotation, format: format, bufferCount: Int.random(in: 1...3, using: &generator))
        harness.window.wallClock = { [unowned harness] in harness.now.nanoseconds }
        harness.window.layoutDirection = direction
        // What is large is composed and copied in bands, of a row or more.
        if seed % 4 != 0 {
            let isLarge = Bool.random(using: &turns)
            harness.loop.bands = FrameBands(
                bytes: Int.random(in: 1...20_000, using: &turns), keptBytes: isLarge ? 0 : .max, loneAfter: .milliseconds(20))
        }
        for _ in 0..<8 { harness.window.addSubview(try makeView(&generator, depth: 0)) }
        var down: Set<Int32> = []
        for _ in 0..<40 {
            for _ in 0..<Int.random(in: 0...2, using: &generator) { try change(harness, &generator) }
            if Int.random(in: 0...3, using: &generator) == 0 { try changeControllers(&generator) }
            if direction == .rightToLeft, Int.random(in: 0...9, using: &turns) == 0 {
                harness.window.layoutDirection = Bool.random(using: &turns) ? .rightToLeft : .leftToRight
                allViews(harness.window).randomElement(using: &turns)?.semanticContentAttribute =
                    [.forceLeftToRight, .unspecified, .forceRightToLeft].randomElement(using: &turns) ?? .unspecified
            }
            let finger = Int32.random(in: 0...2, using: &generator)
            let point = Point(x: Double.random(in: 0...200, using: &generator), y: Double.random(in: 0...140, using: &generator))
            if down.contains(finger) {
                switch Int.random(in: 0...4, using: &generator) {
                case 0:
                    harness.touch(.ended, point, finger: finger)
                    down.remove(finger)
                case 1:
                    harness.touch(.cancelled, point, finger: finger)
                    down.remove(finger)
                default: harness.touch(.moved, point, finger: finger)
                }
            } else {
                harness.touch(.began, point, finger: finger)
                down.insert(finger)
            }
            harness.step()
            if let mistake = harness.mistakes.first {
                Issue.record("seed \(seed), \(direction), scale \(scale), rotation \(rotation), \(format): \(mistake)")
                return
            }
        }
        // Clocks and running bars never come to rest.
        for _ in 0..<20 { harness.step() }
        #expect(harness.mistakes.isEmpty)
    }
}
