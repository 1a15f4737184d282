import ArgumentParser
import FasciaDoctor
import FasciaPanel
import FasciaSocket
import FasciaSystem
import Glibc

/// `fascia doctor`: finds out why a screen is dark or does not react.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Looks the machine over: why is the screen dark, why does it not react?",
        discussion: """
            Each finding is ok, a WARNING or a PROBLEM, the latter two with what to do. Nothing is changed, and the panel need not run. Root \
            sees more: which program has the display, and the journal. Ends with 1 if there is a problem.
            """)

    @Option(help: "The panel's configuration file (default: the one that was applied last, else /etc/fascia/panel.yaml).")
    var config: String?

    @Flag(help: "Prints one JSON object.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Writes a support archive too: findings, configuration, units, devices, journal. Passwords and the arguments of commands are left out.",
            valueName: "FILE.tar.gz"))
    var bundle: String?

    func run() throws {
        var machine = DoctorMachine()
        machine.panelStatus = { try? ControlConnection(paths: ControlOptions.paths(.see), timeout: 3_000).call("status") }
        let own = Generations.usualEntry
        let state = StateOptions.usualFolder
        machine.stateFolder = state
        let generations = Generations(state: state, entry: own)
        var applied = GenerationRecord()
        var damage: String?
        var unknown: [DoctorFinding] = []
        // Root reads nothing of a folder whose owner is not known.
        if geteuid() == 0 { machine.asOwner = { _ in } }
        do throws(SystemError) {
            let owner = try StateOwner.ifThere(state)
            machine.asOwner = { owner.perform($0) }
            if config == nil {
                (applied, damage) = try owner.perform { () throws(SystemError) in
                    let record = try generations.readAsUser()
                    return (record, generations.damage(of: record.active))
                }
            }
        } catch {
            if config == nil { unknown = [Doctor.finding(ofUnreadable: error, own: own)] }
        }
        let doctor = Doctor(machine, configuration: config ?? generations.path(of: applied.active), kinds: Loading.kinds)
        let report = DoctorReport(
            doctor.examine() + Doctor.findings(of: applied, own: own, damage: damage) + unknown)
        Output.printLines(json ? report.json : report.text)
        if let bundle { try Loading.attempt { () throws(SystemError) in try write(doctor, report, to: bundle) } }
        if report.level == .problem { throw ExitCode.failure }
    }

    private func write(_ doctor: Doctor, _ report: DoctorReport, to path: String) throws(SystemError) {
        guard let bytes = SupportBundle(doctor).archive(report, time: time(nil)) else {
            throw SystemError(attempt: "make", object: path, errno: ENOMEM)
        }
        try FileWriter.create(bytes, at: path)
        Output.error("fascia: the support archive is \(path)")
    }
}
