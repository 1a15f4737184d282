import FakeDRM
import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import FasciaRaster
import FasciaSystem
import Glibc
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel

/// What happens to displays, to a whole panel with a finger on it.
@Suite struct DisplayFaultTests {
    /// A panel on a card, served turn by turn.
    private final class Bench {
        let clock = ManualClock(start: .zero + .seconds(10))
        let stage: CardStage
        let runner: PanelRunner
        private(set) var logged: [String] = []
        private var observation: Observation?
        private let lines = Lines()

        private final class Lines {
            var messages: [String] = []
        }

        /// What the log was told, warnings and worse, and what was put right.
        var messages: [String] { lines.messages }

        init(off: Bool = false, configure: (FakeCard) -> Void = { _ in }) throws {
            stage = CardStage(clock: clock, configure: configure)
            let folder = try ConfigurationFolder()
            let text = """
                fascia: 1
                \(off ? "idle: {off: {after: 5}}" : "")
                background: "#205080"
                views: [{type: button, id: go, title: Go, frame: {left: 4, right: 4, top: 4, bottom: 4}}]
                """
            let source = PanelSource(path: try folder.write("panel.yaml", text), display: .auto)
            let lines = lines
            runner = try PanelRunner(
                panel: source.load(), source: source, stage: stage, backlights: "/nonexistent", clock: clock,
                log: Log(threshold: .notice) { lines.messages.append($0.message) })
            try runner.begin()
            observation = runner.window.events.add { [unowned self] event in
                if case .control(_, let event) = event, event != .touchDragInside { self.logged.append(event.name) }
            }
            run(milliseconds: 100)
        }

        deinit {
            observation?.cancel()
            runner.end()
        }

        /// Asked for within this object, which lives at least as long as its runner is used.
        var status: PanelStatus { runner.service.status() }

        func run(milliseconds: Int64) {
            var left = milliseconds
            while left > 0 {
                runner.turn()
                clock.advance(by: .milliseconds(8))
                stage.refresh()
                left -= 8
            }
            runner.turn()
        }

        func touch(_ phase: Touch.Phase) {
            let id = Touch.ID(device: 3, slot: 0)
            runner.receive([Touch(id: id, phase: phase, location: Point(x: 0.5, y: 0.5), time: clock.now)])
            run(milliseconds: 24)
        }

        /// Whether what is on the screen is what the panel looks like: all of it, in the buffer that is scanned out.
        var isShown: Bool {
            guard let shadow = runner.loop.shadow, stage.card.shown != 0, stage.card.isActive() else { return false }
            for y in 0..<shadow.height {
                for x in 0..<shadow.width {
                    guard let pixel = stage.card.pixel(x: x, y: y) else { return false }
                    if pixel & 0xFF_FFFF != shadow.pixels[y * shadow.stride + x] & 0xFF_FFFF { return false }
                }
            }
            return shadow.pixels[0] == 0xFF20_5080
        }
    }

    @Test func aDisplayPluggedInAfterTheStart() throws {
        let bench = try Bench { $0.connectors[0].unplug() }
        #expect(bench.status.display == .waiting)
        #expect(bench.status.obstacle != "")
        bench.stage.card.connectors[0].plug([VideoMode(width: 80, height: 60)])
        bench.stage.kms.rescan()
        bench.run(milliseconds: 50)
        #expect(bench.isShown)
        #expect(bench.status.display == .showing)
        #expect(bench.status.size == PixelSize(width: 80, height: 60))
    }

    @Test func unpluggedUnderAFingerAndBackAtAnotherSize() throws {
        let bench = try Bench()
        #expect(bench.isShown)
        bench.touch(.began)
        bench.stage.card.connectors[0].unplug()
        bench.stage.kms.rescan()
        bench.run(milliseconds: 100)
        // The finger lifts where there is no picture: no press of anything.
        bench.touch(.ended)
        #expect(bench.logged == ["touchDown", "touchCancel"])
        bench.stage.card.connectors[0].plug([VideoMode(width: 120, height: 50)])
        bench.stage.kms.rescan()
        bench.run(milliseconds: 100)
        #expect(bench.isShown)
        #expect(bench.runner.loop.shadow?.width == 120)
        bench.touch(.began)
        bench.touch(.ended)
        #expect(bench.logged.contains("primaryActionTriggered"))
        #expect(bench.stage.card.violations == [])
    }

