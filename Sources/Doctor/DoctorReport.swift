import FasciaPanel
import FasciaSystem

/// What a doctor found, for people and for programs.
package struct DoctorReport: Sendable {
    /// In the order in which it was looked at.
    package let findings: [DoctorFinding]

    /// A report of findings.
    package init(_ findings: [DoctorFinding]) {
        self.findings = findings
    }

    /// The worst of all levels.
    package var level: DoctorLevel { findings.map(\.level).max() ?? .ok }

    /// How many findings have a level.
    package func count(_ level: DoctorLevel) -> Int { findings.count { $0.level == level } }

    private func counted(_ level: DoctorLevel, _ word: String) -> String { "\(count(level)) \(word)\(count(level) == 1 ? "" : "s")" }

    /// A line for each finding, its remedy below it, and a last one with the sums.
    package var text: String {
        var lines: [String] = []
        for finding in findings {
            let mark =
                switch finding.level {
                case .ok: "ok      "
                case .warning: "WARNING "
                case .problem: "PROBLEM "
                }
            lines.append("\(mark) \(DoctorReport.padded(finding.area.rawValue)) \(DoctorReport.plain(finding.message))")
            if !finding.remedy.isEmpty { lines.append("                        -> \(DoctorReport.plain(finding.remedy))") }
        }
        lines.append("\(counted(.problem, "problem")), \(counted(.warning, "warning"))")
        return lines.joined(separator: "\n")
    }

    /// One JSON object: `level`, `problems`, `warnings`, and `findings` with `area`, `level`, `message` and `remedy`.
    package var json: String {
        let rows = findings.map { finding in
            var line = JSONLine()
            line.add("area", finding.area.rawValue)
            line.add("level", finding.level.rawValue)
            line.add("message", finding.message)
            if !finding.remedy.isEmpty { line.add("remedy", finding.remedy) }
            return "  \(line.text)"
        }
        var head = JSONLine()
        head.add("version", FasciaVersion.current)
        head.add("level", level.rawValue)
        head.add("problems", count(.problem))
        head.add("warnings", count(.warning))
        return "\(head.text.dropLast()),\"findings\":[\n\(rows.joined(separator: ",\n"))\n]}"
    }

    private static func padded(_ name: String) -> String {
        name + String(repeating: " ", count: max(14 - name.utf8.count, 1))
    }

    /// Names of devices come from outside and must not reach a terminal as commands.
    private static func plain(_ text: String) -> String {
        String(LogRecord(level: .info, message: text).text.dropFirst("info: ".utf8.count))
    }
}
