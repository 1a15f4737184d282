import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaPanel
import FasciaStage
import FasciaTesting
import FasciaTouch
import Testing

/// A finger at the display's edge, wherever its device says that it is, touches what is shown there.
@Suite struct EdgeTouchTests {
    private static let size = PixelSize(width: 1280, height: 800)
    private static let extent: Int32 = 1000
    /// Half a turn, and the rest of what a display may be mounted as; larger, smaller and moved beyond the edges.
    private static let matrices: [CalibrationMatrix] = [
        .identity, CalibrationMatrix(-1, 0, 1, 0, -1, 1), CalibrationMatrix(0, -1, 1, 1, 0, 0), CalibrationMatrix(0, 1, 0, -1, 0, 1),
        CalibrationMatrix(-1, 0, 1, 0, 1, 0), CalibrationMatrix(1.3, 0.02, -0.2, -0.03, 1.25, -0.1),
    ]
    private static let scales = [1, 1.5, 2, 3]

    /// Numbers that follow from a seed, so that a failure can be repeated.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    /// A grid of buttons over the whole screen, and which of them fingers touched.
    private final class Grid {
        let replay: Replay
        let columns: Int
        private(set) var touched: [Int] = []
        private var log: [Int] = []
        private var observation: Observation?

        init(rotation: Rotation, scale: Double) throws {
            let options = HeadlessOptions(size: EdgeTouchTests.size, scale: scale, rotation: rotation)
            let logical = rotation.applied(to: options.size)
            columns = logical.width / 80
            let window = Window(theme: .dark(fonts: try TestFonts.set()))
            let grid = GridView()
            grid.columns = .count(columns)
            grid.rows = .equal
            grid.placement = .fill()
            for index in 0..<(columns * (logical.height / 80)) {
                let button = Button()
                button.identifier = "\(index)"
                grid.addSubview(button)
            }
            window.addSubview(grid)
            replay = Replay(window: window, options: options)
            replay.run([])
            observation = window.events.add { [unowned self] event in
                if case .control(let control, .touchDown) = event, let index = Int(control.identifier) { log.append(index) }
            }
        }

        /// Taps with each, and tells which buttons took them; −1 where none did.
        func taps(_ locations: [Point]) -> [Int] {
            locations.map { location in
                log = []
                for phase in [Touch.Phase.began, .cancelled] {
                    replay.loop.handle(Touch(id: Touch.ID(device: 1, slot: 0), phase: phase, location: location, time: .zero))
                }
                return log.count == 1 ? log[0] : -1
            }
        }
    }

    private func touchscreen(_ places: [(x: Int32, y: Int32)], matrix: CalibrationMatrix, minimum: Int32 = 0) -> RecordedDevice {
        var device = RecordedDevice()
        device.codes = [0: [0], 1: [330], 3: [0, 1, 47, 53, 54, 57]]
        let axis = AbsoluteAxis(minimum: minimum, maximum: minimum + EdgeTouchTests.extent - 1)
        device.axes = [0: axis, 1: axis, 53: axis, 54: axis, 47: AbsoluteAxis(minimum: 0, maximum: 9)]
        device.properties = [1]
        device.udev = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_CALIBRATION_MATRIX": matrix.text]
        func add(_ time: Int, _ events: [(UInt16, UInt16, Int32)]) {
            for (type, code, value) in events + [(0, 0, 0)] {
                device.events.append(
                    RecordedEvent(time: .zero + .milliseconds(Int64(time)), type: type, code: code, value: value))
            }
        }
        for (index, place) in places.enumerated() {
            add(index * 200, [(3, 57, Int32(index)), (3, 53, place.x), (3, 54, place.y)])
            add(index * 200 + 100, [(3, 57, -1)])
        }
        return device
    }

    private func locations(_ device: RecordedDevice, _ rotation: Rotation) -> [Point] {
        RecordedInput(Recording(name: "test", devices: [device]), displaySize: EdgeTouchTests.size, rotation: rotation)
            .touches(until: .distantFuture).filter { $0.phase == .began }.map(\.location)
    }

    /// The button at a device's place: the middle of the outermost pixel there.
    private func index(at x: Double, _ y: Double, _ rotation: Rotation, columns: Int) -> Int {
        let logical = rotation.applied(to: EdgeTouchTests.size)
        let place = rotation.logical(Point(x: min(max(x, 0.001), 0.999), y: min(max(y, 0.001), 0.999)))
        return Int(place.y * Double(logical.height) / 80) * columns + Int(place.x * Double(logical.width) / 80)
    }