    @Test func theTerminalIsSwitchedAwayUnderAFingerAndBack() throws {
        let bench = try Bench()
        bench.touch(.began)
        bench.runner.sessionLost()
        bench.stage.kms.suspend()
        bench.run(milliseconds: 100)
        #expect(bench.logged == ["touchDown", "touchCancel"])
        let commits = bench.stage.card.commits.count
        bench.runner.window.setNeedsDisplay()
        bench.run(milliseconds: 100)
        #expect(bench.stage.card.commits.count == commits, "nothing is drawn on somebody else's terminal")
        bench.stage.kms.resume()
        bench.run(milliseconds: 100)
        #expect(bench.isShown)
    }

    @Test func mastershipLostAndRegained() throws {
        let bench = try Bench()
        bench.stage.card.hasOtherMaster = true
        bench.runner.window.setNeedsDisplay()
        bench.run(milliseconds: 100)
        #expect(bench.status.display == .waiting)
        bench.stage.card.hasOtherMaster = false
        bench.run(milliseconds: 700)
        #expect(bench.isShown)
    }

    @Test func aCommitThatIsBusy() throws {
        let bench = try Bench()
        bench.stage.card.refusals[.flip] = [EBUSY]
        bench.touch(.began)
        bench.run(milliseconds: 100)
        #expect(bench.isShown)
        #expect(bench.status.retries == 1)
    }

    @Test func aLostFlip() throws {
        let bench = try Bench()
        bench.stage.card.losesFlips = true
        bench.touch(.began)
        bench.run(milliseconds: 500)
        bench.stage.card.losesFlips = false
        bench.run(milliseconds: 1_000)
        #expect(bench.isShown)
        #expect(bench.status.lostFlips == 1)
        bench.touch(.ended)
        #expect(bench.logged.contains("primaryActionTriggered"))
    }

    @Test func theDeviceIsUnboundAndAnotherComes() throws {
        let bench = try Bench()
        bench.touch(.began)
        bench.stage.card.isGone = true
        bench.stage.system.installed = []
        bench.stage.kms.rescan()
        bench.run(milliseconds: 100)
        #expect(bench.status.display == .waiting)
        #expect(bench.stage.card.openCount == 0, "what is gone is let go of")
        bench.stage.card.isGone = false
        bench.stage.system.installed = [bench.stage.card]
        bench.stage.kms.rescan()
        bench.run(milliseconds: 100)
        #expect(bench.isShown)
    }

    @Test func memoryForASingleBuffer() throws {
        let bench = try Bench { $0.memoryForBuffers = 1 }
        #expect(bench.isShown)
        #expect(bench.status.buffers == 1)
        bench.touch(.began)
        #expect(bench.isShown)
    }

    // MARK: In the dark

    private func goDark(_ bench: Bench) {
        bench.run(milliseconds: 5_100)
        #expect(!bench.stage.card.isActive())
        #expect(bench.status.display == .off)
    }

    @Test(arguments: [true, false]) func darkAndLightAgain(isAtomic: Bool) throws {
        let bench = try Bench(off: true) { $0.isAtomic = isAtomic }
        bench.run(milliseconds: 5_100)
        #expect(isAtomic ? !bench.stage.card.isActive() : bench.stage.card.connectors[0].dpms == 3)
        bench.runner.window.backgroundColor = Color(argb: 0xFF20_5080)
        bench.touch(.began)
        #expect(bench.isShown)
        #expect(bench.stage.card.connectors[0].dpms == 0)
        bench.touch(.ended)
        #expect(bench.logged == [])
        #expect(bench.stage.card.violations == [])
    }

    /// Monitors that go to sleep unplug themselves: that must not light them again.
    @Test func aMonitorThatUnplugsItselfInTheDarkStaysDark() throws {
        let bench = try Bench(off: true)
        goDark(bench)
        bench.stage.card.connectors[0].unplug()
        bench.stage.kms.rescan()
        bench.run(milliseconds: 50)
        bench.stage.card.connectors[0].plug([VideoMode(width: 96, height: 64)])
        bench.stage.kms.rescan()
        bench.run(milliseconds: 500)
        #expect(!bench.stage.card.isActive())
        bench.touch(.began)
        #expect(bench.isShown)
    }

