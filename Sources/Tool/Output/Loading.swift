import FasciaConfiguration
import ArgumentParser
import FasciaGeometry
import FasciaPanel

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
