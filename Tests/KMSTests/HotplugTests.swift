import FakeDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import Glibc
import Testing

@Suite("Displays, devices and sessions that come and go")
struct HotplugTests {
    @Test("No display at the start is no failure; it is used when it comes")
    func late() throws {
        let stage = Stage { $0.connectors[0].unplug() }
        stage.scanout.start()
        #expect(stage.scanout.state == .noDisplay)
        #expect(stage.events == ["unavailable: no display is connected"])
        #expect(stage.scanout.retryTime == nil, "nothing is asked over and over")
        stage.scanout.rescan()
        #expect(stage.events.count == 1, "told once")
        stage.card.connectors[0].plug([VideoMode(width: 80, height: 60, isPreferred: true)])
        stage.scanout.rescan()
        #expect(stage.events.last == "changed")
        #expect(stage.scanout.mode?.size == PixelSize(width: 80, height: 60))
        try stage.begin()
        try stage.flip(1)
    }

    @Test("Unplugged in mid-flip, and back with another size")
    func replug() throws {
        let stage = Stage()
        try stage.begin()
        _ = try stage.scanout.commit(buffer: 1, damage: Damage())
        stage.card.connectors[0].unplug()
        stage.scanout.rescan()
        #expect(stage.scanout.mode == nil)
        #expect(stage.events.last == "unavailable: no display is connected")
        #expect(stage.refusal(0) == .sessionLost)
        stage.card.verticalBlank(at: stage.clock.now)
        stage.scanout.dispatch()
        #expect(stage.events.count { $0 == "flipped" } == 0)
        stage.card.connectors[0].plug([VideoMode(width: 100, height: 50)])
        stage.scanout.rescan()
        #expect(stage.scanout.mode?.size == PixelSize(width: 100, height: 50))
        _ = try stage.scanout.commit(buffer: 1, damage: Damage())
        #expect(stage.card.mode()?.size == PixelSize(width: 100, height: 50))
        try stage.flip(0)
        stage.scanout.close()
        #expect(stage.card.leaks == [])
        #expect(stage.card.violations == [])
    }

    @Test("Another resolution without being unplugged, as a display that changes its mind")
    func otherMode() throws {
        let stage = Stage()
        try stage.begin()
        stage.card.connectors[0].modes = [VideoMode(width: 72, height: 36, isPreferred: true)]
        stage.scanout.rescan()
        #expect(stage.events == ["changed", "changed"])
        #expect(stage.scanout.mode?.size == PixelSize(width: 72, height: 36))
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        #expect(stage.card.mode()?.size == PixelSize(width: 72, height: 36))
        #expect(stage.card.violations == [])
    }

    @Test("Looking again without any change changes nothing")
    func nothingChanged() throws {
        let stage = Stage()
        try stage.begin()
        let commits = stage.card.commits.count
        stage.scanout.rescan()
        #expect(stage.events == ["changed"])
        #expect(stage.card.commits.count == commits)
        try stage.flip(1)
    }

    @Test("A link that went bad is trained anew by a modeset")
    func badLink() throws {
        let stage = Stage()
        try stage.begin()
        stage.card.connectors[0].isLinkBad = true
        stage.scanout.rescan()
        #expect(stage.events == ["changed", "changed"])
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        #expect(!stage.card.connectors[0].isLinkBad)
        stage.scanout.rescan()
        #expect(stage.events.count == 2)
    }

