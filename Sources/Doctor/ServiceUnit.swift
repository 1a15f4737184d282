/// What the service's unit opens to a panel's commands, as it stands on a machine: with what the administrator has added.
package struct ServiceUnit {
    /// Everything that its drop-ins say.
    private let dropIns: [Substring]

    /// The unit of a machine; one that is not installed is as it is shipped.
    package init(_ machine: DoctorMachine = DoctorMachine()) {
        let folders = ["/usr/lib/systemd/system", "/usr/local/lib/systemd/system", "/run/systemd/system", "/etc/systemd/system"]
        dropIns = folders.flatMap { folder -> [Substring] in
            let place = "\(folder)/fascia.service.d"
            return machine.names(place).filter { $0.hasSuffix(".conf") }.flatMap { machine.lines("\(place)/\($0)") }
        }
    }

    /// Whether the drop-ins open what a command needs.
    func opens(_ need: CommandNeed) -> Bool {
        switch need {
        case .sound: return says("DeviceAllow=", ["char-116", "char-alsa", "/dev/snd"])
        case .network: return says("RestrictAddressFamilies=", ["AF_INET"]) && says("IPAddressAllow=", [""])
        case .soundServer, .power, .privileges: return false
        }
    }

    private func says(_ key: String, _ words: [String]) -> Bool {
        dropIns.contains { line in
            line.hasPrefix(key) && words.contains { $0.isEmpty || line.utf8.has($0) }
        }
    }
}
