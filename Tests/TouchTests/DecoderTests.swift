import FasciaGeometry
import FasciaTouch
import Testing

@Suite struct DecoderTests {
    typealias Moment = (Int64, [(UInt16, UInt16, Int32)])

    func down(_ slot: Int32, _ id: Int32, _ x: Int32, _ y: Int32) -> [(UInt16, UInt16, Int32)] {
        [(3, 47, slot), (3, 57, id), (3, 53, x), (3, 54, y)]
    }

    func up(_ slot: Int32) -> [(UInt16, UInt16, Int32)] { [(3, 47, slot), (3, 57, -1)] }

    @Test func aTapIsATouchThatBeginsAndEndsInItsPlace() {
        let touches = Fixtures.touches(Fixtures.fingers([(1000, down(0, 7, 500, 250)), (1060, up(0))]))
        #expect(
            touches == [
                Touch(id: .init(device: 1, slot: 0), phase: .began, location: Point(x: 0.5, y: 0.25), time: .zero),
                Touch(
                    id: .init(device: 1, slot: 0), phase: .ended, location: Point(x: 0.5, y: 0.25),
                    time: Instant(nanoseconds: 60_000_000)),
            ])
    }

    @Test func twelveFingersAreTwelveTouches() {
        let moments: [Moment] = [
            (0, (0..<12).flatMap { down($0, $0 + 1, $0 * 80, 100) }), (10, (0..<12).flatMap { [(3, 47, $0), (3, 54, 200 + $0)] }),
            (20, (0..<12).flatMap { up($0) }),
        ]
        let touches = Fixtures.touches(Fixtures.fingers(moments, slots: 12))
        #expect(touches.count == 36)
        for phase in [Touch.Phase.began, .moved, .ended] {
            #expect(Set(touches.filter { $0.phase == phase }.map(\.id.slot)) == Set(0..<12))
        }
    }

    @Test func aSeatHasThirtyTwoFingersAndGivesTheirNumbersBack() {
        let moments: [Moment] = [
            (0, (0..<34).flatMap { down($0, $0 + 1, $0 + 1, 100) }), (20, (0..<34).flatMap { up($0) }), (30, down(33, 90, 1, 1)),
        ]
        let touches = Fixtures.touches(Fixtures.fingers(moments, slots: 40))
        #expect(touches.filter { $0.phase == .began }.map(\.id.slot) == Array(0..<32) + [0])
        #expect(touches.filter { $0.phase == .ended }.count == 32)
    }

    @Test func devicesShareTheSeat() {
        let first = Fixtures.fingers([(0, down(0, 1, 1, 1)), (40, up(0))])
        let second = Fixtures.finger([(20, [(3, 0, 100), (3, 1, 100), (1, 330, 1)]), (60, [(1, 330, 0)])])
        #expect(
            Fixtures.short(Fixtures.touches(first, second)) == [
                "1.0 began 0.001 0.001", "2.1 began 0.1 0.1", "1.0 ended 0.001 0.001", "2.1 ended 0.1 0.1",
            ])
    }

    @Test func aDragKeepsTheAxisThatDidNotChange() {
        let touches = Fixtures.touches(
            Fixtures.fingers([(0, down(0, 1, 100, 100)), (10, [(3, 53, 200)]), (20, [(3, 54, 300)]), (25, [(3, 54, 300)]), (30, up(0))]))
        #expect(Fixtures.short(touches) == ["1.0 began 0.1 0.1", "1.0 moved 0.2 0.1", "1.0 moved 0.2 0.3", "1.0 ended 0.2 0.3"])
    }

    @Test func droppedEventsCancelFingersAndNoneIsStuck() {
        let touches = Fixtures.touches(
            Fixtures.fingers([
                (0, down(0, 1, 100, 100) + down(1, 2, 200, 200)),
                // The kernel had no room; what follows up to the report is of no use.
                (10, [(3, 47, 0), (3, 53, 900), (0, 3, 0)]), (11, [(3, 53, 800)] + down(2, 9, 700, 700)),
                (12, [(3, 47, 2), (3, 53, 710)]),
                // One finger is still down and moves: it counts no more, until it comes anew.
                (20, [(3, 47, 1), (3, 53, 300)]), (30, up(1)), (40, down(1, 3, 400, 400)), (50, up(1)), (60, up(0)),
            ]))
        #expect(
            Fixtures.short(touches) == [
                "1.0 began 0.1 0.1", "1.1 began 0.2 0.2", "1.0 cancelled 0.1 0.1", "1.1 cancelled 0.2 0.2", "1.0 began 0.4 0.4",
                "1.0 ended 0.4 0.4",
            ])
    }

    /// What comes between the loss and the next report says where the device is: the kernel does not say it again.
    @Test func whatIsSaidWhileEventsAreDroppedIsFollowed() {
        let touches = Fixtures.touches(
            Fixtures.fingers([
                (0, down(0, 1, 100, 100)), (100, [(0, 3, 0), (3, 57, -1), (3, 47, 1), (3, 57, 2), (3, 53, 700), (3, 54, 500), (0, 0, 0)]),
                (150, [(3, 53, 710)]), (200, [(3, 57, -1)]),
                // Slot 1 still, and in it the same Y as before.
                (400, [(3, 57, 3), (3, 53, 720)]), (500, down(0, 4, 100, 900)), (600, up(0)), (700, up(1)),
            ]))
        #expect(
            Fixtures.short(touches) == [
                "1.0 began 0.1 0.1", "1.0 cancelled 0.1 0.1", "1.0 began 0.72 0.5", "1.1 began 0.1 0.9", "1.1 ended 0.1 0.9",
                "1.0 ended 0.72 0.5",
            ])
        let single = Fixtures.touches(
            Fixtures.finger([
                (0, [(3, 0, 100), (3, 1, 100), (1, 330, 1)]), (10, [(0, 3, 0), (3, 0, 600), (1, 330, 0), (0, 0, 0)]),
                (20, [(1, 330, 1)]), (30, [(1, 330, 0)]),
            ]))
        #expect(Fixtures.short(single) == ["1.0 began 0.1 0.1", "1.0 cancelled 0.1 0.1", "1.0 began 0.6 0.1", "1.0 ended 0.6 0.1"])
    }

    @Test func droppedEventsCancelTheOnlyFinger() {
        let touches = Fixtures.touches(
            Fixtures.finger([
                (0, [(3, 0, 100), (3, 1, 100), (1, 330, 1)]), (10, [(0, 3, 0)]), (11, []), (12, [(3, 0, 150)]), (20, [(1, 330, 0)]),
                (30, [(1, 330, 1)]), (40, [(1, 330, 0)]),
            ]))
        #expect(touches.map(\.phase) == [.began, .cancelled, .began, .ended])
    }

    @Test func aKeyThatRepeatsIsNoSecondTouch() {
        let touches = Fixtures.touches(
            Fixtures.finger([(0, [(3, 0, 100), (1, 330, 1)]), (10, [(1, 330, 2)]), (20, [(1, 330, 0)]), (30, [(1, 330, 2)])]))
        #expect(touches.map(\.phase) == [.began, .ended])
    }

    @Test func whatHappensAtOnceComesInTheOrderOfTheFile() {
        let first = Fixtures.fingers([(0, down(0, 1, 1, 1)), (10, up(0))])
        #expect(Fixtures.touches(first, first).map(\.id.device) == [1, 2, 1, 2])
    }

    @Test func aRestingFingerIsStillOnAScreenThatWanders() {
        let wander: [Moment] = [
            (0, down(0, 1, 500, 500)), (10, [(3, 53, 502)]), (20, [(3, 53, 498), (3, 54, 503)]), (30, [(3, 53, 600)]), (40, up(0)),
        ]
        #expect(Fixtures.touches(Fixtures.fingers(wander)).map(\.phase) == [.began, .moved, .moved, .moved, .ended])
        let filtered = Fixtures.touches(Fixtures.fingers(wander, udev: ["LIBINPUT_FUZZ_35": "12", "LIBINPUT_FUZZ_36": "12"]))
        #expect(filtered.map(\.phase) == [.began, .moved, .ended])
    }

    @Test func aMouseIsATouchWhileItsButtonIsDown() {
        let mouse = Fixtures.mouse([
            (0, [(2, 0, 512), (2, 1, -192)]), (10, [(1, 272, 1)]), (20, [(2, 0, -256)]), (30, [(1, 272, 0)]), (40, [(1, 273, 1)]),
            (50, [(2, 0, 9000), (2, 1, 9000)]), (60, [(1, 272, 1)]), (70, [(1, 272, 0)]),
        ])
        #expect(
            Fixtures.short(Fixtures.touches(mouse)) == [
                "0.0 began 1.0 0.25", "0.0 moved 0.75 0.25", "0.0 ended 0.75 0.25", "0.0 began 1.0 1.0", "0.0 ended 1.0 1.0",
            ])
        // On a picture that is turned, right is where a person sees the right.
        let turned = Fixtures.touches(Fixtures.mouse([(0, [(2, 0, 192), (1, 272, 1)]), (10, [(1, 272, 0)])]), rotation: .degrees90)
        #expect(Rotation.degrees90.logical(turned[0].location) == Point(x: 0.75, y: 0.5))
    }

    @Test func miceAreOnePointer() {
        let first = Fixtures.mouse([(0, [(1, 272, 1)]), (30, [(1, 272, 0)])])
        let second = Fixtures.mouse([(10, [(1, 272, 1)]), (20, [(2, 0, 256)]), (40, [(1, 272, 0)])])
        #expect(Fixtures.touches(first, second).map(\.phase) == [.began, .moved, .ended])
    }

    @Test func whatIsNoTouchscreenIsNamed() {
        var pad = Fixtures.fingers([(0, down(0, 1, 1, 1))])
        pad.udev = ["ID_INPUT_TOUCHPAD": "1"]
        var unslotted = Fixtures.fingers([(0, down(0, 1, 1, 1))])
        unslotted.codes[3]?.remove(47)
        var keyboard = RecordedDevice()
        keyboard.codes = [0: [0], 1: [30, 31]]
        let recording = Recording(name: "x", devices: [pad, unslotted, keyboard])
        #expect(recording.ignored.count == 3)
        #expect(Fixtures.touches(pad, unslotted, keyboard).isEmpty)
    }

    @Test func numbersAtTheirLimitsAreHarmless() {
        let limits: [Int32] = [.min, .max, -1, 0]
        for value in limits {
            for minimum in limits {
                for maximum in limits {
                    var device = Fixtures.fingers([
                        (0, down(value, value, value, value)), (1, [(3, 57, 5), (3, 53, value), (3, 54, value)]),
                        (2, [(3, 53, 0 &- value)]),
                        (3, [(3, 53, value), (3, 54, .max)]),
                    ])
                    device.axes = [
                        53: AbsoluteAxis(minimum: minimum, maximum: maximum, fuzz: value),
                        54: AbsoluteAxis(minimum: minimum, maximum: maximum, fuzz: maximum), 47: AbsoluteAxis(minimum: 0, maximum: 3),
                    ]
                    device.udev = ["ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_CALIBRATION_MATRIX": "99999999 -99999999 1e 0 0 0"]
                    var touches = Fixtures.touches(device)
                    device.udev["LIBINPUT_CALIBRATION_MATRIX"] = "99999999999999999999999999999999999999999 -99999999 1 0 0 0"
                    touches += Fixtures.touches(device)
                    #expect(touches.allSatisfy { (0...1).contains($0.location.x) && (0...1).contains($0.location.y) })
                    let mouse = Fixtures.mouse([(0, [(2, 0, value), (2, 0, value), (2, 1, minimum), (1, 272, value)])])
                    #expect(Fixtures.touches(mouse).allSatisfy { (0...1).contains($0.location.x) })
                }
            }
        }
    }
}
