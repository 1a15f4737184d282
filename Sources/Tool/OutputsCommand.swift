import ArgumentParser
import FasciaFrame
import FasciaKMS

/// `fascia outputs`: lists devices, connectors and modes.
struct OutputsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outputs", abstract: "Lists display devices, their connectors and modes.",
        discussion: "The names are those that a configuration and --display take.")

    func run() throws {
        let reports = OutputReport.list(KernelDRMSystem(access: DirectAccess()))
        if reports.isEmpty {
            Output.error("fascia: there is no display device: /dev/dri has no card; is the display's kernel module loaded?")
            throw ExitCode.failure
        }
        for report in reports { OutputsCommand.print(report) }
    }

    private static func print(_ report: OutputReport) {
        let driver = report.driverName.isEmpty ? "" : " (\(report.driverName), \(report.isAtomic ? "atomic" : "legacy"))"
        Output.print("\(report.path)\(driver)\(report.isBootDisplay ? ", the firmware's display" : "")")
        if let problem = report.problem { Output.print("  cannot be used: \(problem)") }
        for connector in report.connectors { print(connector) }
    }

    private static func print(_ connector: ConnectorReport) {
        var facts = ["\(connector.status)"]
        if let size = connector.physicalSize { facts.append("\(Int(size.width))×\(Int(size.height)) mm") }
        if connector.preferredMode != nil {
            facts.append(connector.formats.map(\.rawValue).joined(separator: " and "))
            facts.append(connector.hasVerticalBlank ? "vertical blank" : "no vertical blank")
            if connector.takesDamage { facts.append("damage clips") }
            let turns = connector.rotations.filter { $0 != .degrees0 }.map { "\($0.rawValue)" }
            if !turns.isEmpty { facts.append("turns \(turns.joined(separator: ", "))") }
            if let orientation = connector.panelOrientation { facts.append("panel orientation \(orientation.rawValue)") }
        }
        Output.print("  \(connector.name): \(facts.joined(separator: ", "))")
        var seen: Set<String> = []
        for mode in connector.modes where seen.insert("\(mode)").inserted {
            Output.print("    \(mode)\(mode == connector.preferredMode ? "  (preferred)" : "")")
        }
    }
}
