import ArgumentParser
import FasciaJSON
import FasciaPanel
import FasciaSocket
import FasciaSystem
import Glibc

/// The options of every `fascia ctl` command.
struct ControlOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The panel's control socket (default: $FASCIA_SOCKET, else \(ControlAddress.usualPath)).", valueName: "PATH"))
    var socket: String?

    @Flag(help: "Prints answers as the panel gives them, as JSON.")
    var json = false

    /// Where the socket is.
    var path: String {
        if let socket { return socket }
        if let named = getenv("FASCIA_SOCKET") { return String(cString: named) }
        return ControlAddress.usualPath
    }

    /// Connects to the panel.
    func connect() throws -> ControlConnection {
        try ControlOptions.attempt { try ControlConnection(path: path) }
    }

    /// Calls one method of the panel.
    func call(_ method: String, _ parameters: JSONObject = JSONObject()) throws -> JSONValue {
        try ControlOptions.attempt { try ControlConnection(path: path).call(method, parameters) }
    }

    /// Calls a method and prints only a failure; with `--json` the answer too.
    func perform(_ method: String, _ parameters: JSONObject = JSONObject()) throws {
        let answer = try call(method, parameters)
        if json { Output.print(answer.text) }
    }

    /// Runs a closure on a connection; an error is printed and ends the command.
    static func attempt<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as RPCError {
            Output.error("fascia: \(error.message)")
            for mistake in error.data?["errors"]?.asArray ?? [] { Output.error("  \(mistake.asString ?? mistake.text)") }
            for (name, reason) in error.data?["refused"]?.asObject?.members ?? [] {
                Output.error("  \(name): \(reason.asString ?? reason.text)")
            }
            if let count = error.data?["unlisted"]?.asInteger { Output.error("  and \(count) more") }
            throw ExitCode.failure
        } catch {
            Output.error("fascia: \(error)")
            throw ExitCode.failure
        }
    }
}
