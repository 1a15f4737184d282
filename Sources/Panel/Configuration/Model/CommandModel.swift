import FasciaGeometry

/// A command as it was written.
struct CommandModel: Sendable {
    /// The program and its arguments; values in them are looked up when it runs.
    let arguments: [TextModel]
    let timeout: TimeSpan
    /// The value that gets what it prints.
    let output: NameModel?
    let place: Place

    /// Which arguments begin with a value, and could be taken for an option: none after an argument that is `--` and nothing else, and not
    /// the program itself.
    static func valuesFirst(_ arguments: [[TextModel.Part]]) -> [Int] {
        var found: [Int] = []
        for (index, parts) in arguments.enumerated().dropFirst() {
            if parts.count == 1, case .text("--") = parts[0] { break }
            if let first = parts.first, case .named = first { found.append(index) }
        }
        return found
    }
}
