/// Gathers mistakes until all are found. The same one at the same place, as every use of a template would repeat it, counts once.
package final class ErrorCollector {

    package init() {

    }
    private struct Key: Hashable {
        let position: SourcePosition
        let message: String
    }

    private var errors: [ConfigurationError] = []
    private var seen: Set<Key> = []
    private var order: [String: Int] = [:]

    package var isEmpty: Bool { errors.isEmpty }

    /// Whether as many were found as are kept: what is found now need not be told well.
    package var isFull: Bool { errors.count >= ConfigurationErrors.limit }

    /// How many mistakes come with what was probably meant, which takes time to find: nobody mends more at once.
    package static let mostSuggestions = 100

    /// - Parameter suggestion: looked for only if the mistake is one of the first.
    package func add(_ message: String, at place: Place, suggestion: @autoclosure () -> String? = nil) {
        guard !isFull, seen.insert(Key(position: place.position, message: message)).inserted else {
            return
        }
        let isEarly = errors.count < ErrorCollector.mostSuggestions
        errors.append(ConfigurationError(at: place, message, suggestion: isEarly ? suggestion() : nil))
    }

    /// Tells the order in which files are read, which is the order of their errors.
    package func note(file: String) {
        if order[file] == nil { order[file] = order.count }
    }

    /// Throws all that was found, if anything was.
    package func check() throws(ConfigurationErrors) {
        if !errors.isEmpty { throw collected }
    }

    /// All that was found.
    package var collected: ConfigurationErrors {
        let sorted = errors.enumerated().sorted { a, b in
            let (x, y) = (a.element, b.element)
            if x.file != y.file { return (order[x.file] ?? .max, x.file) < (order[y.file] ?? .max, y.file) }
            return (x.line, x.column, a.offset) < (y.line, y.column, b.offset)
        }
        return ConfigurationErrors(all: sorted.map(\.element), files: order.sorted { $0.value < $1.value }.map(\.key))
    }
}
