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
        return findings
    }

    private func check(_ status: JSONValue) -> String {
        "fascia check \(status["configuration"]?.asString ?? configurationPath), then sudo systemctl reload fascia"
    }
}
