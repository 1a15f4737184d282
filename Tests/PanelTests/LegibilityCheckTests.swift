import FasciaConfiguration
import FasciaGeometry
import FasciaPanel
import Testing

/// `fascia check` measures in millimetres whether letters are large enough for where people stand.
@Suite struct LegibilityCheckTests {
    /// 480 × 320 pixels on 60 × 40 mm are 8 to the millimetre: 16′ from half a metre are 18.6 pixels, a capital of Inter is 0.727 em.
    private func findings(_ display: String, _ label: String = "", scale: Double = 1, size: PixelSize = .init(width: 480, height: 320))
        throws
        -> [String]
    {
        let folder = try ConfigurationFolder()
        let view = "{type: label, text: Hello\(label), frame: {left: 20, top: 20}}"
        let file = try folder.write("panel.yaml", "fascia: 1\ndisplay: {\(display)}\nviews: [\(view)]\n")
        return try PanelConfiguration.load(path: file).check(size: size, scale: scale).map {
            String("\($0)".dropFirst(folder.path.utf8.count + 1))
        }
    }

    @Test(arguments: [
        ("size: [60, 40]", "font: regular 25", "capitals are 2.27 mm high, and need 2.33 (16′ of arc); letters of 26 points would do"),
        ("size: [60, 40]", "font: regular 26", nil), ("size: [60, 40], distance: 0.25 m", "font: regular 13", nil),
        ("size: [60, 40], distance: 25 cm", "font: regular 12", "from 0.25 m"),
        ("size: [60, 40], distance: 1000 mm", "font: regular 50", "from 1 m"), ("size: [60, 40], distance: 1", "font: regular 52", nil),
        ("size: [60, 40], standard: EN301549", "font: regular 64", "and need 6.11 (0.7°); letters of 68 points would do"),
        ("size: [60, 40], standard: EN301549", "font: regular 68", nil),
        // What nobody knows, and what cannot be true.
        ("distance: 5 m", "font: regular 8", nil), ("size: [600, 40], distance: 5 m", "font: regular 8", nil),
        // What is meant so.
        ("size: [60, 40]", "font: regular 8, accept: {capitals: a watermark}", nil),
    ])
    func capitalsAreMeasured(display: String, label: String, expected: String?) throws {
        let found = try findings(display, ", \(label)").filter { !$0.contains("touch") }
        guard let expected else { return #expect(found == []) }
        #expect(found.count == 1 && found[0].hasPrefix("panel.yaml:3:9: views[0]: the text “Hello” is too small to be read"), "\(found)")
        #expect(found.first?.contains(expected) == true, "\(found)")
    }

    /// Pixels of a finer display are smaller; the panel may be turned.
    @Test func pixelsAndPointsAreNotTheSame() throws {
        let size = PixelSize(width: 960, height: 640)
        #expect(try findings("size: [60, 40]", ", font: regular 26", scale: 2, size: size) == [])
        #expect(try findings("size: [60, 40]", ", font: regular 26", scale: 1, size: size).count == 1)
        #expect(try findings("size: [60, 40]", ", font: regular 26", size: PixelSize(width: 320, height: 480)) == [])
    }

    /// A text that shrinks is as small as it is drawn.
    @Test func shrunkTextsAreSmaller() throws {
        let folder = try ConfigurationFolder()
        let label = "{type: label, text: Hello Hello Hello, font: regular 30, minimumScale: 0.5, frame: {left: 20, top: 20, width: 160}}"
        let file = try folder.write("panel.yaml", "fascia: 1\ndisplay: {size: [60, 40]}\nviews: [\(label)]\n")
        let shrunk = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320))
        #expect(shrunk.count == 1 && shrunk[0].message.contains("is too small to be read"), "\(shrunk)")
    }

    /// Nobody knows how large a point is: what has shrunk to a fifth is too small on any display.
    @Test(arguments: [("0.2", "it has shrunk to letters of"), ("0.9", nil)])
    func shrunkTextsAreTooSmallOnAnyDisplay(scale: String, words: String?) throws {
        let folder = try ConfigurationFolder()
        let room = words == nil ? 400 : 60
        let label =
            "{type: label, text: Hello Hello Hello, font: regular 20, minimumScale: \(scale), frame: {left: 20, top: 20, width: \(room)}}"
        let file = try folder.write("panel.yaml", "fascia: 1\nviews: [\(label)]\n")
        let found = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320))
        guard let words else { return #expect(found == [], "\(found)") }
        #expect(found.count == 1 && found[0].message.contains("is too small to be read: \(words)"), "\(found)")
        let accepted = label.replacing("frame:", with: "accept: {capitals: a watermark}, frame:")
        let other = try folder.write("other.yaml", "fascia: 1\nviews: [\(accepted)]\n")
        #expect(try PanelConfiguration.load(path: other).check(size: PixelSize(width: 480, height: 320)) == [])
    }

    @Test(arguments: [
        "distance: 0.05 m", "distance: 3 feet", "standard: ISO", "madeFor: [1024]", "madeFor: [1024x600@9]", "madeFor: 1024x600",
    ])
    func whatIsNoneIsAMistake(display: String) {
        #expect(throws: ConfigurationErrors.self) { try findings(display) }
    }
}
