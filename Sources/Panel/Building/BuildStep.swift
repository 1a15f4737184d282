/// What making a panel's views spends its time on besides the views themselves; for measurements.
public enum BuildStep: Sendable {
    /// Opening font files.
    case fonts
    /// Reading pictures.
    case images
}
