import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaInterface
import FasciaRaster
import FasciaStage
import FasciaSystem
import FasciaTesting
import Testing

@testable import FasciaPanel
@testable import FasciaTouch

/// Keys of a keyboard on their way to what is shown.
@Suite struct KeyPanelTests {
    private static let text = """
        fascia: 1
        idle: {dim: {after: 5, brightness: 0.2}}
        views: [{type: switch, id: lamp, frame: {left: 20, top: 20}}]
        """

    /// What is pressed, in place of a window.
    private final class Page: Content {
        var damage = Damage()
        var nextUpdate: Instant?
        var pressed: [KeyPress] = []

        func takeDamage() -> Damage {
            defer { damage.removeAll() }
            return damage
        }

        func resize(to size: PixelSize, scale: Double) {}
        func handle(_ touch: Touch) {}
        func update(now: Instant) {}
        func layout() {}
        func compose(_ rect: PixelRect, into shadow: Surface) {}
        func keyPressed(_ press: KeyPress) { pressed.append(press) }
    }

    /// A recording of a keyboard, whose keys are struck one after the other.
    private func recording(_ codes: [UInt16], pause: Int64 = 50) -> Recording {
        var device = RecordedDevice()
        device.name = "keyboard"
        device.codes = [0: [0], 1: Set(UInt16(1)..<UInt16(84))]
        for (index, code) in codes.enumerated() {
            for (value, shift) in [(Int32(1), Int64(0)), (0, 20)] {
                let time = Instant.zero + .milliseconds(Int64(index) * pause + shift)
                device.events.append(RecordedEvent(time: time, type: 1, code: code, value: value))
                device.events.append(RecordedEvent(time: time, type: 0, code: 0, value: 0))
            }
        }
        return Recording(name: "typed", devices: [device])
    }

    @Test func aKeyWakesThePanelAndTypesNothing() throws {
        let panel = try RunningPanel(Self.text)
        #expect(panel.runner.admitsKey())
        panel.advance(4_900)
        #expect(!panel.runner.idle.isDimmed)
        // It counts as activity, as a touch does.
        #expect(panel.runner.admitsKey())
        panel.advance(4_900)
        #expect(!panel.runner.idle.isDimmed)
        panel.advance(200)
        #expect(panel.runner.idle.isDimmed)
        #expect(!panel.runner.admitsKey())
        #expect(!panel.runner.idle.isDimmed)
        #expect(panel.runner.admitsKey())
    }

    @Test func keysOfADeviceReachThePanel() throws {
        let page = Page()
        let loop = FrameLoop(content: page, memory: MemoryScanout(mode: HeadlessOptions().mode))
        let press = KeyPress(key: .text("a"), time: .zero + .milliseconds(3))
        loop.handle(press)
        #expect(page.pressed == [press])
        // What is pressed is shown at the next turn.
        #expect(loop.turn(now: .zero + .milliseconds(4)) == nil)
    }

    @Test func keysOfAScriptReachThePanel() throws {
        let input = RecordedInput(recording([35, 18, 38, 38, 24]), displaySize: PixelSize(width: 100, height: 100))
        #expect(input.touches(until: .distantFuture).isEmpty)
        let keys = input.takeKeys()
        #expect(keys.count == 10 && input.takeKeys().isEmpty)
        let presses = KeyTyper(try XKBKeymap(XKBLayout())).presses(of: keys, until: input.endTime)
        #expect(presses.map(\.key) == ["h", "e", "l", "l", "o"].map { .text($0) })
        // A script is no ignored device, and one with buttons alone is.
        #expect(recording([30]).ignored.isEmpty)
        var buttons = RecordedDevice()
        buttons.codes = [0: [0], 1: [116, 142]]
        #expect(Recording(name: "buttons", devices: [buttons]).ignored.count == 1)
    }
}
