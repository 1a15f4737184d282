import ArgumentParser
import FasciaGeometry
import FasciaScenarios
import FasciaSystem
import Glibc

/// `fascia test`: runs the tests of panels.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Runs the tests of a panel, without a display and on a virtual clock.",
        discussion: """
            A test is a file tests/NAME.yaml beside a panel: what is done, step by step, and what is to be so then. An hour of waiting takes no \
            time. The commands of a panel never run. Config/TESTING.md tells what a test can say.

            Ends with 0 if all tests pass, with 1 if one fails, with 2 if a test, a scenario or a panel could not be read. What differs from \
            approved pictures is left in tests/.fascia-test/.
            """)

    @Argument(
        help: ArgumentHelp(
            "Tests, folders named tests, or folders of panels, which have their tests in such a folder (default: this folder).",
            valueName: "DIR|FILE"))
    var paths: [String] = []

    @Flag(help: "Approves the pictures as they are drawn now, and says which were written.")
    var bless = false

    @Option(name: .customShort("k"), help: ArgumentHelp("Runs only tests with this in their names.", valueName: "PATTERN"))
    var pattern: String?

    @Option(help: ArgumentHelp("How many run at the same time (default: one for each processor).", valueName: "N"))
    var jobs: Int?

    @Option(help: ArgumentHelp("How many seconds of our time one test may take.", valueName: "SECONDS"))
    var timeout: Double = 30

    @Option(help: ArgumentHelp("Writes what came of them as JUnit's XML.", valueName: "FILE.xml"))
    var junit: String?

    @Option(help: ArgumentHelp("Writes what came of them as one page with its pictures.", valueName: "FILE.html"))
    var html: String?

    @Flag(help: "Runs them again whenever one of their files changes, until Ctrl-C.")
    var watch = false

    /// Runs one test and writes what came of it: what this command starts for each.
    @Option(name: .customLong("one"), help: .hidden)
    var result: String?

    func validate() throws {
        try OutputFile.validate(junit, "--junit", .junit)
        try OutputFile.validate(html, "--html", .page)
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 256, not \(jobs)") }
        if !(timeout >= 0.1 && timeout <= 86_400) { throw ValidationError("--timeout takes 0.1 to 86400 seconds") }
    }

    func run() throws {
        if let result {
            let limit = TimeSpan.seconds(timeout)
            let outcome = TestPlayer.run(paths.first ?? "", kinds: Loading.kinds, isBlessing: bless, realLimit: limit)
            return try Loading.attempt { () throws(SystemError) in try FileWriter.write(Array(outcome.json.text.utf8), to: result) }
        }
        let events = try Loading.attempt { () throws(SystemError) in try EventLoop() }
        let session = TestSession(self, events)
        if watch { return try Loading.attempt { () throws(SystemError) in try session.watch() } }
        let code = try Loading.attempt { () throws(SystemError) in try session.runOnce() }
        if code != 0 { throw ExitCode(code) }
    }

    /// How many run at the same time.
    var workers: Int { jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
