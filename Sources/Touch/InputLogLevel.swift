/// How much a message about input devices matters.
package enum InputLogLevel: Hashable, Sendable {
    /// For finding a fault in a device or its driver.
    case debug
    /// Something to know.
    case info
    /// Something does not work.
    case error
}
