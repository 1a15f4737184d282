import FasciaPanel
import FasciaSystem
import Testing

@testable import FasciaDoctor

/// What a panel's commands need of the service's unit.
@Suite struct CommandNeedTests {
    private let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

    private func configuration(_ actions: String, _ machine: MachineFolder) throws -> PanelConfiguration {
        try machine.file(
            "/panel.yaml",
            """
            fascia: 1
            views:
              - {type: button, id: go, title: Go, action: \(actions), frame: {left: 0, top: 0, width: 120, height: 60}}
            """)
        return try PanelConfiguration.load(path: machine.path + "/panel.yaml")
    }

    private func needs(_ words: String, _ machine: MachineFolder) throws -> [String] {
        try configuration("{run: [\(words)]}", machine).deniedCommands(ServiceUnit(machine.machine())).map(\.finding.message)
    }

    @Test func commandsThatTheUnitBlocksAreFound() throws {
        let machine = try MachineFolder()
        let sound = "“amixer” needs a sound device, and the service has none"
        #expect(try needs("amixer, sset, Master, 5%", machine) == [sound])
        #expect(try needs("/usr/bin/amixer", machine) == ["“/usr/bin/amixer” needs a sound device, and the service has none"])
        #expect(try needs("sh, -c, \"sleep 1; exec amixer -q sset Master 5%|tee x\"", machine) == [sound])
        #expect(try needs("poweroff", machine).first?.contains("rights over the machine") == true)
        #expect(try needs("curl, http://x", machine).first?.contains("the network") == true)
        #expect(try needs("sudo, true", machine).first?.contains("cannot gain") == true)
        #expect(try needs("pactl, info", machine).first?.contains("logged in") == true)
        #expect(try needs("echo, amixer", machine) == [])
        #expect(try needs("touch, /run/fascia/poweroff", machine) == [])
        // The check that people run tells the way out with it.
        let found = try configuration("{run: [amixer]}", machine).check(commandsFor: ServiceUnit(machine.machine()))
        #expect(found.first?.message.contains("/usr/share/doc/fascia/service/sound.conf") == true)
    }

    /// The shipped drop-ins open what they are for, and nothing else.
    @Test func theDropInsAllowTheirCommands() throws {
        let all = ["amixer", "curl"]
        for (name, opened) in [("sound.conf", "amixer"), ("network.conf", "curl")] {
            let machine = try MachineFolder()
            let text = String(decoding: try FileReader.read("\(root)/systemd/examples/\(name)", limit: 1 << 16), as: UTF8.self)
            try machine.file("/etc/systemd/system/fascia.service.d/\(name)", text)
            for program in all { #expect(try needs(program, machine).isEmpty == (program == opened), "\(program), \(name)") }
            #expect(try !needs("poweroff", machine).isEmpty)
        }
    }
}
