import FasciaSystem

extension Doctor {
    func examineSeat() -> [DoctorFinding] {
        let runs = processes.contains { $0.name == "seatd" }
        guard let socket = machine.status("/run/seatd.sock") else {
            if runs {
                return .only(.seat, .problem, "seatd runs and has no socket /run/seatd.sock", remedy: "sudo systemctl restart seatd")
            }
            return [missing()]
        }
        if !runs {
            return .only(
                .seat, .problem, "there is seatd's socket, and seatd does not run",
                remedy: "sudo systemctl enable --now seatd; sudo systemctl restart fascia")
        }
        let group = DoctorAccount.groupName(socket.st_gid, on: machine)
        guard let account else { return .only(.seat, .ok, "seatd runs, for the group \(group)") }
        if !account.mayUse(socket) {
            return .only(
                .seat, .problem, "the user \(account.name) may not use seatd's socket, which belongs to the group \(group)",
                remedy: "sudo usermod -aG \(group) \(account.name); sudo systemctl restart fascia")
        }
        return .only(.seat, .ok, "seatd runs, for the group \(group), to which \(account.name) belongs")
    }

    private func missing() -> DoctorFinding {
        let isInstalled = ["/usr/sbin/seatd", "/usr/bin/seatd"].contains { machine.exists($0) }
        let remedy = isInstalled ? "sudo systemctl enable --now seatd" : "sudo apt install seatd; sudo systemctl enable --now seatd"
        if dropInText.utf8.has("LIBSEAT_BACKEND=noop") {
            return DoctorFinding(.seat, .ok, "no seat manager, as the unit says (LIBSEAT_BACKEND=noop)")
        }
        if machine.exists("/run/systemd/seats") {
            return DoctorFinding(
                .seat, .problem,
                "seatd does not run; logind does, which gives devices to sessions that people have logged in to and not to a service",
                remedy: remedy)
        }
        return DoctorFinding(.seat, .problem, "there is no seat manager: nobody hands out the display", remedy: remedy)
    }

    /// What the administrator has added to the unit.
    var dropInText: String {
        ["/etc/systemd/system", "/run/systemd/system"].map { folder in
            let dropIns = "\(folder)/\(unit).d"
            return machine.names(dropIns).filter { $0.hasSuffix(".conf") }.compactMap { machine.text("\(dropIns)/\($0)") }.joined(
                separator: "\n")
        }.joined(separator: "\n")
    }

    func examineConsole() -> [DoctorFinding] {
        guard let front = machine.text("/sys/class/tty/tty0/active"), !front.isEmpty else {
            return .only(
                .console, .ok, "the kernel has no virtual terminals; the panel needs LIBSEAT_BACKEND=noop in its unit's environment")
        }
        var findings = [DoctorFinding(.console, .ok, "\(front) is in front")]
        let login = processes.first { process in
            guard process.name == "agetty" || process.name == "login" else { return false }
            return (machine.text("/proc/\(process.pid)/cmdline") ?? "").split(separator: "\0").contains {
                $0 == front || $0 == "/dev/\(front)"
            }
        }
        if let login, isRunning {
            findings.add(
                .console, .warning, "a login (process \(login.pid)) waits on \(front), where the panel is",
                remedy: "sudo systemctl disable --now getty@\(front)")
        }
        if let splash = processes.first(where: { $0.name == "plymouthd" }) {
            findings.add(
                .console, .warning, "the boot splash (process \(splash.pid)) still runs and may keep the display",
                remedy: "sudo plymouth quit")
        }
        return findings
    }
}
