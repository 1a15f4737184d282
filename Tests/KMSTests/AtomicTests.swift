import CDRM
import FakeDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import Testing

@Suite("Atomic commits")
struct AtomicTests {
    static let test = UInt32(DRM_MODE_ATOMIC_TEST_ONLY)
    static let allow = UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
    static let nonBlocking = UInt32(DRM_MODE_ATOMIC_NONBLOCK)
    static let event = UInt32(DRM_MODE_PAGE_FLIP_EVENT)

    @Test("The first commit sets the mode: tested before, waiting, with the picture in it")
    func firstCommit() throws {
        let stage = Stage()
        stage.scanout.start()
        #expect(stage.scanout.state == .ready)
        #expect(stage.events == ["changed"])
        #expect(stage.card.showsConsole, "nothing changes before there is something to show")
        let buffer = stage.scanout.buffer(1)
        buffer.base.storeBytes(of: 0x0012_3456, toByteOffset: buffer.pitch * 5 + 4 * 7, as: UInt32.self)
        let outcome = try stage.scanout.commit(buffer: 1, damage: Damage())
        #expect(outcome == .done)
        #expect(stage.card.pixel(x: 7, y: 5) == 0x0012_3456)
        let flags = stage.card.commits.map(\.flags)
        #expect(flags.suffix(2) == [AtomicTests.test | AtomicTests.allow, AtomicTests.allow])
        #expect(flags.dropLast().allSatisfy { $0 & AtomicTests.test != 0 })
        let values = try #require(stage.card.commits.last?.values)
        #expect(values[60]?["ACTIVE"] == 1)
        #expect(values[40]?["CRTC_ID"] == 60)
        #expect(values[70]?["SRC_W"] == 64 << 16)
        #expect(values[70]?["CRTC_H"] == 48)
        #expect(stage.card.violations.isEmpty)
    }

    @Test("Later commits are flips: not blocking, with an event, one in flight")
    func flips() throws {
        let stage = Stage()
        try stage.begin()
        #expect(try stage.scanout.commit(buffer: 1, damage: Damage()) == .pending)
        #expect(stage.card.commits.last?.flags == AtomicTests.nonBlocking | AtomicTests.event)
        #expect(stage.card.commits.last?.values.keys.sorted() == [70])
        let count = stage.card.commits.count
        #expect(stage.refusal(0) == .transient)
        #expect(stage.card.commits.count == count, "nothing is sent while a flip is pending")
        stage.card.verticalBlank(at: Instant(nanoseconds: 7_000_001_000))
        stage.scanout.dispatch()
        #expect(stage.events == ["changed", "flipped"])
        #expect(stage.flipTimes == [Instant(nanoseconds: 7_000_001_000)])
        try stage.flip(0)
        #expect(stage.events == ["changed", "flipped", "flipped"])
        #expect(stage.card.violations.isEmpty)
    }

    @Test("The descriptor is readable when a flip has happened, and reading without one is no error")
    func descriptor() throws {
        let stage = Stage()
        try stage.begin()
        let descriptor = try #require(stage.scanout.descriptor)
        #expect(!isReadable(descriptor))
        stage.scanout.dispatch()
        _ = try stage.scanout.commit(buffer: 1, damage: Damage())
        stage.card.verticalBlank(at: stage.clock.now)
        #expect(isReadable(descriptor))
        stage.scanout.dispatch()
        #expect(!isReadable(descriptor))
        #expect(stage.descriptors == [descriptor])
        stage.scanout.close()
        #expect(stage.descriptors == [descriptor, nil])
    }

    @Test("Damage goes to the kernel in pixels, cut to the buffer; its blob does not outlive the call")
    func damageClips() throws {
        let stage = Stage()
        try stage.begin()
        let blobs = stage.card.leaks.filter { $0.hasSuffix("blobs") }
        try stage.flip(1, Damage(PixelRect(x: 3, y: 4, width: 5, height: 6), PixelRect(x: 60, y: -2, width: 20, height: 10)))
        let damage = try #require(stage.card.commits.last?.damage)
        #expect(Set(damage) == [PixelRect(x: 3, y: 4, width: 5, height: 6), PixelRect(x: 60, y: 0, width: 4, height: 8)])
        #expect(stage.card.leaks.filter { $0.hasSuffix("blobs") } == blobs)
        try stage.flip(0)
        #expect(stage.card.commits.last?.damage == nil, "no damage given: the whole buffer")
    }

    @Test("Without the property no damage is sent, and without memory for its blob the whole buffer is shown")
    func noDamageClips() throws {
        let rect = PixelRect(x: 1, y: 1, width: 2, height: 2)
        let plain = Stage { $0.hasDamageClips = false }
        try plain.begin()
        try plain.flip(1, Damage(rect))
        #expect(plain.card.commits.last?.damage == nil)
        let short = Stage()
        try short.begin()
        short.card.refusals[.createBlob] = [12]
        try short.flip(1, Damage(rect))
        #expect(short.card.commits.last?.errno == 0)
        #expect(short.card.commits.last?.damage == nil)
    }

    @Test("A driver without vertical blank says so, and its flips complete at once")
    func noVerticalBlank() throws {
        let stage = Stage { $0.hasVerticalBlank = false }
        try stage.begin()
        #expect(stage.scanout.mode?.hasVerticalBlank == false)
        #expect(try stage.scanout.commit(buffer: 1, damage: Damage()) == .pending)
        stage.scanout.dispatch()
        #expect(stage.events == ["changed", "flipped"])
        let other = Stage()
        other.scanout.start()
        #expect(other.scanout.mode?.hasVerticalBlank == true)
    }

    @Test("The pitch is the driver's, and a pitch that is too small is never written by")
    func pitch() throws {
        let stage = Stage { $0.pitchPadding = 36 }
        stage.scanout.start()
        #expect(stage.scanout.buffer(0).pitch == 64 * 4 + 36)
        let lying = Stage { $0.pitchLie = 64 }
        lying.scanout.start()
        #expect(lying.scanout.mode == nil)
        #expect(lying.scanout.state == .failed)
        lying.scanout.close()
        #expect(lying.card.leaks == [])
    }

    @Test("What another program left on the controller is cleared away with the modeset")
    func leftOvers() throws {
        let card = FakeCard(connectors: ["HDMI-A-1", "DP-1"])
        // The console is cloned to both connectors.
        card.connectors[1].crtc = 60
        let stage = Stage(FakeSystem([card]), OutputSelection(connector: "HDMI-A-1"))
        try stage.begin()
        #expect(card.connectors[1].crtc == 0)
        stage.scanout.close()
        #expect(card.showsConsole)
        #expect(card.connectors[1].crtc == 60)
    }
}
