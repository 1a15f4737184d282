import FasciaFrame
import FasciaGeometry
import FasciaKMS
import Glibc
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel
@testable import FasciaStage

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

    /// Drags a slider for a second, on a display whose blanks come every 16 2/3 ms unless said otherwise.
    /// - Returns: how many frames there were, how often the loop woke, and how often the fingers and the display were read; and how many
    ///   things the loop had to do.
    private func drag(
        _ bench: StageBench, every period: Double, blanks rate: Double = 60
    ) throws -> (frames: Int, wakeUps: Int, reads: Int, displayReads: Int, turns: Int) {
        let input = try #require(bench.input)
        bench.touch(.began)
        let start = bench.clock.now
        func counts() -> (Int, Int, Int) {
            (bench.runner.loop.statistics.frames, input.reads, bench.card.counts[.readEvents] ?? 0)
        }
        var (before, wakeUps, turns) = (counts(), 0, 0)
        var (reports, blanks) = (0, 1)
        for step in 1...12_000 {
            // The first fifth learns how fast the finger is.
            if step == 2_000 { (before, wakeUps, turns) = (counts(), 0, 0) }
            let now = Double(step) / 10_000
            bench.clock.advance(by: .microseconds(100))
            if now >= Double(reports + 1) * period {
                reports += 1
                input.touch(.moved, at: bench.clock.now, x: 0.3 + 0.4 * Double(reports * 7 % 100) / 100)
            }
            if now >= Double(blanks) / rate {
                blanks += 1
                bench.card.verticalBlank(at: start + .seconds(now))
            }
            var served = 0
            while served < 8, try bench.runner.events.runOnce(timeout: .zero) { served += 1 }
            if served > 0 { wakeUps += 1 }
            turns += served
        }
        let after = counts()
        return (after.0 - before.0, wakeUps, after.1 - before.1, after.2 - before.2, turns)
    }

    private static let slider = "{type: slider, id: level, range: [0, 100], value: 50, frame: {left: 4, right: 4, top: 4, bottom: 4}}"

    @Test func aDragWakesOnceAFrame() throws {
        let bench = try StageBench(views: KMSStageTests.slider)
        let done = try drag(bench, every: 1 / 120)
        #expect((58...61).contains(done.frames))
        #expect(done.wakeUps <= done.frames + 2)
        #expect(done.reads <= done.frames + 2 && done.displayReads <= done.frames + 2)
        // What was held is read in the turn that needs it, not in one of its own after it.
        #expect(done.turns <= done.frames * 3 / 2, "\(done.turns)")
        #expect(bench.isShown)
    }

    /// What the kernel may not keep is read as it comes, and as often as it comes a frame is made.
    @Test(arguments: [1.0 / 40, 1.0 / 250, 1.0 / 1000]) func otherTouchscreensLoseNothing(period: Double) throws {
        let bench = try StageBench(views: KMSStageTests.slider)
        let done = try drag(bench, every: period)
        #expect((min(58, Int(0.95 / period))...61).contains(done.frames))
        #expect(period > 0.02 || Double(done.reads) >= 0.9 / period)
        #expect(bench.isShown)
    }

    /// A flip whose moment is not told has that of its reading, which must not be late.
    @Test func flipsWithoutAMomentAreReadAtOnce() throws {
        let bench = try StageBench(views: KMSStageTests.slider) { $0.hidesFlipTimes = true }
        let done = try drag(bench, every: 1 / 120)
        #expect((58...61).contains(done.frames))
    }

    /// Of events that are 20 ms old libinput says that they come too late.
    @Test func slowDisplaysLeaveNothingWithTheKernel() throws {
        let slow = try StageBench(views: KMSStageTests.slider) { $0.connectors[0].modes = [VideoMode(width: 96, height: 64, refresh: 50)] }
        let done = try drag(slow, every: 1 / 100, blanks: 50)
        #expect((48...51).contains(done.frames) && done.reads >= 90, "\(done)")
    }

    /// The fingers of a report move at one moment: they are one report.
    @Test func reportsAreCountedNotFingers() {
        func pace(fingers: Int, every milliseconds: Int64) -> TouchPace {
            var pace = TouchPace()
            for report in 0..<8 {
                let time = Instant.zero + .milliseconds(1000 + Int64(report) * milliseconds)
                pace.add((0..<fingers).map { Touch(id: Touch.ID(device: 0, slot: Int32($0)), phase: .moved, location: .zero, time: time) })
            }
            return pace
        }
        for fingers in [1, 2, 10] {
            #expect(pace(fingers: fingers, every: 8).fits(in: .milliseconds(16)))
            #expect(!pace(fingers: fingers, every: 3).fits(in: .milliseconds(16)))
        }
    }

    /// Whatever happens to display and session while they are not listened to: both are heard again afterwards.
    @Test func whatIsHeldIsHeardAgain() throws {
        let bench = try StageBench(views: KMSStageTests.slider)
        func works() throws -> Bool {
            let done = try drag(bench, every: 1 / 120)
            bench.touch(.ended)
            return (56...61).contains(done.frames) && bench.isShown
        }
        #expect(try works())
        bench.card.losesFlips = true
        _ = try drag(bench, every: 1 / 120)
        bench.card.losesFlips = false
        bench.touch(.ended)
        bench.run(2_500)
        #expect(try works())
        _ = try drag(bench, every: 1 / 120)
        bench.seat?.say(.disabled)
        bench.run(100)
        bench.seat?.say(.enabled)
        bench.run(100)
        #expect(try works())
        _ = try drag(bench, every: 1 / 120)
        bench.seat?.say(.lost(reason: "the seat manager ended"))
        bench.run(1_000)
        #expect(try works())
    }

    /// A finger that has lifted before the terminal was switched away has lifted.
    @Test func whatIsHeldIsReadBeforeTheSessionGoes() throws {
        let bench = try StageBench()
        let input = try #require(bench.input)
        bench.touch(.began)
        for _ in 0..<6 { bench.touch(.moved) }
        bench.forget()
        bench.stage.hold(true)
        input.touch(.ended, at: bench.clock.now)
        bench.seat?.say(.disabled)
        bench.run(50)
        #expect(bench.logged.first == "touchUpInside")
    }
}
