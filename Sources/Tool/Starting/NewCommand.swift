import ArgumentParser
import FasciaGeometry
import FasciaRaster
import FasciaScenarios
import FasciaSystem
import Glibc

/// `fascia new`: a panel to begin with.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Makes a small panel to begin with: with fonts, a test and a state for it.",
        discussion: """
            The folder is made, or is empty. README.md in it says what to do next. The fonts are copies of this machine's, so that the panel \
            looks the same on others.
            """)

    @Argument(help: ArgumentHelp("The folder.", valueName: "DIR"))
    var folder: String

    func run() throws {
        try Loading.attempt { () throws(SystemError) in try make() }
        // The approved picture is what this machine draws.
        let name = "\(base)/tests/evening.yaml"
        let outcome = TestPlayer.run(name, kinds: Loading.kinds, isBlessing: true, realLimit: .seconds(60))
        guard outcome.status == .passed else {
            for line in outcome.mistakes + outcome.failures.flatMap(\.lines) { Output.error(line) }
            Output.error("fascia: the panel in \(folder) was made, but its test fails on this machine")
            throw ExitCode.failure
        }
        try Loading.attempt { () throws(SystemError) in
            try FontLock(outcome.fonts).write(to: FontLock.path(beside: "\(base)/tests/"))
        }
        Output.print("made \(base)/panel.yaml; now: cd \(base) && fascia preview panel.yaml, and see README.md there")
    }

    /// The folder without a slash at its end.
    private var base: String {
        var path = Substring(folder)
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }

    private func make() throws(SystemError) {
        // Looked for before anything is made.
        let fonts = try fontFiles()
        try prepare()
        for part in ["fonts", "scenarios", "tests"] { try makeFolder("\(base)/\(part)") }
        var names: [String] = []
        for (weight, path) in fonts {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            names.append("\(weight.rawValue.lowercased()): fonts/\(name)")
            try FileWriter.write(try FileReader.read(path, limit: 64 << 20), to: "\(base)/fonts/\(name)")
        }
        let files = [
            ("scenarios/evening.yaml", StarterPanel.scenario), ("tests/evening.yaml", StarterPanel.test),
            ("README.md", StarterPanel.readme), ("panel.yaml", StarterPanel.panel(fonts: names.joined(separator: ", "))),
        ]
        for (name, text) in files { try FileWriter.write(Array(text.utf8), to: "\(base)/\(name)") }
    }

    /// Has an empty folder: what is there already is never touched.
    private func prepare() throws(SystemError) {
        if mkdir(base, 0o777) == 0 { return }
        let number = errno
        if number != EEXIST { throw SystemError(attempt: "make the folder", object: base, errno: number) }
        if try !FolderReader.names(base).isEmpty {
            throw SystemError(attempt: "make a panel in", object: base, errno: ENOTEMPTY, advice: "name an empty folder, or a new one")
        }
    }

    private func makeFolder(_ path: String) throws(SystemError) {
        if mkdir(path, 0o777) != 0 { throw SystemError(attempt: "make the folder", object: path, errno: errno) }
    }

    /// This machine's font of each weight that the panel has.
    private func fontFiles() throws(SystemError) -> [(weight: FontWeight, path: String)] {
        var files: [(weight: FontWeight, path: String)] = []
        for weight in [FontWeight.regular, .medium, .semibold] {
            guard let path = FontChain.systemPaths(weight: weight).first else {
                throw SystemError(
                    attempt: "find", object: "a font of this machine to copy", errno: ENOENT, advice: "install the package fonts-inter")
            }
            files.append((weight, path))
        }
        return files
    }
}