    @Test(arguments: Rotation.allCases, [false, true])
    func tapsAtTheEdgesHitTheirCells(rotation: Rotation, isTurned: Bool) throws {
        let places: [(x: Int32, y: Int32)] = [(0, 0), (999, 999), (0, 999), (999, 0), (0, 500), (500, 0), (999, 500), (500, 999)]
        let matrix = EdgeTouchTests.matrices[isTurned ? 1 : 0]
        let grid = try Grid(rotation: rotation, scale: 1)
        for minimum: Int32 in [0, -500] {
            let moved = places.map { (x: $0.x + minimum, y: $0.y + minimum) }
            let expected = places.map { place in
                let (x, y) = (Double(place.x) / 1000, Double(place.y) / 1000)
                return index(at: isTurned ? 1 - x : x, isTurned ? 1 - y : y, rotation, columns: grid.columns)
            }
            let device = touchscreen(moved, matrix: matrix, minimum: minimum)
            #expect(grid.taps(locations(device, rotation)) == expected, "from \(minimum)")
        }
    }

    /// Panels report more than they said they would, and nothing keeps the kernel or libinput from passing it on.
    @Test(arguments: Rotation.allCases)
    func positionsBeyondAnAxisAreClamped(rotation: Rotation) throws {
        let places: [(x: Int32, y: Int32)] = [(1000, 500), (5000, 500), (500, 1000), (-1, 500), (500, -7), (1000, 1000), (.max, .min)]
        let grid = try Grid(rotation: rotation, scale: 1)
        let expected = places.map { index(at: Double($0.x) / 1000, Double($0.y) / 1000, rotation, columns: grid.columns) }
        #expect(grid.taps(locations(touchscreen(places, matrix: .identity), rotation)) == expected)
    }

    @Test(arguments: Rotation.allCases)
    func aMousePushedAgainstAnEdgeClicksThere(rotation: Rotation) throws {
        let grid = try Grid(rotation: rotation, scale: 1)
        let logical = rotation.applied(to: EdgeTouchTests.size)
        for (x, y) in [(-1, -1), (1, -1), (1, 1), (-1, 1), (0, 1), (1, 0)] as [(Int32, Int32)] {
            var device = RecordedDevice()
            device.codes = [0: [0], 1: [272, 273], 2: [0, 1]]
            device.udev = ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"]
            for (time, type, code, value) in [(0, 2, 0, x * 5000), (0, 2, 1, y * 5000), (0, 1, 272, 1), (0, 0, 0, 0)]
                as [(Int64, UInt16, UInt16, Int32)]
            {
                device.events.append(RecordedEvent(time: .zero + .milliseconds(time), type: type, code: code, value: value))
            }
            let column = x < 0 ? 0 : x > 0 ? grid.columns - 1 : grid.columns / 2
            let row = y < 0 ? 0 : y > 0 ? logical.height / 80 - 1 : logical.height / 160
            #expect(grid.taps(locations(device, rotation)) == [row * grid.columns + column], "towards \(x), \(y)")
        }
    }

    /// Any touch of any device, by any matrix, on a display that is turned any way and has any scale.
    @Test(arguments: Rotation.allCases, EdgeTouchTests.scales)
    func everyTouchHitsAGridThatFillsTheScreen(rotation: Rotation, scale: Double) throws {
        let grid = try Grid(rotation: rotation, scale: scale)
        var random = Numbers(state: UInt64(rotation.rawValue) + UInt64(scale * 2))
        for matrix in EdgeTouchTests.matrices {
            var places: [(x: Int32, y: Int32)] = []
            for _ in 0..<100 { places.append((unit(&random), unit(&random))) }
            // As a device whose matrix libinput applies, and as one where this project does.
            var touches = locations(touchscreen(places, matrix: matrix), rotation)
            touches += places.map { matrix.applied(to: Point(x: Double($0.x) / 1000, y: Double($0.y) / 1000)) }
            touches += [Point(x: 1, y: 1), Point(x: .infinity, y: -.infinity), Point(x: .nan, y: 0.5), Point(x: 1, y: 0)]
            #expect(touches.count == 204)
            let hits = grid.taps(touches)
            if let missed = hits.firstIndex(of: -1) { Issue.record("\(touches[missed]) hits nothing, by \(matrix.text)") }
        }
    }

    /// A place, every other time on an edge or beyond it.
    private func unit(_ random: inout Numbers) -> Int32 {
        let edges: [Int32] = [0, 999, 1000, -1, 5000, .max, .min]
        return Bool.random(using: &random) ? Int32.random(in: 0...999, using: &random) : edges[Int.random(in: 0..<7, using: &random)]
    }
}
