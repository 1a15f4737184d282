import FasciaConfiguration
import FasciaGeometry
import FasciaPanel

extension Doctor {
    /// Looks at the configuration, and gives what it asks of the display; nil if it cannot be read.
    func examineConfiguration() -> ([DoctorFinding], DisplayConfiguration?) {
        guard machine.isOwners(configurationPath) else { return examineReadable() }
        return machine.withOwnersRights { examineReadable() } ?? (
            [
                DoctorFinding(
                    .configuration, .problem, "\(configurationPath) is not read: whose folder it is in is not known",
                    remedy: "look at ls -ld \(machine.stateFolder): it has to be a folder, and no link to one")
            ], nil
        )
    }

    private func examineReadable() -> ([DoctorFinding], DisplayConfiguration?) {
        let path = machine.path(configurationPath)
        guard machine.exists(configurationPath) else {
            let remedy =
                "sudo cp -r /usr/share/fascia/demo/. /etc/fascia/ is a panel to begin with; or name another: fascia doctor --config FILE"
            return ([DoctorFinding(.configuration, .problem, "there is no \(configurationPath)", remedy: remedy)], nil)
        }
        do throws(ConfigurationErrors) {
            let configuration = try PanelConfiguration.load(path: path, kinds: kinds)
            let unreadable = unreadableFiles(configuration)
            let found = try check(configuration)
            let isSound = unreadable.isEmpty || found.contains { $0.level != .ok }
            return (
                unreadable + (isSound ? found : []) + missingPrograms(configuration)
                    + deniedPrograms(configuration), configuration.display
            )
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
        let found = try configuration.check(size: size(for: configuration.display)).filter { $0.severity != .note }
        if found.isEmpty {
            let more = configuration.files.count - 1
            let others =
                more == 0 ? " is" : more == 1 ? " and the file that it includes are" : " and the \(more) files that it includes are"
            return .only(.configuration, .ok, "\(configurationPath)\(others) sound")
        }
        return found.prefix(20).map { finding in
            DoctorFinding(.configuration, .warning, "\(finding)", remedy: "fascia check \(configurationPath) shows all that is doubtful")
        }
    }

    /// Files that this program can read, as root can all, and the panel's user cannot.
    private func unreadableFiles(_ configuration: PanelConfiguration) -> [DoctorFinding] {
        guard let account else { return [] }
        var known: Set<String> = []
        return (configuration.files + configuration.imageFiles).compactMap { file in
            let path = file.hasPrefix(machine.root) ? String(file.dropFirst(machine.root.utf8.count)) : file
            guard path.hasPrefix("/"), known.insert(path).inserted else { return nil }
            let folders = path.indices.dropFirst().filter { path[$0] == "/" }.map { String(path[..<$0]) }
            if let closed = folders.first(where: { machine.status($0).map { !account.mayRead($0) } ?? false }) {
                guard known.insert(closed).inserted else { return nil }
                return DoctorFinding(
                    .configuration, .problem, "the user \(account.name) may not look into \(closed), where the panel's files are",
                    remedy: "sudo chmod a+x \(closed)")
            }
            if let status = machine.status(path), !account.mayRead(status) {
                return DoctorFinding(
                    .configuration, .problem, "the user \(account.name) may not read \(path)", remedy: "sudo chmod a+r \(path)")
            }
            return nil
        }
    }

    /// Programs of `run:` actions that this machine does not have. Those that are looked for in PATH are not judged.
    private func missingPrograms(_ configuration: PanelConfiguration) -> [DoctorFinding] {
        configuration.writtenPrograms.compactMap { command in
            guard let program = command.words.first, program.hasPrefix("/") else { return nil }
            let finding = command.finding("")
            let place = "\(finding.file):\(finding.line)"
            guard let status = machine.status(program) else {
                return DoctorFinding(
                    .configuration, .warning, "\(place): the command \(program) does not exist",
                    remedy: "install it, or correct the path in this line")
            }
            guard let account, !account.mayRun(status) else { return nil }
            return DoctorFinding(
                .configuration, .warning, "\(place): the user \(account.name) may not run \(program)",
                remedy: "sudo chmod a+rx \(program)")
        }
    }

    /// Commands that need more than the unit opens.
    private func deniedPrograms(_ configuration: PanelConfiguration) -> [DoctorFinding] {
        configuration.deniedCommands(ServiceUnit(machine)).map { finding, remedy in
            DoctorFinding(.configuration, .warning, "\(finding.file):\(finding.line): \(finding.message)", remedy: remedy)
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
