import FasciaPanel

extension Doctor {
    /// What the panel does without since it crashed again and again, and what it has set aside for that.
    func examineStarts() -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        let note = (machine.withOwnersRights { machine.text("/run/fascia/\(StartRecord.name)") } ?? nil).flatMap(StartRecord.parse)
        if let note, note.phase == "starting", note.crashes > 0 {
            let times = note.crashes == 1 ? "once" : "\(note.crashes) times in a row"
            let lack =
                note.crashes < StartRecord.patience
                ? "" : note.crashes < 2 * StartRecord.patience ? "; it runs without its kept state" : "; it shows neither panel nor state"
            findings.add(
                .service, note.crashes < StartRecord.patience ? .warning : .problem,
                "the panel crashed \(times), each soon after its start\(lack)",
                remedy:
                    "journalctl -u fascia -n 50 tells how each start ended; fascia check \(configurationPath); after a change the panel is tried again, or: sudo systemctl restart fascia"
            )
        }
        let folder = machine.stateFolder
        for name in machine.names(folder) where name.hasPrefix("state.crashed-") {
            findings.add(
                .state, .warning, "the panel crashed with the state that is now \(folder)/\(name): what it had kept is not used",
                remedy:
                    "to have it back: sudo systemctl stop fascia; sudo mv \(folder)/\(name) \(folder)/state; sudo systemctl start fascia; if it crashes again, send the file along with a report, and sudo rm it"
            )
        }
        return findings
    }
}
