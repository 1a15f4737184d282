import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

/// From right to left: what is drawn without text is the mirror image of what is drawn from left to right, pixel for pixel, and
/// touches at mirrored places do the same. No built-in look has an exception: shadows fall straight down. Pictures keep their own
/// direction, which is why those here are symmetric.
@Suite struct MirrorTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        /// Fingers' ways from left to right.
        let drags: [[Double]]
        let make: @Sendable () throws -> View
        /// Of pictures at another scale than theirs.
        let tolerance: Int

        init(_ name: String, drags: [[Double]] = [], tolerance: Int = 0, _ make: @escaping @Sendable () throws -> View) {
            self.name = name
            self.drags = drags
            self.tolerance = tolerance
            self.make = make
        }

        var testDescription: String { name }
    }

    /// A symmetric image that has caps.
    private static func image(_ width: Int = 21, _ height: Int = 15, cap: Double = 7) throws -> Image {
        try makeImage(width: width, height: height) { x, y in
            let edge = UInt32(min(x, width - 1 - x, y, height - 1 - y))
            return 0xFF00_0000 | min(255, edge * 40) << 16 | min(255, UInt32(y) * 12) << 8 | 0x40
        }.stretchableImage(leftCapWidth: cap, topCapHeight: 0)
    }

    /// Two ends that differ in the direction, so that what is not mirrored fails.
    private static func box(_ argb: UInt32, _ frame: Rect) -> View {
        let view = View(frame: frame)
        view.backgroundColor = Color(argb: argb)
        return view
    }

    static let samples: [Sample] = [
        Sample("slider", drags: [[70.3, 30, 190.3, 34], [20.2, 30, 21.2, 30]]) {
            let slider = Slider()
            slider.value = 0.3
            slider.trackTap = .jump
            return slider
        },
        Sample("slider with images", drags: [[60.3, 30, 200.3, 30]], tolerance: 24) {
            let slider = Slider()
            slider.value = 0.2
            slider.setThumbImage(try image(), for: .normal)
            slider.setMinimumTrackImage(try image(15, 9, cap: 7), for: .normal)
            slider.setMaximumTrackImage(try image(13, 9, cap: 6), for: .normal)
            slider.minimumValueImage = try image()
            return slider
        },
        Sample("vertical slider", drags: [[130.3, 40, 130.3, 10]]) {
            let slider = Slider()
            slider.axis = .vertical
            slider.value = 0.5
            return slider
        },
        Sample("switch", drags: [[130.3, 30, 130.3, 30], [145.3, 30, 118.3, 30]]) { Switch() },
        Sample("progress bar") {
            let bar = ProgressBar()
            bar.progress = 0.37
            return bar
        },
        Sample("stepper", drags: [[120.3, 30, 120.3, 30], [160.3, 30, 160.3, 30]]) {
            let stepper = Stepper()
            stepper.value = 10
            return stepper
        },
        Sample("segmented control", drags: [[40.3, 30, 40.3, 30], [40.3, 30, 220.3, 30]]) {
            let control = SegmentedControl(titles: ["", "", "", ""])
            control.selectedSegmentIndex = 2
            control.setWidth(81.5, forSegmentAt: 1)
            return control
        },
        Sample("segmented control with images", drags: [[40.3, 30, 220.3, 30]], tolerance: 24) {
            let control = SegmentedControl(segments: try (0..<3).map { _ in Segment(image: try image(9, 9, cap: 4)) })
            control.selectedSegmentIndex = 0
            control.setBackgroundImage(try image(), for: .normal)
            control.setBackgroundImage(try image(11, 15, cap: 5), for: .selected)
            control.setDividerImage(try image(4, 15, cap: 1), forLeftSegmentState: .normal, rightSegmentState: .normal)
            control.setContentOffset(Offset(horizontal: 5, vertical: 0), forSegmentAt: 2)
            return control
        },
        Sample("tab bar", drags: [[40.3, 30, 40.3, 30], [220.3, 30, 220.3, 30]], tolerance: 24) {
            let bar = TabBar(items: try (0..<3).map { _ in TabBarItem(icon: try image(15, 15, cap: 7)) })
            bar.setBadge("", forItemAt: 1)
            bar.glowItem(at: 0)
            return bar
        },
        Sample("button", drags: [[40.3, 30, 40.3, 30]], tolerance: 24) {
            let button = Button(image: try image(15, 15, cap: 7))
            button.contentAlignment = .leading
            return button
        },
        Sample("pop-up button") { PopUpButton(titles: ["", ""]) },
        Sample("chevron") { Accessory(.disclosureIndicator, color: .white) },
        Sample("stack", drags: [[15.3, 30, 15.3, 30]]) {
            let stack = StackView(arrangedSubviews: [
                Switch(), box(0xFF30_6090, Rect(x: 0, y: 0, width: 33.3, height: 20)), Stepper(),
            ])
            stack.axis = .horizontal
            stack.spacing = 7.7
            stack.alignment = .center
            stack.padding = EdgeInsets(top: 0, left: 9, bottom: 0, right: 2)
            stack.fill = .color(Color(argb: 0xFF20_2020))
            return stack
        },
        Sample("column") {
            let views = [
                box(0xFF30_6090, Rect(x: 0, y: 0, width: 33, height: 10)), box(0xFF90_6030, Rect(x: 0, y: 0, width: 70, height: 10)),
            ]
            let stack = StackView(arrangedSubviews: views)
            stack.alignment = .start
            return stack
        },
        Sample("grid") {
            let grid = GridView()
            grid.columns = .count(3)
            grid.columnSpacing = 5.5
            grid.rows = .equal
            for index in 0..<4 { grid.addSubview(box(0xFF20_3040 &+ UInt32(index) * 0x30_1008, .zero)) }
            return grid
        },
        Sample("placements") {
            let view = View()
            for (index, placement) in [
                Placement(leading: .points(5), width: .points(40), height: .points(10)),
                Placement(trailing: .fraction(0.1), top: .points(12), width: .points(30), height: .points(10)),
                Placement(top: .points(24), width: .points(20), height: .points(10)),
                Placement(top: .points(36), width: .points(20), height: .points(10), centerX: .fraction(0.3)),
            ].enumerated() {
                let child = box(0xFF40_6080 &+ UInt32(index) * 0x20_0010, .zero)
                child.placement = placement
                view.addSubview(child)
            }
            return view
        },
        Sample("table", drags: [[200.3, 30, 200.3, 30], [40.3, 50, 40.3, 20]], tolerance: 24) {
            let table = TableView(style: .grouped)
            table.sections = [
                TableSection(
                    items: try (0..<4).map { index in
                        var item = TableItem("")
                        item.image = index % 2 == 0 ? try image() : nil
                        item.accessory = index < 2 ? .disclosureIndicator : nil
                        if index == 2 { item.accessoryView = Switch() }
                        return item
                    })
            ]
            return table
        },
        Sample("scroll view", drags: [[200.3, 30, 90.3, 30], [90.3, 30, 150.3, 32]]) {
            let scroll = ScrollView()
            scroll.axes = .horizontal
            scroll.contentSize = Size(width: 600, height: 60)
            for index in 0..<12 {
                scroll.contentView.addSubview(
                    box(0xFF10_2030 &+ UInt32(index) * 0x10_0804, Rect(x: Double(index) * 50, y: 0, width: 44, height: 60)))
            }
            return scroll
        },
        Sample("back button", drags: [[20.3, 20, 20.3, 20]], tolerance: 24) {
            let bar = NavigationBar()
            let next = NavigationItem(title: "")
            next.rightBarButtonItem = BarButtonItem(image: try image(15, 15, cap: 7))
            bar.setItems([NavigationItem(title: ""), next])
            return bar
        },
        Sample("bar gauge") {
            let gauge = GaugeView()
            gauge.style = .bar
            gauge.value = 30
            gauge.text = ""
            gauge.target = 80
            gauge.zones = [GaugeZone(from: 60, color: .red)]
            gauge.hasTicks = true
            return gauge
        },
        Sample("picture of a direction") {
            let picture = ImageView()
            picture.image = try makeImage(width: 21, height: 15) { x, y in 0xFF00_0000 | UInt32(x) * 12 << 16 | UInt32(y) * 16 }
                .resizableImage(capInsets: EdgeInsets(top: 0, left: 8, bottom: 0, right: 4), resizingMode: .stretch)
                .imageFlippedForRightToLeftLayoutDirection()
            picture.contentMode = .center
            return picture
        },
        Sample("banner") { Banner(text: "", style: .warning) },
        Sample("a slider in a box", drags: [[30.3, 30, 30.3, 30], [100.3, 40, 130.3, 40]]) {
            let outer = View()
            let inner = View(frame: Rect(x: 20.3, y: 5, width: 150.2, height: 50))
            inner.backgroundColor = Color(argb: 0xFF30_3030)
            let slider = Slider(frame: Rect(x: 5.5, y: 10, width: 120.3, height: 40))
            slider.value = 0.4
            slider.trackTap = .jump
            inner.addSubview(slider)
            outer.addSubview(inner)
            return outer
        },
    ]

    private func harness(_ sample: Sample, _ direction: LayoutDirection, _ scale: Double) throws -> Harness {
        let harness = try makeHarness(size: Size(width: 320, height: 160), scale: scale)
        harness.window.layoutDirection = direction
        harness.show(try sample.make(), "it", Rect(x: 21.3, y: 14.6, width: 260.7, height: 60.2))
        return harness
    }

    /// The first pixel that is not that of the mirror image.
    /// - Parameter tolerance: the most that a channel may differ: pictures of another scale are resampled, from left to right.
    private func difference(_ usual: Harness, _ mirrored: Harness, tolerance: Int = 0) -> String? {
        guard let a = usual.loop.shadow, let b = mirrored.loop.shadow else { return "no picture" }
        for y in 0..<a.height {
            for x in 0..<a.width {
                let (one, other) = (a.pixels[y * a.stride + x], b.pixels[y * b.stride + a.width - 1 - x])
                if (one ^ other) & 0xFF_FFFF == 0 { continue }
                let isNear = [0, 8, 16].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= tolerance }
                if !isNear { return "(\(x), \(y)): \(String(one, radix: 16)) and \(String(other, radix: 16))" }
            }
        }
        return nil
    }

    /// Numbers to a millionth: what the mirroring of coordinates rounds away is nobody's.
    private func log(_ harness: Harness) -> [String] {
        harness.events.map { event in
            guard case .number(let number) = event.value else { return "\(event)" }
            return "\(event.id) \(event.name) \((number * 1e6).rounded() / 1e6)"
        }
    }

    @Test(arguments: samples, [1, 1.5, 2.0]) func theOtherDirectionIsTheMirrorImage(sample: Sample, scale: Double) throws {
        let pair = (try harness(sample, .leftToRight, scale), try harness(sample, .rightToLeft, scale))
        let tolerance = scale == 1 ? 0 : sample.tolerance
        #expect(difference(pair.0, pair.1, tolerance: tolerance) == nil)
        for drag in sample.drags {
            let (start, end) = (Point(x: 21.3 + drag[0], y: 14.6 + drag[1]), Point(x: 21.3 + drag[2], y: 14.6 + drag[3]))
            pair.0.press(from: start, to: end)
            pair.1.press(from: Point(x: 320 - start.x, y: start.y), to: Point(x: 320 - end.x, y: end.y))
            #expect(difference(pair.0, pair.1, tolerance: tolerance) == nil, "held at \(drag)")
            pair.0.touch(.ended, end)
            pair.1.touch(.ended, Point(x: 320 - end.x, y: end.y))
            for harness in [pair.0, pair.1] { harness.settle() }
            #expect(difference(pair.0, pair.1, tolerance: tolerance) == nil, "after \(drag)")
        }
        #expect(log(pair.0) == log(pair.1))
        #expect(pair.0.mistakes.isEmpty && pair.1.mistakes.isEmpty)
    }

    /// A change of direction shows what a start in it shows, and back.
    @Test(arguments: samples) func theDirectionCanChange(sample: Sample) throws {
        let pair = (try harness(sample, .leftToRight, 1), try harness(sample, .leftToRight, 1))
        pair.1.window.layoutDirection = .rightToLeft
        pair.1.step()
        pair.0.step()
        #expect(difference(pair.0, pair.1) == nil)
        pair.1.window.layoutDirection = .leftToRight
        pair.1.settle()
        #expect(pair.0.mistakes.isEmpty && pair.1.mistakes.isEmpty)
    }

    /// A page slides as its mirror image does, in every frame.
    @Test func slidesAreMirrored() throws {
        func start(_ direction: LayoutDirection) throws -> (Harness, NavigationController) {
            let harness = try makeHarness(size: Size(width: 320, height: 160))
            harness.window.layoutDirection = direction
            let first = ViewController(title: "")
            first.view.addSubview(MirrorTests.box(0xFF40_8040, Rect(x: 10, y: 10, width: 50, height: 20)))
            let navigation = NavigationController(rootViewController: first)
            harness.window.rootViewController = navigation
            harness.settle()
            return (harness, navigation)
        }
        let (usual, mirrored) = (try start(.leftToRight), try start(.rightToLeft))
        for isPush in [true, false] {
            for (_, navigation) in [usual, mirrored] {
                if isPush {
                    let next = ViewController(title: "")
                    next.view.addSubview(MirrorTests.box(0xFF80_4040, Rect(x: 30, y: 30, width: 50, height: 20)))
                    navigation.pushViewController(next, animated: true)
                } else {
                    navigation.popViewController(animated: true)
                }
            }
            for frame in 0..<24 {
                for (harness, _) in [usual, mirrored] { harness.step() }
                #expect(difference(usual.0, mirrored.0) == nil, "push \(isPush), frame \(frame)")
            }
        }
        #expect(usual.0.mistakes.isEmpty && mirrored.0.mistakes.isEmpty)
    }

    /// The cancel action stands where reading begins.
    @Test func alertsHaveTheirButtonsInOrder() throws {
        for direction in LayoutDirection.allCases {
            let harness = try makeHarness()
            harness.window.layoutDirection = direction
            let alert = AlertView(title: "?", actions: [AlertAction(title: "Yes"), AlertAction(title: "No", style: .cancel)])
            alert.show(in: harness.window)
            harness.settle()
            let isFirst = harness.center(of: alert.buttons[1]).x < harness.center(of: alert.buttons[0]).x
            #expect(isFirst == (direction == .leftToRight))
        }
    }

    /// The choices of a pop-up button begin where the button does.
    @Test func menusBeginWhereTheirButtonDoes() throws {
        for direction in LayoutDirection.allCases {
            let harness = try makeHarness()
            harness.window.layoutDirection = direction
            let button = PopUpButton(titles: ["One", "A longer one than the button"])
            harness.show(button, "menu", Rect(x: 30, y: 20, width: 80, height: 40))
            button.openMenu(animated: false)
            harness.settle()
            let card = try #require(harness.window.subviews.last?.subviews.last)
            if direction == .leftToRight {
                #expect(card.pixelFrame.x == button.pixelFrame.x && button.pixelFrame.x == 30)
            } else {
                #expect(card.pixelFrame.maxX == button.pixelFrame.maxX && button.pixelFrame.maxX == 370)
            }
        }
    }

    /// What stands for itself is not mirrored: its picture is that of the other direction, moved.
    @Test func scalesAndChecksStayAsTheyAre() throws {
        func make() -> [View] {
            let gauge = GaugeView()
            gauge.value = 0.2
            let dial = RotaryDial()
            dial.value = 0.2
            return [gauge, dial, ChartView(), QRCodeView(), Accessory(.checkmark, color: .white)]
        }
        for index in make().indices {
            var pictures: [[UInt32]] = []
            for direction in LayoutDirection.allCases {
                let harness = try makeHarness(size: Size(width: 200, height: 160))
                harness.window.layoutDirection = direction
                harness.show(make()[index], "it", Rect(x: 20, y: 20, width: 160, height: 120))
                pictures.append((0..<160).flatMap { y in (0..<200).map { harness.pixel($0, y) } })
            }
            #expect(pictures[0] == pictures[1], "\(type(of: make()[index]))")
        }
    }

    /// A view's attribute counts for what is in it, and not for what is around it.
    @Test func attributesCountWithin() throws {
        let harness = try makeHarness()
        let (outer, inner, leaf) = (View(), View(), View())
        harness.window.addSubview(outer)
        outer.addSubview(inner)
        inner.addSubview(leaf)
        harness.window.layoutDirection = .rightToLeft
        inner.semanticContentAttribute = .playback
        #expect([outer, inner, leaf].map(\.effectiveLayoutDirection) == [.rightToLeft, .leftToRight, .leftToRight])
        leaf.semanticContentAttribute = .forceRightToLeft
        inner.semanticContentAttribute = .unspecified
        harness.window.layoutDirection = .leftToRight
        #expect([outer, inner, leaf].map(\.effectiveLayoutDirection) == [.leftToRight, .leftToRight, .rightToLeft])
        outer.frame = Rect(x: 100, y: 0, width: 200, height: 100)
        inner.frame = Rect(x: 0, y: 0, width: 200, height: 100)
        leaf.frame = Rect(x: 10, y: 0, width: 50, height: 100)
        harness.settle()
        #expect(leaf.pixelFrame.x == 110)
        #expect(leaf.convertFromWindow(Point(x: 115, y: 1)).x.rounded() == 45)
        #expect(harness.window.hitTest(Point(x: 115, y: 1)) === leaf)
        outer.semanticContentAttribute = .forceRightToLeft
        harness.settle()
        #expect(leaf.pixelFrame.x == 240)
        #expect(harness.window.hitTest(Point(x: 245, y: 1)) === leaf && harness.window.hitTest(Point(x: 115, y: 1)) === inner)
    }

    /// Every text begins where the layout does; left and right are what they say, and a text runs as it is written.
    @Test func textsStandWhereTheLayoutBegins() throws {
        func ink(_ text: String, _ alignment: TextAlignment, _ direction: LayoutDirection) throws -> Double {
            let harness = try makeHarness()
            harness.window.layoutDirection = direction
            let label = Label(text: text)
            label.textAlignment = alignment
            harness.show(label, "it", Rect(x: 0, y: 0, width: 400, height: 40))
            let columns = (0..<400).filter { x in (0..<40).contains { harness.pixel(x, $0) != harness.pixel(399, 200) } }
            return Double((columns.first ?? 0) + (columns.last ?? 0)) / 2
        }
        for text in ["Wi-Fi", "مرحبا", "21.5"] {
            #expect(try ink(text, .natural, .rightToLeft) > 300)
            #expect(try ink(text, .leading, .rightToLeft) > 300)
            #expect(try ink(text, .leading, .leftToRight) < 100)
            #expect(try ink(text, .trailing, .rightToLeft) < 100)
            #expect(try ink(text, .trailing, .leftToRight) > 300)
            #expect(try ink(text, .left, .rightToLeft) < 100)
            #expect(try ink(text, .right, .leftToRight) > 300)
        }
        #expect(try ink("مرحبا", .natural, .leftToRight) < 100)
        #expect(try ink("Wi-Fi", .natural, .leftToRight) < 100)
    }
}
