import FakeDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import Glibc
import Testing

@Suite("What drivers do wrong")
struct TroubleTests {
    @Test(
        "Errors are told apart by what to do",
        arguments: [
            (EBUSY, ScanoutError.Recovery.transient), (EINTR, .transient), (EINVAL, .reconfigure), (ENODEV, .reconfigure),
            (EIO, .reconfigure), (ENOMEM, .transient), (EFAULT, .fatal),
        ])
    func recoveries(errno: Int32, recovery: ScanoutError.Recovery) throws {
        let stage = Stage()
        try stage.begin()
        stage.card.refusals[.flip] = [errno]
        #expect(stage.refusal(1) == recovery)
        #expect(try stage.scanout.commit(buffer: 1, damage: Damage()) == .pending, "one refusal leaves nothing behind")
    }

    @Test("An error says what was attempted, on what, and why")
    func words() throws {
        let stage = Stage()
        try stage.begin()
        stage.card.refusals[.flip] = [EINVAL]
        do throws(ScanoutError) {
            _ = try stage.scanout.commit(buffer: 1, damage: Damage())
            Issue.record("it was taken")
        } catch {
            #expect(error.errno == EINVAL)
            #expect(error.description.hasPrefix("cannot show a frame on /dev/dri/card0, HDMI-A-1, 64x48@60: "))
        }
    }

