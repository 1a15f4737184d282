import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaStage
import Glibc
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel

/// What joins display, seat and fingers, through everything that happens to a machine.
@Suite struct KMSStageTests {
    @Test(arguments: [true, false]) func showsAndTakesTouches(isAtomic: Bool) throws {
        let bench = try StageBench { $0.isAtomic = isAtomic }
        #expect(bench.isShown)
        #expect(bench.stage.obstacle == "")
        #expect(bench.stage.inputDevices == ["fake fingers"])
        #expect(bench.input?.size == PixelSize(width: 96, height: 64))
        bench.touch(.began)
        bench.touch(.ended)
        #expect(bench.logged == ["touchDown", "touchUpInside", "primaryActionTriggered"])
        #expect(bench.isShown)
        bench.end()
        #expect(bench.card.showsConsole, "the console is back")
        #expect(bench.card.leaks == [] && bench.card.violations == [])
    }

    @Test func aSeatThatIsReadyLater() throws {
        let bench = try StageBench(seatErrors: [ENOENT, ECONNREFUSED, ENOENT])
        #expect(bench.card.openCount == 0, "without a place nothing is opened")
        #expect(bench.stage.obstacle.hasPrefix("cannot open a seat"), "\(bench.stage.obstacle)")
        #expect(bench.status.display == .waiting)
        bench.run(700)
        #expect(bench.isShown)
        #expect(bench.stage.obstacle == "")
        #expect(bench.seats.count == 1)
    }

    /// Not asked four times a second for ever.
    @Test func noSeatManager() throws {
        let bench = try StageBench(seatErrors: [Int32](repeating: ENOENT, count: 45))
        bench.run(10_000)
        #expect(bench.seats.isEmpty)
        // Asked 41 times within 10 s, then every 2 s.
        bench.run(7_000)
        #expect(bench.seats.isEmpty)
        bench.run(4_000)
        #expect(bench.isShown)
    }

    @Test func anotherTerminalIsInFrontAtTheStart() throws {
        let bench = try StageBench(isInFront: false)
        #expect(bench.card.openCount == 0 && bench.inputs.isEmpty)
        #expect(bench.stage.obstacle == "another virtual terminal is in front")
        bench.seat?.say(.enabled)
        bench.run(50)
        #expect(bench.isShown && bench.inputs.count == 1)
    }

    @Test func switchedAwayUnderAFingerAndBack() throws {
        let bench = try StageBench()
        bench.touch(.began)
        var commits = 0
        var isSuspended = false
        bench.seat?.onAcknowledge = {
            commits = bench.card.commits.count
            isSuspended = bench.input?.isSuspended == true
        }
        bench.seat?.say(.disabled)
        bench.redraw()
        bench.run(100)
        #expect(isSuspended, "the fingers are given back before the other terminal comes")
        #expect(commits > 0 && bench.card.commits.count == commits, "nothing is drawn on somebody else's terminal")
        #expect(bench.logged == ["touchDown", "touchCancel"])
        #expect(bench.status.display == .waiting && bench.stage.obstacle == "another virtual terminal is in front")
        bench.touch(.ended)
        bench.seat?.say(.enabled)
        bench.run(100)
        #expect(bench.isShown && bench.card.commits.count > commits)
        #expect(bench.input?.isSuspended == false && bench.inputs.count == 1)
        bench.touch(.began)
        bench.touch(.ended)
        #expect(bench.logged.suffix(2) == ["touchUpInside", "primaryActionTriggered"])
        #expect(bench.card.violations == [])
    }

    @Test func unpluggedAndBackAtAnotherSize() throws {
        let bench = try StageBench()
        bench.touch(.began)
        bench.card.connectors[0].unplug()
        bench.hotplug.ring()
        bench.run(50)
        #expect(bench.status.display == .waiting && bench.stage.obstacle == "no display is connected")
        bench.touch(.ended)
        #expect(bench.logged == ["touchDown", "touchCancel"])
        bench.card.connectors[0].plug([VideoMode(width: 120, height: 50)])
        bench.hotplug.ring()
        bench.run(50)
        #expect(bench.isShown && bench.runner.loop.shadow?.width == 120)
        #expect(bench.input?.size == PixelSize(width: 120, height: 50), "mice know where the picture ends")
    }

    @Test func replacedWhileAnotherTerminalIsInFront() throws {
        let bench = try StageBench()
        bench.seat?.say(.disabled)
        bench.run(50)
        let commits = bench.card.commits.count
        bench.card.connectors[0].unplug()
        bench.hotplug.ring()
        bench.run(50)
        bench.card.connectors[0].plug([VideoMode(width: 80, height: 60)])
        bench.hotplug.ring()
        bench.run(50)
        #expect(bench.card.commits.count == commits)
        bench.seat?.say(.enabled)
        bench.run(50)
        #expect(bench.isShown && bench.runner.loop.shadow?.width == 80)
    }

    @Test func darkAndLightAgain() throws {
        let bench = try StageBench(idle: "off: {after: 5}")
        bench.run(5_100)
        #expect(!bench.card.isActive() && bench.status.display == .off)
        bench.touch(.began)
        #expect(bench.isShown)
        bench.touch(.ended)
        #expect(bench.logged == [], "the touch that wakes does nothing else")
        bench.run(400)
        bench.touch(.began)
        bench.touch(.ended)
        #expect(bench.logged.contains("primaryActionTriggered"))
    }

