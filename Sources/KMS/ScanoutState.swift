/// What a display can do at the moment, and if nothing, why.
public enum ScanoutState: Hashable, Sendable {
    /// Not started yet, or closed.
    case closed
    /// The session is switched away.
    case suspended
    /// No device of the machine can show anything, or none of those that were asked for is there.
    case noDevice
    /// No connector that may be used has a display.
    case noDisplay
    /// Another process owns the device.
    case notMaster
    /// The display cannot be set up; tried again from time to time.
    case failed
    /// Pictures can be shown.
    case ready
}
