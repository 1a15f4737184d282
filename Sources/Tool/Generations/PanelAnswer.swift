import FasciaJSON
import FasciaSystem

/// What a running panel says of its generations.
struct PanelAnswer {
    /// The one that is shown.
    let generation: Int
    /// The one that is to be shown when nobody touches the panel any more; nil if none is.
    let waiting: Int?
    let takenBack: String
    /// The file of what is shown.
    let configuration: String
    let ownConfiguration: String

    /// nil if none runs that has this state folder.
    init?(_ control: ControlOptions, state: String) {
        guard let status = PanelAnswer.status(control), PanelAnswer.isOf(state, status), let number = status["generation"]?.asInteger
        else { return nil }
        generation = Int(number)
        waiting = status["waiting"]?.asInteger.map { Int($0) }
        takenBack = status["takenBack"]?.asString ?? ""
        configuration = status["configuration"]?.asString ?? "another one"
        ownConfiguration = status["ownConfiguration"]?.asString ?? ""
    }

    /// Whether a panel answers that has another state folder.
    static func isAnothers(_ control: ControlOptions, state: String) -> Bool { status(control).map { !isOf(state, $0) } ?? false }

    private static func status(_ control: ControlOptions) -> JSONValue? {
        try? ControlConnection(paths: control.paths(.see), timeout: 5_000).call("status")
    }

    private static func isOf(_ state: String, _ status: JSONValue) -> Bool {
        GenerationSource.name(FileWriter.folder(of: status["state"]?.asString ?? "")) == GenerationSource.name(state)
    }
}
