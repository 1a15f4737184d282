import FasciaControls
import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaConfiguration
@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// Two clients ask without end while a slider is dragged: touches and frames come first.
@Suite struct FloodTests {
    private static let panel = """
        fascia: 1
        values: {other: number}
        views: [{type: slider, id: level, range: [0, 100], frame: {left: 20, right: 20, top: 20}}]
        """
    private static let requests = [
        #"{"jsonrpc":"2.0","id":1,"method":"get"}"#, #"{"jsonrpc":"2.0","id":2,"method":"set","params":{"name":"other","value":7}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"gett"}"#, #"[{"jsonrpc":"2.0","id":4,"method":"status"},{"jsonrpc":"2.0","method":"version"}]"#,
    ]

    /// Notes what happens in which order.
    private final class Diary: RPCHandler {
        enum Entry: Equatable {
            case touch, frame
            case call(client: Int)
        }
        let methods: ControlMethods
        let clock = MonotonicClock()
        var entries: [(entry: Entry, moment: Int64)] = []

        init(_ methods: ControlMethods) {
            self.methods = methods
        }

        func note(_ entry: Entry) { entries.append((entry, clock.now.nanoseconds)) }

        func call(_ request: RPCRequest, from client: ControlClient) throws(RPCError) -> RPCAnswer {
            note(.call(client: client.number))
            return try methods.call(request, from: client)
        }

        func left(_ client: ControlClient) { methods.left(client) }

        /// What was noted since the last time.
        func take() -> [Entry] {
            defer { entries.removeAll() }
            return entries.map(\.entry)
        }
    }

    /// Everything of a panel whose finger is a pipe: each byte moves it to so many hundredths of the width.
    private final class Bench {
        let stage: FakeStage
        let runner: PanelRunner
        let diary: Diary
        let server: ControlServer
        let pipe: (reading: Int32, writing: Int32)
        let folder: ConfigurationFolder
        var source: DescriptorSource?
        var frames: Observation?
        /// How many touches are left to come; then the loop ends.
        var left = Int.max

        init(clock: any Clock) throws {
            folder = try ConfigurationFolder()
            stage = FakeStage()
            var ends: [Int32] = [-1, -1]
            try #require(Glibc.pipe(&ends) == 0)
            pipe = (ends[0], ends[1])
            let source = PanelSource(path: try folder.write("panel.yaml", FloodTests.panel), display: .auto)
            runner = try PanelRunner(panel: source.load(), source: source, stage: stage, clock: clock, log: .silent())
            let methods = try ControlMethods(service: runner.service, loop: runner.events, log: .silent())
            diary = Diary(methods)
            server = try ControlServer(
                listeners: [try ControlPanel.listener(folder.path)], loop: runner.events, handler: diary, clock: clock,
                log: .silent())
            stage.onStart = { [unowned self] runner in
                self.source = try? runner.events.watch(self.pipe.reading, priority: .input) { [unowned self] _ in self.readFinger() }
            }
        }

        deinit {
            source = nil
            close(pipe.reading)
            close(pipe.writing)
        }

        func followFrames() {
            frames = runner.loop.frames.add { [unowned self] _ in self.diary.note(.frame) }
        }

        private func readFinger() {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(pipe.reading, &bytes, bytes.count)
            for byte in bytes.prefix(max(0, count)) {
                diary.note(.touch)
                let place = Point(x: 0.1 + Double(byte) * 0.008, y: 0.2)
                runner.receive([Touch(id: Touch.ID(device: 1, slot: 0), phase: .moved, location: place, time: runner.clock.now)])
            }
            left -= max(0, count)
            if left <= 0 { runner.events.exit(code: 0) }
        }

        /// Puts the finger on the slider's knob.
        func press() {
            runner.receive([
                Touch(id: Touch.ID(device: 1, slot: 0), phase: .began, location: Point(x: 0.12, y: 0.2), time: runner.clock.now)
            ])
        }

        var slider: Slider? { runner.panel.content?.control(at: "level") as? Slider }
    }