    /// Whoever switches back is there: no black screen is what he meets.
    @Test func switchedAwayInTheDarkAndBack() throws {
        let bench = try StageBench(idle: "off: {after: 5}")
        bench.run(5_100)
        bench.seat?.say(.disabled)
        bench.run(50)
        bench.seat?.say(.enabled)
        bench.run(50)
        #expect(bench.isShown && bench.status.display == .showing)
    }

    @Test func theSeatManagerRestarts() throws {
        let bench = try StageBench()
        bench.touch(.began)
        bench.seat?.say(.lost(reason: "the seat manager is gone"))
        bench.run(200)
        #expect(bench.seats.count == 2 && bench.inputs.count == 2, "everything is opened anew")
        #expect(bench.card.openCount == 1, "what belonged to the old session is let go of")
        #expect(bench.logged == ["touchDown", "touchCancel"])
        #expect(bench.isShown)
        bench.touch(.began)
        bench.touch(.ended)
        #expect(bench.logged.last == "primaryActionTriggered")
        // What the old one still says means nothing.
        bench.seats[0].say(.disabled)
        bench.run(50)
        #expect(bench.isShown && bench.stage.obstacle == "")
    }

    @Test func withoutInputDevicesThePictureIsShown() throws {
        let bench = try StageBench(inputErrors: [EIO])
        #expect(bench.isShown && bench.inputs.isEmpty)
        #expect(bench.messages.contains { $0.hasSuffix("the panel is shown, but takes no touches; trying again") })
        bench.run(2_000)
        #expect(bench.inputs.count == 1)
        bench.touch(.began)
        bench.touch(.ended)
        #expect(bench.logged.last == "primaryActionTriggered")
    }

    @Test func keysThatSwitchTerminals() throws {
        let bench = try StageBench()
        bench.input?.press(terminal: 3)
        bench.run(16)
        #expect(bench.seat?.wishes == [3])
        bench.seat?.switchError = EOPNOTSUPP
        bench.input?.press(terminal: 4)
        bench.run(16)
        #expect(bench.seat?.wishes == [3] && bench.messages.last?.hasPrefix("cannot switch to virtual terminal 4") == true)
        #expect(bench.isShown)
    }

    @Test func anotherProcessTakesTheDisplay() throws {
        let bench = try StageBench()
        bench.card.hasOtherMaster = true
        bench.redraw()
        bench.run(100)
        #expect(bench.stage.isLockedOut && bench.status.display == .waiting)
        bench.card.hasOtherMaster = false
        bench.run(700)
        #expect(bench.isShown && !bench.stage.isLockedOut)
    }

    @Test func anotherConfigurationTurnsThePictureAndTheMouse() throws {
        let bench = try StageBench()
        var display = DisplayConfiguration()
        display.rotation = .degrees90
        bench.stage.apply(display.selection)
        bench.run(50)
        #expect(bench.runner.loop.rotation == .degrees90 && bench.runner.loop.shadow?.width == 64)
        #expect(bench.input?.rotation == .degrees90)
    }

    /// What display and fingers tell is left with the kernel until the next turn, but only of a finger that drags.
    @Test func aDragIsReadOnceAFrame() throws {
        let bench = try StageBench()
        let input = try #require(bench.input)
        bench.touch(.began)
        bench.touch(.moved)
        let reads = input.reads
        bench.stage.hold(true)
        input.touch(.moved, at: bench.clock.now)
        for _ in 0..<8 { _ = try bench.runner.events.runOnce(timeout: .zero) }
        #expect(input.reads == reads)
        bench.stage.readHeld()
        #expect(input.reads == reads + 1)
        input.touch(.ended, at: bench.clock.now)
        bench.stage.readHeld()
        #expect(input.reads == reads + 2)
        // The finger has gone: the next one is heard at once.
        bench.stage.hold(true)
        input.touch(.began, at: bench.clock.now)
        for _ in 0..<8 { _ = try bench.runner.events.runOnce(timeout: .zero) }
        #expect(input.reads == reads + 3)
        bench.stage.hold(false)
        bench.run(50)
        #expect(bench.isShown)
    }

    /// The kernel keeps eight reports of a device; a mouse makes sixteen in a frame.
    @Test(arguments: [(8, true), (1, false)]) func manyReportsAreReadAsTheyCome(milliseconds: Int64, isHeld: Bool) throws {
        let bench = try StageBench()
        let input = try #require(bench.input)
        bench.touch(.began)
        for _ in 0..<8 {
            bench.clock.advance(by: .milliseconds(milliseconds))
            input.touch(.moved, at: bench.clock.now)
            for _ in 0..<8 { _ = try bench.runner.events.runOnce(timeout: .zero) }
        }
        bench.stage.hold(true)
        let reads = input.reads
        input.touch(.moved, at: bench.clock.now)
        for _ in 0..<2 { _ = try bench.runner.events.runOnce(timeout: .zero) }
        #expect((input.reads == reads) == isHeld)
    }
}
