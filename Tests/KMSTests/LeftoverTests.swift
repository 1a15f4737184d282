import FakeDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import Testing

/// What earlier programs leave in a display's properties: night lights, fades, HDR.
@Suite("What an earlier program left")
struct LeftoverTests {
    /// A card that a compositor left tinted, faded and in HDR. 40 is the connector, 60 the controller, 70 its plane.
    private func tinted(_ card: FakeCard) {
        card.hasColors = true
        card.colors[60] = [
            "GAMMA_LUT": card.leaveBlob([1, 2]), "DEGAMMA_LUT": card.leaveBlob([3]), "CTM": card.leaveBlob([4, 5, 6]), "VRR_ENABLED": 1,
        ]
        card.colors[70] = ["alpha": 0x4000, "pixel blend mode": 1]
        card.colors[40] = ["HDR_OUTPUT_METADATA": card.leaveBlob([7]), "Colorspace": 9]
    }

    @Test("Gamma, degamma, colour matrix, HDR, alpha and blending are taken away with the first picture, and put back at the end")
    func resetAndRestored() throws {
        let stage = Stage(configure: tinted)
        let before = stage.card.colors
        stage.scanout.start()
        #expect(stage.card.colors == before, "nothing changes before there is something to show")
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        #expect(stage.card.colors[60] == ["GAMMA_LUT": 0, "DEGAMMA_LUT": 0, "CTM": 0, "VRR_ENABLED": 0])
        #expect(stage.card.colors[70] == ["alpha": 0xFFFF, "pixel blend mode": 0])
        #expect(stage.card.colors[40] == ["HDR_OUTPUT_METADATA": 0, "Colorspace": 0])
        let modeset = try #require(stage.card.commits.last)
        #expect(modeset.values[60]?["GAMMA_LUT"] == 0, "in one commit with the picture: no frame of it is tinted")
        try stage.flip(1)
        #expect(stage.card.commits.last?.values.keys.sorted() == [70])
        stage.scanout.close()
        #expect(stage.card.showsConsole)
        #expect(stage.card.bytes("GAMMA_LUT", of: 60) == [1, 2])
        #expect(stage.card.bytes("DEGAMMA_LUT", of: 60) == [3])
        #expect(stage.card.bytes("CTM", of: 60) == [4, 5, 6])
        #expect(stage.card.bytes("HDR_OUTPUT_METADATA", of: 40) == [7])
        #expect(stage.card.colors[60]?["VRR_ENABLED"] == 1)
        #expect(stage.card.colors[70] == ["alpha": 0x4000, "pixel blend mode": 1])
        #expect(stage.card.colors[40]?["Colorspace"] == 9)
        #expect(stage.card.leaks == [])
        #expect(stage.card.violations == [])
    }

    @Test("A compositor on another terminal meanwhile leaves nothing either")
    func afterAnotherTerminal() throws {
        let stage = Stage { $0.hasColors = true }
        try stage.begin()
        let first = try #require(stage.card.commits.last?.values)
        #expect(first[60]?["GAMMA_LUT"] == nil && first[70]?["alpha"] == nil, "what is as it should be is not touched")
        stage.scanout.suspend()
        tinted(stage.card)
        stage.scanout.resume()
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        #expect(stage.card.colors[60]?["GAMMA_LUT"] == 0)
        #expect(stage.card.colors[70]?["alpha"] == 0xFFFF)
    }

    @Test("A driver that will not have them reset shows a tinted picture rather than none")
    func refused() throws {
        let stage = Stage { card in
            tinted(card)
            card.refusesColors = true
        }
        try stage.begin()
        #expect(stage.scanout.state == .ready)
        #expect(stage.card.shown != stage.card.consoleFramebuffer)
        #expect(stage.card.colors[70]?["alpha"] == 0x4000)
    }

    @Test("Without properties it is the gamma ramp that is straightened, and bent again at the end")
    func legacyGamma() throws {
        let warm = GammaRamp(
            red: GammaRamp.linear(256).red, green: GammaRamp.linear(256).green.map { $0 / 4 * 3 },
            blue: GammaRamp.linear(256).blue.map { $0 / 2 })
        #expect(!warm.isNeutral)
        let stage = Stage { card in
            card.isAtomic = false
            card.gamma = warm
        }
        try stage.begin()
        #expect(stage.card.gamma == .linear(256))
        stage.scanout.close()
        #expect(stage.card.gamma == warm)
    }

    @Test("Ramps that a driver rounds in its own way, or never set, are left alone", arguments: [16, 256, 1024])
    func neutralRamps(size: Int) throws {
        let shifted = (0..<size).map { UInt16($0 * (65536 / size)) }
        for table in [shifted, GammaRamp.linear(size).red, [UInt16](repeating: 0, count: size)] {
            let ramp = GammaRamp(red: table, green: table, blue: table)
            let stage = Stage { card in
                card.isAtomic = false
                card.gamma = ramp
            }
            try stage.begin()
            #expect(stage.card.gamma == ramp)
        }
    }
}