    @Test("The first connector with a display, another when that one goes, or the one that was named")
    func connectors() throws {
        let card = FakeCard(connectors: ["HDMI-A-1", "DP-1"])
        let stage = Stage(FakeSystem([card]))
        try stage.begin()
        #expect(card.shown(on: 0) != card.consoleFramebuffer)
        card.connectors[0].unplug()
        stage.scanout.rescan()
        #expect(stage.events.last == "changed")
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        #expect(card.shown(on: 1) != 0)
        let named = Stage(FakeSystem([FakeCard(connectors: ["HDMI-A-1", "DP-1"])]), OutputSelection(connector: "DP-1"))
        try named.begin()
        #expect(named.card.shown(on: 0) == named.card.consoleFramebuffer, "the other display keeps its console")
        #expect(named.card.shown(on: 1) != 0)
        let missing = Stage(FakeSystem([FakeCard()]), OutputSelection(connector: "DP-1"))
        missing.scanout.start()
        #expect(missing.events == ["unavailable: there is no connector DP-1; there are HDMI-A-1 (“fascia outputs” tells more)"])
        let unplugged = FakeCard(connectors: ["HDMI-A-1", "DP-1"])
        unplugged.connectors[1].unplug()
        let empty = Stage(FakeSystem([unplugged]), OutputSelection(connector: "DP-1"))
        empty.scanout.start()
        #expect(empty.events == ["unavailable: no display is connected to DP-1"])
    }

