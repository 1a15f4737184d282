import Testing

@testable import FasciaDoctor
@testable import FasciaPanel
@testable import FasciaSocket

/// What a doctor says of a panel that crashes, and of one that somebody has made dark.
@Suite struct DoctorStartsTests {
    private func findings(_ change: (MachineFolder) throws -> Void) throws -> [DoctorFinding] {
        let machine = try MachineFolder.sound()
        try change(machine)
        return Doctor(machine.machine()).examine().filter { $0.level != .ok }
    }

    @Test(arguments: [(1, "once,", DoctorLevel.warning), (3, "without its kept state", .problem), (6, "neither panel nor state", .problem)])
    func crashesAreFound(crashes: Int, words: String, level: DoctorLevel) throws {
        let found = try findings { try $0.file("/run/fascia/starts", "phase: starting\ncrashes: \(crashes)\naside: \ndisplay: \n") }
        #expect(found.contains { $0.area == .service && $0.level == level && $0.message.contains(words) && !$0.remedy.isEmpty }, "\(found)")
        // Once the panel is well nothing is to be said any more.
        #expect(
            try findings { try $0.file("/run/fascia/starts", "phase: well\ncrashes: 0\n") }.allSatisfy { !$0.message.contains("crashed") })
    }

    @Test func renamedStateFilesAreNamed() throws {
        let found = try findings { try $0.file("/var/lib/fascia/state.crashed-1", "x") }
        #expect(found.contains { $0.area == .state && $0.message.contains("/var/lib/fascia/state.crashed-1") }, "\(found)")
    }

    /// A panel whose service manager keeps its state elsewhere.
    @Test func renamedStateFilesAreFoundElsewhere() throws {
        let folder = try MachineFolder.sound()
        try folder.file("/srv/panel/state.crashed-2", "x")
        var machine = folder.machine()
        machine.stateFolder = "/srv/panel"
        #expect(
            Doctor(machine).examine().contains { $0.area == .state && $0.remedy.contains("mv /srv/panel/state.crashed-2 /srv/panel/state") }
        )
    }

    @Test func aLowMinimumBrightnessIsFound() throws {
        func messages(_ brightness: Double) throws -> [String] {
            let folder = try MachineFolder.sound()
            var machine = folder.machine()
            var status = PanelStatus()
            status.brightness = brightness
            status.configuration = "/etc/fascia/panel.yaml"
            machine.panelStatus = { status.json }
            return Doctor(machine).examine().filter { $0.level == .warning }.map(\.message)
        }
        #expect(try messages(0.05).contains { $0.contains("least brightness, 5 %") })
        #expect(try messages(0.5).allSatisfy { !$0.contains("brightness") })
    }

    /// Of a panel's commands those that the unit does not let do their work.
    @Test func commandsThatTheUnitDeniesAreFound() throws {
        let text =
            "fascia: 1\nviews:\n  - {type: button, id: a, title: A, action: {run: [amixer, x]}, frame: {left: 0, top: 0, width: 90, height: 50}}\n"
        let found = try findings { try $0.file("/etc/fascia/panel.yaml", text, mode: 0o644) }
        #expect(
            found.contains { $0.message.contains("panel.yaml:3: “amixer” needs a sound device") && $0.remedy.contains("sound.conf") },
            "\(found)")
    }
}
