import FasciaJSON
import FasciaValues

/// The connection that a client has to somebody else, as it reports it: a bridge's with its broker.
struct ClientLink {
    enum State: String, CaseIterable {
        case connecting, connected, refused
    }

    var state = State.connecting
    /// What is wrong, for people; empty while nothing is.
    var message = ""
    /// The values that come by it.
    var names: [String] = []

    /// As `status` has it.
    var json: JSONValue { ["state": .string(state.rawValue), "message": .string(message), "values": .integer(Int64(names.count))] }
}
