import FasciaSystem
import Glibc

/// A program that runs for as long as this one does: it holds the other end of a pipe as its standard input, and ends with that.
final class HeldProcess {
    /// What errors call it.
    let name: String
    private let identifier: pid_t
    private var input: Int32
    private let output: Int32
    private var isReaped = false
    private var status: Int32 = 0

    /// Starts a program. What it says of errors goes to this one's standard error.
    /// - Parameters:
    ///   - environment: variables, each with its value, before those of this process.
    ///   - readsOutput: whether its standard output is for `line`; else it goes where this one's goes.
    init(_ arguments: [String], environment: [String], readsOutput: Bool) throws(SystemError) {
        let program = arguments[0]
        name = program
        let (inputEnd, held) = try HeldProcess.pipe()
        let result = readsOutput ? try HeldProcess.pipe() : nil
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, inputEnd, 0)
        if let result { posix_spawn_file_actions_adddup2(&actions, result.writing, 1) }
        // Held back here, signals would be held back there too.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
        let own = variables.count
        var index = 0
        while let variable = environ[index] {
            variables.append(variable)
            index += 1
        }
        variables.append(nil)
        defer {
            for case let word? in words { free(word) }
            for case let variable? in variables.prefix(own) { free(variable) }
        }
        var identifier: pid_t = 0
        let error = posix_spawnp(&identifier, program, &actions, &attributes, &words, &variables)
        close(inputEnd)
        if let result { close(result.writing) }
        if error != 0 {
            close(held)
            if let result { close(result.reading) }
            throw SystemError(
                attempt: "start", object: program, errno: error,
                advice: error == ENOENT ? Programs.remedy(program) : "")
        }
        self.identifier = identifier
        input = held
        output = result?.reading ?? -1
    }

    deinit {
        end()
        if output >= 0 { close(output) }
    }

    private static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        try SystemCall.perform("make", on: "a pipe") { Glibc.pipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Whether it has ended by itself.
    var hasEnded: Bool {
        if isReaped { return true }
        isReaped = waitpid(identifier, &status, WNOHANG) == identifier
        return isReaped
    }

    /// How it ended by itself; nil while it runs. What has closed its output is given two seconds for that.
    func ending() -> ProcessEnding? {
        for _ in 0..<200 where !hasEnded { usleep(10_000) }
        return isReaped ? ProcessEnding(status) : nil
    }

    /// The first line of its output; nil if it ends without one.
    func line() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < 4096, SystemCall.retry({ read(output, &byte, 1) }) == 1 {
            if byte == 10 { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }

    /// Ends it, by force if it takes longer than two seconds.
    func end() {
        if input >= 0 { close(input) }
        input = -1
        if hasEnded { return }
        kill(identifier, SIGTERM)
        for _ in 0..<200 {
            if hasEnded { return }
            usleep(10_000)
        }
        kill(identifier, SIGKILL)
        waitpid(identifier, &status, 0)
        isReaped = true
    }
}
