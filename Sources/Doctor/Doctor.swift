import FasciaPanel
import FasciaKMS

/// Looks a machine over and says what keeps a panel from showing or from being touched, each with what to do about it.
///
/// Nothing is changed, and nothing has to run: not the panel, not systemd, not udev.
package struct Doctor {
    /// The machine.
    package let machine: DoctorMachine
    /// The panel's configuration file, below the machine's root.
    package let configurationPath: String
    /// What can stand after `type:`.
    let kinds: ViewKinds
    /// The service's unit.
    package let unit = "fascia.service"

    /// The user that the unit names.
    static let user = "fascia"
    /// The groups that the unit adds.
    static let unitGroups = ["video"]

    let account: DoctorAccount?
    let processes: [(pid: Int, name: String)]
    let reports: [OutputReport]

    /// Takes a look at the machine as a whole.
    package init(_ machine: DoctorMachine, configuration: String = "/etc/fascia/panel.yaml", kinds: ViewKinds = .standard) {
        self.machine = machine
        self.kinds = kinds
        configurationPath = configuration
        processes = machine.processes()
        account = DoctorAccount(
            Doctor.user, on: machine, added: Doctor.unitGroups, process: processes.first { $0.name == "fasciad" }?.pid)
        reports = machine.displays()
    }

    /// Every finding, by area.
    package func examine() -> [DoctorFinding] {
        let (configuration, display) = examineConfiguration()
        return configuration + examineDisplay(asked: display) + examineInput() + examineSeat() + examineConsole() + examineBacklight()
            + examineFonts() + examineService() + examineStarts() + examineState() + examineSocket()
    }

    /// Whether the panel's process runs.
    var isRunning: Bool { processes.contains { $0.name == "fasciad" } }

    /// Whether a seat manager runs: then the panel's user need not open devices itself.
    var hasSeatManager: Bool { processes.contains { $0.name == "seatd" } && machine.exists("/run/seatd.sock") }
}
