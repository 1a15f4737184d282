import ArgumentParser
import FasciaJSON
import FasciaPanel
import FasciaSocket
import FasciaSystem
import Glibc

/// The options of every `fascia ctl` command.
struct ControlOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The panel's control socket (default: $FASCIA_SOCKET, else \(ControlAddress.usualPath()), or operate or see beside it).",
            valueName: "PATH"))
    var socket: String?

    @Flag(help: "Prints answers as the panel gives them, as JSON.")
    var json = false

    /// Refuses `--json` for a command whose answer is how it ends.
    func refuseJSON() throws {
        if json { throw ValidationError("--json is for what prints an answer: here the exit code is the answer, 0 or 1") }
    }

    /// Where a socket may be that gives a role: the usual ones in order, that of the role itself first.
    func paths(_ role: RPCMethod.Role) -> [String] {
        if let socket { return [socket] }
        return ControlOptions.paths(role)
    }

    /// The same without an option.
    static func paths(_ role: RPCMethod.Role) -> [String] {
        if let named = getenv("FASCIA_SOCKET") { return [String(cString: named)] }
        return usualPaths(role)
    }

    /// The usual paths of the sockets that give a role.
    static func usualPaths(_ role: RPCMethod.Role) -> [String] {
        RPCMethod.Role.allCases.filter { $0 >= role }.map { ControlAddress.usualPath($0) }
    }

    /// Connects to the panel, to call a method.
    func connect(for method: String) throws -> ControlConnection {
        try ControlOptions.attempt { try connection(for: method) }
    }

    private func connection(for method: String) throws -> ControlConnection {
        try ControlConnection(paths: paths(RPCMethod.all.first { $0.name == method }?.role ?? .administer))
    }

    /// Calls one method of the panel.
    func call(_ method: String, _ parameters: JSONObject = JSONObject()) throws -> JSONValue {
        try ControlOptions.attempt { try connection(for: method).call(method, parameters) }
    }

    /// Calls one method of the panel with a list or an object of parameters, nil for none.
    func call(_ method: String, parameters: JSONValue?) throws -> JSONValue {
        try connection(for: method).call(method, parameters: parameters)
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
