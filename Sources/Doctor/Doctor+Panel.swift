import FasciaJSON
import FasciaPanel

extension Doctor {
    /// What a running panel says of itself that keeps it from being seen.
    func examinePanel() -> [DoctorFinding] {
        guard let status = machine.panelStatus() else { return [] }
        var findings: [DoctorFinding] = []
        let display = status["display"]
        let mistakes = status["mistakes"]?.asArray?.count ?? 0
        switch display?["state"]?.asString.flatMap(PanelStatus.Display.init(rawValue:)) {
        case .off:
            findings.add(
                .service, .warning, "the panel has switched the display off, since nobody touches it (“idle:”) or somebody asked it to",
                remedy: "fascia ctl wake, or a touch")
        case .waiting:
            let obstacle = display?["obstacle"]?.asString ?? ""
            findings.add(
                .service, .problem, "the panel shows nothing: \(obstacle.isEmpty ? "it waits for a display" : obstacle)",
                remedy: "the findings above say more; journalctl -u fascia -n 50")
        case .mistakes:
            findings.add(.service, .problem, "the panel shows what is wrong with its configuration", remedy: check(status))
        case .showing, .dimmed, nil:
            if mistakes > 0 {
                findings.add(
                    .service, .warning, "the panel shows an earlier configuration: the present one has mistakes", remedy: check(status))
            }
        }
        if let brightness = display?["brightness"]?.asNumber, let least = display?["minimumBrightness"]?.asNumber, brightness <= least,
            least < 1
        {
            findings.add(
                .backlight, .warning,
                "somebody has set the panel to its least brightness, \(Int((brightness * 100).rounded())) %, and that is kept",
                remedy: "fascia ctl brightness 100%; “display: minimumBrightness” sets the least")
        }
        if let path = status["configuration"]?.asString, !path.isEmpty, path != configurationPath {
            findings.add(
                .service, .warning, "the panel shows \(path), not \(configurationPath)",
                remedy: "fascia doctor --config \(path) looks at that one; systemctl cat fascia shows what names it")
        }
        if let mqtt = status["mqtt"] { findings += examine(broker: mqtt) }
        return findings
    }

    /// How the bridge is with the broker of “mqtt:”.
    private func examine(broker mqtt: JSONValue) -> [DoctorFinding] {
        let broker = mqtt["broker"]?.asString ?? ""
        let message = mqtt["message"]?.asString ?? ""
        switch mqtt["state"]?.asString {
        case "connected" where message.hasPrefix("another panel"):
            return .only(
                .service, .problem, "the bridge is connected with the broker \(broker), but \(message)",
                remedy: "“topic: panels/{host}” of “mqtt:” gives each machine its own, where names differ: hostnamectl set-hostname NAME")
        case "connected" where !message.isEmpty:
            return .only(
                .service, .problem, "the bridge is connected with the broker \(broker), but \(message)",
                remedy:
                    "allow it in the broker's access list, as in “What it may do with the broker” of Config/MQTT.md; then sudo systemctl restart fascia-mqtt"
            )
        case "connected": return .only(.service, .ok, "the bridge is connected with the broker \(broker)")
        case "refused":
            return .only(
                .service, .problem, "the broker refuses the bridge: \(message)",
                remedy: "sudo systemctl restart fascia-mqtt, once that is right")
        case "none":
            let lacks = machine.exists("/run/systemd/system") && unitFolder(of: "fascia-mqtt.service") == nil
            return .only(
                .service, .problem, "the configuration has “mqtt:”, and no bridge runs",
                remedy: (lacks ? "install the package fascia-mqtt, then " : "") + "sudo systemctl enable --now fascia-mqtt")
        default:
            return .only(
                .service, .warning, "the bridge has no connection with the broker \(broker)\(message.isEmpty ? "" : ": \(message)")",
                remedy: "journalctl -u fascia-mqtt -n 50; it goes on trying by itself")
        }
    }

    private func check(_ status: JSONValue) -> String {
        "fascia check \(status["configuration"]?.asString ?? configurationPath), then sudo systemctl reload fascia"
    }
}
