import FasciaConfiguration
import FasciaPanel

/// What a program needs that the service's unit does not open by itself.
enum CommandNeed: Hashable {
    /// The sound devices of the kernel.
    case sound
    /// The sound server of somebody who is logged in.
    case soundServer
    /// Connections to other machines, or to this one by its own network.
    case network
    /// To switch the machine off, or anything else that the service manager asks rights for.
    case power
    /// To become somebody else, or to do what only root may.
    case privileges

    /// What a program is known to need; nil for all others.
    init?(program: String) {
        let name = program.split(separator: "/").last.map(String.init) ?? program
        guard let need = CommandNeed.known[name] else { return nil }
        self = need
    }

    private static let known: [String: CommandNeed] = {
        let names: [CommandNeed: String] = [
            .sound: "amixer aplay arecord alsactl alsamixer speaker-test mpg123 mpg321 ogg123 play sox espeak espeak-ng mpv ffplay",
            .soundServer: "pactl paplay pacmd parec wpctl pw-play pw-cat pw-cli",
            .network:
                "curl wget ping ping6 mosquitto_pub mosquitto_sub ssh scp sftp rsync nc ncat netcat socat telnet http https dig host "
                + "nslookup snmpset snmpget mbpoll modpoll redis-cli psql mysql influx",
            .power: "poweroff reboot halt shutdown systemctl loginctl",
            .privileges:
                "sudo su doas pkexec mount umount date hwclock timedatectl hostnamectl nmcli ip ifconfig rfkill setfont chvt modprobe",
        ]
        return Dictionary(names.flatMap { need, words in words.split(separator: " ").map { (String($0), need) } }) { first, _ in first }
    }()

    /// Programs that run another one, which their arguments name.
    static let wrappers: Set<String> = [
        "sh", "bash", "dash", "ash", "env", "timeout", "nice", "ionice", "setsid", "nohup", "busybox", "chrt",
    ]

    /// What is missing, after "needs".
    var words: String {
        switch self {
        case .sound: "a sound device, and the service has none"
        case .soundServer: "the sound server of somebody who is logged in, and the service is nobody's session"
        case .network: "the network, and the service has none"
        case .power: "rights over the machine, and the service has none"
        case .privileges: "rights that the service has not and cannot gain"
        }
    }

    /// What to do.
    var remedy: String {
        let folder = "/usr/share/doc/fascia/service"
        func dropIn(_ name: String) -> String {
            "sudo install -D -m 644 \(folder)/\(name) /etc/systemd/system/fascia.service.d/\(name), then sudo systemctl daemon-reload and sudo systemctl restart fascia"
        }
        switch self {
        case .sound: return dropIn("sound.conf")
        case .soundServer: return "use ALSA’s own programs, as amixer and aplay, with \(folder)/sound.conf"
        case .network: return dropIn("network.conf")
        case .power:
            return
                "have the panel run [touch, /run/fascia/poweroff]: sudo cp \(folder)/fascia-power@.* /etc/systemd/system/, then sudo systemctl daemon-reload and sudo systemctl enable --now fascia-power@poweroff.path; reboot is the same"
        case .privileges: return "leave it to a backend of its own, which hears of the value over the control socket and may do it"
        }
    }
}

extension PanelConfiguration {
    /// Commands that need what the service's unit does not open: what is wrong, and what to do.
    func deniedCommands(_ unit: ServiceUnit) -> [(finding: Finding, remedy: String)] {
        var found: [(finding: Finding, remedy: String)] = []
        for command in writtenCommands {
            for program in command.programs {
                guard let need = CommandNeed(program: program), !unit.opens(need) else { continue }
                let finding = command.finding("“\(program.prefix(60))” needs \(need.words)")
                if !found.contains(where: { $0.finding == finding }) { found.append((finding, need.remedy)) }
            }
        }
        return found
    }

    /// Commands that cannot do their work in the service as it is set up on a machine, each with what to do about it.
    package func check(commandsFor unit: ServiceUnit) -> [Finding] {
        deniedCommands(unit).map { finding, remedy in finding.adding("; \(remedy)") }
    }
}

extension WrittenCommand {
    /// The programs that it runs, as far as they can be told: its own, and what is named to a shell or the like.
    fileprivate var programs: [String] {
        guard let first = words.first else { return [] }
        let name = first.split(separator: "/").last.map(String.init) ?? first
        guard CommandNeed.wrappers.contains(name) else { return [first] }
        // Words of a script: what is no name ends one.
        let candidates = words.dropFirst().flatMap { text in
            text.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "/" || $0 == ".") }.map(String.init)
        }
        return candidates.filter { CommandNeed(program: $0) != nil }
    }
}
