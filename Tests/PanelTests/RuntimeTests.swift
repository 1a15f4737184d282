import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaTesting
import Testing

@testable import FasciaPanel

@Suite struct RuntimeTests {
    private func target(_ width: Int, _ height: Int, _ physical: Size?, scale: Double = 1) -> Double {
        DisplayMode(size: PixelSize(width: width, height: height), refreshInterval: .milliseconds(16), physicalSize: physical)
            .minimumTouchTarget(scale: scale)
    }

    @Test func aTouchTargetIsSevenMillimetresWhereThatIsKnown() {
        #expect(target(1024, 600, nil) == 44)
        // 7 inches: 1024 pixels on 154 mm.
        #expect(abs(target(1024, 600, Size(width: 154, height: 90)) - 46.6) < 0.1)
        #expect(abs(target(1920, 1080, Size(width: 344, height: 194), scale: 1.5) - 26) < 0.1)
        // The shape instead of the size, a centimetre, nothing, pixels that are not square, nonsense.
        for size in [
            Size(width: 160, height: 90), Size(width: 10, height: 10), Size(width: 0, height: 0), Size(width: 300, height: 300),
            Size(width: -5, height: .nan), Size(width: 100_000, height: 60_000),
        ] {
            #expect(target(3840, 2400, size, scale: 8) == 44 || target(3840, 2400, size) == 44)
        }
        #expect(target(1920, 1080, Size(width: 16, height: 9)) == 44)
        #expect(target(0, 0, Size(width: 154, height: 90)) == 44)
    }

    /// A recording with moments at the end of time is played, or left, but not for ever.
    @Test func aReplayEndsWhateverItsMomentsAre() throws {
        let window = Window(theme: .dark(fonts: try TestFonts.set()))
        let replay = Replay(window: window, options: HeadlessOptions(size: PixelSize(width: 64, height: 64)))
        let id = Touch.ID(device: 0, slot: 0)
        let moments: [Int64] = [0, 400_000_000_000_000_000, 9_000_000_000_000_000_000, .max - 1]
        replay.run(moments.map { Touch(id: id, phase: .moved, location: .zero, time: Instant(nanoseconds: $0)) })
        #expect(replay.now.nanoseconds >= 9_000_000_000_000_000_000)
    }
}
