import FasciaSystem
import Glibc
import Testing

@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// What is told of a frame is no call of the kernel's but its sending.
@Suite struct ViewCallTests {
    /// How many descriptors the kernel watches for the loop that watches this one.
    private func watched(with descriptor: Int32) throws -> Int {
        for number in 3..<1_024 {
            // Loops of other tests come and go meanwhile.
            guard let bytes = try? FileReader.read("/proc/self/fdinfo/\(number)", limit: 1 << 16) else { continue }
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("tfd:") }
            if lines.contains(where: { $0.split(separator: " ").dropFirst().first == "\(descriptor)" }) { return lines.count }
        }
        throw SystemError(attempt: "find", object: "the loop", errno: ENOENT)
    }

    @Test func tellingIsNothingToTheKernel() throws {
        let panel = try ControlPanel(
            "fascia: 1\nvalues: {level: {range: [0, 100]}}\nviews: [{type: slider, id: level, binds: level, frame: {left: 20, right: 20, top: 20}}]"
        )
        let viewer = try panel.look()
        let events = panel.panel.runner.events
        let (near, far) = try StreamSocket.pair()
        let known = try events.watch(near.descriptor, priority: .input) { _ in }
        try panel.pass()
        viewer.read()
        for step in 0..<10 {
            let (before, told) = (try watched(with: near.descriptor), viewer.notices("damage").count)
            panel.panel.clock.advance(by: .milliseconds(40))
            try panel.values.set("level", .number(Double(10 + step)), from: .client, now: panel.panel.clock.now)
            panel.panel.service.changed()
            panel.panel.turn()
            // It is about to be told.
            #expect(try watched(with: near.descriptor) == before)
            #expect(try events.runOnce(timeout: .zero))
            viewer.read()
            #expect(viewer.notices("damage").count == told + 1)
            #expect(try watched(with: near.descriptor) == before)
        }
        withExtendedLifetime((known, far)) {}
    }
}
