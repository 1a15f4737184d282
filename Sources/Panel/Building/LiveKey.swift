import FasciaConfiguration
import FasciaExpressions

/// A key of one view, or of a part of one, whose value an expression gives.
final class LiveKey {
    private let live: AnyLiveValue
    private let reversal: KeyEffect.Reversal
    private let reset: (AnyObject, ViewBuilder) -> Void
    private weak var owner: AnyObject?
    private weak var builder: ViewBuilder?
    private var result: ExpressionValue?

    /// - Parameter owner: has nothing set yet: what it has now is what it gets while the expression is unknown.
    init(_ live: AnyLiveValue, _ reversal: KeyEffect.Reversal, owner: AnyObject, builder: ViewBuilder) {
        self.live = live
        self.reversal = reversal
        self.owner = owner
        self.builder = builder
        reset = reversal.remember(owner)
    }

    /// Sets what the expression gives.
    func show(_ result: ExpressionValue?) {
        self.result = result
        refresh()
    }

    /// Sets it again, in another theme.
    func refresh() {
        guard let owner, let builder else { return }
        if let result, reversal.show(owner, live, result, builder) { return }
        reset(owner, builder)
    }
}
