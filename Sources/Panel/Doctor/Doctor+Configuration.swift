import FasciaGeometry

extension Doctor {
    /// Looks at the configuration, and gives what it asks of the display; nil if it cannot be read.
    func examineConfiguration() -> ([DoctorFinding], DisplayConfiguration?) {
        let path = machine.path(configurationPath)
        guard machine.exists(configurationPath) else {
            let remedy =
                "sudo cp -r /usr/share/fascia/demo/. /etc/fascia/ is a panel to begin with; or name another: fascia doctor --config FILE"
            return ([DoctorFinding(.configuration, .problem, "there is no \(configurationPath)", remedy: remedy)], nil)
        }
        do throws(ConfigurationErrors) {
            let configuration = try PanelConfiguration.load(path: path)
            return (try check(configuration), configuration.display)
        } catch {
            let shown = error.all.prefix(20).map { mistake in
                DoctorFinding(
                    .configuration, .problem, "\(mistake)",
                    remedy: "correct this line; fascia check \(configurationPath) shows all mistakes")
            }
            return (shown, nil)
        }
    }

    private func check(_ configuration: PanelConfiguration) throws(ConfigurationErrors) -> [DoctorFinding] {
        let found = try configuration.check(size: size(for: configuration.display))
        if found.isEmpty {
            return [DoctorFinding(.configuration, .ok, "\(configurationPath) and \(configuration.files.count - 1) more files are sound")]
        }
        return found.prefix(20).map { finding in
            DoctorFinding(.configuration, .warning, "\(finding)", remedy: "fascia check \(configurationPath) shows all that is doubtful")
        }
    }

    /// The picture's size on this machine: what is configured, else what the connected display prefers.
    private func size(for display: DisplayConfiguration) -> PixelSize {
        var size = display.size
        for report in reports where size == nil {
            size = report.connectors.first { display.connector == nil || $0.name == display.connector }?.preferredMode?.size
        }
        return (display.rotation ?? .degrees0).applied(to: size ?? PixelSize(width: 1024, height: 600))
    }
}
