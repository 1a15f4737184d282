import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaControls

/// What the built-in look draws can be read and told from what is beside it, in every state but disabled. Measured on rendered pixels.
@Suite struct ContrastTests {
    enum Look: String, CaseIterable, Sendable {
        case dark, light, darkWithAccent, lightWithAccent, lightWithFaintAccent

        func theme() throws -> Theme {
            let fonts = try TestFonts.set()
            return switch self {
            case .dark: .dark(fonts: fonts)
            case .light: .light(fonts: fonts)
            case .darkWithAccent: .dark(fonts: fonts).withAccent(Color(argb: 0xFFB9_6BFF))
            case .lightWithAccent: .light(fonts: fonts).withAccent(Color(argb: 0xFF8E_3BD0))
            case .lightWithFaintAccent: .light(fonts: fonts).withAccent(Color(argb: 0xFFFF_D400))
            }
        }

        /// Whether the accent itself can be told from the theme's backgrounds.
        var accentIsSeen: Bool { self != .lightWithFaintAccent }
    }

    /// Views on a card and on the background, in a window at 2x.
    private struct Stage {
        let harness: Harness
        let look: Look
        let stack: StackView
        var picture: Surface?

        init(_ look: Look, onCard: Bool, size: Size = Size(width: 320, height: 240)) throws {
            self.look = look
            let theme = try look.theme()
            harness = Harness(theme: theme, size: size, scale: 2)
            // What is measured is drawn in full, and drawing it once more for each frame is most of the time.
            harness.verifiesPictures = false
            let box = BoxView()
            box.fill = .color(onCard ? theme.surface : theme.background)
            box.placement = .fill()
            stack = StackView()
            stack.padding = EdgeInsets(top: 24, left: 24, bottom: 24, right: 24)
            stack.spacing = 16
            stack.placement = .fill()
            box.addSubview(stack)
            harness.window.addSubview(box)
        }

        mutating func draw() throws {
            // Growth and banners have come to their end then.
            for _ in 0..<(harness.window.nextUpdate == nil ? 2 : 30) { harness.step() }
            picture = try harness.fullPicture()
        }

        private func color(_ x: Int, _ y: Int) -> Color {
            guard let picture, x >= 0, y >= 0, x < picture.width, y < picture.height else { return .black }
            return Color(argb: picture.pixels[y * picture.stride + x] | 0xFF00_0000)
        }

        /// The strongest ink in some pixels against the colour that most of them have.
        func text(in rect: PixelRect) -> Double {
            var counts: [UInt32: Int] = [:]
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX { counts[color(x, y).argb, default: 0] += 1 }
            }
            guard let ground = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else { return 1 }
            return counts.keys.reduce(1) { max($0, Theme.contrast(Color(argb: $1), Color(argb: ground))) }
        }

        /// The strongest contrast that a straight way meets with where it begins; fractions of a rectangle.
        func edge(_ rect: PixelRect, from: (Double, Double), to: (Double, Double)) -> Double {
            func place(_ part: (Double, Double)) -> (Double, Double) {
                (Double(rect.x) + Double(rect.width) * part.0, Double(rect.y) + Double(rect.height) * part.1)
            }
            let (a, b) = (place(from), place(to))
            let steps = max(1, Int(max(abs(a.0 - b.0), abs(a.1 - b.1))))
            let ground = color(Int(a.0), Int(a.1))
            return (0...steps).reduce(1) { best, step in
                let part = Double(step) / Double(steps)
                let (x, y) = (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
                return max(best, Theme.contrast(color(Int(x), Int(y)), ground))
            }
        }
    }

    private static let text = 4.5
    private static let part = 3.0

    /// A text may have any colour of the theme: those that mean something too.
    @Test(arguments: [Look.dark, .light], [true, false])
    func coloursOfTheThemeCanBeReadAsTexts(look: Look, onCard: Bool) throws {
        let theme = try look.theme()
        let colors = [theme.label, theme.secondaryLabel, theme.accent, theme.destructive, theme.warning, theme.success]
        for (index, color) in colors.enumerated() {
            var stage = try Stage(look, onCard: onCard, size: Size(width: 160, height: 92))
            let label = Label(text: "HME")
            label.textColor = color
            stage.stack.addSubview(label)
            try stage.draw()
            #expect(stage.text(in: label.pixelFrame) >= Self.text, "colour \(index)")
        }
    }

