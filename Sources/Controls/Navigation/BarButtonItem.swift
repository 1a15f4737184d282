import FasciaRaster

/// A button in a bar: a title or an image and what it does, after UIKit's `UIBarButtonItem`.
public final class BarButtonItem {
    /// How much a button stands out.
    public enum Style: Sendable {
        /// In the regular weight.
        case plain
        /// The one that completes what the screen is for: its title is bold.
        case done
    }

    /// What it says if it has no image.
    public var title: String? {
        didSet { if title != oldValue { button?.itemDidChange() } }
    }

    /// Only its alpha is drawn, in the bar's tint.
    public var image: Image? {
        didSet { if image != oldValue { button?.itemDidChange() } }
    }

    /// Whether it can be touched.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { button?.itemDidChange() } }
    }

    /// How much it stands out.
    public var style: Style {
        didSet { if style != oldValue { button?.itemDidChange() } }
    }

    /// The colour of the title or image; nil is the bar's.
    public var tintColor: Color? {
        didSet { if tintColor != oldValue { button?.itemDidChange() } }
    }

    /// The name of the button in event logs and tests.
    public var identifier = "" {
        didSet { if identifier != oldValue { button?.itemDidChange() } }
    }

    /// Called when a finger lifts from the button.
    public var action: (() -> Void)?

    /// The button that shows the item. It clears this when it lets go.
    weak var button: BarButton?

    /// A button with a title.
    public init(title: String, style: Style = .plain, action: (() -> Void)? = nil) {
        self.title = title
        self.style = style
        self.action = action
    }

    /// A button with an image.
    public init(image: Image, style: Style = .plain, action: (() -> Void)? = nil) {
        self.image = image
        self.style = style
        self.action = action
    }

    /// A button that calls a method of an object, which is not kept alive.
    public convenience init<Target: AnyObject>(
        title: String, style: Style = .plain, target: Target, action: @escaping (Target) -> () -> Void
    ) {
        self.init(title: title, style: style) { [weak target] in
            if let target { action(target)() }
        }
    }
}
