import FasciaPanel
import FasciaPanelTesting
import Testing

/// Every key that a configuration can have does something: without it, the panel looks or behaves otherwise, or is refused.
@Suite struct KeyTests {
    @Test func noKeyDoesNothing() throws {
        let folder = try ConfigurationFolder()
        for (name, width, height) in [("square", 12, 12), ("wide", 21, 9), ("bar", 3, 20), ("tall", 7, 15)] {
            try folder.image("\(name).png", width: width, height: height)
            try folder.image("\(name)2.png", width: width, height: height, color: 0xFFC0_4020)
        }
        try folder.write("included.yaml", KeySamples.included)
        #expect(KeyCheck(ofAll: .standard, samples: KeySamples.all, folder: folder.path).complaints == [])
    }

    /// A box with a colour, and a key that forgets what it is told.
    private static let lamp = ViewKind(
        "lamp", showing: BoxView.self,
        keys: {
            Key("glow", .color, "Its colour.") { (box: BoxView, color) in box.fill = .color(color) }
            Key("delay", .number(0...10, "seconds"), "Does nothing.") { (_: BoxView, _) in }
        },
        make: { BoxView() })

    @Test func keyWithoutASampleIsFound() {
        let panel = "{fascia: 1, views: [{type: lamp, glow: accent, frame: {width: 50, height: 50}}]}"
        #expect(KeyCheck(of: [KeyTests.lamp], samples: [panel]).complaints == ["lamp.delay: no sample has it"])
        #expect(
            KeyCheck(of: [KeyTests.lamp], samples: []).complaints
                == ["lamp.delay: no sample has it", "lamp.glow: no sample has it"])
    }

    @Test func keyThatChangesNothingIsFound() {
        let panel = "{fascia: 1, views: [{type: lamp, glow: accent, delay: 3, frame: {width: 50, height: 50}}]}"
        #expect(KeyCheck(of: [KeyTests.lamp], samples: [panel]).complaints == ["lamp.delay: nothing changes without it"])
    }

    @Test func wrongSampleIsFound() {
        let complaints = KeyCheck(of: [KeyTests.lamp], samples: ["{fascia: 1, views: [{type: lamp, glow: 3}]}"]).complaints
        #expect(complaints.first?.hasPrefix("sample 1: ") == true && complaints.first?.contains("glow") == true)
        #expect(complaints.count == 3)
    }
}
