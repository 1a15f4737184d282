import Glibc

extension Doctor {
    func examineService() -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        if account == nil {
            findings.add(
                .service, .problem, "there is no user \(Doctor.user), as which the service runs",
                remedy: "sudo systemd-sysusers; where its file is missing, install the package anew")
        }
        guard machine.exists("/run/systemd/system") else {
            findings.add(.service, .ok, "systemd does not run this machine: the panel is started by something else")
            return isRunning ? findings + examinePanel() : findings
        }
        if machine.link("/etc/systemd/system/\(unit)") == "/dev/null" {
            return findings.adding(.service, .problem, "\(unit) is masked", remedy: "sudo systemctl unmask fascia")
        }
        guard let folder = unitFolder(of: unit) else {
            return findings.adding(.service, .warning, "\(unit) is not installed", remedy: "install the package, or: sudo make install")
        }
        let wants = machine.names("/etc/systemd/system").filter { $0.hasSuffix(".wants") || $0.hasSuffix(".requires") }
        // One that stands in for it, as fascia-early.service does, is wanted by its own name.
        let names = [unit] + (machine.link("/etc/systemd/system/\(unit)")?.split(separator: "/").last.map { [String($0)] } ?? [])
        if !wants.contains(where: { folder in names.contains { machine.link("/etc/systemd/system/\(folder)/\($0)") != nil } }) {
            findings.add(.service, .warning, "\(unit) is not started with the machine", remedy: "sudo systemctl enable fascia")
        }
        if let panel = processes.first(where: { $0.name == "fasciad" }) {
            findings.add(.service, .ok, "the panel runs (process \(panel.pid)), its unit is in \(folder)")
            findings += examinePanel()
        } else {
            let dropIns = dropInText.isEmpty ? "" : "; systemctl cat fascia shows what was added to the unit"
            findings.add(
                .service, .warning, "the panel does not run",
                remedy:
                    "sudo systemctl start fascia; systemctl status fascia, and journalctl -u fascia -n 50, say why if it does not stay"
                    + dropIns)
        }
        return findings
    }

    /// Where the unit is that counts, of those of its name; nil where there is none.
    func unitFolder(of unit: String) -> String? {
        let folders = [
            "/etc/systemd/system", "/run/systemd/system", "/usr/local/lib/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system",
        ]
        return folders.first { machine.exists("\($0)/\(unit)") }
    }

    func examineBacklight() -> [DoctorFinding] {
        let folder = "/sys/class/backlight"
        let names = machine.names(folder)
        if names.isEmpty {
            return .only(.backlight, .ok, "no backlight that the kernel can dim; the display itself is switched off when idle")
        }
        return names.flatMap { name -> [DoctorFinding] in
            let base = "\(folder)/\(name)"
            let value = machine.text("\(base)/brightness").flatMap { Int($0) }
            let most = machine.text("\(base)/max_brightness").flatMap { Int($0) }
            guard let value, let most, most > 0 else {
                return .only(
                    .backlight, .warning, "\(name) does not say how bright it is",
                    remedy: "cat \(base)/brightness says why; sudo dmesg | grep -i backlight")
            }
            var findings: [DoctorFinding] = []
            if value == 0, !isRunning {
                findings.add(
                    .backlight, .warning, "\(name) is off: the display looks dark", remedy: "echo \(most) | sudo tee \(base)/brightness")
            }
            if let power = machine.text("\(base)/bl_power"), power != "0", !isRunning {
                findings.add(
                    .backlight, .warning, "\(name) is switched off (bl_power \(power))", remedy: "echo 0 | sudo tee \(base)/bl_power")
            }
            if let account, let status = machine.status("\(base)/brightness"), !account.mayWrite(status) {
                findings.add(
                    .backlight, .warning, "the user \(account.name) may not set \(name)",
                    remedy: "sudo udevadm control --reload; sudo udevadm trigger --action=add --subsystem-match=backlight")
            }
            return findings.isEmpty ? [DoctorFinding(.backlight, .ok, "\(name): \(value) of \(most)")] : findings
        }
    }

    func examineFonts() -> [DoctorFinding] {
        let fonts = machine.fonts()
        guard let first = fonts.first else {
            return .only(
                .fonts, .problem, "there is no font that the built-in look could use",
                remedy: "sudo apt install fonts-inter fonts-noto-core")
        }
        return .only(
            .fonts, .ok,
            fonts.count == 1
                ? "\(first), and none for other scripts (fonts-noto-core has them)" : "\(first) and \(fonts.count - 1) more")
    }

    func examineState() -> [DoctorFinding] {
        let folder = "/var/lib/fascia"
        guard let status = machine.status(folder) else {
            return .only(.state, .ok, "\(folder) is not there yet; the service makes it at its first start")
        }
        var findings: [DoctorFinding] = []
        if let account, !account.mayWrite(status) {
            findings.add(
                .state, .problem, "the user \(account.name) may not write into \(folder): values are not kept",
                remedy: "sudo chown -R \(account.name):\(account.name) \(folder)")
        }
        var room = statvfs()
        if statvfs(machine.path(folder), &room) == 0 {
            if room.f_flag & UInt(ST_RDONLY) != 0 {
                findings.add(
                    .state, .problem, "\(folder) lies on a file system that is read-only: values are not kept",
                    remedy: "findmnt -T \(folder) names it; after a damage the kernel mounts it so: sudo dmesg | grep -i 'remounting'")
            }
            let free = room.f_bavail.multipliedReportingOverflow(by: room.f_frsize)
            if !free.overflow, free.partialValue < 1 << 20 {
                findings.add(
                    .state, .problem, "the disk of \(folder) is full: values are not kept",
                    remedy: "df -h \(folder); journalctl --disk-usage, and sudo journalctl --vacuum-size=50M makes room")
            }
        }
        return findings.isEmpty ? [DoctorFinding(.state, .ok, "\(folder) can be written")] : findings
    }

    func examineSocket() -> [DoctorFinding] {
        let path = "/run/fascia/control"
        if !machine.mayEnter("/run/fascia") {
            return .only(
                .socket, .warning, "the control socket \(path) is out of sight for this user",
                remedy: "run this with sudo, or sudo usermod -aG \(Doctor.user) $USER and log in again")
        }
        guard let status = machine.status(path) else {
            if !isRunning { return .only(.socket, .ok, "no control socket: the panel does not run") }
            return .only(
                .socket, .warning, "the panel runs without its control socket \(path)",
                remedy: "sudo systemctl restart fascia; journalctl -u fascia -n 50 says why if it is still missing")
        }
        if machine.isListening(path) == false {
            return .only(.socket, .warning, "nobody listens at \(path)", remedy: "sudo systemctl restart fascia")
        }
        let group = DoctorAccount.groupName(status.st_gid, on: machine)
        return .only(.socket, .ok, "\(path) is there for the group \(group)")
    }
}