    @Test("Several devices: one with a display, the firmware's before others, or the one that was named")
    func devices() throws {
        let bare = FakeCard(path: "/dev/dri/card0", connectors: [])
        let render = FakeCard(path: "/dev/dri/card1")
        render.hasDumbMemory = false
        let dark = FakeCard(path: "/dev/dri/card2")
        dark.connectors[0].unplug()
        let lit = FakeCard(path: "/dev/dri/card3")
        let boot = FakeCard(path: "/dev/dri/card4", isBootDisplay: true)
        let all = [bare, render, dark, lit, boot]
        let automatic = Stage(FakeSystem(all))
        automatic.scanout.start()
        #expect(automatic.scanout.objectName.hasPrefix("/dev/dri/card4, "))
        #expect(all.map(\.openCount) == [0, 0, 0, 0, 1], "the others are not kept open")
        for name in ["card3", "/dev/dri/card3"] {
            let named = Stage(FakeSystem(all), OutputSelection(device: name))
            named.scanout.start()
            #expect(named.scanout.objectName.hasPrefix("/dev/dri/card3, "))
        }
        let absent = Stage(FakeSystem(all), OutputSelection(device: "card9"))
        absent.scanout.start()
        #expect(
            absent.events == [
                "unavailable: there is no display device card9; there are card0, card1, card2, card3, card4 (“fascia outputs” tells more)"
            ])
        let none = Stage(FakeSystem([]))
        none.scanout.start()
        #expect(none.scanout.state == .noDevice)
        none.system.installed = [lit]
        none.scanout.rescan()
        #expect(none.events.last == "changed")
    }

    @Test("A device that is pulled out, and another that is put in")
    func deviceLost() throws {
        let stage = Stage()
        try stage.begin()
        let descriptor = stage.scanout.descriptor
        stage.card.isGone = true
        #expect(stage.refusal(1) == .reconfigure)
        stage.system.installed = []
        stage.scanout.recoverFromLostFlip()
        #expect(stage.scanout.state == .noDevice)
        #expect(stage.descriptors == [descriptor, nil])
        #expect(stage.card.openCount == 0)
        let other = FakeCard(path: "/dev/dri/card1")
        stage.system.installed = [other]
        stage.scanout.rescan()
        #expect(stage.events.last == "changed")
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        #expect(other.shown != other.consoleFramebuffer)
        stage.scanout.close()
        #expect(other.leaks == [])
        #expect(stage.card.leaks == [])
    }

    @Test("A device that may not be opened says so, and is tried again")
    func forbidden() throws {
        let system = FakeSystem([FakeCard()])
        system.openError = EACCES
        let stage = Stage(system)
        stage.scanout.start()
        #expect(stage.scanout.state == .noDevice)
        #expect(stage.scanout.reason.contains("/dev/dri/card0"))
        system.openError = nil
        stage.scanout.retry(now: try #require(stage.scanout.retryTime))
        #expect(stage.scanout.state == .ready)
    }

    @Test("Another owner at the start is told apart, and waited for")
    func otherMaster() throws {
        let stage = Stage { $0.hasOtherMaster = true }
        stage.scanout.start()
        #expect(stage.scanout.state == .notMaster)
        #expect(stage.scanout.mode == nil)
        for _ in 0..<20 { stage.scanout.retry(now: try #require(stage.scanout.retryTime)) }
        #expect(stage.events.count == 1, "told once")
        stage.card.hasOtherMaster = false
        stage.scanout.retry(now: try #require(stage.scanout.retryTime))
        #expect(stage.events.last == "changed")
        try stage.begin()
    }

    @Test("Mastership lost later: the commit says so, and the display comes back with it", arguments: [true, false])
    func masterLost(isAtomic: Bool) throws {
        let stage = Stage { $0.isAtomic = isAtomic }
        try stage.begin()
        stage.card.hasOtherMaster = true
        #expect(stage.refusal(1) == .sessionLost)
        #expect(stage.scanout.state == .notMaster)
        stage.scanout.retry(now: try #require(stage.scanout.retryTime))
        #expect(stage.scanout.mode == nil)
        stage.card.hasOtherMaster = false
        stage.scanout.retry(now: try #require(stage.scanout.retryTime))
        #expect(stage.events.last == "changed")
        _ = try stage.scanout.commit(buffer: 1, damage: Damage())
        try stage.flip(0)
    }

    @Test("A session that is switched away and back: the same buffers, everything set up anew")
    func session() throws {
        let stage = Stage()
        try stage.begin()
        _ = try stage.scanout.commit(buffer: 1, damage: Damage())
        let base = stage.scanout.buffer(0).base
        stage.scanout.suspend()
        #expect(stage.scanout.mode == nil)
        #expect(stage.events.last == "unavailable: the session is switched away")
        stage.card.hasOtherMaster = true
        let calls = stage.card.calls
        stage.scanout.rescan()
        #expect(stage.refusal(0) == .sessionLost)
        #expect(stage.card.calls == calls, "nothing is asked of a device that is not ours")
        stage.card.hasOtherMaster = false
        stage.card.verticalBlank(at: stage.clock.now)
        stage.scanout.resume()
        stage.scanout.dispatch()
        #expect(stage.events.last == "changed")
        #expect(stage.scanout.buffer(0).base == base || stage.scanout.buffer(1).base == base)
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        #expect(stage.card.commits.last?.flags == AtomicTests.allow)
        try stage.flip(1)
    }

    @Test("A session that is not at the front at the start: what it could not open is opened when it is")
    func lateSession() throws {
        let system = FakeSystem([FakeCard()])
        system.openError = EACCES
        let stage = Stage(system)
        stage.scanout.resume()
        #expect(stage.scanout.state == .closed)
        stage.scanout.start()
        system.openError = nil
        stage.scanout.resume()
        #expect(stage.scanout.state == .ready)
        stage.scanout.resume()
        #expect(stage.events.count { $0 == "changed" } == 1)
    }

    @Test("What one device showed before is never put on another, whatever its ids")
    func consoleOfAnotherDevice() throws {
        let stage = Stage()
        try stage.begin()
        stage.card.connectors[0].unplug()
        let other = FakeCard(path: "/dev/dri/card1", modes: [VideoMode(width: 30, height: 20)])
        stage.system.installed.append(other)
        stage.scanout.rescan()
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        stage.scanout.close()
        #expect(other.showsConsole)
        #expect(other.mode()?.size == PixelSize(width: 30, height: 20))
        #expect(stage.card.leaks == [])
    }

    @Test("Closed and started again while the seat manager was away, the first console is remembered")
    func consoleAcrossSessions() throws {
        let stage = Stage()
        try stage.begin()
        stage.scanout.suspend()
        stage.scanout.close()
        #expect(!stage.card.showsConsole)
        stage.scanout.start()
        try stage.begin()
        stage.scanout.close()
        #expect(stage.card.showsConsole)
    }

    @Test("Closed while switched away: whoever is in front keeps the screen")
    func closeWhileSuspended() throws {
        let stage = Stage()
        try stage.begin()
        stage.scanout.suspend()
        stage.card.hasOtherMaster = true
        stage.scanout.close()
        #expect(stage.card.setCRTCs == 0)
        #expect(stage.card.leaks == [])
    }

    @Test("Power off and on by the controller; pictures committed in the dark appear with the light")
    func power() throws {
        let stage = Stage()
        try stage.begin()
        try stage.scanout.setPower(false)
        #expect(!stage.card.isActive())
        let before = stage.card.commits.count
        #expect(try stage.scanout.commit(buffer: 1, damage: Damage()) == .done)
        #expect(stage.card.commits.count == before)
        stage.scanout.buffer(1).base.storeBytes(of: 0xABCDEF, as: UInt32.self)
        try stage.scanout.setPower(true)
        #expect(stage.card.isActive())
        #expect(stage.card.pixel(x: 0, y: 0) == 0xABCDEF)
        try stage.flip(0)
        #expect(stage.card.violations == [])
    }

    @Test("A display that could not be switched on is set up by the next frame, rather than flipped in the dark")
    func powerRefused() throws {
        let stage = Stage()
        try stage.begin()
        try stage.scanout.setPower(false)
        stage.card.refusals[.modeset] = [EBUSY]
        #expect(throws: ScanoutError.self) { try stage.scanout.setPower(true) }
        #expect(!stage.card.isActive())
        #expect(try stage.scanout.commit(buffer: 1, damage: Damage()) == .done)
        #expect(stage.card.isActive())
        try stage.flip(0)
        #expect(stage.card.violations == [])
    }

    @Test("A flip that ends after the display went off does not make it on again")
    func powerRefusedAfterALateFlip() throws {
        let stage = Stage()
        try stage.begin()
        #expect(try stage.scanout.commit(buffer: 1, damage: Damage()) == .pending)
        try stage.scanout.setPower(false)
        stage.card.verticalBlank(at: Instant(nanoseconds: 7_000_001_000))
        stage.scanout.dispatch()
        stage.card.refusals[.modeset] = [EBUSY]
        #expect(throws: ScanoutError.self) { try stage.scanout.setPower(true) }
        #expect(try stage.scanout.commit(buffer: 0, damage: Damage()) == .done)
        #expect(stage.card.isActive())
        #expect(stage.card.violations == [])
    }

    @Test("Unplugged and replugged in the dark: still dark until the light comes")
    func powerAndHotplug() throws {
        let stage = Stage()
        try stage.begin()
        try stage.scanout.setPower(false)
        stage.card.connectors[0].unplug()
        stage.scanout.rescan()
        stage.card.connectors[0].plug([VideoMode(width: 20, height: 10)])
        stage.scanout.rescan()
        _ = try stage.scanout.commit(buffer: 0, damage: Damage())
        #expect(!stage.card.isActive())
        try stage.scanout.setPower(true)
        #expect(stage.card.isActive())
        #expect(stage.card.mode()?.size == PixelSize(width: 20, height: 10))
    }

    @Test("Closing shows the console again and gives everything back; starting again works")
    func closing() throws {
        let stage = Stage(OutputSelection(bufferCount: 3))
        try stage.begin()
        try stage.flip(2)
        _ = try stage.scanout.commit(buffer: 1, damage: Damage())
        stage.scanout.close()
        #expect(stage.card.showsConsole)
        #expect(stage.card.leaks == [])
        #expect(stage.card.violations == [])
        stage.scanout.close()
        stage.scanout.start()
        try stage.flip(0)
        #expect(!stage.card.showsConsole)
    }
}
