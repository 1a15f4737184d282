import FakeDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import Testing

@Suite("Rotation")
struct RotationTests {
    @Test("A plane that turns does it itself: its buffers have the picture's orientation", arguments: Rotation.allCases)
    func plane(rotation: Rotation) throws {
        let stage = Stage(OutputSelection(rotation: rotation)) {
            $0.rotations = Rotation.allCases
            $0.connectors[0].widthMillimetres = 160
            $0.connectors[0].heightMillimetres = 120
        }
        try stage.begin()
        let mode = try #require(stage.scanout.mode)
        #expect(mode.planeRotation == rotation)
        #expect(mode.size == rotation.applied(to: PixelSize(width: 64, height: 48)))
        #expect(mode.physicalSize == (rotation.isTransposing ? Size(width: 120, height: 160) : Size(width: 160, height: 120)))
        #expect(stage.card.planeRotation == 1 << UInt64(rotation.rawValue / 90))
        try stage.flip(1)
        stage.scanout.close()
        #expect(stage.card.planeRotation == 1, "turned back for the console")
        #expect(stage.card.showsConsole)
        #expect(stage.card.violations == [])
    }

    @Test("A plane that offers a rotation and refuses it, or offers none, leaves it to the copy")
    func copy() throws {
        for offers in [true, false] {
            let stage = Stage(OutputSelection(rotation: .degrees90)) { if offers { $0.falseRotations = [.degrees0, .degrees90] } }
            try stage.begin()
            #expect(stage.scanout.mode?.planeRotation == .degrees0)
            #expect(stage.scanout.mode?.size == PixelSize(width: 64, height: 48))
            #expect(stage.scanout.rotation == .degrees90)
            #expect(stage.scanout.mode?.format == .xrgb8888)
        }
    }

    @Test(
        "The panel's own orientation is the default",
        arguments: [
            ("Normal", Rotation.degrees0), ("Left Side Up", .degrees90), ("Upside Down", .degrees180), ("Right Side Up", .degrees270),
        ])
    func orientation(name: String, rotation: Rotation) throws {
        let stage = Stage { $0.connectors[0].panelOrientation = name }
        stage.scanout.start()
        #expect(stage.scanout.panelOrientation == rotation)
        #expect(stage.scanout.rotation == rotation)
        let told = Stage(OutputSelection(rotation: .degrees0)) { $0.connectors[0].panelOrientation = name }
        told.scanout.start()
        #expect(told.scanout.rotation == .degrees0)
    }
}
