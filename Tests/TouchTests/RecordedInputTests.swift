import FasciaGeometry
import FasciaTesting
import FasciaTouch
import Testing

@Suite struct RecordedInputTests {
    @Test func touchesComeWhenTheirTimeHasCome() {
        var script = TouchScript()
        script.tap(at: Point(x: 0.5, y: 0.5), hold: .milliseconds(60))
        script.wait(.milliseconds(40))
        script.tap(at: Point(x: 0.25, y: 0.5), hold: .milliseconds(60))
        let input = RecordedInput(script.recording, displaySize: Fixtures.display)
        #expect(input.endTime == Instant(nanoseconds: 160_000_000))
        #expect(input.nextTime == .zero)
        #expect(input.touches(until: .zero).map(\.phase) == [.began])
        #expect(input.nextTime == Instant(nanoseconds: 60_000_000))
        #expect(input.touches(until: Instant(nanoseconds: 59_999_999)).isEmpty)
        #expect(input.touches(until: Instant(nanoseconds: 100_000_000)).map(\.phase) == [.ended, .began])
        #expect(input.touches(until: .distantFuture).map(\.location) == [Point(x: 0.25, y: 0.5)])
        #expect(input.nextTime == nil)
        #expect(input.touches(until: .distantFuture).isEmpty)
    }

    @Test func aScriptIsTheSameAsItsFile() throws {
        var script = TouchScript(slots: 12, name: "A \"quoted\" \\ name\t")
        script.wait(.seconds(3))
        script.tap(at: Point(x: 0.1, y: 0.9))
        script.drag(from: Point(x: 0.2, y: 0.5), to: Point(x: 0.8, y: 0.5), for: .milliseconds(300))
        for finger in 0..<12 { script.down(finger, at: Point(x: Double(finger) / 12, y: 1)) }
        script.frame()
        for finger in 0..<12 { script.lift(finger) }
        script.frame()
        let read = try Recording(bytes: Array(script.text.utf8), name: "script")
        #expect(read.devices.map(\.name) == ["A \"quoted\" \\ name\t"])
        #expect(read.devices[0].events == script.recording.devices[0].events)
        #expect(read.devices[0].axes == script.recording.devices[0].axes)
        #expect(read.devices[0].codes == script.recording.devices[0].codes)
        let touches = RecordedInput(read, displaySize: Fixtures.display).touches(until: .distantFuture)
        #expect(touches == RecordedInput(script.recording, displaySize: Fixtures.display).touches(until: .distantFuture))
        // Two for the tap, the drag's thirty steps and its ends, twelve fingers.
        #expect(touches.count == 2 + 32 + 24)
        #expect(touches.allSatisfy { abs($0.location.y - 0.9) < 1e-4 || $0.location.y == 0.5 || $0.location.y > 0.9999 })
    }

    @Test func scriptsMeetTheCentresOfPixels() {
        var script = TouchScript()
        for x in 0..<1024 { script.tap(at: Point(x: (Double(x) + 0.5) / 1024, y: 0.5)) }
        let touches = RecordedInput(script.recording, displaySize: Fixtures.display).touches(until: .distantFuture)
        #expect(touches.filter { $0.phase == .began }.map { Int($0.location.x * 1024) } == Array(0..<1024))
    }

    @Test func aClockThatGoesBackDoesNot() {
        let device = Fixtures.finger([(50, [(3, 0, 1), (1, 330, 1)]), (20, [(3, 0, 2)]), (60, [(1, 330, 0)])])
        #expect(Fixtures.touches(device).map(\.time.nanoseconds) == [0, 0, 10_000_000])
    }

    @Test func aHundredThousandEventsAreReadInNoTime() throws {
        var script = TouchScript()
        for _ in 0..<20 { script.drag(from: .zero, to: Point(x: 1, y: 1), for: .seconds(10), rate: 100) }
        let text = Array(script.text.utf8)
        let recording = try Recording(bytes: text, name: "long")
        #expect(recording.devices[0].events.count > 100_000)
        let clock = ContinuousClock()
        let span = clock.measure { _ = try? Recording(bytes: text, name: "long") }
        print("\(text.count) bytes, \(recording.devices[0].events.count) events in \(span)")
        // A debug build on a machine that is busy otherwise; what would be noticed here is a square.
        #expect(span < .seconds(10))
        #expect(RecordedInput(recording, displaySize: Fixtures.display).touches(until: .distantFuture).count > 20_000)
    }
}
