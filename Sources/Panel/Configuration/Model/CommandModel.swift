import FasciaGeometry

/// A command as it was written.
struct CommandModel: Sendable {
    /// The program and its arguments; values in them are looked up when it runs.
    let arguments: [TextModel]
    let timeout: TimeSpan
    /// The value that gets what it prints.
    let output: NameModel?
    let place: Place
}
