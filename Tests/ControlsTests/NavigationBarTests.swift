import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@Suite struct NavigationBarTests {
    private func show(_ items: [NavigationItem], metrics: BarMetrics = .default) throws -> (Harness, NavigationBar) {
        let harness = try makeHarness()
        let bar = NavigationBar()
        bar.barMetrics = metrics
        bar.setItems(items)
        harness.show(bar, "bar", Rect(x: 0, y: 0, width: 400, height: metrics.height))
        return (harness, bar)
    }

    private func plus(_ scale: Double) throws -> Image {
        let side = Int(20 * scale)
        return try makeImage(width: side, height: side, scale: scale) { x, y in
            let dx = abs((Double(x) + 0.5) / scale - 10)
            let dy = abs((Double(y) + 0.5) / scale - 10)
            return (dx < 1 && dy < 8) || (dy < 1 && dx < 8) ? 0xFF00_0000 : 0
        }
    }

    /// Bars one below the other: with segments, with a way back, compact, crowded, pressed.
    private func fill(_ harness: Harness, scale: Double) throws {
        var y = 0.0
        func add(_ items: [NavigationItem], _ metrics: BarMetrics = .default) {
            let bar = NavigationBar()
            bar.barMetrics = metrics
            bar.setItems(items)
            bar.frame = Rect(x: 0, y: y, width: 400, height: metrics.height)
            harness.window.addSubview(bar)
            y += metrics.height + 12
        }
        func segments(_ titles: [String]) -> NavigationItem {
            let item = NavigationItem(title: titles[0])
            let control = SegmentedControl(titles: titles)
            control.selectedSegmentIndex = 0
            item.titleView = control
            return item
        }
        add([segments(["Italy", "Australia"])])
        let pushed = NavigationItem(title: "Tuscany")
        pushed.rightBarButtonItem = BarButtonItem(image: try plus(scale))
        add([NavigationItem(title: "Italy"), pushed])
        let rooms = segments(["Rooms", "Scenes", "Energy"])
        let edit = BarButtonItem(title: "Edit")
        edit.isEnabled = false
        rooms.leftBarButtonItem = edit
        rooms.rightBarButtonItem = BarButtonItem(title: "Done", style: .done)
        add([rooms])
        add([segments(["Day", "Week", "Month"])], .compact)
        add([NavigationItem(title: "Living room"), NavigationItem(title: "Ceiling")], .compact)
        add([
            NavigationItem(title: "An old page with a long name"),
            NavigationItem(title: "A page whose name is too long for the bar it is in"),
        ])
        add([NavigationItem(title: "Pressed"), NavigationItem(title: "מרחב")])
        harness.settle()
        harness.touch(.began, Point(x: 20, y: y - 34))
        harness.settle()
    }

    @Test(arguments: [1.0, 2.0], [true, false])
    func builtInLook(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 400, height: 370), scale: scale, isDark: isDark)
        try fill(harness, scale: scale)
        #expect(harness.mistakes.isEmpty)
        let picture = try harness.fullPicture()
        #expect(Golden.own.difference(picture, "navigation-bars-\(isDark ? "dark" : "light")@\(Int(scale))x") == nil)
    }

    private final class Page: ViewController {
        let symbol: String
        init(_ title: String, _ symbol: String) {
            self.symbol = symbol
            super.init(title: title)
        }
        override func viewDidLoad() {
            for index in 0..<3 {
                let card = BoxView()
                card.frame = Rect(x: 20, y: 20 + Double(index) * 68, width: 360, height: 56)
                card.cornerRadius = 12
                card.fill = .color(Color(argb: 0xFF3A_7AC4).withAlpha(0.35 + 0.2 * Double(index)))
                let label = Label()
                label.text = "\(symbol) \(index + 1)"
                label.frame = Rect(x: 16, y: 12, width: 300, height: 32)
                card.addSubview(label)
                view.addSubview(card)
            }
        }
    }

    /// In the middle of a push: the page below is dimmed and three tenths aside, titles cross.
    @Test(arguments: [true, false]) func inMidSlide(isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 400, height: 280), scale: 2, isDark: isDark)
        let navigation = NavigationController(rootViewController: Page("Italy", "Region"))
        harness.window.rootViewController = navigation
        let control = SegmentedControl(titles: ["Italy", "Australia"])
        control.selectedSegmentIndex = 0
        navigation.topViewController?.navigationItem.titleView = control
        harness.settle()
        navigation.pushViewController(Page("Tuscany", "Town"), animated: true)
        harness.step()
        for _ in 0..<11 { harness.step() }
        #expect(harness.mistakes.isEmpty)
        let picture = try harness.fullPicture()
        #expect(Golden.own.difference(picture, "navigation-slide-\(isDark ? "dark" : "light")@2x") == nil)
    }

    // MARK: Measures

    @Test func theBarIs44PointsHighOr32() throws {
        let (_, bar) = try show([NavigationItem(title: "A")])
        #expect(bar.sizeThatFits(Size(width: 400, height: 300)).height == 44)
        bar.barMetrics = .compact
        #expect(bar.sizeThatFits(Size(width: 400, height: 300)).height == 32)
    }

    @Test func aSegmentedControlHasTheBarsMetrics() throws {
        let item = NavigationItem()
        let control = SegmentedControl(titles: ["A", "B"])
        item.titleView = control
        let (harness, bar) = try show([item])
        #expect(control.barMetrics == .default)
        #expect(abs(control.frame.midX - 200) <= 0.5 && control.frame.midY == 22)
        bar.barMetrics = .compact
        bar.frame = Rect(x: 0, y: 0, width: 400, height: 32)
        harness.settle()
        #expect(control.barMetrics == .compact)
        #expect(control.frame.height == 28)
        bar.barMetrics = .default
        bar.frame = Rect(x: 0, y: 0, width: 400, height: 44)
        harness.settle()
        #expect(control.barMetrics == .default)
        // One that was told to be compact stays so.
        control.barMetrics = .compact
        harness.settle()
        #expect(control.barMetrics == .compact)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func theTitleStandsInTheMiddleUnlessTheSidesNeedTheRoom() throws {
        let item = NavigationItem(title: "Middle")
        let (harness, bar) = try show([item])
        func title() -> View? { bar.subviews.first?.subviews.first { $0 is Label } }
        #expect(abs((title()?.frame.midX ?? 0) - 200) <= 0.5)
        item.rightBarButtonItem = BarButtonItem(title: "A button with a very long title")
        harness.settle()
        let right = try #require(bar.subviews.first?.subviews.first { $0 is Control })
        #expect(right.frame.maxX == 400)
        #expect((title()?.frame.maxX ?? 999) <= right.frame.minX)
        #expect((title()?.frame.minX ?? -1) >= 0)
        // A way back that is too long is a chevron alone.
        bar.setItems([NavigationItem(title: "A page with a very long name indeed"), NavigationItem(title: "Short")])
        harness.settle()
        let back = try #require(bar.subviews.first?.subviews.first { $0 is Control })
        #expect(back.frame.width == 44)
        #expect(harness.mistakes.isEmpty)
    }

    // MARK: Items

    @Test func whatChangesInAnItemShows() throws {
        let (root, item) = (NavigationItem(title: "Root"), NavigationItem(title: "A"))
        let (harness, bar) = try show([root, item])
        func controls() -> [Control] { bar.subviews.first?.subviews.compactMap { $0 as? Control } ?? [] }
        #expect(controls().map(\.identifier) == ["back"])
        let wide = controls().first?.frame.width ?? 0
        root.backButtonTitle = "R"
        harness.settle()
        #expect((controls().first?.frame.width ?? 0) < wide)
        item.hidesBackButton = true
        #expect(controls().isEmpty)
        item.hidesBackButton = false
        let button = BarButtonItem(title: "Left")
        button.identifier = "left"
        item.leftBarButtonItem = button
        #expect(controls().map(\.identifier) == ["left"])
        item.leftItemsSupplementBackButton = true
        #expect(Set(controls().map(\.identifier)) == ["back", "left"])
        button.isEnabled = false
        #expect(controls().first { $0.identifier == "left" }?.isEnabled == false)
        item.leftBarButtonItem = nil
        #expect(controls().map(\.identifier) == ["back"])
        item.title = nil
        harness.settle()
        item.title = "B"
        harness.settle()
        // An item that is not shown any more changes nothing.
        bar.setItems([root])
        harness.settle()
        let frames = harness.frames
        item.title = "C"
        harness.step()
        #expect(harness.frames == frames)
        #expect(harness.mistakes.isEmpty)
    }

    @Test func buttonsCallTheirActions() throws {
        final class Owner {
            var count = 0
            func add() { count += 1 }
        }
        let owner = Owner()
        let item = NavigationItem(title: "A")
        item.rightBarButtonItem = BarButtonItem(title: "Add", target: owner, action: Owner.add)
        let (harness, _) = try show([item])
        harness.tap(Point(x: 380, y: 22))
        #expect(owner.count == 1)
        item.rightBarButtonItem?.isEnabled = false
        harness.tap(Point(x: 380, y: 22))
        #expect(owner.count == 1)
        // An action that replaces its own button.
        item.rightBarButtonItem = BarButtonItem(title: "Gone") { item.rightBarButtonItems = [] }
        harness.settle()
        harness.tap(Point(x: 380, y: 22))
        harness.settle()
        #expect(item.rightBarButtonItem == nil)
        #expect(harness.mistakes.isEmpty)
    }

    // MARK: Skins

    @Test func imagesAndAttributes() throws {
        let (root, item) = (NavigationItem(title: "Root"), NavigationItem(title: "MMMM"))
        let (harness, bar) = try show([root, item])
        bar.setBackgroundImage(try makeImage(width: 1, height: 44) { _, y in 0xFF00_0000 | UInt32(y + 1) << 16 })
        harness.settle()
        #expect(harness.pixel(399, 0) == 0x010000)
        #expect(harness.pixel(399, 43) == 0x2C0000)
        bar.titleTextAttributes = TitleAttributes(color: Color(argb: 0xFF00_FF00), shadowColor: Color(argb: 0xFF00_00FF))
        harness.settle()
        let colors = Set((150..<250).flatMap { x in (12..<32).map { harness.pixel(x, $0) } })
        #expect(colors.contains(0x00FF00))
        #expect(colors.contains(0x0000FF))
        let button = try makeImage(width: 21, height: 30) { _, _ in 0xFF40_8040 }
        bar.setBackButtonBackgroundImage(try button.stretchableImage(leftCapWidth: 10, topCapHeight: 0), for: .normal)
        let pressed = try makeImage(width: 21, height: 30) { _, _ in 0xFF80_4040 }
        bar.setBackButtonBackgroundImage(try pressed.stretchableImage(leftCapWidth: 10, topCapHeight: 0), for: .highlighted)
        harness.settle()
        #expect(harness.pixel(7, 22) == 0x408040)
        #expect(harness.pixel(7, 4) != 0x408040)
        harness.touch(.began, Point(x: 20, y: 22))
        harness.settle()
        #expect(harness.pixel(7, 22) == 0x804040)
        harness.touch(.ended, Point(x: 20, y: 22))
        bar.tintColor = Color(argb: 0xFFFF_00FF)
        bar.setBackButtonBackgroundImage(nil, for: .normal)
        bar.setBackButtonBackgroundImage(nil, for: .highlighted)
        harness.settle()
        let tinted = Set((0..<40).flatMap { x in (8..<36).map { harness.pixel(x, $0) } })
        #expect(tinted.contains(0xFF00FF))
        #expect(harness.mistakes.isEmpty)
    }

    @Test func anImageOfCompactMetricsFallsBack() throws {
        let (harness, bar) = try show([NavigationItem(title: "")], metrics: .compact)
        bar.setBackgroundImage(try makeImage(width: 1, height: 1) { _, _ in 0xFF11_2233 })
        harness.settle()
        #expect(harness.pixel(10, 10) == 0x112233)
        bar.setBackgroundImage(try makeImage(width: 1, height: 1) { _, _ in 0xFF44_5566 }, for: .compact)
        harness.settle()
        #expect(harness.pixel(10, 10) == 0x445566)
        #expect(harness.mistakes.isEmpty)
    }

    /// Skinned buttons keep 5 points from the edges, or as many as the bar is told; what lies between is theirs to be touched.
    @Test func skinnedButtonsKeepTheirDistanceFromTheEdges() throws {
        let pushed = NavigationItem(title: "Pushed")
        var presses = 0
        let right = BarButtonItem(title: "More") { presses += 1 }
        pushed.rightBarButtonItem = right
        let (harness, bar) = try show([NavigationItem(title: "Root"), pushed])
        func edges() -> (Int, Int) {
            harness.settle()
            let red = (0..<400).filter { harness.pixel($0, 20) == 0xFF_0000 }
            return (red.first ?? -1, red.last ?? -1)
        }
        #expect(edges() == (-1, -1))
        let plain = harness.pixel(395, 20)
        bar.setButtonBackgroundImage(try makeImage(width: 9, height: 30) { _, _ in 0xFFFF_0000 }, for: .normal)
        bar.setBackButtonBackgroundImage(try makeImage(width: 9, height: 30) { _, _ in 0xFFFF_0000 }, for: .normal)
        #expect(edges() == (5, 394))
        #expect(harness.pixel(395, 20) == plain)
        harness.tap(Point(x: 398, y: 20))
        #expect(presses == 1)
        bar.margin = 12
        #expect(edges() == (12, 387))
        bar.margin = 0
        #expect(edges() == (0, 399))
        #expect(harness.mistakes.isEmpty)
    }
}
