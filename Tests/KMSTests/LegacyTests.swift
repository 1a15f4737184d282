import FakeDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import Testing

@Suite("Drivers without atomic commits")
struct LegacyTests {
    private func stage(_ selection: OutputSelection = OutputSelection(), _ configure: (FakeCard) -> Void = { _ in }) -> Stage {
        Stage(selection) { card in
            card.isAtomic = false
            configure(card)
        }
    }

    @Test("The first commit is a SetCrtc, later ones are page flips with events", arguments: [true, false])
    func flips(hasPlanes: Bool) throws {
        let stage = stage { $0.hasPlanes = hasPlanes }
        try stage.begin()
        #expect(stage.card.setCRTCs == 1)
        #expect(stage.card.shown != stage.card.consoleFramebuffer && stage.card.shown != 0)
        let first = stage.card.shown
        #expect(try stage.scanout.commit(buffer: 1, damage: Damage()) == .pending)
        #expect(stage.refusal(0) == .transient)
        stage.card.verticalBlank(at: Instant(nanoseconds: 9_000_000_000))
        stage.scanout.dispatch()
        #expect(stage.flipTimes == [Instant(nanoseconds: 9_000_000_000)])
        #expect(stage.card.shown != first)
        #expect(stage.card.pageFlips == 1)
        #expect(stage.card.commits.isEmpty)
    }

    @Test("With a single buffer the driver is told what was written while it is on the screen")
    func dirty() throws {
        let stage = stage(OutputSelection(bufferCount: 1))
        try stage.begin()
        #expect(stage.scanout.bufferCount == 1)
        let rect = PixelRect(x: 2, y: 3, width: 4, height: 5)
        #expect(try stage.scanout.commit(buffer: 0, damage: Damage(rect)) == .done)
        #expect(stage.card.dirty == [[rect]])
        #expect(try stage.scanout.commit(buffer: 0, damage: Damage()) == .done)
        #expect(stage.card.dirty.last == [], "no rectangles: everything")
        #expect(stage.card.pageFlips == 0)
    }

    @Test("A driver that has no use for that is asked once")
    func noDirty() throws {
        let stage = stage(OutputSelection(bufferCount: 1)) { $0.hasDirtyFB = false }
        try stage.begin()
        try stage.flip(0, Damage(PixelRect(x: 0, y: 0, width: 1, height: 1)))
        let calls = stage.card.calls
        try stage.flip(0, Damage(PixelRect(x: 0, y: 0, width: 1, height: 1)))
        #expect(stage.card.calls == calls)
    }

    @Test("A driver without page flips gets a single buffer, written while it is shown")
    func noFlips() throws {
        let stage = stage { $0.permanentRefusals[.flip] = 38 }
        try stage.begin()
        #expect(stage.refusal(1) == .reconfigure)
        stage.scanout.recoverFromLostFlip()
        #expect(stage.scanout.bufferCount == 1)
        try stage.begin()
        #expect(try stage.scanout.commit(buffer: 0, damage: Damage(PixelRect(x: 0, y: 0, width: 1, height: 1))) == .done)
        #expect(stage.card.dirty.count == 1)
    }

    @Test("Power goes through DPMS; pictures committed in the dark appear with the light")
    func power() throws {
        let stage = stage()
        try stage.begin()
        try stage.scanout.setPower(false)
        #expect(stage.card.connectors[0].dpms == 3)
        let dark = stage.card.shown
        #expect(try stage.scanout.commit(buffer: 1, damage: Damage()) == .done)
        #expect(stage.card.shown == dark)
        try stage.scanout.setPower(true)
        #expect(stage.card.connectors[0].dpms == 0)
        #expect(stage.card.shown != dark)
    }

    @Test("The console comes back")
    func console() throws {
        let stage = stage()
        try stage.begin()
        try stage.flip(1)
        stage.scanout.close()
        #expect(stage.card.showsConsole)
        #expect(stage.card.leaks == [])
        #expect(stage.card.violations == [])
    }
}
