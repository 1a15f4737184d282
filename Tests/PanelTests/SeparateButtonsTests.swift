import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import Testing

/// The row of separate buttons, pixel for pixel what its five images say.
@Suite struct SeparateButtonsTests {
    private let example = Example(name: "separate-buttons")
    private let background: UInt32 = 0xFFE9_ECF1
    /// The caps that follow from the backgrounds' width of 41 points.
    private let cap = 20

    private func row(_ content: PanelContent, _ id: String) throws -> SegmentedControl {
        try #require(content.control(at: id) as? SegmentedControl)
    }

    /// The part of a segment that its title may cover, in points from the control's left edge.
    private func title(of segment: Rect) -> ClosedRange<Double> { (segment.midX - 45)...(segment.midX + 45) }

    @Test(arguments: [1.0, 2.0], [-1, 0, 1, 2])
    func backgroundsKeepTheirCapsAtTheOuterEndsAndStretchOnePoint(scale: Double, selected: Int) throws {
        let content = try example.content(scale: scale)
        let control = try row(content, "plain")
        control.selectedSegmentIndex = selected
        var comparison = PixelComparison(try example.picture(content, scale: scale))
        let k = Int(scale)
        for index in 0..<3 {
            let image = try example.image(index == selected ? "button-selected" : "button-normal", scale: scale)
            #expect(image.width == (2 * cap + 1) * k)
            let frame = try #require(control.frame(ofSegmentAt: index))
            let (start, end) = (Int(frame.minX) * k, Int(frame.maxX) * k)
            for x in start..<end where !title(of: frame).contains(Double(x) / scale) {
                let column =
                    index == 0 && x - start < cap * k
                    ? x - start : index == 2 && end - x <= cap * k ? image.width - (end - x) : cap * k
                for y in 0..<image.height {
                    let pixel = PixelComparison.over(image.pixel(x: column, y: y), background)
                    comparison.expect(pixel, x: control.pixelFrame.x + x, y: control.pixelFrame.y + y)
                }
            }
        }
        #expect(comparison.mistake == nil)
    }

    @Test(arguments: [1.0, 2.0], [-1, 0, 1, 2])
    func everyPairOfStatesHasItsDivider(scale: Double, selected: Int) throws {
        let content = try example.content(scale: scale)
        let control = try row(content, "plain")
        control.selectedSegmentIndex = selected
        var comparison = PixelComparison(try example.picture(content, scale: scale))
        for index in 0..<2 {
            let name = selected == index ? "left" : selected == index + 1 ? "right" : "none"
            let image = try example.image("divider-\(name)-selected", scale: scale)
            let left = try #require(control.frame(ofSegmentAt: index))
            let right = try #require(control.frame(ofSegmentAt: index + 1))
            #expect(Int((right.minX - left.maxX) * scale) == image.width)
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let pixel = PixelComparison.over(image.pixel(x: x, y: y), background)
                    comparison.expect(pixel, x: control.pixelFrame.x + Int(left.maxX * scale) + x, y: control.pixelFrame.y + y)
                }
            }
        }
        #expect(comparison.mistake == nil)
    }

    /// Buttons as the eye sees them: separate, and equally wide.
    @Test func buttonsAreSeparate() throws {
        let content = try example.content()
        let control = try row(content, "plain")
        control.selectedSegmentIndex = -1
        let picture = try example.picture(content)
        // Along the middle, what is between two buttons is nearly the background.
        let y = control.pixelFrame.y + 14
        var edges: [Int] = []
        for x in 1..<picture.width {
            let isButton = picture.pixel(x: x, y: y) & 255 > 0xF2
            let wasButton = picture.pixel(x: x - 1, y: y) & 255 > 0xF2
            if isButton != wasButton { edges.append(x) }
        }
        // A border of one point on either side of the white.
        #expect(edges == [26, 162, 172, 308, 318, 454])
    }

    @Test(arguments: [1.0, 2.0])
    func outerTitlesAreOffTheMiddleUntilTheyAreMovedByHalfADivider(scale: Double) throws {
        let content = try example.content(scale: scale)
        for (id, expected) in [("plain", [84.0, 240, 396]), ("adjusted", [94.0, 240, 386])] {
            let control = try row(content, id)
            control.selectedSegmentIndex = -1
            let picture = try example.picture(content, scale: scale)
            for (index, middle) in expected.enumerated() {
                let frame = try #require(control.frame(ofSegmentAt: index))
                let button =
                    Int(
                        Double(control.pixelFrame.x) + (frame.minX + 22) * scale)..<Int(
                        Double(control.pixelFrame.x) + (frame.maxX - 22) * scale)
                let rows = Int(Double(control.pixelFrame.y) + 16 * scale)..<Int(Double(control.pixelFrame.y) + 44 * scale)
                let ink = button.filter { x in rows.contains { y in (picture.pixel(x: x, y: y) >> 8) & 255 < 0x80 } }
                let first = try #require(ink.first)
                let last = try #require(ink.last)
                // Letters do not fill their advance on both sides alike.
                #expect(abs(Double(first + last + 1) / 2 / scale - middle) <= 1.5, "\(id), title \(index)")
            }
        }
    }

    @Test func theRecordingSelectsAtTouchDown() throws {
        let changes = try example.events(try example.content()).filter { $0.contains("valueChanged") }
        #expect(
            changes == [
                "plain valueChanged 1", "plain valueChanged 2", "plain valueChanged 0", "adjusted valueChanged 0",
                "adjusted valueChanged 2", "plain valueChanged 1", "adjusted valueChanged 0", "adjusted valueChanged 1",
            ])
    }
}