    @Test("Busy at the modeset, then not: the same commit again", arguments: [1, 5])
    func busyModeset(times: Int) throws {
        let stage = Stage()
        stage.scanout.start()
        stage.card.refusals[.modeset] = Array(repeating: EBUSY, count: times)
        for _ in 0..<times { #expect(stage.refusal(0) == .transient) }
        #expect(try stage.scanout.commit(buffer: 0, damage: Damage()) == .done)
        #expect(stage.events == ["changed"])
    }

    @Test("A flip that is never reported: the display is set up anew and goes on")
    func lostFlip() throws {
        let stage = Stage()
        try stage.begin()
        stage.card.losesFlips = true
        _ = try stage.scanout.commit(buffer: 1, damage: Damage())
        stage.scanout.dispatch()
        #expect(stage.refusal(0) == .transient)
        stage.scanout.recoverFromLostFlip()
        #expect(stage.events == ["changed", "changed"])
        stage.card.losesFlips = false
        stage.card.verticalBlank(at: stage.clock.now)
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        #expect(stage.card.commits.last?.flags == AtomicTests.allow)
        try stage.flip(1)
        #expect(stage.events.last == "flipped")
        #expect(stage.said.contains { $0.contains("never reported") })
    }

    @Test("An event of a commit that was given up is not taken for the present one's")
    func staleEvent() throws {
        let stage = Stage()
        try stage.begin()
        _ = try stage.scanout.commit(buffer: 1, damage: Damage())
        stage.card.verticalBlank(at: stage.clock.now)
        // The event lies in the device while the loop gives up.
        stage.scanout.recoverFromLostFlip()
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        _ = try stage.scanout.commit(buffer: 1, damage: Damage())
        stage.scanout.dispatch()
        #expect(stage.events == ["changed", "changed"])
        stage.card.verticalBlank(at: stage.clock.now)
        stage.scanout.dispatch()
        #expect(stage.events.last == "flipped")
    }

    @Test("Flips that are never reported, again and again: one buffer, no flips, and the panel is not dark")
    func neverAnEvent() throws {
        let stage = Stage { $0.losesFlips = true }
        try stage.begin()
        for _ in 0..<3 {
            #expect(try stage.scanout.commit(buffer: 1, damage: Damage()) == .pending)
            // What the kernel holds back until then is of no use to anybody.
            stage.card.verticalBlank(at: stage.clock.now)
            stage.scanout.recoverFromLostFlip()
            _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        }
        #expect(stage.scanout.bufferCount == 1)
        for _ in 0..<5 { #expect(try stage.scanout.commit(buffer: 0, damage: Damage()) == .done) }
        #expect(stage.card.isActive())
    }

    @Test("A display that refuses everything is tried now and then, never in a busy loop")
    func refusesEverything() throws {
        let stage = Stage()
        stage.scanout.start()
        stage.card.permanentRefusals[.modeset] = EINVAL
        var attempts = 0
        while stage.scanout.mode != nil, attempts < 100 {
            attempts += 1
            #expect(stage.refusal(0) == .reconfigure)
            stage.scanout.recoverFromLostFlip()
        }
        #expect(attempts < 10)
        #expect(stage.scanout.state == .failed)
        #expect(stage.events.last?.hasPrefix("unavailable") == true)
        let time = try #require(stage.scanout.retryTime)
        #expect(time > stage.clock.now)
        stage.scanout.retry(now: stage.clock.now)
        #expect(stage.scanout.mode == nil, "not before its time")
        stage.card.permanentRefusals = [:]
        stage.scanout.retry(now: time)
        #expect(stage.events.last == "changed")
        try stage.begin()
        #expect(stage.scanout.retryTime == nil)
    }

    @Test("Memory for fewer buffers than wanted is enough", arguments: [1, 2])
    func fewBuffers(available: Int) throws {
        let stage = Stage(OutputSelection(bufferCount: 3)) { $0.memoryForBuffers = available }
        try stage.begin()
        #expect(stage.scanout.bufferCount == available)
        try stage.flip(available - 1, Damage(PixelRect(x: 0, y: 0, width: 3, height: 3)))
        #expect(stage.card.dirty.count == (available == 1 ? 1 : 0))
    }

    @Test("No memory at all is said, and tried again")
    func noMemory() throws {
        let stage = Stage { $0.memoryForBuffers = 0 }
        stage.scanout.start()
        #expect(stage.scanout.state == .failed)
        #expect(stage.scanout.reason.contains("memory"))
        stage.card.memoryForBuffers = 9
        stage.scanout.retry(now: try #require(stage.scanout.retryTime))
        #expect(stage.scanout.state == .ready)
    }

    @Test("Video memory for one picture: the old one goes first, then one buffer is drawn into", arguments: [true, false])
    func onePicture(isAtomic: Bool) throws {
        let stage = Stage {
            $0.holdsOnePicture = true
            $0.isAtomic = isAtomic
        }
        try stage.begin()
        #expect(stage.card.shown != 0)
        #expect(stage.refusal(1) == .transient)
        #expect(stage.refusal(1) == .transient)
        #expect(stage.refusal(1) == .reconfigure)
        stage.scanout.recoverFromLostFlip()
        #expect(stage.scanout.bufferCount == 1)
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        #expect(try stage.scanout.commit(buffer: 0, damage: Damage()) == .done)
        #expect(stage.card.isActive())
    }

    @Test("A driver without flips in atomic mode as well")
    func atomicWithoutFlips() throws {
        let stage = Stage { $0.permanentRefusals[.flip] = EOPNOTSUPP }
        try stage.begin()
        #expect(stage.refusal(1) == .reconfigure)
        stage.scanout.recoverFromLostFlip()
        #expect(stage.scanout.bufferCount == 1)
    }

    @Test("A format that the test refuses is not the last one tried")
    func formatRefused() throws {
        let stage = Stage()
        stage.card.refusals[.test] = [EINVAL]
        stage.scanout.start()
        #expect(stage.scanout.mode?.format == .rgb565)
        try stage.flip(0)
    }

    @Test("RGB565 where the plane takes nothing else, or when it is asked for; otherwise what there is", arguments: [true, false])
    func formats(isAtomic: Bool) throws {
        let only = Stage {
            $0.formats = [.rgb565]
            $0.isAtomic = isAtomic
        }
        try only.begin()
        #expect(only.scanout.mode?.format == .rgb565)
        let buffer = only.scanout.buffer(0)
        #expect(buffer.pitch == 128)
        buffer.base.storeBytes(of: 0xF81F, toByteOffset: 128 + 2, as: UInt16.self)
        #expect(only.card.pixel(x: 1, y: 1) == 0xF81F)
        let asked = Stage(OutputSelection(format: .rgb565)) { $0.isAtomic = isAtomic }
        try asked.begin()
        #expect(asked.scanout.mode?.format == .rgb565)
        let missing = Stage(OutputSelection(format: .rgb565)) {
            $0.formats = [.xrgb8888]
            $0.isAtomic = isAtomic
        }
        try missing.begin()
        #expect(missing.scanout.mode?.format == .xrgb8888)
        let unknown = Stage {
            $0.formats = [.rgb565]
            $0.isAtomic = false
            $0.hasPlanes = false
        }
        try unknown.begin()
        #expect(unknown.scanout.mode?.format == .rgb565)
    }

    @Test("Refused at any acquisition, nothing is left behind, and the next attempt works", arguments: [true, false])
    func unwinding(isAtomic: Bool) throws {
        var reached = 0
        for failing in 0..<40 {
            let stage = Stage(OutputSelection(bufferCount: 3)) {
                $0.isAtomic = isAtomic
                $0.failingAcquisition = failing
            }
            stage.scanout.start()
            if stage.scanout.mode != nil {
                try? stage.begin()
                try? stage.flip(stage.scanout.bufferCount - 1, Damage(PixelRect(x: 0, y: 0, width: 2, height: 2)))
            }
            if (stage.card.failingAcquisition ?? 0) < 0 { reached = failing }
            stage.scanout.close()
            #expect(stage.card.leaks == [], "refused at acquisition \(failing)")
            #expect(stage.card.violations == [])
            #expect(stage.card.showsConsole)
            stage.card.failingAcquisition = nil
            try stage.begin()
            stage.scanout.close()
            #expect(stage.card.leaks == [])
        }
        #expect(reached >= 8, "every acquisition was refused once")
    }

    @Test("Refused at any question, nothing crashes and nothing leaks", arguments: FakeCall.allCases)
    func refusedCalls(call: FakeCall) throws {
        for errno in [EINVAL, ENODEV, EACCES, ENOMEM, EOPNOTSUPP] {
            for isAtomic in [true, false] {
                let stage = Stage { $0.isAtomic = isAtomic }
                stage.card.permanentRefusals[call] = errno
                stage.scanout.start()
                for turn in 0..<12 {
                    if stage.scanout.mode == nil {
                        if let time = stage.scanout.retryTime { stage.scanout.retry(now: time) } else { stage.scanout.rescan() }
                    } else if stage.refusal(turn % stage.scanout.bufferCount) == .reconfigure {
                        stage.scanout.recoverFromLostFlip()
                    }
                    stage.card.verticalBlank(at: stage.clock.now)
                    stage.scanout.dispatch()
                }
                stage.scanout.close()
                #expect(stage.card.leaks == [], "\(call) refused with \(errno)")
                #expect(stage.card.violations == [])
            }
        }
    }
}
