import FasciaConfiguration
import FasciaKMS
import FasciaPanel
import FasciaSystem
import FasciaYAML
import Glibc

/// Everything that somebody far away needs to find out why a screen is dark, in one archive and without secrets.
package struct SupportBundle {
    /// The journal's latest lines of the service and of the kernel; empty where they cannot be read.
    package typealias Journal = (_ filter: JournalReader.Filter) -> [String]

    private let doctor: Doctor
    private let journal: Journal
    private let machine: DoctorMachine

    /// What a doctor looked at.
    package init(_ doctor: Doctor, journal: @escaping Journal = { (try? JournalReader.last(2000, of: $0)) ?? [] }) {
        self.doctor = doctor
        self.journal = journal
        machine = doctor.machine
    }

    /// The archive (`.tar.gz`), its files in a folder of their own. Nil without memory.
    /// - Parameter time: seconds since 1970.
    package func archive(_ report: DoctorReport, time: Int) -> [UInt8]? {
        var redactor = SecretRedactor()
        // The configuration first: what is secret in it is taken out of all that follows.
        for (name, text) in configuration { redactor.add(name, text, as: .configuration) }
        let state = machine.withOwnersRights { machine.text("\(machine.stateFolder)/state", limit: 4 << 20) }
        if let text = state ?? nil { redactor.add("state.yaml", text, as: .configuration) }
        if let status = machine.panelStatus() { redactor.add("status.json", status.indentedText, as: .configuration) }
        for (name, text) in units { redactor.add(name, text, as: .unit) }
        redactor.add("versions.txt", versions, as: .text)
        redactor.add("display.txt", displays, as: .text)
        redactor.add("input.txt", inputs, as: .text)
        for (name, path) in [("modules.txt", "/proc/modules"), ("memory.txt", "/proc/meminfo")] {
            if let text = machine.text(path) { redactor.add(name, text, as: .text) }
        }
        if let text = machine.text("/proc/cmdline") { redactor.add("cmdline.txt", text, as: .words) }
        redactor.add("processes.txt", doctor.processes.map { "\($0.pid) \($0.name)" }.joined(separator: "\n"), as: .text)
        redactor.add("journal.txt", journal(.unit(doctor.unit)).joined(separator: "\n"), as: .text)
        redactor.add("kernel.txt", journal(.kernel).joined(separator: "\n"), as: .text)
        redactor.add("doctor.txt", report.text, as: .lines)
        redactor.add("doctor.json", report.json, as: .configuration)
        var archive = TarArchive(time: time)
        for (name, text) in redactor.redacted() { archive.add("fascia-support/\(SupportBundle.plain(name))", Array((text + "\n").utf8)) }
        return Gzip.compress(archive.bytes)
    }

    private var versions: String {
        let system = machine.text("/etc/os-release") ?? ""
        let kernel = machine.text("/proc/version") ?? ""
        return "fascia \(FasciaVersion.current)\n\(kernel)\n\(system)"
    }

    /// The configuration's files, be they right or wrong. Where credentials are kept, nothing is read.
    private var configuration: [(String, String)] {
        guard machine.isOwners(doctor.configurationPath) else { return readConfiguration() }
        return machine.withOwnersRights { readConfiguration() } ?? []
    }

    private func readConfiguration() -> [(String, String)] {
        PanelConfiguration.files(path: machine.path(doctor.configurationPath)).compactMap { path in
            guard let text = SupportBundle.read(path) else { return nil }
            let below = path.hasPrefix(machine.root) ? String(path.dropFirst(machine.root.utf8.count)) : path
            return ("configuration/\(SupportBundle.plain(below))", text)
        }
    }

    /// A configuration's text; nil if it cannot be read, or lies or leads where credentials are.
    private static func read(_ path: String) -> String? {
        // Looked at after it was opened: a link that is exchanged in between must not lead anywhere else.
        guard let file = try? FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY) else { return nil }
        let opened = "/proc/self/fd/\(file.rawValue)"
        guard let resolved = realpath(opened, nil) else { return nil }
        defer { free(resolved) }
        let places = ["/credstore", "/credentials", "/etc/shadow", "/etc/gshadow", "/ssl/private", "/.ssh", "/.gnupg"]
        for name in [path, String(cString: resolved)] {
            if places.contains(where: { contains(name, $0) }) || [".key", ".pem"].contains(where: { name.hasSuffix($0) }) { return nil }
        }
        return (try? FileReader.read(opened, limit: 4 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func contains(_ text: String, _ word: String) -> Bool {
        let (bytes, word) = (Array(text.utf8), Array(word.utf8))
        return bytes.count >= word.count && (0...bytes.count - word.count).contains { bytes[$0..<$0 + word.count].elementsEqual(word) }
    }

    /// A path as one below the archive's folder: no `..` leads out of it.
    private static func plain(_ path: String) -> String {
        path.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
    }

    private var units: [(String, String)] {
        var result: [(String, String)] = []
        for folder in ["/etc/systemd/system", "/run/systemd/system", "/usr/lib/systemd/system"] {
            if let text = machine.text("\(folder)/\(doctor.unit)") { result.append(("units\(folder)/\(doctor.unit)", text)) }
            let dropIns = "\(folder)/\(doctor.unit).d"
            for name in machine.names(dropIns) {
                if let text = machine.text("\(dropIns)/\(name)") { result.append(("units\(dropIns)/\(name)", text)) }
            }
        }
        return result
    }

    private var displays: String {
        var lines: [String] = []
        for entry in machine.names("/sys/class/drm") {
            let folder = "/sys/class/drm/\(entry)"
            let driver = machine.link("\(folder)/device/driver").map { " driver \($0)" } ?? ""
            lines.append("\(entry)\(driver)")
            for name in ["status", "enabled", "dpms", "modes"] {
                if let text = machine.text("\(folder)/\(name)") {
                    lines.append("  \(name): \(text.split(separator: "\n").joined(separator: " "))")
                }
            }
        }
        for report in doctor.reports { lines.append("\(report)") }
        return lines.joined(separator: "\n")
    }

    private var inputs: String {
        machine.names("/sys/class/input").filter { $0.hasPrefix("event") }.map { entry in
            let device = doctor.describe(entry)
            let properties = device.udev.filter { $0.key.hasPrefix("ID_INPUT") || $0.key.hasPrefix("LIBINPUT") || $0.key == "ID_SEAT" }
            let list = properties.sorted { $0.key < $1.key }.map { "  \($0.key)=\($0.value)" }
            let capabilities = ["ev", "key", "rel", "abs"].map { name in
                "  \(name) \(machine.text("/sys/class/input/\(entry)/device/capabilities/\(name)") ?? "")"
            }
            return (["\(entry) \(device.name)"] + capabilities + list).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
