import FasciaPanel
import FasciaSystem

extension Doctor {
    /// What is to be said where nobody knows which configuration is shown.
    package static func finding(ofUnreadable error: SystemError, own: String) -> DoctorFinding {
        DoctorFinding(
            .configuration, .warning, "whether an applied configuration takes the place of \(own) is not known: \(error)",
            remedy: error.advice.isEmpty ? "run the doctor with sudo" : error.advice)
    }

    /// What is to be said of configurations that were applied.
    /// - Parameters:
    ///   - own: the configuration that is shown without any.
    ///   - damage: what is wrong with the files of the active one; nil if nothing is.
    package static func findings(of record: GenerationRecord, own: String, damage: String? = nil) -> [DoctorFinding] {
        var found: [DoctorFinding] = []
        if record.active > 0 {
            let trial = record.isOnTrial ? ", and is on trial" : ""
            found.append(
                DoctorFinding(.configuration, .ok, "generation \(record.active) takes the place of \(own), which is not read\(trial)"))
        }
        if let damage {
            found.append(DoctorFinding(.configuration, .problem, damage, remedy: "fascia generations lists what else is stored"))
        }
        if !record.story.isEmpty {
            found.append(
                DoctorFinding(
                    .configuration, .warning, record.story,
                    remedy: "what was taken back is to be mended and applied again; fascia generations lists all"))
        }
        return found
    }
}
