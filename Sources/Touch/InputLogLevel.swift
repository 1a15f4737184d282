/// How much a message about input devices matters.
public enum InputLogLevel: Hashable, Sendable {
    case debug, info, error
}
