import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import Testing

/// Countries behind a segmented control in the navigation bar.
@Suite struct CountriesTests {
    private let example = Example(name: "countries")

    private func segments(_ content: PanelContent) throws -> SegmentedControl {
        try #require(content.control(at: "countries/bar/segments") as? SegmentedControl)
    }

    private func isShown(_ page: String, _ content: PanelContent) -> Bool { content.view(at: "countries/\(page)")?.window != nil }

    @Test(arguments: [1.0, 2.0])
    func theBarIsItsImage(scale: Double) throws {
        let content = try example.content(scale: scale)
        var comparison = PixelComparison(try example.picture(content, scale: scale), tolerance: 0)
        let image = try example.image("bar", scale: scale)
        for y in 0..<image.height {
            for x in [0, Int(60 * scale), Int(479 * scale)] { comparison.expect(image.pixel(x: 0, y: y), x: x, y: y) }
        }
        #expect(image.height == Int(44 * scale))
        #expect(comparison.mistake == nil)
    }

    /// In the bar's middle, with the caps and the dividers of each choice.
    @Test(arguments: [1.0, 2.0], [0, 1, 2])
    func segmentsAreTheirImages(scale: Double, selected: Int) throws {
        let content = try example.content(scale: scale)
        let control = try segments(content)
        #expect(content.showPage(["italy", "australia", "norway"][selected]))
        var comparison = PixelComparison(try example.picture(content, scale: scale))
        let bar = try example.image("bar", scale: scale)
        let frame = control.pixelFrame
        #expect(abs(2 * frame.x + frame.width - Int(480 * scale)) <= 1 && frame.y == Int(7 * scale) && frame.height == Int(30 * scale))
        let cap = Int(7 * scale)
        for index in 0..<3 {
            let image = try example.image(index == selected ? "segment-selected" : "segment-normal", scale: scale)
            let segment = try #require(control.frame(ofSegmentAt: index))
            let (start, end) = (Int((segment.minX * scale).rounded()), Int((segment.maxX * scale).rounded()))
            for y in 0..<frame.height {
                // The caps, which are the title's margins too, or as much of the middle.
                for x in 0..<cap {
                    let left = image.pixel(x: index == 0 ? x : cap, y: y)
                    let right = image.pixel(x: index == 2 ? image.width - cap + x : cap, y: y)
                    let below = bar.pixel(x: 0, y: frame.y + y)
                    comparison.expect(PixelComparison.over(left, below), x: frame.x + start + x, y: frame.y + y)
                    comparison.expect(PixelComparison.over(right, below), x: frame.x + end - cap + x, y: frame.y + y)
                }
                if index == 2 { continue }
                let name = selected == index ? "left" : selected == index + 1 ? "right" : "none"
                let divider = try example.image("divider-\(name)-selected", scale: scale)
                for x in 0..<divider.width {
                    let pixel = PixelComparison.over(divider.pixel(x: x, y: y), bar.pixel(x: 0, y: frame.y + y))
                    comparison.expect(pixel, x: frame.x + end + x, y: frame.y + y)
                }
            }
        }
        #expect(comparison.mistake == nil)
    }

    /// Titles are white over a dark line, as the configuration says; the theme's would be dark.
    @Test func titlesOfSegmentsAreWhite() throws {
        let content = try example.content()
        let picture = try example.picture(content)
        let frame = try segments(content).pixelFrame
        for index in 0..<3 {
            let segment = frame.x + index * frame.width / 3..<frame.x + (index + 1) * frame.width / 3
            let white = segment.reduce(0) { count, x in
                count + (frame.y + 6..<frame.maxY - 6).filter { picture.pixel(x: x, y: $0) == 0xFFFF_FFFF }.count
            }
            #expect(white > 10, "segment \(index)")
        }
    }

    @Test func theChosenCountryIsTheOnlyPageAndHasTheControl() throws {
        let content = try example.content()
        _ = try example.picture(content)
        let control = try segments(content)
        #expect(isShown("italy", content) && !isShown("australia", content) && !isShown("norway", content))
        #expect(control.selectedSegmentIndex == 0 && control.window != nil)
        _ = try example.play(content)
        // At the recording's end.
        #expect(isShown("norway", content) && !isShown("australia", content) && !isShown("italy", content))
        #expect(try segments(content) === control)
        #expect(control.selectedSegmentIndex == 2 && control.window != nil)
    }

    @Test func pagesArePushedAndPopped() throws {
        let log = try example.events(try example.content()).filter { $0.contains("touchUpInside") || $0.contains("valueChanged") }
        #expect(
            log == [
                "countries/bar/segments valueChanged 1", "countries/bar/segments touchUpInside",
                "countries/australia/states/wa touchUpInside",
                // A tap while the page slides in comes to nothing.
                "countries/westernAustralia/facts/capital touchUpInside", "countries/bar/back touchUpInside",
                "countries/westernAustralia/facts/capital touchUpInside", "countries/bar/home touchUpInside",
                "countries/bar/segments valueChanged 2", "countries/bar/segments touchUpInside",
                "countries/bar/segments valueChanged 0", "countries/bar/segments touchUpInside",
                "countries/bar/segments valueChanged 2", "countries/bar/segments touchUpInside",
            ])
    }

    @Test func pushedPagesHaveATitleAndTheArrowThatLeadsBack() throws {
        let content = try example.content()
        let picture = try example.play(content, at: [1.8])[0]
        // The arrow, its tip and its round right end; what is between them stretches below the title.
        var comparison = PixelComparison(picture)
        let arrow = try example.image("back-normal")
        let bar = try example.image("bar")
        for y in 0..<arrow.height {
            for x in 0..<20 { comparison.expect(PixelComparison.over(arrow.pixel(x: x, y: y), bar.pixel(x: 0, y: y)), x: x, y: y) }
        }
        #expect(comparison.mistake == nil)
        // The segmented control is the country's title, not this page's: the bar's own background is left and right of the title.
        var background = PixelComparison(picture, tolerance: 0)
        for y in 0..<44 { for x in [130, 140, 345, 355, 470] { background.expect(bar.pixel(x: 0, y: y), x: x, y: y) } }
        #expect(background.mistake == nil)
    }

    @Test func pagesSlideIn035Seconds() throws {
        // The row is tapped where the finger lifts: in the frame at 1 s and 4/60.
        let start = 1 + 4.0 / 60
        let pictures = try example.play(try example.content(), at: (0...24).map { start + Double($0) / 60 })
        let moves = zip(pictures, pictures.dropFirst()).map { !areEqual($0, $1) }
        // 0.35 s are 21 frames; none moves later.
        #expect(moves[19] || moves[20], "\(moves)")
        #expect(!moves[21] && !moves[22] && !moves[23])
        #expect(moves[1..<19].allSatisfy { $0 })
    }

    /// Whether two pictures are the same.
    private func areEqual(_ a: Surface, _ b: Surface) -> Bool {
        (0..<a.height).allSatisfy { y in (0..<a.width).allSatisfy { x in a.pixel(x: x, y: y) == b.pixel(x: x, y: y) } }
    }
}