    @Test func switchingBackLightsADarkPanel() throws {
        let bench = try Bench(off: true)
        goDark(bench)
        bench.stage.kms.suspend()
        bench.run(milliseconds: 50)
        bench.stage.kms.resume()
        bench.runner.stageLoop.endIdle()
        bench.run(milliseconds: 50)
        #expect(bench.isShown)
    }

    @Test func mastershipLostInTheDark() throws {
        let bench = try Bench(off: true)
        goDark(bench)
        bench.stage.card.hasOtherMaster = true
        bench.touch(.began)
        bench.touch(.ended)
        #expect(!bench.isShown)
        bench.stage.card.hasOtherMaster = false
        bench.run(milliseconds: 700)
        #expect(bench.isShown)
    }

    @Test func aPendingFlipWhenTheDisplayGoesOff() throws {
        let bench = try Bench(off: true)
        bench.run(milliseconds: 4_800)
        bench.stage.card.losesFlips = true
        bench.runner.window.setNeedsDisplay()
        bench.run(milliseconds: 300)
        #expect(!bench.stage.card.isActive())
        bench.stage.card.losesFlips = false
        bench.run(milliseconds: 3_000)
        #expect(!bench.stage.card.isActive())
        bench.touch(.began)
        bench.run(milliseconds: 50)
        #expect(bench.isShown)
    }

    @Test func aDisplayThatCannotBeSwitchedOffIsNotDark() throws {
        let bench = try Bench(off: true)
        bench.stage.card.refusals[.modeset] = [EINVAL]
        bench.run(milliseconds: 5_100)
        #expect(bench.stage.card.isActive())
        #expect(bench.status.display == .showing)
        bench.touch(.began)
        bench.touch(.ended)
        bench.run(milliseconds: 100)
        #expect(bench.isShown)
    }

    /// Tried again ever more rarely, said once, and over as soon as it works.
    @Test(arguments: [true, false]) func switchingOffIsRetried(isAtomic: Bool) throws {
        let bench = try Bench(off: true) { $0.isAtomic = isAtomic }
        let call: FakeCall = isAtomic ? .modeset : .setProperty
        var isOn: Bool { isAtomic ? bench.stage.card.isActive() : bench.stage.card.connectors[0].dpms == 0 }
        bench.stage.card.permanentRefusals[call] = EIO
        bench.run(milliseconds: 20_000)
        #expect(isOn && bench.status.display == .showing)
        #expect(bench.messages.count == 1 && bench.messages[0].hasPrefix("cannot switch the display off"), "\(bench.messages)")
        // What is not switched off is still a panel.
        #expect(bench.isShown)
        bench.stage.card.permanentRefusals = [:]
        // Refused after 5 s, 6 s, 8 s, 12 s and 20 s: the next attempt is due 16 s later.
        bench.run(milliseconds: 15_000)
        #expect(isOn)
        bench.run(milliseconds: 2_000)
        #expect(!isOn && bench.status.display == .off)
        #expect(bench.messages.count == 2 && bench.messages[1] == "the display is off now")
        bench.touch(.began)
        #expect(bench.isShown)
        #expect(bench.stage.card.violations == [])
    }

    /// Who comes back before it worked has a panel that stays on.
    @Test func aTouchCancelsAPendingSwitchOff() throws {
        let bench = try Bench(off: true)
        bench.stage.card.refusals[.modeset] = [EBUSY]
        bench.run(milliseconds: 5_100)
        bench.touch(.began)
        bench.touch(.ended)
        bench.run(milliseconds: 3_000)
        #expect(bench.isShown && bench.status.display == .showing)
        bench.run(milliseconds: 3_000)
        #expect(!bench.stage.card.isActive())
    }

    @Test func aReloadMaySelectAnotherDisplay() throws {
        let bench = try Bench()
        var display = DisplayConfiguration()
        display.rotation = .degrees90
        bench.stage.apply(display.selection)
        bench.run(milliseconds: 100)
        #expect(bench.runner.loop.shadow?.width == 64)
        #expect(bench.runner.loop.rotation == .degrees90)
        display.connector = "DP-9"
        bench.stage.apply(display.selection)
        bench.run(milliseconds: 50)
        #expect(bench.status.display == .waiting)
        bench.stage.apply(DisplayConfiguration().selection)
        bench.run(milliseconds: 100)
        #expect(bench.isShown)
    }
}
