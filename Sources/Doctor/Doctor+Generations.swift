import FasciaPanel

extension Doctor {
    /// What is to be said of configurations that were applied.
    /// - Parameter own: the configuration that is shown without any.
    package static func findings(of record: Generations.Record, own: String) -> [DoctorFinding] {
        var found: [DoctorFinding] = []
        if record.active > 0 {
            let trial = record.isOnTrial ? ", and is on trial" : ""
            found.append(
                DoctorFinding(.configuration, .ok, "generation \(record.active) stands for \(own), which is not read\(trial)"))
        }
        if !record.story.isEmpty {
            found.append(
                DoctorFinding(.configuration, .warning, record.story, remedy: "mend it and apply it again; fascia generations lists all"))
        }
        return found
    }
}
