import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaValues
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// The example client, as it is, against a running panel.
@Suite struct PythonClientTests {
    @Test func theExampleBackendConfirmsWrites() throws {
        let panel = try ControlPanel(PanelRunnerTests.panel)
        var lamp = ValueDefinition("lamp", .boolean)
        lamp.confirmation = .milliseconds(60_000)
        var note = ValueDefinition("note", .text)
        note.confirmation = .milliseconds(60_000)
        panel.values.define([lamp, note], now: panel.panel.clock.now)
        let script = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Config/clients/backend.py"
        let file = try #require(popen("python3 '\(script)' '\(panel.panel.folder.path)/control' 2>&1", "r"))
        _ = fcntl(fileno(file), F_SETFL, O_NONBLOCK)
        var said: [UInt8] = []

        func serve(until condition: () -> Bool) throws {
            let end = MonotonicClock().now + .milliseconds(30_000)
            while !condition(), MonotonicClock().now < end {
                _ = try panel.panel.runner.events.runOnce(timeout: .milliseconds(10))
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = read(fileno(file), &bytes, bytes.count)
                if count > 0 { said += bytes[..<count] }
            }
        }

        try serve { panel.server.clients.values.contains { $0.subscription.topics == [.values] } }
        try panel.values.set("lamp", .boolean(true), from: .control, now: panel.panel.clock.now)
        #expect(panel.values.state(of: "lamp")?.isAwaiting == true)
        try serve { panel.values.state(of: "lamp")?.isAwaiting == false }
        try panel.values.set("note", .text("zwölf"), from: .control, now: panel.panel.clock.now)
        try serve { String(decoding: said, as: UTF8.self).contains("zwölf\n") && panel.values.state(of: "note")?.isAwaiting == false }
        #expect(String(decoding: said, as: UTF8.self) == "lamp True\nnote zwölf\n")
        #expect(panel.values.state(of: "lamp")?.isAwaiting == false)
        // It ends with the panel, and not by a mistake.
        for client in panel.server.clients.values { client.end(.left) }
        #expect(pclose(file) == 0)
    }
}
