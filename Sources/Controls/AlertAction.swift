/// One of the answers to an alert, shown as a button.
public struct AlertAction {
    /// What kind of answer it is.
    public enum Style: String, Sendable, CaseIterable {
        /// An answer like any other.
        case `default`
        /// Leaves everything as it is. An alert has at most one.
        case cancel
        /// Cannot be undone.
        case destructive
    }

    /// What the button says.
    public var title: String
    /// How the button looks.
    public var style: Style
    /// The button's name below that of the alert; empty names it by its style and number.
    public var identifier: String
    /// Called once the alert has been answered so.
    public var handler: (() -> Void)?

    /// An answer.
    public init(title: String, style: Style = .default, identifier: String = "", handler: (() -> Void)? = nil) {
        self.title = title
        self.style = style
        self.identifier = identifier
        self.handler = handler
    }
}
