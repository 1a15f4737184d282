import FasciaConfiguration
import ArgumentParser
import FasciaGeometry
import FasciaPanel
import FasciaSystem
import Glibc

/// Loads configurations for commands. Every mistake is printed and the command exits with 1. Mistakes go to standard error, unless they
/// are the command's result, as those of `check`.
enum Loading {
    /// What can stand after `type:`. Set once, before the command line is read: commands are made by the parser.
    nonisolated(unsafe) static var kinds = ViewKinds.standard

    static func configuration(_ path: String, to write: (String) -> Void = Output.error) throws -> PanelConfiguration {
        do {
            return try PanelConfiguration.load(path: path, kinds: kinds)
        } catch {
            report(error, to: write)
            throw ExitCode.failure
        }
    }

    /// The file that a command line means: `panel.yaml` of a folder, else what it names.
    static func panelPath(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return path }
        return path.hasSuffix("/") ? "\(path)panel.yaml" : "\(path)/panel.yaml"
    }

    /// The same for what waits for edits: a file that is not there at all is a wrong name.
    static func panelFile(_ path: String) throws(SystemError) -> String {
        let file = panelPath(path)
        if access(file, R_OK) != 0 { throw SystemError(attempt: "open", object: file, errno: errno) }
        return file
    }

    static func content(_ configuration: PanelConfiguration, scale: Double) throws -> PanelContent {
        do {
            return try configuration.build(scale: scale)
        } catch {
            report(error, to: Output.error)
            throw ExitCode.failure
        }
    }

    /// Prints every mistake.
    static func report(_ errors: ConfigurationErrors, to write: (String) -> Void) {
        for error in errors.all { write("\(error)") }
    }

    /// Runs a closure; an error is printed and ends the command.
    static func attempt<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            Output.error("fascia: \(error)")
            throw ExitCode.failure
        }
    }
}
