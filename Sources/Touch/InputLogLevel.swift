/// How much a message about input devices matters.
public enum InputLogLevel: Hashable, Sendable {
    /// For whoever looks for a fault in the device or its driver.
    case debug
    /// Something to know.
    case info
    /// Something does not work.
    case error
}
