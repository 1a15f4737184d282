/// The parts of building a panel that are measured by themselves.
public enum BuildStep: Sendable {
    /// Opening font files.
    case fonts
    /// Reading pictures.
    case images
}
