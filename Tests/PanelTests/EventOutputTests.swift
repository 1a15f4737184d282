@testable import FasciaValues
import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaPanel

/// Where events are written: each is a line, in order, and nothing waits for the disk or the reader.
@Suite struct EventOutputTests {
    private let folder: ConfigurationFolder
    private let loop: EventLoop

    init() throws {
        folder = try ConfigurationFolder()
        loop = try EventLoop()
    }

    private func event(_ number: Int, _ value: Value? = nil, path: String = "a") -> PanelEvent {
        PanelEvent(seconds: Double(number) / 4, path: path, name: "valueChanged", value: value)
    }

    private func lines(of path: String) throws -> [String] {
        String(decoding: try FileReader.read(path, limit: 1 << 22), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func aFileGetsEveryEventInOrder() throws {
        let path = try folder.write("events", "what was there before\n")
        let output = try EventOutput(path: path, loop: loop, log: .silent())
        let values: [Value?] = [.number(62), .boolean(true), .text("pages/one"), nil]
        for (number, value) in values.enumerated() { output.write(event(number, value)) }
        output.finish(by: MonotonicClock().now + .seconds(10))
        #expect(
            try lines(of: path) == [
                #"{"t":0,"id":"a","event":"valueChanged","value":62}"#, #"{"t":0.25,"id":"a","event":"valueChanged","value":true}"#,
                #"{"t":0.5,"id":"a","event":"valueChanged","value":"pages/one"}"#, #"{"t":0.75,"id":"a","event":"valueChanged"}"#,
            ])
        #expect(throws: SystemError.self) { try EventOutput(path: folder.path, loop: loop, log: .silent()) }
    }

    /// What found no room is counted, and told before the next line that finds some.
    @Test func unreadEventsAreCounted() throws {
        let path = "\(folder.path)/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        var warnings = 0
        let output = try EventOutput(path: path, loop: loop, log: Log(threshold: .warning) { _ in warnings += 1 })
        let name = String(repeating: "x", count: 1000)
        for number in 0..<1_000 { output.write(event(number, path: name)) }
        #expect(warnings == 1)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        try #require(reader >= 0)
        defer { close(reader) }
        var bytes: [UInt8] = []
        func drain() throws {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            for _ in 0..<100 {
                while case let count = read(reader, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
                try loop.runOnce(timeout: .zero)
            }
        }
        try drain()
        output.write(event(1_000))
        try drain()
        let told = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        let kept = told.count - 2
        #expect(kept > EventOutput.capacity / 1_100 && kept < 1_000)
        #expect(Array(told.suffix(2)) == [#"{"t":250,"dropped":\#(1_000 - kept)}"#, event(1_000).line.text])
        #expect(told.prefix(kept).enumerated().allSatisfy { $0.element == event($0.offset, path: name).line.text })
    }
}
