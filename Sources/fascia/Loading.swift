import ArgumentParser
import FasciaGeometry
import FasciaPanel

/// Reading configurations for commands: every mistake is printed, and the command ends with code 1.
enum Loading {
    static func configuration(_ path: String) throws -> PanelConfiguration {
        do {
            return try PanelConfiguration.load(path: path)
        } catch {
            report(error)
            throw ExitCode.failure
        }
    }

    static func content(_ configuration: PanelConfiguration, scale: Double) throws -> PanelContent {
        do {
            return try configuration.build(scale: scale)
        } catch {
            report(error)
            throw ExitCode.failure
        }
    }

    static func findings(_ configuration: PanelConfiguration, size: PixelSize, scale: Double) throws -> [Finding] {
        do {
            return try configuration.check(size: size, scale: scale)
        } catch {
            report(error)
            throw ExitCode.failure
        }
    }

    private static func report(_ errors: ConfigurationErrors) {
        for error in errors.all { Output.error("\(error)") }
    }

    /// Runs something whose error is only to be printed.
    static func attempt<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            Output.error("fascia: \(error)")
            throw ExitCode.failure
        }
    }
}
