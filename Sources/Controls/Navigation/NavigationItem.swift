/// What a navigation bar shows for one view controller, after UIKit's `UINavigationItem`.
public final class NavigationItem {
    /// In the bar's middle, unless there is a `titleView`, and in the back button of what is pushed on top.
    public var title: String? {
        didSet { if title != oldValue { bar?.itemDidChange(self) } }
    }

    /// Stands in the bar's middle in place of the title, in the size that it likes. A view that is in several items stands in the one
    /// that showed last.
    public var titleView: View? {
        didSet { if titleView !== oldValue { bar?.itemDidChange(self) } }
    }

    /// At the bar's left, from the edge inward, in place of the back button.
    public var leftBarButtonItems: [BarButtonItem] = [] {
        didSet { bar?.itemDidChange(self) }
    }

    /// At the bar's right, from the edge inward.
    public var rightBarButtonItems: [BarButtonItem] = [] {
        didSet { bar?.itemDidChange(self) }
    }

    /// Whether the left buttons stand beside the back button rather than in its place.
    public var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { bar?.itemDidChange(self) } }
    }

    /// What the back button that leads here says; nil is the title.
    public var backButtonTitle: String? {
        didSet { if backButtonTitle != oldValue { bar?.itemDidChange(self) } }
    }

    /// Leaves no way back but the controller's own.
    public var hidesBackButton = false {
        didSet { if hidesBackButton != oldValue { bar?.itemDidChange(self) } }
    }

    /// The bar that holds the item. The bar clears it when it lets go.
    weak var bar: NavigationBar?

    /// An item with a title.
    public init(title: String? = nil) {
        self.title = title
    }

    /// The only or outermost button at the left.
    public var leftBarButtonItem: BarButtonItem? {
        get { leftBarButtonItems.first }
        set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
    }

    /// The only or outermost button at the right.
    public var rightBarButtonItem: BarButtonItem? {
        get { rightBarButtonItems.first }
        set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
    }
}
