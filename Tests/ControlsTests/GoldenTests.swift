import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Glibc
import Testing

/// Pictures of the built-in look that a person has approved.
@Suite struct GoldenTests {
    /// A template icon: a ring with a dot.
    private func icon(_ scale: Double, _ variant: Int) throws -> Image {
        let side = Int(24 * scale)
        return try makeImage(width: side, height: side, scale: scale) { x, y in
            let dx = (Double(x) + 0.5) / scale - 12
            let dy = (Double(y) + 0.5) / scale - 12
            let r = (dx * dx + dy * dy).squareRoot()
            let ring = max(0, min(1, (1.2 - abs(r - 9)) * scale + 0.5))
            let dot = max(0, min(1, (Double(variant + 2) - r) * scale + 0.5))
            return UInt32(max(ring, dot) * 255) << 24
        }
    }

    private func fill(_ harness: Harness, scale: Double) throws {
        func add(_ view: View, _ id: String, _ x: Double, _ y: Double, _ w: Double, _ h: Double) {
            view.identifier = id
            view.frame = Rect(x: x, y: y, width: w, height: h)
            harness.window.addSubview(view)
        }
        let title = Label()
        title.text = "Living room"
        title.font = Font(chain: harness.window.theme.fonts.bold, size: 28)
        add(title, "title", 24, 16, 300, 40)
        let detail = Label()
        detail.text = "21.5 °C · مرحبا · שלום"
        detail.textColor = harness.window.theme.secondaryLabel
        add(detail, "detail", 24, 52, 300, 24)

        let plain = SegmentedControl(titles: ["Off", "Auto", "Heat", "Cool"])
        plain.selectedSegmentIndex = 1
        add(plain, "plain", 24, 92, 352, 36)
        let compact = SegmentedControl(titles: ["Day", "Night"])
        compact.barMetrics = .compact
        compact.selectedSegmentIndex = 0
        compact.setEnabled(false, forSegmentAt: 1)
        add(compact, "compact", 24, 144, 168, 28)
        let disabled = SegmentedControl(titles: ["One", "Two"])
        disabled.selectedSegmentIndex = 1
        disabled.isEnabled = false
        add(disabled, "disabled", 208, 144, 168, 28)
        let images = SegmentedControl(segments: [
            Segment(image: try icon(scale, 0)), Segment(image: try icon(scale, 3)), Segment(title: "Long title that does not fit"),
        ])
        images.selectedSegmentIndex = 0
        add(images, "images", 24, 188, 352, 36)

        for (index, value) in [0.0, 0.35, 1.0].enumerated() {
            let slider = Slider()
            slider.value = value
            slider.isEnabled = index != 2
            add(slider, "slider\(index)", 24, 240 + Double(index) * 44, 352, 32)
        }
        let skinned = Slider()
        skinned.value = 0.6
        skinned.minimumValueImage = try icon(scale, 0)
        skinned.maximumValueImage = try icon(scale, 4)
        skinned.minimumTrackTintColor = Color(argb: 0xFFFF_A24C)
        add(skinned, "images slider", 24, 372, 300, 32)
        let vertical = Slider()
        vertical.axis = .vertical
        vertical.value = 0.7
        add(vertical, "vertical", 344, 372, 32, 120)
        let bar = TabBar(
            items: try (0..<4).map { TabBarItem(icon: try icon(scale, $0), title: ["Living", "Climate", "Energy", "Scenes"][$0]) })
        bar.selectedIndex = 1
        bar.setBadge("3", forItemAt: 2)
        bar.setBadge("", forItemAt: 0)
        bar.glowItem(at: 3)
        add(bar, "tabs", 0, 508, 400, 52)
        harness.settle()
    }

    @Test(arguments: [1.0, 2.0], [true, false])
    func builtInLook(scale: Double, isDark: Bool) throws {
        let harness = try makeHarness(size: Size(width: 400, height: 560), scale: scale, isDark: isDark)
        try fill(harness, scale: scale)
        // One finger on a segment, one on a thumb, one on a tab.
        harness.touch(.began, Point(x: 240, y: 110), finger: 0)
        harness.touch(.began, Point(x: 138, y: 300), finger: 1)
        harness.touch(.began, Point(x: 250, y: 530), finger: 2)
        harness.settle()
        #expect(harness.mistakes.isEmpty)
        let picture = try harness.fullPicture()
        let difference = Golden.own.difference(picture, "built-in-\(isDark ? "dark" : "light")@\(Int(scale))x")
        #expect(difference == nil)
    }

    /// A picture that is wrong by one visible pixel must not pass: the tolerance is for rounding alone.
    @Test func toleranceIsNarrow() throws {
        let harness = try makeHarness(size: Size(width: 400, height: 560))
        try fill(harness, scale: 1)
        harness.touch(.began, Point(x: 240, y: 110), finger: 0)
        harness.touch(.began, Point(x: 138, y: 300), finger: 1)
        harness.touch(.began, Point(x: 250, y: 530), finger: 2)
        harness.settle()
        let picture = try harness.fullPicture()
        picture.pixels[300 * picture.stride + 200] ^= 0x02_0000
        let scratch = Golden(directory: Golden.own.directory)
        let difference = scratch.difference(picture, "built-in-dark@1x", leavingFiles: false)
        #expect(difference != nil)
    }

    @Test func aComparisonLeavesNoFilesUnlessItMay() throws {
        let directory = "/tmp/fascia-golden-\(UInt64.random(in: 0...UInt64.max))"
        mkdir(directory, 0o777)
        defer { rmdir(directory) }
        let scratch = Golden(directory: directory)
        let picture = try Surface(width: 8, height: 8, isOpaque: true)
        #expect(scratch.difference(picture, "missing", leavingFiles: false) != nil)
        try PNGWriter.write(picture, to: "\(directory)/size.png")
        let larger = try Surface(width: 9, height: 8, isOpaque: true)
        #expect(scratch.difference(larger, "size", leavingFiles: false) != nil)
        for file in ["missing.new.png", "size.new.png"] { #expect(unlink("\(directory)/\(file)") != 0, "\(file)") }
        unlink("\(directory)/size.png")
    }
}
