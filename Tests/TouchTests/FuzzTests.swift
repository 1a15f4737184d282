import FasciaGeometry
import FasciaTesting
import FasciaTouch
import FasciaYAML
import FuzzSupport
import Testing

@Suite struct FuzzTests {
    static let numbers = [
        "0", "-1", "1", "2", "3", "47", "53", "54", "55", "57", "272", "330", "999", "2147483647", "-2147483648", "2147483648", "65535",
        "65536",
        "1000000", "4000000000", "4000000001", "99999999999999999999", "0x7fffffff", "1.5", "~", "x", "[]", "{a: b}", "''",
    ]

    static var seeds: [[UInt8]] {
        var script = TouchScript(slots: 3)
        script.tap(at: Point(x: 0.5, y: 0.5))
        script.drag(from: .zero, to: Point(x: 1, y: 1), for: .milliseconds(30))
        let devices = [
            Fixtures.fingers(
                [
                    (0, [(3, 47, 0), (3, 57, 1), (3, 53, 5), (3, 54, 6)]), (3, [(3, 55, 2), (3, 53, 90)]), (5, [(0, 3, 0)]), (6, []),
                    (7, [(3, 57, -1)]),
                ],
                udev: [
                    "ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_CALIBRATION_MATRIX": "0 1 0.5 -1 0 1", "LIBINPUT_FUZZ_35": "8",
                    "LIBINPUT_FUZZ_36": "6",
                ]),
            Fixtures.finger([(0, [(3, 0, 5), (1, 330, 1)]), (5, [(1, 330, 0)])]),
            Fixtures.mouse([(0, [(2, 0, 5), (1, 272, 1)]), (5, [(1, 272, 0)])]),
        ]
        return [
            Array(script.text.utf8), Array(RecordingWriter.text(of: Recording(name: "x", devices: devices)).utf8),
            Array((RecordingTests.head + RecordingTests.events).utf8),
        ]
    }

    /// Breaks the text as text, or puts other numbers where numbers are.
    static func mutate(_ input: [UInt8], with random: inout SeededGenerator) -> [UInt8] {
        var bytes = input
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: if Int.random(in: 0..<4, using: &random) == 0 { bytes.removeSubrange(place...) }
            case 1: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...40, using: &random)))
            case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + Int.random(in: 0...200, using: &random))], at: place)
            default:
                guard let start = bytes[place...].firstIndex(where: { $0 >= 0x30 && $0 <= 0x39 }) else { continue }
                let end = bytes[start...].firstIndex { $0 < 0x30 || $0 > 0x39 } ?? bytes.count
                bytes.replaceSubrange(start..<end, with: Array((numbers.randomElement(using: &random) ?? "0").utf8))
            }
        }
        return bytes
    }

    @Test func mutatedRecordingsGiveTouchesOrAnError() {
        let plan = FuzzPlan("recording")
        let count = plan.count
        var random = plan.generator
        let seeds = FuzzTests.seeds
        var played = 0
        for _ in 0..<count {
            let input = FuzzTests.mutate(seeds.randomElement(using: &random) ?? [], with: &random)
            do throws(YAMLError) {
                let recording = try Recording(bytes: input, name: "fuzz")
                let rotation = Rotation.allCases.randomElement(using: &random) ?? .degrees0
                let player = RecordedInput(recording, displaySize: Fixtures.display, rotation: rotation)
                check(player.touches(until: .distantFuture), input)
                _ = RecordingWriter.text(of: recording)
                played += 1
            } catch {
                if !error.description.hasPrefix("fuzz:") { Issue.record("an error without a file: \(error)") }
            }
        }
        #expect(played > count / 20)
        #expect(played < count - count / 20)
    }

    /// Whatever comes in, touches are in places that exist, and in an order that makes sense.
    private func check(_ touches: [Touch], _ input: [UInt8]) {
        var down: Set<Touch.ID> = []
        var time = Instant.zero
        for touch in touches {
            let isThere = (0...1).contains(touch.location.x) && (0...1).contains(touch.location.y)
            let isInOrder = touch.phase == .began ? down.insert(touch.id).inserted : down.contains(touch.id)
            if touch.phase == .ended || touch.phase == .cancelled { down.remove(touch.id) }
            if !isThere || !isInOrder || touch.time < time {
                Issue.record("\(touch) makes no sense, in \(String(decoding: input, as: UTF8.self))")
                return
            }
            time = touch.time
        }
    }
}
