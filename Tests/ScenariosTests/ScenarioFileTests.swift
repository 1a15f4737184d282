import FasciaConfiguration
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaScenarios
import FasciaStage
import Testing

/// Scenarios and movies outside of tests: what `fascia render` and `fascia replay` do with them.
@Suite struct ScenarioFileTests {
    let folder: TestFolder
    let panel: String

    init() throws {
        folder = try TestFolder()
        panel = try folder.write("panel.yaml", smallPanel)
    }

    private func replay() throws -> (PanelContent, Replay) {
        let content = try PanelConfiguration.load(path: panel).build(scale: 1)
        return (content, Replay(content, options: HeadlessOptions(size: PixelSize(width: 240, height: 320))))
    }

    /// What is wrong with a scenario, without the folder.
    private func mistakes(_ name: String) throws -> String {
        let (content, replay) = try replay()
        do throws(ConfigurationErrors) {
            try ScenarioFile.read(name, beside: panel).apply(to: content, in: replay)
            return ""
        } catch {
            return error.description.replacing("\(folder.path)/", with: "")
        }
    }

    @Test func aPanelIsAsItsScenarioSays() throws {
        try folder.write(
            "scenarios/late.yaml",
            "values: {target: 40, name: Anna}\nunknown: [power]\nconnected: false\npage: saver\nclock: 2026-01-31T23:59:50Z")
        let (content, replay) = try replay()
        try ScenarioFile.read("late", beside: panel).apply(to: content, in: replay)
        #expect(content.values.state(of: "target")?.value == .number(40))
        #expect(content.values.state(of: "name")?.value == .text("Anna"))
        #expect(content.innermostPage == "pages/saver")
        #expect(!replay.isConnected)
        #expect(content.window.wallClock.map { $0() / 1_000_000_000 } == 1_769_903_990)
        // Its file is another way to name it.
        _ = try ScenarioFile.read("\(folder.path)/scenarios/late.yaml", beside: "elsewhere/panel.yaml")
    }

    @Test func whatIsWrongWithOneIsToldWithItsPlace() throws {
        try folder.write("scenarios/late.yaml", "values: {tarjet: 40}")
        try folder.write("scenarios/wide.yaml", "values: {target: 400}")
        #expect(try mistakes("late").hasPrefix("scenarios/late.yaml:1:"))
        #expect(try mistakes("late").hasSuffix("did you mean “target”?"))
        #expect(try mistakes("wide").hasPrefix("scenarios/wide.yaml:1:"))
        #expect(
            try mistakes("lat") == "scenarios/lat.yaml: there is no scenario “lat”; there are late, wide; did you mean “late”?")
    }

    @Test func aMovieShowsWhatHappensAndItsFingers() throws {
        func film(_ fingers: Bool) throws -> [UInt8] {
            let (content, replay) = try replay()
            let id = Touch.ID(device: 1, slot: 0)
            // Along the slider, in fractions of the display.
            var touches = [Touch(id: id, phase: .began, location: Point(x: 0.3, y: 0.17), time: .zero)]
            for step in 1...10 {
                touches.append(
                    Touch(
                        id: id, phase: .moved, location: Point(x: 0.3 + 0.05 * Double(step), y: 0.17),
                        time: .zero + .milliseconds(Int64(step * 50))))
            }
            touches.append(Touch(id: id, phase: .ended, location: Point(x: 0.8, y: 0.17), time: .zero + .milliseconds(550)))
            let movie = ReplayMovie(replay, fingers: fingers ? touches : nil, rate: 20, scale: 1)
            replay.run(touches)
            let bytes = try movie.finish()
            #expect(content.values.state(of: "target")?.value != nil)
            return bytes
        }
        func count(_ bytes: [UInt8]) -> Int {
            let name = Array("fcTL".utf8)
            return (0..<bytes.count - 4).filter { Array(bytes[$0..<$0 + 4]) == name }.count
        }
        let (plain, marked) = (count(try film(false)), count(try film(true)))
        #expect(plain > 5 && plain < 40, "\(plain)")
        // The mark goes away after the finger.
        #expect(marked > plain, "\(marked)")
    }

    /// A picture shows from when what it shows was there, and not from when there could have been one.
    @Test func aPictureAfterARestIsAsLateAsWhatItShows() throws {
        /// How long each picture shows, in milliseconds.
        func spans(_ bytes: [UInt8]) -> [Int] {
            let name = Array("fcTL".utf8)
            let chunks = (0..<bytes.count - 26).filter { Array(bytes[$0..<$0 + 4]) == name }
            return chunks.map { Int(bytes[$0 + 24]) << 8 | Int(bytes[$0 + 25]) }
        }
        for fingers in [false, true] {
            let (_, replay) = try replay()
            let id = Touch.ID(device: 1, slot: 0)
            func touch(_ phase: Touch.Phase, _ milliseconds: Int64) -> Touch {
                Touch(id: id, phase: phase, location: Point(x: 0.3, y: 0.17), time: .zero + .milliseconds(milliseconds))
            }
            // Two touches on the slider, each after a rest.
            let touches = [touch(.began, 1000), touch(.ended, 1040), touch(.began, 4000), touch(.ended, 4040)]
            let movie = ReplayMovie(replay, fingers: fingers ? touches : nil, rate: 20, scale: 1)
            replay.run(touches)
            let shown = spans(try movie.finish())
            let starts = shown.indices.map { shown[..<$0].reduce(0, +) }
            // The first picture at or after each touch is at its moment, and none is in the rest before it but those of what settles.
            #expect(starts.dropFirst().first.map { (1000...1017).contains($0) } == true, "\(starts)")
            // On the thumb a finger changes nothing until it lifts.
            let second = fingers ? 4000...4017 : 4040...4057
            #expect(starts.contains { second.contains($0) }, "\(starts)")
            #expect(!starts.contains { (3000..<4000).contains($0) }, "\(starts)")
        }
    }
}
