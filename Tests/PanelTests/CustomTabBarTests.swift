import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import Testing

/// The bar of tabs, pixel for pixel what its images say.
@Suite struct CustomTabBarTests {
    private let example = Example(name: "custom-tab-bar")
    private let icons = ["timeline", "mentions", "messages", "search", "person"]
    private let gray: UInt32 = 0xFF8A_8D92
    private let top = 320 - 44

    private func bar(_ content: PanelContent) throws -> TabBar { try #require(content.control(at: "tabs") as? TabBar) }

    /// The bar without anything on it: the gradient's one column, and black.
    private func background(y: Int, scale: Double) throws -> UInt32 {
        let gradient = try example.image("bar-gradient", scale: scale)
        return y < gradient.height ? gradient.pixel(x: 0, y: y) : 0xFF00_0000
    }

    @Test(arguments: [1.0, 2.0])
    func theBarIsTwiceAGradientHighAndBlackBelowIt(scale: Double) throws {
        let content = try example.content(scale: scale)
        var comparison = PixelComparison(try example.picture(content, scale: scale), tolerance: 0)
        let frame = try bar(content).pixelFrame
        #expect(frame == PixelRect(x: 0, y: Int(276 * scale), width: Int(480 * scale), height: Int(44 * scale)))
        for y in 0..<frame.height {
            let pixel = try background(y: y, scale: scale)
            // Between two tabs, where nothing is.
            for x in Int(290 * scale)..<Int(310 * scale) { comparison.expect(pixel, x: x, y: frame.y + y) }
        }
        #expect(comparison.mistake == nil)
    }

    /// Behind a tab: the bar, the border if it is selected, light if it glows. Premultiplied, opaque.
    private func behind(tab: Int, isSelected: Bool, scale: Double) throws -> (Int, Int) -> UInt32 {
        let selection = try example.image("bar-selection", scale: scale)
        let glow = try example.image("bar-glow", scale: scale)
        let rows = try (0..<Int(44 * scale)).map { try background(y: $0, scale: scale) }
        let width = Int(96 * scale)
        let cap = Int(9 * scale)
        let hasGlow = tab == 1 || tab == 2
        return { x, y in
            var pixel = rows[y]
            if isSelected {
                let column = x < cap ? x : width - x <= cap ? selection.width - (width - x) : cap
                pixel = PixelComparison.over(selection.pixel(x: column, y: y), pixel)
            }
            let light = (x: x - (width - glow.width) / 2, y: y - (rows.count - glow.height))
            if hasGlow, light.x >= 0, light.x < glow.width, light.y >= 0 {
                pixel = PixelComparison.over(glow.pixel(x: light.x, y: light.y), pixel)
            }
            return pixel
        }
    }

    @Test(arguments: [1.0, 2.0], 0..<5)
    func everyPixelOfATab(scale: Double, selected: Int) throws {
        let content = try example.content(scale: scale)
        let bar = try bar(content)
        bar.selectedIndex = selected
        var comparison = PixelComparison(try example.picture(content, scale: scale), tolerance: 3)
        let fill = try example.image("icon-fill", scale: scale)
        let (width, height) = (Int(96 * scale), Int(44 * scale))
        for (tab, name) in icons.enumerated() {
            let icon = try example.image("icon-\(name)", scale: scale)
            let below = try behind(tab: tab, isSelected: tab == selected, scale: scale)
            for y in Int(2 * scale)..<height {
                for x in 0..<width {
                    var pixel = below(x, y)
                    let place = (x: x - (width - icon.width) / 2, y: y - (height - icon.height) / 2)
                    if place.x >= 0, place.x < icon.width, place.y >= 0, place.y < icon.height {
                        let color = tab == selected ? fill.pixel(x: place.x, y: place.y) : gray
                        pixel = PixelComparison.over(
                            PixelComparison.tinted(color, alpha: icon.pixel(x: place.x, y: place.y) >> 24), pixel)
                    }
                    comparison.expect(pixel, x: tab * width + x, y: bar.pixelFrame.y + y)
                }
            }
        }
        #expect(comparison.mistake == nil)
    }

    /// The files' colours, which nobody sees.
    @Test func iconsHaveColoursOfTheirOwn() throws {
        let colors = try icons.map { name in
            let icon = try example.image("icon-\(name)")
            return try #require((0..<30 * 30).map { icon.pixel(x: $0 % 30, y: $0 / 30) }.first { $0 >> 24 == 255 })
        }
        #expect(Set(colors).count == 5 && !colors.contains(gray))
    }

    @Test(arguments: [1.0, 2.0], 0..<5)
    func theTriangleReachesTwoPointsOverTheBar(scale: Double, selected: Int) throws {
        let content = try example.content(scale: scale)
        let bar = try bar(content)
        bar.selectedIndex = selected
        var comparison = PixelComparison(try example.picture(content, scale: scale))
        let image = try example.image("bar-indicator", scale: scale)
        let corner = (x: Int((96 * Double(selected) + 48 - 9) * scale), y: Int(Double(top + 2 - 10) * scale))
        for y in 0..<image.height {
            for x in 0..<image.width where image.pixel(x: x, y: y) >> 24 == 255 {
                comparison.expect(image.pixel(x: x, y: y), x: corner.x + x, y: corner.y + y)
            }
        }
        // Right below it the bar goes on.
        let below = corner.y + image.height
        for x in 0..<image.width {
            comparison.expect(try background(y: below - bar.pixelFrame.y, scale: scale), x: corner.x + x, y: below)
        }
        #expect(comparison.mistake == nil)
    }

    /// Where the triangle is: the middle of what is dark in a row above the bar.
    private func triangle(_ picture: Surface) -> Double? {
        let dark = (0..<picture.width).filter { (picture.pixel(x: $0, y: top - 4) >> 8) & 255 < 0x70 }
        guard let first = dark.first, let last = dark.last else { return nil }
        return Double(first + last + 1) / 2
    }

    @Test func theTriangleSlidesInAFifthOfASecond() throws {
        // The tab is chosen where the finger lifts: in the frame at 4/60 s.
        let start = 4.0 / 60
        let moments = (0...14).map { start + Double($0) / 60 }
        let places = try example.play(try example.content(), at: moments).map { try #require(triangle($0)) }
        #expect(places[0] == 48)
        #expect(abs(places[6] - 96) <= 2, "half of the time, half of the way")
        #expect(places[11] < 144 && places[12] == 144 && places[14] == 144, "there after 0.2 s and not before: \(places)")
        // It starts and ends gently.
        #expect(places[3] - 48 < 20 && 144 - places[9] < 20)
        for (a, b) in zip(places, places.dropFirst()) { #expect(b >= a) }
    }

    @Test func aSecondChoiceStartsWhereTheTriangleIs() throws {
        // From the second tab to the last, and back to the first while on the way: chosen at 1.15 s.
        let moments = (0...40).map { 1.0 + Double($0) / 60 }
        let places = try example.play(try example.content(), at: moments).map { try #require(triangle($0)) }
        let furthest = try #require(places.max())
        #expect(furthest > 240 && furthest < 432, "it turned before it had arrived: \(furthest)")
        // Nowhere does it jump: the longest way, 400 points, is at no frame faster than one and a half times its mean speed.
        for (a, b) in zip(places, places.dropFirst()) { #expect(abs(b - a) < 60) }
        #expect(places.last == 48)
    }

    @Test func glowStaysUntilItIsRemoved() throws {
        let content = try example.content()
        let pictures = try example.play(content, at: [0.5, 5.5])
        let glow = try example.image("bar-glow").pixel(x: 28, y: 19)
        for picture in pictures {
            for tab in [1, 2] {
                var comparison = PixelComparison(picture)
                // A selected tab's border does not reach the last row's middle with more than a shade.
                comparison.expect(PixelComparison.over(glow, 0xFF00_0000), x: 96 * tab + 48, y: 319)
                #expect(comparison.mistake == nil)
            }
        }
        try bar(content).removeGlow(at: 1)
        #expect(try example.picture(content).pixel(x: 96 + 48, y: 319) & 255 < 40)
    }

    @Test func theRecordingSelectsTabs() throws {
        let log = try example.events(try example.content()).filter { !$0.contains("touch") }
        #expect(
            log == [
                "tabs valueChanged 1", "tabs valueChanged 4", "tabs valueChanged 0", "tabs valueChanged 3", "tabs reselected",
                "tabs valueChanged 2",
            ])
    }
}
