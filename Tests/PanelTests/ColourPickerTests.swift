import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import Testing

/// The sliders that mix a colour, pixel for pixel what their images say.
@Suite struct ColourPickerTests {
    private let example = Example(name: "colour-picker")
    private let card: UInt32 = 0xFFFB_FCFD
    private let cap = 10

    private func slider(_ content: PanelContent, _ id: String) throws -> Slider {
        try #require(content.control(at: id) as? Slider)
    }

    /// A part of a slider in device pixels of the picture.
    private func pixels(_ rect: Rect, of slider: Slider, scale: Double) -> PixelRect {
        let grid = PixelGrid(scale: scale)
        return PixelRect(
            x: slider.pixelFrame.x + grid.snap(rect.x), y: slider.pixelFrame.y + grid.snap(rect.y), width: grid.snap(rect.width),
            height: grid.snap(rect.height))
    }

    private func parts(of slider: Slider, scale: Double) -> (track: PixelRect, thumb: PixelRect) {
        let track = slider.trackRect(forBounds: slider.bounds)
        let thumb = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: slider.value)
        return (pixels(track, of: slider, scale: scale), pixels(thumb, of: slider, scale: scale))
    }

    @Test(arguments: ["red", "green", "blue"], [(1.0, 116.0), (1.0, 0), (1.0, 255), (2.0, 82.0)])
    func tracksStretchOnePointBetweenTheirCapsAndTheThumbHidesTheJoint(channel: String, shown: (scale: Double, value: Double)) throws {
        let (scale, value) = shown
        let content = try example.content(scale: scale)
        let slider = try slider(content, channel)
        slider.value = value
        var comparison = PixelComparison(try example.picture(content, scale: scale))
        let (track, thumb) = parts(of: slider, scale: scale)
        let cap = cap * Int(scale)
        let minimum = try example.image("track-\(channel)", scale: scale)
        let maximum = try example.image("track-black", scale: scale)
        #expect(track.height == minimum.height && minimum.width == 21 * Int(scale))
        for y in 0..<track.height {
            for x in track.x..<track.maxX where x < thumb.x || x >= thumb.maxX {
                let source: UInt32
                if x < thumb.x {
                    source = minimum.pixel(x: min(x - track.x, cap), y: y)
                } else {
                    source = maximum.pixel(x: max(maximum.width - (track.maxX - x), cap), y: y)
                }
                comparison.expect(PixelComparison.over(source, card), x: x, y: track.y + y)
            }
        }
        let knob = try example.image("thumb-\(channel)", scale: scale)
        #expect(thumb.width == 24 * Int(scale) && knob.width == thumb.width && knob.height == thumb.height)
        for y in 0..<knob.height {
            for x in 0..<knob.width where knob.pixel(x: x, y: y) >> 24 == 255 {
                comparison.expect(knob.pixel(x: x, y: y), x: thumb.x + x, y: thumb.y + y)
            }
        }
        #expect(comparison.mistake == nil)
        // What of the joint the bead does not hide is the two tracks' inner caps, and those lie behind it.
        let middle = track.y + track.height / 2 - thumb.y
        let hidden = (0..<knob.width).filter { knob.pixel(x: $0, y: middle) >> 24 == 255 }
        #expect(hidden.count >= 2 * cap)
    }

    @Test(arguments: ["red", "green", "blue"])
    func imagesStandAtTheEnds(channel: String) throws {
        let content = try example.content()
        let slider = try slider(content, channel)
        var comparison = PixelComparison(try example.picture(content))
        for (file, rect) in [
            ("drop-none", slider.minimumValueImageRect(forBounds: slider.bounds)),
            ("drop-\(channel)", slider.maximumValueImageRect(forBounds: slider.bounds)),
        ] {
            let image = try example.image(file)
            let target = pixels(rect, of: slider, scale: 1)
            for y in 0..<image.height {
                for x in 0..<image.width {
                    comparison.expect(PixelComparison.over(image.pixel(x: x, y: y), card), x: target.x + x, y: target.y + y)
                }
            }
        }
        #expect(comparison.mistake == nil)
    }

    @Test func theSwatchHasTheSlidersColour() throws {
        let content = try example.content()
        #expect(try example.picture(content).pixel(x: 88, y: 125) == 0xFFEE_7452)
        let pictures = try example.play(content, at: [1.7, 9.5])
        let now = try ["red", "green", "blue"].map { UInt32(try slider(content, $0).value) }
        #expect(pictures[1].pixel(x: 88, y: 125) == 0xFF00_0000 | now[0] << 16 | now[1] << 8 | now[2])
        #expect(pictures[0].pixel(x: 88, y: 125) != pictures[1].pixel(x: 88, y: 125))
    }

    /// What the same images come to without tracks, without caps, and with them.
    @Test func partlySkinnedSlidersFallBack() throws {
        let content = try example.content()
        let picture = try example.picture(content)
        // Without tracks of one's own: the built-in ones, accent before the thumb and recess behind it.
        let alone = parts(of: try slider(content, "thumbAlone"), scale: 1)
        let y = alone.track.y + alone.track.height / 2
        #expect(picture.pixel(x: alone.track.x + 8, y: y) == content.window.theme.accent.argb)
        #expect(picture.pixel(x: alone.track.maxX - 8, y: y) == content.window.theme.recess.argb)
        // Round ends of five points stay so with caps. Without, they are drawn out as the image is: three times and more.
        func roundness(_ id: String) throws -> Int {
            let track = parts(of: try slider(content, id), scale: 1).track
            let straight = picture.pixel(x: track.x + 40, y: track.y + 2)
            return try #require((0..<40).first { picture.pixel(x: track.x + $0, y: track.y + 2) == straight })
        }
        #expect(try roundness("stretched") <= 5)
        #expect(try roundness("unstretched") >= 12)
    }

    @Test func theRecordingMovesTwoThumbsAtOnceAndReachesBothEnds() throws {
        let log = try example.events(try example.content())
        let first = try #require(log.firstIndex(of: "green editingDidEnd"))
        #expect(log[..<first].contains("green editingDidBegin") && log[..<first].contains("blue editingDidBegin"))
        #expect(!log[..<first].contains("blue editingDidEnd"))
        #expect(log.contains("red valueChanged 255.0"))
        #expect(log.contains("green valueChanged 0.0"))
        // A touch beside the thumb says nothing: the red one is dragged twice.
        #expect(log.filter { $0 == "red editingDidBegin" }.count == 2)
        for id in ["thumbAlone", "unstretched", "stretched"] { #expect(log.contains("\(id) editingDidEnd")) }
    }
}