    @Test(arguments: Look.allCases, [true, false])
    func titlesOfButtonsCanBeRead(look: Look, onCard: Bool) throws {
        let theme = try look.theme()
        for tint in [nil, theme.destructive, theme.warning, theme.success] {
            for style in Button.Style.allCases {
                for state in ["normal", "held", "selected", "stale"] {
                    var stage = try Stage(look, onCard: onCard, size: Size(width: 160, height: 92))
                    let button = Button(title: "HME")
                    button.style = style
                    button.tintColor = tint
                    button.isHighlighted = state == "held"
                    button.isSelected = state == "selected"
                    button.isValueStale = state == "stale"
                    stage.stack.addSubview(button)
                    try stage.draw()
                    #expect(stage.text(in: button.pixelFrame.insetBy(16)) >= Self.text, "\(style) \(state) \(String(describing: tint))")
                }
            }
        }
    }

    @Test(arguments: Look.allCases, [true, false])
    func slidersAreSeen(look: Look, onCard: Bool) throws {
        for state in ["normal", "held", "stale", "unknown"] {
            var stage = try Stage(look, onCard: onCard)
            let slider = Slider()
            slider.value = 0.5
            slider.isValueKnown = state != "unknown"
            slider.isValueStale = state == "stale"
            stage.stack.addSubview(slider)
            try stage.draw()
            if state == "held" { stage.harness.touch(.began, Point(x: 160, y: 40)) }
            try stage.draw()
            let frame = slider.pixelFrame
            #expect(stage.edge(frame, from: (0.9, 0), to: (0.9, 0.5)) >= Self.part, "the rail, \(state)")
            if state == "unknown" { continue }
            #expect(stage.edge(frame, from: (0.5, -0.6), to: (0.5, 0.5)) >= Self.part, "the thumb from above, \(state)")
            #expect(stage.edge(frame, from: (0.7, 0.5), to: (0.5, 0.5)) >= Self.part, "the thumb on the rail, \(state)")
            guard look.accentIsSeen || state == "stale" else { continue }
            #expect(stage.edge(frame, from: (0.1, 0), to: (0.1, 0.5)) >= Self.part, "what is filled, \(state)")
            #expect(stage.edge(frame, from: (0.25, 0.5), to: (0.5, 0.5)) >= Self.part, "the thumb on what is filled, \(state)")
        }
    }

