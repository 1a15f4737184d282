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
        do {
            try view()
        } catch {
            Output.error("fascia: \(error)")
            throw ExitCode.failure
        }
    }

    private func view() throws {
        let signals = PreviewSignals()
        let port = port == 0 ? try ViewCommand.freePort() : port
        let there = "/tmp/fascia-view-\(String(UInt64.random(in: 0 ... .max), radix: 16))"
        // The socket there is for who has logged in alone.
        let command = "umask 177; fascia-web --socket \(ViewCommand.quoted(socket)) --listen-unix \(there) --host 127.0.0.1:\(port)"
        let ssh = try HeldProcess(
            [
                // A connection that others share would keep the port when this ends, and one that is cut off is to end.
                "ssh", "-T", "-o", "ExitOnForwardFailure=yes", "-o", "ControlMaster=no", "-o", "ControlPath=none",
                "-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3", "-L", "127.0.0.1:\(port):\(there)", "--", host, command,
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
            // The shell there ends with it where it does not find a program.
            let isMissing = ssh.ending() == .code(127)
            throw EndedProcess(ssh, advice: isMissing ? "install the package fascia-web on \(host)" : "what was said is above")
        }
        guard ViewCommand.isForwarded(port) else {
            throw SystemError(
                attempt: "reach", object: "fascia-web on \(host) through ssh", errno: ECONNREFUSED,
                advice: "sshd there forwards no sockets: it needs “AllowStreamLocalForwarding yes” and “AllowTcpForwarding yes”")
        }
        Output.print("The panel of \(host) is at \(address)")
        Output.print("Ctrl-C ends it.")
        if open {
            let place = try PreviewFolder()
            folder = place
            try place.openBrowser(address)
        }
        while signals.wait() == SIGCHLD {
            if ssh.hasEnded { throw EndedProcess(ssh) }
        }
    }

    /// Whether a line is an address as fascia-web prints it, and nothing else.
    static func isAddress(_ line: String, _ start: String) -> Bool {
        let token = line.utf8.dropFirst(start.utf8.count)
        return line.hasPrefix(start) && token.count == 64 && token.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Whether what listens there answers at this end: sshd says that it forwards nothing only once somebody comes.
    private static func isForwarded(_ port: UInt16) -> Bool {
        let raw = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if raw < 0 { return false }
        defer { close(raw) }
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(raw, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(raw, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let request = Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8)
        guard isConnected, send(raw, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return false }
        var byte: UInt8 = 0
        return SystemCall.retry { recv(raw, &byte, 1, 0) } == 1
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
