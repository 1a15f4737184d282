import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaStage
import FasciaTesting
import Testing

@testable import FasciaPanel

@Suite struct RuntimeTests {
    private func target(_ width: Int, _ height: Int, _ physical: Size?, scale: Double = 1) -> Double {
        DisplayMode(size: PixelSize(width: width, height: height), refreshInterval: .milliseconds(16), physicalSize: physical)
            .minimumTouchTarget(scale: scale)
    }

    /// The damage that a replay tells is what changes on the display, however it is turned.
    @Test(arguments: [Rotation.degrees0, .degrees90, .degrees180, .degrees270])
    func damageIsInPixelsOfTheScanout(rotation: Rotation) throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            views:
              - {type: slider, id: level, value: 0.2, frame: {left: 20, right: 20, top: 30, height: 44}}
              - {type: label, text: "{level:2}", frame: {left: 20, top: 100, width: 100}}
            """)
        let content = try PanelConfiguration.load(path: file).build(scale: 1)
        let options = HeadlessOptions(size: PixelSize(width: 300, height: 200), scale: 1, rotation: rotation)
        let replay = Replay(window: content.window, options: options)
        let shown = rotation.applied(to: options.size)
        var frames: [[PixelRect]] = []
        let observation = replay.loop.frames.add { frames.append(replay.scannedOut($0.composed.rects)) }
        defer { observation.cancel() }
        func touch(_ phase: Touch.Phase, _ x: Double, _ milliseconds: Int64) -> Touch {
            let place = Point(x: x / Double(shown.width), y: 52 / Double(shown.height))
            return Touch(
                id: Touch.ID(device: 0, slot: 0), phase: phase, location: rotation.device(place), time: .zero + .milliseconds(milliseconds))
        }
        let start = 20 + 13 + 0.2 * (Double(shown.width) - 40 - 26)
        let touches = [touch(.began, start, 100), touch(.moved, start + 30, 200), touch(.ended, start + 30, 300)]
        var pictures: [Surface] = []
        let stops = [0, 150, 250, 400].map { Instant.zero + .milliseconds($0) }
        var counts: [Int] = []
        replay.run(touches, stops: stops) { _ in
            if let picture = try? replay.picture() { pictures.append(picture) }
            counts.append(frames.count)
        }
        try #require(pictures.count == 4)
        // From before the move until after it.
        let told = frames[counts[1]..<counts[2]].flatMap { $0 }
        #expect(!told.isEmpty)
        var changed = PixelRect.zero
        for y in 0..<options.size.height {
            for x in 0..<options.size.width where pictures[1].pixel(x: x, y: y) != pictures[2].pixel(x: x, y: y) {
                changed = changed.union(PixelRect(x: x, y: y, width: 1, height: 1))
                #expect(told.contains { $0.contains(x: x, y: y) })
            }
        }
        let all = told.reduce(PixelRect.zero) { $0.union($1) }
        #expect(!changed.isEmpty && all.contains(changed))
        #expect(all.width * all.height < 4 * changed.width * changed.height)
    }

    @Test func aTouchTargetIsSevenMillimetresWhereThatIsKnown() {
        #expect(target(1024, 600, nil) == 44)
        // 7 inches: 1024 pixels on 154 mm.
        #expect(abs(target(1024, 600, Size(width: 154, height: 90)) - 46.6) < 0.1)
        #expect(abs(target(1920, 1080, Size(width: 344, height: 194), scale: 1.5) - 26) < 0.1)
        // The shape instead of the size, a centimetre, nothing, pixels that are not square, nonsense.
        for size in [
            Size(width: 160, height: 90), Size(width: 10, height: 10), Size(width: 0, height: 0), Size(width: 300, height: 300),
            Size(width: -5, height: .nan), Size(width: 100_000, height: 60_000),
        ] {
            #expect(target(3840, 2400, size, scale: 8) == 44 || target(3840, 2400, size) == 44)
        }
        #expect(target(1920, 1080, Size(width: 16, height: 9)) == 44)
        #expect(target(0, 0, Size(width: 154, height: 90)) == 44)
    }

    /// A recording with moments at the end of time is played, or left, but not for ever.
    @Test func aReplayEndsWithExtremeTimes() throws {
        let window = Window(theme: .dark(fonts: try TestFonts.set()))
        let replay = Replay(window: window, options: HeadlessOptions(size: PixelSize(width: 64, height: 64)))
        let id = Touch.ID(device: 0, slot: 0)
        let moments: [Int64] = [0, 400_000_000_000_000_000, 9_000_000_000_000_000_000, .max - 1]
        replay.run(moments.map { Touch(id: id, phase: .moved, location: .zero, time: Instant(nanoseconds: $0)) })
        #expect(replay.now.nanoseconds >= 9_000_000_000_000_000_000)
    }

    /// Images that views name by file, all scales of an image, and fonts are followed like files of YAML.
    @Test func everyFileOfAPanelIsWatched() throws {
        let folder = try ConfigurationFolder()
        let path = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            watch: true
            include: more.yaml
            images: {named: named.png}
            fonts: {title: {files: [title.otf], size: 20}}
            theme: {fonts: {regular: [own.ttf, system]}}
            views:
              - {type: image, image: direct.png, frame: {left: 0, top: 0, width: 10, height: 10}}
              - {type: image, image: {file: mapped@2x.png}, frame: {left: 0, top: 0, width: 10, height: 10}}
            """)
        try folder.write("more.yaml", "views: []\n")
        let files = try PanelConfiguration.load(path: path)
        let names = (files.files + files.resourceFiles).map { String($0.split(separator: "/").last ?? "") }
        #expect(
            names == [
                "panel.yaml", "more.yaml", "named.png", "named@2x.png", "named@3x.png", "direct.png", "direct@2x.png", "direct@3x.png",
                "mapped@2x.png", "own.ttf", "title.otf",
            ])
    }
}