    @Test(arguments: Look.allCases, [true, false])
    func switchesAndBarsAreSeen(look: Look, onCard: Bool) throws {
        for state in ["off", "on", "held", "stale", "staleOn", "unknown"] {
            var stage = try Stage(look, onCard: onCard)
            let toggle = Switch(frame: Rect(x: 60, y: 100, width: 56, height: 32))
            toggle.isOn = state == "on" || state == "staleOn"
            toggle.isValueKnown = state != "unknown"
            toggle.isHighlighted = state == "held"
            toggle.isValueStale = state.hasPrefix("stale")
            stage.harness.window.addSubview(toggle)
            let bar = ProgressBar()
            bar.progress = 0.5
            bar.isValueStale = state.hasPrefix("stale")
            let gauge = GaugeView(frame: Rect(x: 180, y: 80, width: 130, height: 130))
            gauge.range = .unit
            gauge.setValue(state == "unknown" ? nil : 0.5, animated: false)
            gauge.isValueStale = state.hasPrefix("stale")
            stage.stack.addSubview(bar)
            stage.harness.window.addSubview(gauge)
            try stage.draw()
            let (frame, track) = (toggle.pixelFrame, bar.pixelFrame)
            let isGrey = toggle.isValueStale || state == "unknown"
            if look.accentIsSeen || isGrey || !toggle.isOn {
                #expect(stage.edge(frame, from: (0.5, -0.2), to: (0.5, 0.5)) >= Self.part, "the track, \(state)")
            }
            if state == "unknown" {
                #expect(stage.edge(frame, from: (0.3, 0.5), to: (0.5, 0.5)) >= Self.part, "the dash")
            } else if look.accentIsSeen || isGrey || !toggle.isOn {
                let (start, end) = toggle.isOn ? (0.2, 0.8) : (0.8, 0.2)
                #expect(
                    stage.edge(frame, from: (start, 0.5), to: (end, 0.5)) >= (toggle.isOn || isGrey ? Self.part : 1.2), "the knob, \(state)"
                )
            }
            #expect(stage.edge(track, from: (0.9, -0.5), to: (0.9, 0.5)) >= Self.part, "the empty bar, \(state)")
            if look.accentIsSeen || bar.isValueStale {
                #expect(stage.edge(track, from: (0.8, 0.5), to: (0.2, 0.5)) >= Self.part, "where the bar ends, \(state)")
            }
            #expect(stage.edge(gauge.pixelFrame, from: (1, 0.5), to: (0.6, 0.5)) >= Self.part, "the gauge's track, \(state)")
            #expect(stage.text(in: gauge.texts.value.pixelFrame) >= Self.text, "the gauge's value, \(state)")
        }
    }

    @Test(arguments: Look.allCases, [true, false])
    func choicesCanBeReadAndTold(look: Look, onCard: Bool) throws {
        for state in ["normal", "held", "heldOther", "stale", "unknown"] {
            var stage = try Stage(look, onCard: onCard)
            let segments = SegmentedControl(titles: ["HME", "HNE"])
            segments.selectedSegmentIndex = 0
            segments.isValueKnown = state != "unknown"
            segments.isValueStale = state == "stale"
            let menu = PopUpButton()
            menu.items = [MenuItem("HME")]
            menu.placeholder = "HME"
            if state != "unknown" { menu.selectedIndex = 0 }
            menu.isValueKnown = state != "unknown"
            menu.isValueStale = state == "stale"
            menu.isHighlighted = state.hasPrefix("held")
            let stepper = Stepper()
            for view in [segments, menu, stepper] as [View] { stage.stack.addSubview(view) }
            try stage.draw()
            if state.hasPrefix("held") { stage.harness.touch(.began, Point(x: state == "held" ? 80 : 240, y: 44)) }
            try stage.draw()
            let frame = segments.pixelFrame
            for index in 0..<2 {
                let half = PixelRect(x: frame.x + index * frame.width / 2, y: frame.y, width: frame.width / 2, height: frame.height)
                #expect(stage.text(in: half.insetBy(16)) >= Self.text, "segment \(index), \(state)")
            }
            if state != "unknown", look.accentIsSeen || state == "stale" {
                #expect(stage.edge(frame, from: (0.55, 0.2), to: (0.3, 0.2)) >= Self.part, "the pill, \(state)")
            }
            var title = menu.pixelFrame.insetBy(14)
            title.width /= 2
            #expect(stage.text(in: title) >= Self.text, "the menu, \(state)")
            var arrows = menu.pixelFrame.insetBy(14)
            arrows.x = arrows.maxX - 30
            arrows.width = 30
            #expect(stage.text(in: arrows) >= Self.part, "the menu's arrows, \(state)")
            #expect(stage.text(in: stepper.pixelFrame.insetBy(10)) >= Self.part, "the stepper's signs")
        }
    }

    @Test(arguments: Look.allCases, [TableView.Style.plain, .grouped])
    func rowsCanBeRead(look: Look, style: TableView.Style) throws {
        for state in ["normal", "held", "selected"] {
            var stage = try Stage(look, onCard: false)
            let table = TableView(style: style)
            table.placement = .fill()
            var item = TableItem("HME", detail: "HNE")
            item.accessory = state == "selected" ? .checkmark : .disclosureIndicator
            item.detailMarks = state == "normal" ? [.all(.stale)] : []
            table.sections = [TableSection(header: "HEM", items: [item, item])]
            stage.harness.window.addSubview(table)
            try stage.draw()
            let row = try #require(table.row(at: IndexPath(row: 0)))
            row.isHighlighted = state == "held"
            if state == "selected" { table.selectRow(at: IndexPath(row: 0)) }
            try stage.draw()
            #expect(stage.text(in: row.titleLabel.pixelFrame) >= Self.text, "the title, \(state)")
            #expect(stage.text(in: row.detailLabel.pixelFrame) >= Self.text, "the detail, \(state)")
            let accessory = try #require(row.accessoryView)
            if look.accentIsSeen || state != "selected" {
                #expect(stage.text(in: accessory.pixelFrame) >= Self.part, "the accessory, \(state)")
            }
            if state == "selected", look.accentIsSeen {
                #expect(stage.edge(row.pixelFrame, from: (0.002, 0.5), to: (0.03, 0.5)) >= Self.part, "the bar beside it")
            }
        }
    }

    @Test(arguments: Look.allCases)
    func tabsAndBannersCanBeRead(look: Look) throws {
        for index in 0..<4 {
            var stage = try Stage(look, onCard: false)
            let tabs = TabBar(items: [TabBarItem(icon: nil, title: "HME"), TabBarItem(icon: nil, title: "HNE")])
            tabs.frame = Rect(x: 0, y: 190, width: 320, height: 49)
            tabs.setBadge("8", forItemAt: 1)
            stage.harness.window.addSubview(tabs)
            stage.harness.window.show(Banner(text: "HME", detail: "HNE", style: [.info, .success, .warning, .failure][index]))
            try stage.draw()
            if index == 1 { stage.harness.touch(.began, Point(x: 80, y: 215)) }
            try stage.draw()
            let frame = tabs.pixelFrame
            let title = PixelRect(x: frame.x + 100, y: frame.y + 24, width: 100, height: 56)
            #expect(stage.text(in: title) >= Self.text, "the chosen tab")
            #expect(stage.text(in: title.offsetBy(dx: 310, dy: 0)) >= Self.text, "the other tab and its badge")
            if look.accentIsSeen {
                #expect(stage.edge(frame, from: (0.25, 0.2), to: (0.25, 0.01)) >= Self.part, "the mark of the chosen tab")
            }
            let banner = try #require(stage.harness.window.subviews.compactMap { $0 as? Banner }.first)
            let mark = PixelRect(
                x: banner.pixelFrame.x + 32, y: banner.pixelFrame.y + (banner.pixelFrame.height - 40) / 2, width: 40, height: 40)
            #expect(stage.text(in: mark) >= Self.part, "the banner's sign")
            let texts = PixelRect(x: mark.maxX + 24, y: banner.pixelFrame.y + 20, width: 80, height: banner.pixelFrame.height - 40)
            #expect(stage.text(in: texts) >= Self.text, "the banner's text")
        }
    }

    @Test(arguments: Look.allCases, [true, false])
    func uncertainTextsCanBeRead(look: Look, onCard: Bool) throws {
        for (text, mark) in [("HME", TextMark.Kind.stale), ("–", .unknown)] {
            var stage = try Stage(look, onCard: onCard)
            let label = Label(text: text)
            label.font = Font(chain: try TestFonts.set().bold, size: 60)
            label.marks = [.all(mark)]
            stage.stack.addSubview(label)
            try stage.draw()
            #expect(stage.text(in: label.pixelFrame) >= Self.text, "\(mark)")
        }
    }

    /// A field at rest and edited, with a text, a placeholder and dots, and the keys that write into it.
    @Test(arguments: Look.allCases, [true, false])
    func fieldsAndKeysCanBeRead(look: Look, onCard: Bool) throws {
        for state in ["empty", "text", "secure", "short"] {
            var stage = try Stage(look, onCard: onCard, size: Size(width: 640, height: 480))
            let field = TextField()
            field.placeholder = "HME"
            field.returnKeyType = .done
            field.isSecureTextEntry = state == "secure"
            field.revealMode = .toggle
            field.clearButtonMode = .always
            if state == "short" { field.minimumLength = 9 }
            if state == "text" { field.text = "HME" }
            stage.stack.addSubview(field)
            try stage.draw()
            var words = field.pixelFrame.insetBy(6)
            words.width = 100
            if state != "secure" { #expect(stage.text(in: words) >= Self.text, "the text, \(state)") }
            #expect(stage.edge(field.pixelFrame, from: (0.5, -0.2), to: (0.5, 0.2)) >= Self.part, "the field's edge, \(state)")
            #expect(field.becomeFirstResponder())
            if state == "secure" { stage.harness.window.handle(KeyPress(key: .text("abc"), time: stage.harness.now)) }
            try stage.draw()
            #expect(stage.text(in: words) >= Self.text, "the edited text, \(state)")
            if look.accentIsSeen {
                #expect(stage.edge(field.pixelFrame, from: (0.5, -0.2), to: (0.5, 0.2)) >= Self.part, "the ring, \(state)")
            }
            if let button = field.shownButton {
                #expect(stage.text(in: field.devicePixels(field.buttonRect).insetBy(8)) >= Self.part, "\(button)")
            }
            let keyboard = try #require(stage.harness.window.view(at: "keyboard") as? Keyboard)
            for key in keyboard.plane.keys where key.action != .space {
                // What does nothing is grey.
                if key.action == .returnKey, state == "short" { continue }
                let cap = keyboard.devicePixels(key.cap).insetBy(6)
                #expect(stage.text(in: cap) >= Self.text, "the key \(key.action), \(state)")
            }
        }
    }

    @Test(arguments: Look.allCases)
    func keypadsCanBeRead(look: Look) throws {
        for typed in ["", "4", "99"] {
            var stage = try Stage(look, onCard: false, size: Size(width: 480, height: 640))
            let field = TextField()
            field.identifier = "level"
            field.accessibilityLabel = "HME"
            field.numberEntry = NumberEntry(range: try ValueRange(minimum: -20, maximum: 40, step: 0.5), decimals: 1, unit: "%")
            stage.stack.addSubview(field)
            try stage.draw()
            #expect(field.becomeFirstResponder())
            if !typed.isEmpty { stage.harness.window.handle(KeyPress(key: .text(typed), time: stage.harness.now)) }
            try stage.draw()
            for name in ["seven", "clear", "sign", "point", "cancel", "accept", "range"] {
                let view = try #require(stage.harness.window.view(at: "level/\(name)"))
                if (view as? Button)?.isEnabled == false { continue }
                let isText = !["sign", "cancel", "accept"].contains(name)
                #expect(stage.text(in: view.pixelFrame.insetBy(isText ? 0 : 16)) >= (isText ? Self.text : Self.part), "\(name), “\(typed)”")
            }
        }
    }
}
