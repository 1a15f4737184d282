import FasciaConfiguration
import FasciaControls
import FasciaExpressions

/// The effect of a key: sets its value on the owner, a view or a part of one.
final class KeyEffect: KeyProgram {
    /// What the value depends on besides the record, and the texts and expressions that the effect asks the builder for: those are followed
    /// anyway, into another language where they have another text there, and with the values that they show.
    struct Dependence: OptionSet, Sendable {
        let rawValue: UInt8

        /// The theme's colours.
        static let theme = Dependence(rawValue: 1)
        /// The texts of the language.
        static let language = Dependence(rawValue: 2)
    }

    /// How the effect shows the results of an expression, and takes them back.
    struct Reversal: Sendable {
        /// Remembers what a new owner has without the key; the result gives that back to it.
        let remember: @Sendable (_ owner: AnyObject) -> (AnyObject, ViewBuilder) -> Void
        /// Sets what an expression gives; false if that is no value of the key.
        let show: @Sendable (_ owner: AnyObject, _ live: AnyLiveValue, _ result: ExpressionValue, _ builder: ViewBuilder) -> Bool
    }

    let dependence: Dependence
    /// Whether objects of a class can own the key.
    let accepts: @Sendable (AnyClass) -> Bool
    /// Sets the value of a record on its owner.
    let apply: @Sendable (_ owner: AnyObject, _ record: Record, _ builder: ViewBuilder) -> Void
    /// nil if the key takes no expressions.
    let reversal: Reversal?

    var isReversible: Bool { reversal != nil }

    /// An effect on owners of one class; `apply` must be called with such an owner.
    init<Owner: AnyObject>(
        _ dependence: Dependence = [], reversal: Reversal? = nil,
        _ set: @escaping @Sendable (_ owner: Owner, _ record: Record, _ builder: ViewBuilder) -> Void
    ) {
        self.dependence = dependence
        self.reversal = reversal
        accepts = { $0 is Owner.Type }
        apply = { owner, record, builder in
            assert(owner is Owner, "a key of \(Owner.self) is applied to \(type(of: owner))")
            // A checked cast costs more than what most keys do.
            set(unsafeDowncast(owner, to: Owner.self), record, builder)
        }
    }
}

/// What an owner has without a key, so that an expression that comes to be unknown can take back what it set.
struct KeyDefault<Owner: AnyObject>: Sendable {
    let remember: @Sendable (Owner) -> (Owner, ViewBuilder) -> Void

    /// What a property has when its owner is new.
    static func property<Value>(
        _ path: @autoclosure @escaping @Sendable () -> any ReferenceWritableKeyPath<Owner, Value> & Sendable
    ) -> KeyDefault {
        KeyDefault { owner in
            let path = path()
            let value = owner[keyPath: path]
            return { owner, _ in owner[keyPath: path] = value }
        }
    }

    /// What a closure sets.
    static func setting(_ reset: @escaping @Sendable (Owner) -> Void) -> KeyDefault { KeyDefault { _ in { owner, _ in reset(owner) } } }
}

extension KeyEffect.Reversal {
    /// - Parameter show: sets the value of an expression's result; false if it is none.
    init<Owner: AnyObject, Value>(
        to standard: KeyDefault<Owner>, _: Value.Type,
        show: @escaping @Sendable (_ owner: Owner, _ live: LiveValue<Value>, _ result: ExpressionValue, _ builder: ViewBuilder) -> Bool
    ) {
        remember = { owner in
            let reset = standard.remember(unsafeDowncast(owner, to: Owner.self))
            return { reset(unsafeDowncast($0, to: Owner.self), $1) }
        }
        self.show = { owner, live, result, builder in
            show(unsafeDowncast(owner, to: Owner.self), unsafeDowncast(live, to: LiveValue<Value>.self), result, builder)
        }
    }
}
