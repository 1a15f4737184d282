/// How much a message matters; the numbers are syslog's.
public enum LogLevel: Int32, Sendable, Comparable, CaseIterable {
    /// Something that was asked for does not work, and a person has to act.
    case error = 3
    /// Something is wrong, and the program goes on without it or tries again.
    case warning = 4
    /// Normal, and worth knowing months later.
    case notice = 5
    /// Normal.
    case info = 6
    /// For finding a mistake in the program.
    case debug = 7

    /// The level's name in a line of text.
    public var name: String {
        // Swift would find the case's name by looking through the whole program's types, for the first line a fiftieth of a start.
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .notice: "notice"
        case .info: "info"
        case .debug: "debug"
        }
    }

    /// Less is more important, as in syslog.
    public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}