    @Test func touchesAndFramesComeBeforeWaitingRequests() throws {
        let clock = ManualClock(start: MonotonicClock().now + .seconds(86_400))
        let bench = try Bench(clock: clock)
        try bench.runner.begin()
        bench.followFrames()
        let clients = try (0..<2).map { _ in
            let (near, far) = try StreamSocket.pair()
            bench.server.add(near)
            return ControlBench.Client(far)
        }
        let flood = String(repeating: FloodTests.requests.joined(separator: "\n") + "\n", count: 40)
        let loop = bench.runner.events
        while try loop.runOnce(timeout: .zero) {}
        bench.press()
        clock.advance(by: .milliseconds(20))
        while try loop.runOnce(timeout: .zero) {}
        _ = bench.diary.take()
        var served: [Int: Int] = [:]
        for step in 0..<300 {
            for client in clients {
                _ = client.lines()
                client.send(flood)
            }
            if step % 3 == 0 {
                clock.advance(by: .milliseconds(20))
                var byte = UInt8(step / 3 % 2 == 0 ? 90 : 20)
                #expect(write(bench.pipe.writing, &byte, 1) == 1)
                try loop.runOnce(timeout: .zero)
                #expect(bench.diary.take() == [.touch], "step \(step)")
                try loop.runOnce(timeout: .zero)
                #expect(bench.diary.take() == [.frame], "step \(step)")
            } else {
                try loop.runOnce(timeout: .zero)
                var calls = bench.diary.take()
                if calls.isEmpty {
                    // A value was set: the frame loop is asked whether that shows before any other request.
                    try loop.runOnce(timeout: .zero)
                    calls = bench.diary.take()
                }
                // A turn is one client's, and bounded.
                #expect((1...32).contains(calls.count), "step \(step): \(calls.count)")
                #expect(calls.allSatisfy { $0 == calls.first }, "step \(step)")
                if case .call(let client) = calls.first { served[client, default: 0] += 1 }
            }
        }
        #expect((bench.slider?.value ?? 0) != 0)
        // Neither client is served at the other's cost.
        let turns = served.values.reduce(0, +)
        #expect(served.count == 2 && turns > 100 && served.values.allSatisfy { $0 * 5 >= turns * 2 }, "\(served)")
        bench.runner.end()
    }

    @Test func aDragStaysOnTimeUnderAFloodOfRequests() throws {
        let bench = try Bench(clock: MonotonicClock())
        var flooders: [FloodingThread] = []
        var far: [StreamSocket] = []
        for index in 0..<2 {
            let pair = try StreamSocket.pair()
            bench.server.add(pair.0)
            far.append(pair.1)
            flooders.append(
                FloodingThread(pair.1.descriptor, request: FloodTests.requests[index] + "\n" + FloodTests.requests[index + 2]))
        }
        let count = 120
        var dragging: DraggingThread?
        bench.left = count
        let code = try bench.runner.run { _, _ in
            bench.followFrames()
            bench.press()
            dragging = DraggingThread(bench.pipe.writing, count: count)
            return nil
        }
        #expect(code == 0)
        let written = dragging?.finish() ?? []
        let answers = flooders.map { $0.finish() }
        #expect(answers.allSatisfy { $0 > 0 }, "both were served: \(answers)")
        let entries = bench.diary.entries
        let touches = entries.indices.filter { entries[$0].entry == .touch }
        #expect(touches.count == count && written.count == count)
        var lateness: [Int64] = []
        var mostCalls = 0
        for (number, index) in touches.enumerated() where number < written.count {
            // Between the moment when a touch was there and the moment when it was heard: the rest of one client's turn, no more.
            var calls: [Diary.Entry] = []
            var before = index - 1
            while before >= 0, entries[before].moment > written[number] {
                if case .call = entries[before].entry { calls.append(entries[before].entry) }
                before -= 1
            }
            mostCalls = max(mostCalls, calls.count)
            #expect(calls.count <= 32 && calls.allSatisfy { $0 == calls.first }, "touch \(number) waited for \(calls.count) requests")
            lateness.append(max(0, entries[index].moment - written[number]))
        }
        lateness.sort()
        let frames = entries.filter { $0.entry == .frame }.count
        #expect(frames > 0)
        let calls = entries.count - touches.count - frames
        print(
            "flood: \(calls) requests of two clients, \(frames) frames; touches late by \(lateness[lateness.count / 2] / 1000) µs in the "
                + "middle, \((lateness.last ?? 0) / 1000) µs at most, behind \(mostCalls) requests at most")
        withExtendedLifetime(far) {}
    }
}
