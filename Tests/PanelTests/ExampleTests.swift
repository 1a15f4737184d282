import FasciaRaster
import FasciaTesting
import Testing

/// The examples as people see them: at the start, and at chosen moments of their recordings.
@Suite struct ExampleTests {
    /// An example, a moment of its recording in seconds (nil: before anybody has touched it), what the moment is called, and the scale.
    struct Scene: CustomTestStringConvertible, Sendable {
        let example: String
        let name: String?
        let moment: Double?
        let scale: Double

        init(_ example: String, _ name: String? = nil, at moment: Double? = nil, scale: Double = 1) {
            self.example = example
            self.name = name
            self.moment = moment
            self.scale = scale
        }

        var testDescription: String { "\(example) \(name ?? "start")" }
    }

    static let scenes = [
        Scene("separate-buttons", scale: 2), Scene("separate-buttons", "right", at: 0.7), Scene("separate-buttons", "both", at: 3.58),
        Scene("colour-picker", scale: 2), Scene("colour-picker", "two-fingers", at: 1.7), Scene("colour-picker", "ends", at: 4.7),
        Scene("colour-picker", "stages", at: 9),
        Scene("custom-tab-bar", scale: 2), Scene("custom-tab-bar", "sliding", at: 0.15), Scene("custom-tab-bar", "held", at: 2.3),
        Scene("custom-tab-bar", "end", at: 6),
    ]

    @Test(arguments: scenes)
    func looks(scene: Scene) throws {
        let example = Example(name: scene.example)
        let content = try example.content(scale: scene.scale)
        if let moment = scene.moment {
            let pictures = try example.play(content, scale: scene.scale, at: [moment])
            #expect(example.difference(pictures[0], scene.name) == nil)
        } else {
            #expect(example.difference(try example.picture(content, scale: scene.scale), scene.name) == nil)
        }
    }

    /// What a finger changes is drawn in part; it must come to the same as the whole.
    @Test(arguments: Set(scenes.map(\.example)).sorted(), [1.0, 1.5])
    func partialEqualsFull(name: String, scale: Double) throws {
        let example = Example(name: name)
        let content = try example.content(scale: scale)
        // After the last gesture of every recording.
        let last = try example.play(content, scale: scale, at: [30])[0]
        let whole = try example.picture(content, scale: scale)
        var comparison = PixelComparison(last, tolerance: 0)
        for y in 0..<last.height {
            for x in 0..<last.width { comparison.expect(whole.pixel(x: x, y: y), x: x, y: y) }
        }
        #expect(comparison.mistake == nil)
    }
}
