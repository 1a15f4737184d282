import FasciaGeometry
import Glibc
import Testing

@testable import FasciaRaster

@Suite struct IconFontTests {
    private func bytes(_ surface: Surface) -> [UInt32] {
        (0..<surface.height).flatMap { y in (0..<surface.width).map { surface.pixel(x: $0, y: y) } }
    }

    /// An image drawn in a colour over white, in a rectangle of a side.
    private func drawn(_ image: Image, side: Int, scale: Double = 1, clips: [PixelRect]? = nil) throws -> [UInt32] {
        let surface = try Surface(width: side + 8, height: side + 8, isOpaque: true)
        let canvas = Canvas(surface: surface, scale: scale, cache: RenderCache())
        for clip in clips ?? [surface.bounds] {
            canvas.clip = clip
            canvas.fill(surface.bounds, .white)
            canvas.draw(template: image, fill: .color(.blue), in: PixelRect(x: 4, y: 4, width: side, height: side))
        }
        return bytes(surface)
    }

    @Test func everyNameOfTheFontIsAnIcon() throws {
        let font = try IconFont()
        #expect(font.names.count > 2000)
        #expect(font.names == font.names.sorted() && Set(font.names).count == font.names.count)
        for name in ["lightbulb", "lightbulb_outline", "wifi", "10k", "3d_rotation"] { #expect(font.names.contains(name)) }
        for name in font.names where font.image(named: name, size: 4, scale: 1) == nil { Issue.record("\(name)") }
    }

    @Test(arguments: ["", "a", "lightbulbs", "light bulb", "no_such_icon", "\u{e9}", "\0", String(repeating: "home", count: 500)])
    func otherWordsAreNone(name: String) throws {
        #expect(try IconFont().image(named: name, scale: 1) == nil)
    }

    @Test(arguments: [1.0, 1.5, 2, 3]) func isDrawnFromItsOutlineAtEverySize(scale: Double) throws {
        let font = try IconFont()
        let small = try #require(font.image(named: "wifi", size: 16, scale: scale))
        #expect(small.size == Size(width: 16, height: 16) && small.isTemplate && !small.isOpaque)
        for side in [7, 24, 33, 100] {
            let own = try #require(font.image(named: "wifi", size: Double(side), scale: 1))
            let expected = try drawn(own, side: side)
            #expect(try drawn(small, side: side, scale: scale) == expected)
            // And not by parts otherwise than as a whole.
            let clips = (0..<side + 8).map { PixelRect(x: 0, y: $0, width: side + 8, height: 1) }
            #expect(try drawn(small, side: side, scale: scale, clips: clips) == expected)
            #expect(Set(expected).count > 2)
        }
    }

    /// Its straight edges lie on whole pixels at the sizes that it was designed for.
    @Test(arguments: [(24.0, 1.0), (24, 2), (48, 1)]) func straightEdgesAreSharp(size: Double, scale: Double) throws {
        let image = try #require(try IconFont().image(named: "check_box_outline_blank", size: size, scale: scale))
        let surface = image.surface
        let row = surface.height / 2
        // The font's units are no multiple of a pixel: a trace is left.
        #expect((0..<surface.width).allSatisfy { x in !(9...246).contains(surface.pixel(x: x, y: row) >> 24) })
        #expect((0..<surface.width).contains { surface.pixel(x: $0, y: row) >> 24 == 255 })
    }

    @Test func namesOfOnesOwn() throws {
        let font = try IconFont(names: ["bulb": 0xE0F0])
        #expect(font.names.contains("bulb"))
        let (bulb, lightbulb) = (font.image(named: "bulb", scale: 2), font.image(named: "lightbulb", scale: 2))
        #expect(bytes(try #require(bulb).surface) == bytes(try #require(lightbulb).surface))
        #expect(throws: RasterError.self) { try IconFont(names: ["none": 0x10_FFFF]) }
        #expect(throws: RasterError.self) { try IconFont(path: "/nowhere.ttf") }
    }

    /// A font without icons has the names of its glyphs, and draws them.
    @Test func glyphsOfOtherFontsHaveTheNamesThatTheFontGives() throws {
        let font = try IconFont(path: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
        #expect(font.names.contains("ampersand"))
        #expect(font.image(named: "ampersand", scale: 1) != nil && font.image(named: "hello", scale: 1) == nil)
    }

    @Test func damagedFontsGiveNamesOrAnError() throws {
        let file = try #require(fopen(IconFont.standardPath, "rb"))
        var whole = [UInt8](repeating: 0, count: 1 << 20)
        whole.removeSubrange(fread(&whole, 1, whole.count, file)...)
        fclose(file)
        let path = "/tmp/fascia-icons-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).ttf"
        defer { unlink(path) }
        var random = SystemRandomNumberGenerator()
        for round in 0..<60 {
            var damaged = whole
            // Where the table of substitutions and its header are, mostly.
            for _ in 0..<(1 + round) {
                damaged[Int.random(in: round % 3 == 0 ? 0..<damaged.count : 27_396..<27_396 + 60_360, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            let out = try #require(fopen(path, "wb"))
            fwrite(damaged, 1, damaged.count, out)
            fclose(out)
            guard let font = try? IconFont(path: path) else { continue }
            _ = font.names.count
            for name in ["wifi", "home", "10k"] { _ = font.image(named: name, size: 24, scale: 1) }
        }
    }

    /// What shows a direction by its name is another picture from right to left; keys of players and the like are not.
    @Test func directionsAreMirrored() throws {
        let font = try IconFont()
        for name in ["arrow_back", "arrow_forward", "chevron_left", "undo", "redo", "list", "exit_to_app", "send", "volume_up"] {
            #expect(font.image(named: name, scale: 1)?.flipsForRightToLeftLayoutDirection == true, "\(name)")
        }
        for name in ["search", "play_arrow", "skip_next", "schedule", "check", "settings"] {
            #expect(font.image(named: name, scale: 1)?.flipsForRightToLeftLayoutDirection == false, "\(name)")
        }
        #expect(font.image(named: "arrow_back", scale: 1, flips: false)?.flipsForRightToLeftLayoutDirection == false)
        let search = try #require(font.image(named: "search", scale: 1, flips: true))
        func drawn(_ image: Image, isMirrored: Bool) throws -> [[UInt32]] {
            let surface = try Surface(width: 24, height: 24, isOpaque: true)
            let canvas = Canvas(surface: surface, scale: 1, cache: RenderCache())
            canvas.fill(surface.bounds, .white)
            if isMirrored { canvas.beginMirroring(in: surface.bounds) }
            canvas.draw(template: image, fill: .color(.black), in: surface.bounds)
            return (0..<24).map { y in (0..<24).map { surface.pixel(x: $0, y: y) } }
        }
        let usual = try drawn(search, isMirrored: false)
        #expect(try drawn(search, isMirrored: true) == usual.map { $0.reversed() })
        #expect(usual != usual.map { $0.reversed() })
    }
}
