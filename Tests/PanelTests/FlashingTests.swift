import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaStage
import FasciaTesting
import FasciaTouch
import Testing

/// How often what is drawn flashes: no more than three times a second, at which people can have seizures, whatever a panel says.
@Suite struct FlashingTests {
    /// The most flashes of any pixel within a second: pairs of changes of its luminance by a tenth and more, to and fro.
    private func flashes(_ text: String, _ script: TouchScript? = nil, seconds: Double = 5) throws -> Int {
        let folder = try ConfigurationFolder()
        let content = try PanelConfiguration.load(path: folder.write("panel.yaml", "fascia: 1\n\(text)\n")).build(scale: 1)
        let options = HeadlessOptions(size: PixelSize(width: 240, height: 160))
        let replay = Replay(content, options: options)
        var meter = FlashMeter()
        let observation = replay.ticks.add { now in
            if let picture = try? replay.picture() { meter.look(picture, at: now) }
        }
        defer { observation.cancel() }
        let touches = script.map { RecordedInput($0.recording, displaySize: options.size).touches(until: .distantFuture) } ?? []
        replay.run(touches, stops: [.zero + .seconds(seconds)])
        return meter.most
    }

    @Test(arguments: [
        "views: [{type: view, background: =if panel.now % 2 == 0 then white else black}]",
        "views: [{type: activity, color: white, frame: {left: 60, top: 20, width: 120, height: 120}}]",
        "views: [{type: clock, format: timeWithSeconds, font: bold 40, frame: {left: 10, top: 40}}]",
        "values: {a: {is: =panel.now % 2 == 0}}\nviews: [{type: view, background: white, visibleWhen: a}, {type: view, background: black, visibleWhen: =not a}]",
    ]) func nothingFlashesByItself(text: String) throws {
        let most = try flashes(text)
        #expect(most <= 3, "\(most) flashes a second")
    }

    @Test func aCaretDoesNot() throws {
        var script = TouchScript()
        script.tap(at: Point(x: 0.5, y: 0.2))
        script.wait(.seconds(4))
        #expect(try flashes("views: [{type: textField, id: t, frame: {left: 10, top: 10, width: 220, height: 44}}]", script) <= 3)
    }

    /// The one thing that does, which shows that the meter sees it, and `check` finds it.
    @Test func aHeldButtonDoes() throws {
        var script = TouchScript()
        script.down(at: Point(x: 0.25, y: 0.25))
        script.frame()
        script.wait(.seconds(5))
        script.lift()
        script.frame()
        let text = """
            values: {lamp: boolean}
            views:
              - {type: view, background: =if lamp then white else black, accept: {color: it is a lamp}}
              - {type: button, id: b, title: B, repeats: true, action: {toggle: lamp}, frame: {left: 10, top: 10, width: 100, height: 60}}
            """
        #expect(try flashes(text, script) > 3)
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\n\(text)\n")
        let found = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 240, height: 160))
        #expect(found.count == 1 && found[0].message.contains("“lamp” up to 20 times a second"), "\(found)")
        // Counting is no switching.
        let counts =
            "values: {level: {range: [0, 9]}}\nviews: [{type: button, id: b, title: B, repeats: true, action: {add: {=level: 1}}, frame: {left: 10, top: 10, width: 100, height: 60}}]"
        let other = try folder.write("other.yaml", "fascia: 1\n\(counts)\n")
        #expect(try PanelConfiguration.load(path: other).check(size: PixelSize(width: 240, height: 160)) == [])
    }
}

/// Counts flashes as the web's accessibility guidelines define them (WCAG 2.2, 2.3.1), of every fourth pixel in both directions.
private struct FlashMeter {
    private struct Course {
        /// Where the luminance last turned, and which way it went.
        var turn: Double
        var isRising: Bool?
        var turns: [Instant] = []

        /// - Returns: how many flashes there were within the last second.
        mutating func follow(_ light: Double, _ now: Instant) -> Int {
            // The top of a rise counts, not its steps.
            if let isRising, (light > turn) == isRising {
                turn = light
            } else if abs(light - turn) >= 0.1 {
                isRising = light > turn
                turn = light
                turns = turns.filter { now - $0 < .seconds(1) } + [now]
            }
            return turns.count / 2
        }
    }

    private var courses: [Course] = []
    private(set) var most = 0

    mutating func look(_ picture: Surface, at now: Instant) {
        var index = 0
        for y in stride(from: 0, to: picture.height, by: 4) {
            for x in stride(from: 0, to: picture.width, by: 4) {
                let light = FlashMeter.luminance(picture.pixels[y * picture.stride + x])
                if courses.count <= index { courses.append(Course(turn: light)) }
                most = max(most, courses[index].follow(light, now))
                index += 1
            }
        }
    }

    private static func luminance(_ pixel: UInt32) -> Double {
        func linear(_ shift: UInt32) -> Double {
            let value = Double(pixel >> shift & 0xFF) / 255
            return value * value
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }
}
