import FasciaSystem
import Glibc
import Testing

@testable import FasciaPanel

/// What `apply` and its kin say.
@Suite struct ApplyWordsTests {
    private let bench: ApplyBench

    init() throws { bench = try ApplyBench() }

    /// Runs a panel with a state folder of the bench, and commands while it runs; `T` is the tool with its socket.
    private func beside(_ state: String, _ commands: String) throws -> String {
        mkdir("\(bench.folder.path)/\(state)", 0o755)
        let run = "STATE_DIRECTORY=$PWD/\(state) '\(ToolTests.tool)' run in/panel.yaml --display headless:300x200 --control $PWD/c"
        let said = try bench.shell(
            """
            export FASCIA_SOCKET=$PWD/c; T='\(ToolTests.tool)'; \(run) > log 2>&1 & panel=$!
            for n in $(seq 300); do [ -S c ] && break; sleep 0.1; done; sleep 1
            \(commands)
            kill $panel; sleep 1; kill -9 $panel 2>/dev/null; wait $panel
            """)
        return said.said
    }

    /// Another panel's answer is none of this one's.
    @Test func anotherPanelsAnswerCountsForNothing() throws {
        let said = try beside(
            "other", "$T apply in --state $PWD/state; $T apply in --state $PWD/state; $T ctl status | grep -e generation -e reloads")
        #expect(said.contains("generation 2 is shown at the next start of the panel"), "\(said)")
        #expect(!said.contains("is shown, on trial") && said.contains("generation: 0") && said.contains("reloads: 0"), "\(said)")
    }

    @Test func whoIsToConfirmIsTold() throws {
        let said = try beside(
            "state",
            "$T ctl status | grep -c unknown; $T ctl status | grep -c -e ^trial -e ^confirmed -e ^waiting; $T apply in --state $PWD/state --confirm; $T ctl status | grep -e ^trial -e ^confirmed"
        )
        #expect(said.contains("unless somebody touches the panel, or says “fascia ctl confirm”, meanwhile"), "\(said)")
        #expect(said.contains("\n0\n") && said.contains("confirmed: false") && said.contains("trial: "), "\(said)")
    }

    /// A folder that somebody has removed by hand is missed.
    @Test func aFolderThatIsGoneIsMissed() throws {
        for _ in 0..<3 {
            #expect(try bench.fascia("apply in").code == 0)
            try bench.generations.change { $0.keep($0.active) }
        }
        #expect(system("rm -r '\(bench.generations.folder)/2'") == 0)
        var said = try bench.fascia("rollback")
        #expect(said.code == 0 && said.said.contains("generation 1 is shown"), "\(said)")
        #expect(system("rm -r '\(bench.generations.folder)/1'") == 0)
        said = try bench.fascia("generations")
        #expect(said.said.contains("generation 1 is active, but its folder is gone"), "\(said)")
    }

    @Test(.enabled(if: access(Generations.usualEntry, F_OK) != 0, "this machine has a panel of its own")) func whatIsNotThereIsNamed()
        throws
    {
        #expect(try bench.fascia("apply in").code == 0)
        let said = try bench.fascia("rollback 0")
        #expect(said.code == 1 && said.said.contains(Generations.usualEntry), "\(said)")
        #expect(said.said.contains("nothing was changed: generation 1 stays"), "\(said)")
    }

    @Test(arguments: [
        "apply in --json", "rollback --json", "healthy --json", "healthy --wait inf", "healthy --wait 1e300", "healthy --wait=-1",
    ])
    func whatMeansNothingIsRefused(_ command: String) throws {
        let said = try bench.shell("timeout 20 '\(ToolTests.tool)' \(command) --socket none")
        #expect(said.code == 2, "\(said)")
        #expect(bench.generations.numbers.isEmpty)
    }
}
