import FasciaControls
import FasciaGeometry
import FasciaLanguages
import FasciaRaster
import FasciaTesting
import Testing

/// Pictures of numbers, dates and emoji, that a person has approved.
@Suite struct WordsGoldenTests {
    private static let goldens = Golden(directory: "\(root)/Tests/Goldens")

    private static var root: String {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }

    private func add(_ view: View, to harness: Harness, _ x: Double, _ y: Double, _ w: Double, _ h: Double) {
        view.frame = Rect(x: x, y: y, width: w, height: h)
        harness.window.addSubview(view)
    }

    private func emoji(_ harness: Harness) throws {
        let fonts = harness.window.theme.fonts
        for (row, size) in [13.0, 17, 34].enumerated() {
            let label = Label(text: "Kitchen 👩‍🍳 is 🔥, 🇩🇪 1️⃣ ok 👍🏽")
            label.font = Font(chain: fonts.regular, size: size)
            add(label, to: harness, 20, [16, 40, 70][row], 480, [20, 24, 46][row])
        }
        let wrapped = Label(text: "📦 Parcel came at noon 🏡 and was left with the neighbours 👨‍👩‍👧‍👦")
        wrapped.numberOfLines = 0
        wrapped.textColor = harness.window.theme.label.withAlpha(0.4)
        add(wrapped, to: harness, 20, 124, 220, 66)
        let shadow = Label(text: "שלום 🎉 12")
        shadow.shadowColor = Color.black.withAlpha(0.5)
        add(shadow, to: harness, 260, 124, 200, 30)
        for (column, style) in [Button.Style.filled, .tinted, .gray, .plain].enumerated() {
            let button = Button(title: "🎵 Play", style: style)
            button.isEnabled = column != 2
            add(button, to: harness, 20 + 118 * Double(column), 200, 108, 44)
        }
        let segments = SegmentedControl(titles: ["☀️ Day", "🌙 Night", "😴"])
        segments.selectedSegmentIndex = 1
        add(segments, to: harness, 20, 258, 280, 36)
    }

    @Test(arguments: [1.0, 2.0], ["dark", "light"]) func emojiInControls(scale: Double, base: String) throws {
        let theme = base == "dark" ? Theme.dark(fonts: try TestFonts.set()) : Theme.light(fonts: try TestFonts.set())
        let harness = Harness(theme: theme, size: Size(width: 500, height: 310), scale: scale)
        try emoji(harness)
        harness.step()
        #expect(harness.mistakes.isEmpty)
        let difference = Self.goldens.difference(try harness.fullPicture(), "emoji-\(base)@\(Int(scale))x")
        #expect(difference == nil, "\(difference ?? "")")
    }

    @Test(arguments: [("de", false), ("en", false), ("ar", true), ("hi", true), ("ja", false)]) func languages(code: String, native: Bool)
        throws
    {
        let chain = try FontChain(paths: FontChain.systemPaths(weight: .regular))
        let theme = Theme.dark(fonts: FontSet(regular: chain, medium: chain, semibold: chain, bold: chain))
        let harness = Harness(theme: theme, size: Size(width: 500, height: 330))
        var language = Language(code)
        language.usesNativeDigits = native
        harness.window.language = language
        harness.window.wallClock = { 1_709_211_909_000_000_000 }
        for (index, style) in DateStyle.allCases.enumerated() {
            add(ClockLabel(style: style), to: harness, 20, 10 + 28 * Double(index), 240, 26)
        }
        let gauge = GaugeView()
        gauge.range = try ValueRange(minimum: -2000, maximum: 2000, step: 0.5)
        gauge.value = -1234.5
        gauge.hasTicks = true
        gauge.hasTickLabels = true
        add(gauge, to: harness, 280, 0, 160, 150)
        let chart = ChartView()
        let series = ChartSeries(style: .line)
        series.setPoints((0..<60).map { ChartSeries.Point(x: 1_709_211_909 + Double($0) * 120, y: Double($0 % 17) * 400 - 1500) })
        chart.series = [series]
        add(chart, to: harness, 260, 160, 230, 160)
        harness.step()
        #expect(harness.mistakes.isEmpty)
        let difference = Self.goldens.difference(try harness.fullPicture(), "language-\(code)")
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// A 1 of equal width has room on both sides: at a left edge it stands where another digit would.
    @Test func numbersBeginAtTheEdge() throws {
        let harness = Harness(theme: .dark(fonts: try TestFonts.set()), size: Size(width: 300, height: 300))
        func left(_ text: String, _ changes: [String] = [], _ alignment: TextAlignment = .left) throws -> Int {
            let label = Label(text: text)
            label.font = Font(chain: harness.window.theme.fonts.semibold, size: 80)
            label.hasTabularDigits = true
            label.textAlignment = alignment
            add(label, to: harness, 20, 20, 260, 100)
            harness.step()
            for change in changes {
                label.text = change
                harness.step()
            }
            let picture = try harness.fullPicture()
            #expect(harness.mistakes.isEmpty)
            defer { label.removeFromSuperview() }
            return (0..<300).first { x in (0..<300).contains { picture.pixel(x: x, y: $0) != picture.pixel(x: 299, y: 299) } } ?? -1
        }
        let two = try left("21.5")
        #expect(abs(try left("19.5") - two) <= 2)
        // Drawn from an atlas after a few changes, and back.
        #expect(try left("19.4", ["19.5", "19.6", "19.7", "18.7"]) == left("18.7"))
        #expect(try left("19.4", ["19.5", "19.6", "19.7", "20.7"]) == left("20.7"))
        #expect(try left("12", [], .right) > left("22", [], .right) + 3)
    }
}
