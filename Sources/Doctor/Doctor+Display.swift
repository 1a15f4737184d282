import FasciaConfiguration
import FasciaKMS
import FasciaPanel

extension Doctor {
    private typealias Socket = (card: String, name: String, status: String, modes: [String])

    func examineDisplay(asked: DisplayConfiguration?) -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        if machine.text("/proc/cmdline")?.split(separator: " ").contains("nomodeset") ?? false {
            findings.add(
                .display, .problem, "the kernel was started with nomodeset: no driver may take the display",
                remedy:
                    "remove nomodeset from the kernel's command line (/etc/default/grub, then sudo update-grub) and restart the machine")
        }
        let cards = machine.names("/sys/class/drm").filter { Doctor.isCard($0) }
        if cards.isEmpty {
            let remedy =
                "load the graphics driver: sudo modprobe virtio_gpu, i915, amdgpu, vc4 or another that lspci -nnk names; on a Raspberry Pi "
                + "dtoverlay=vc4-kms-v3d in config.txt"
            return findings.adding(.display, .problem, "the kernel knows no display device (/sys/class/drm has no card)", remedy: remedy)
        }
        for card in cards { findings += examine(card) }
        let sockets = cards.flatMap(connectors)
        findings += examine(sockets)
        if let asked { findings += compare(asked, cards, sockets) }
        return findings + examineHolders(cards)
    }

    private static func isCard(_ name: String) -> Bool {
        name.hasPrefix("card") && name.utf8.count > 4 && name.utf8.dropFirst(4).allSatisfy { (0x30...0x39).contains($0) }
    }

    private func connectors(_ card: String) -> [Socket] {
        machine.names("/sys/class/drm").filter { $0.hasPrefix("\(card)-") }.compactMap { entry in
            let folder = "/sys/class/drm/\(entry)"
            guard let status = machine.text("\(folder)/status") else { return nil }
            return (card, String(entry.dropFirst(card.utf8.count + 1)), status, unique(machine.lines("\(folder)/modes").map(String.init)))
        }
    }

    /// Modes that differ in their refresh rate alone have one name.
    private func unique(_ modes: [String]) -> [String] {
        var known: Set<String> = []
        return modes.filter { known.insert($0).inserted }
    }

    private func examine(_ card: String) -> [DoctorFinding] {
        let node = "/dev/dri/\(card)"
        let driver =
            machine.link("/sys/class/drm/\(card)/device/driver").flatMap { $0.split(separator: "/").last.map(String.init) } ?? "no driver"
        guard let status = machine.status(node) else {
            return .only(
                .display, .problem, "\(card) (\(driver)) has no node \(node)",
                remedy:
                    "sudo udevadm trigger --action=add --subsystem-match=drm; if that does not help: sudo systemctl restart systemd-udevd")
        }
        var findings: [DoctorFinding] = []
        if driver == "simple-framebuffer" || driver == "simpledrm" || driver == "efi-framebuffer" {
            findings.add(
                .display, .warning, "\(card) is the firmware's own picture (\(driver)): one mode, no hotplug, no vertical blank",
                remedy: "install the graphics chip's driver and firmware, firmware-misc-nonfree for many; lspci -nnk names the chip")
        }
        let group = DoctorAccount.groupName(status.st_gid, on: machine)
        if let account, !hasSeatManager, !account.mayUse(status) {
            findings.add(
                .display, .problem, "the user \(account.name) may not open \(node), which belongs to the group \(group), and no seatd runs",
                remedy: "sudo systemctl enable --now seatd; without virtual terminals: sudo usermod -aG \(group) \(account.name)")
        }
        guard let report = reports.first(where: { $0.path.hasSuffix("/\(card)") }) else {
            return findings.adding(.display, .ok, "\(card): \(driver)")
        }
        if let problem = report.problem {
            let isDenied = report.driverName.isEmpty
            findings.add(
                .display, .warning, "\(node): \(problem)",
                remedy:
                    isDenied
                    ? "run this with sudo, so that it may look"
                    : "nothing can be shown on it; another device has to be the display")
        } else {
            findings.add(.display, .ok, "\(card): \(report.driverName), \(report.isAtomic ? "atomic" : "legacy") modesetting")
        }
        return findings
    }

    private func examine(_ sockets: [Socket]) -> [DoctorFinding] {
        if sockets.isEmpty {
            return .only(
                .display, .problem, "no display device has a connector",
                remedy: "these devices render only; load the driver of the one that the display hangs on")
        }
        let connected = sockets.filter { $0.status == "connected" }
        if connected.isEmpty {
            let names = sockets.map { "\($0.name) \($0.status)" }.joined(separator: ", ")
            return .only(
                .display, .problem, "no display is connected (\(names))",
                remedy:
                    "is it plugged in and switched on? One that does not tell: video=\(sockets[0].name):1024x600@60e on the kernel's command line"
            )
        }
        return connected.map { socket in
            guard let mode = socket.modes.first else {
                return DoctorFinding(
                    .display, .problem, "\(socket.name) is connected, and no mode is known for it",
                    remedy:
                        "the display does not say what it can show: try another cable, or video=\(socket.name):1024x600@60 on the kernel's "
                        + "command line")
            }
            return DoctorFinding(.display, .ok, "\(socket.name): connected, \(mode), \(features(of: socket))")
        }
    }

    private func features(of socket: Socket) -> String {
        let report = reports.first { $0.path.hasSuffix("/\(socket.card)") }?.connectors.first { $0.name == socket.name }
        guard let report, report.preferredMode != nil else { return Noun.count(socket.modes.count, "mode") }
        let turns = report.rotations.filter { $0 != .degrees0 }.map { "\($0.rawValue)" }
        return [
            report.formats.map(\.rawValue).joined(separator: " and "),
            report.hasVerticalBlank ? "vertical blank" : "no vertical blank (paced by a timer)",
            report.takesDamage ? "damage clips" : "no damage clips",
            turns.isEmpty ? "turned in the copy" : "turns \(turns.joined(separator: ", "))",
        ].joined(separator: ", ")
    }

    /// What the configuration asks for against what there is.
    private func compare(_ asked: DisplayConfiguration, _ cards: [String], _ sockets: [Socket]) -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        if let device = asked.device, let name = device.split(separator: "/").last.map(String.init), !cards.contains(name) {
            findings.add(
                .display, .problem, "the configuration asks for \(device), and there are only \(cards.joined(separator: ", "))",
                remedy: "display: {device: auto} in \(configurationPath), or one of these")
        }
        var chosen = sockets.filter { $0.status == "connected" }
        if let connector = asked.connector {
            chosen = sockets.filter { $0.name == connector }
            if chosen.isEmpty {
                let names = sockets.map(\.name).joined(separator: ", ")
                findings.add(
                    .display, .problem, "the configuration asks for the connector \(connector), and there are only \(names)",
                    remedy: "display: {connector: auto} in \(configurationPath), or one of these")
            } else if !chosen.contains(where: { $0.status == "connected" }) {
                let others = sockets.filter { $0.status == "connected" }.map(\.name)
                findings.add(
                    .display, .problem, "the configuration asks for \(connector), and nothing is connected there",
                    remedy:
                        others.isEmpty
                        ? "plug the display in there"
                        : "plug the display in there, or display: {connector: \(others[0])} in \(configurationPath)")
            }
        }
        if case .size(let size, _) = asked.mode, let socket = chosen.first(where: { !$0.modes.isEmpty }),
            !chosen.contains(where: { $0.modes.contains { $0.hasPrefix("\(size.width)x\(size.height)") } })
        {
            findings.add(
                .display, .warning,
                "the configuration asks for \(size.width)x\(size.height), which \(socket.name) does not offer (\(socket.modes.prefix(6).joined(separator: ", ")))",
                remedy: "display: {mode: preferred} in \(configurationPath), or one of these")
        }
        return findings
    }

    // MARK: Who has it

    /// Programs that hand the display to a panel, or are one.
    private static let friends: Set<String> = ["fasciad", "seatd", "systemd-logind", "systemd", "fascia", "elogind"]

    private func examineHolders(_ cards: [String]) -> [DoctorFinding] {
        var holders: [(pid: Int, name: String, card: String)] = []
        for process in processes {
            let links = machine.names("/proc/\(process.pid)/fd").compactMap { machine.link("/proc/\(process.pid)/fd/\($0)") }
            for card in cards where links.contains("/dev/dri/\(card)") { holders.append((process.pid, process.name, card)) }
        }
        var findings = holders.filter { !Doctor.friends.contains($0.name) }.map { holder in
            DoctorFinding(
                .display, .problem, "\(holder.name) (process \(holder.pid)) has \(holder.card) open: only one program can drive a display",
                remedy: Doctor.farewell(to: holder.name, holder.pid))
        }
        let busy = reports.filter { $0.problem == nil && !$0.isFree }.map(\.path)
        if findings.isEmpty, !busy.isEmpty, !isRunning {
            findings.add(
                .display, .problem, "\(busy.joined(separator: ", ")) is driven by another program, and it cannot be seen which",
                remedy: "run this with sudo, or: sudo fuser -v \(busy[0])")
        }
        if findings.isEmpty, let panel = holders.first(where: { $0.name == "fasciad" }) {
            findings.add(.display, .ok, "\(panel.card) is driven by the panel (process \(panel.pid))")
        }
        return findings
    }

    private static func farewell(to name: String, _ pid: Int) -> String {
        switch name {
        case "Xorg", "X", "gnome-shell", "kwin_wayland", "gdm3", "gdm-wayland-ses", "lightdm", "sddm":
            return "sudo systemctl disable --now display-manager"
        case "plymouthd": return "sudo plymouth quit"
        default: return "end it; systemctl status \(pid) names the service that it belongs to"
        }
    }
}
