import ArgumentParser
import FasciaPanel
import FasciaSystem
import Glibc

/// Where the panel's service keeps its generations.
struct StateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The panel's state folder (default: $STATE_DIRECTORY, else \(Generations.usualState)).", valueName: "FOLDER"))
    var state: String?

    var folder: String { state ?? StateOptions.usualFolder }

    /// The one of a panel whose service manager says so in this environment, else that of the package's service.
    static var usualFolder: String {
        let first = getenv("STATE_DIRECTORY").map { String(cString: $0) }?.split(separator: ":").first
        return first.map(String.init) ?? Generations.usualState
    }

    /// The generations, to look at.
    var generations: Generations { Generations(state: folder, entry: Generations.usualEntry) }

    /// The generations, to change.
    func store() throws -> GenerationStore {
        let folder = folder
        return try Loading.attempt { () throws(SystemError) in try GenerationStore(state: folder) }
    }
}

extension Generations {
    /// The record; an error says what to do about it.
    func readAsUser() throws(SystemError) -> GenerationRecord {
        do throws(SystemError) {
            return try read()
        } catch {
            let advice = error.advice.isEmpty ? StateOwner.advice(error.errno) : error.advice
            throw SystemError(attempt: error.attempt, object: error.object, errno: error.errno, advice: advice)
        }
    }

    /// The same; of one that is damaged or lost only what the folders say is known, which is printed.
    func readOrStartAnew() throws -> GenerationRecord {
        do throws(SystemError) {
            return try readAsUser()
        } catch {
            guard Generations.isDamage(error) else { return try readOrFail() }
            Output.error("fascia: \(error)")
            var record = recovered("")
            // It is printed already.
            record.story = ""
            return record
        }
    }

    /// The same; an error is printed and ends the command.
    func readOrFail() throws -> GenerationRecord { try Loading.attempt { () throws(SystemError) in try readAsUser() } }
}
