import ArgumentParser
import FasciaSocket
import FasciaSystem
import Glibc

/// `fascia view HOST`: shows the panel of another machine in a browser here, by way of ssh.
struct ViewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view", abstract: "Shows the panel of another machine in a browser here, by way of ssh.",
        discussion: """
            ssh starts fascia-web there, on a socket of its own, and forwards that to this machine: nothing listens on the network, and \
            it ends with ssh. Who logs in there has to be in the group fascia-operate, or in fascia-see to look only.
            """)

    @Argument(help: "The machine, as ssh takes it: HOST or USER@HOST.")
    var host: String

    @Option(help: ArgumentHelp("The panel's socket there.", valueName: "PATH"))
    var socket = ControlAddress.usualPath(.operate)

    @Option(help: ArgumentHelp("Where browsers find it here; 0 is any free port.", valueName: "PORT"))
    var port: UInt16 = 0

    @Flag(help: "Opens it in the browser.")
    var open = false

    func validate() throws {
        // ssh would take it as an option.
        if host.isEmpty || host.hasPrefix("-") { throw ValidationError("view takes the name of a machine, as ssh does") }
    }

    func run() throws {
        do throws(SystemError) {
            try view()
        } catch {
            Output.error("fascia: \(error)")
            throw ExitCode.failure
        }
    }

    private func view() throws(SystemError) {
        let signals = PreviewSignals()
        let port = port == 0 ? try ViewCommand.freePort() : port
        let there = "/tmp/fascia-view-\(String(UInt64.random(in: 0 ... .max), radix: 16))"
        let command = "fascia-web --socket \(ViewCommand.quoted(socket)) --listen-unix \(there) --host 127.0.0.1:\(port)"
        let ssh = try HeldProcess(
            [
                "ssh", "-T", "-o", "ExitOnForwardFailure=yes", "-L", "127.0.0.1:\(port):\(there)", "--", host, command,
            ], environment: [], readsOutput: true)
        var folder: PreviewFolder?
        defer {
            ssh.end()
            folder?.remove()
        }
        let start = "http://127.0.0.1:\(port)/#"
        var said = ssh.line()
        // What a shell there says comes before it; nothing else of that machine is shown or opened.
        for _ in 0..<100 where said.map({ !ViewCommand.isAddress($0, start) }) == true { said = ssh.line() }
        guard let address = said, ViewCommand.isAddress(address, start) else {
            throw SystemError(
                attempt: "start fascia-web on", object: host, errno: ECHILD,
                advice:
                    "what ssh says is above; fascia-web has to be in PATH there, and its page in share/fascia/web beside it: “make web” builds it"
            )
        }
        Output.print("The panel of \(host) is at \(address)")
        Output.print("Ctrl-C ends it.")
        if open {
            let place = try PreviewFolder()
            folder = place
            try place.openBrowser(address)
        }
        while signals.wait() == SIGCHLD {
            if ssh.hasEnded { throw SystemError(attempt: "go on with", object: "ssh", errno: ECHILD, advice: "what it says is above") }
        }
    }

    /// Whether a line is an address as fascia-web prints it, and nothing else.
    static func isAddress(_ line: String, _ start: String) -> Bool {
        let token = line.utf8.dropFirst(start.utf8.count)
        return line.hasPrefix(start) && token.count == 64 && token.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// A port of this machine that nobody uses now.
    private static func freePort() throws(SystemError) -> UInt16 {
        let raw = try SystemCall.perform("make", on: "a socket") { Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        let file = FileDescriptor(owning: raw)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let number = file.rawValue
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(number, pointer, length) == 0 ? getsockname(number, pointer, &length) : -1
            }
        }
        if result != 0 { throw SystemError(attempt: "find", object: "a free port", errno: errno) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// A word for the shell there.
    private static func quoted(_ word: String) -> String {
        "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
