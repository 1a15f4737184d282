import FasciaConfiguration
import FasciaControls

/// The effect of a key: sets its value on the owner, a view or a part of one.
final class KeyEffect: KeyProgram {
    /// What the value depends on besides the record.
    struct Dependence: OptionSet, Sendable {
        let rawValue: UInt8

        /// The theme's colours.
        static let theme = Dependence(rawValue: 1)
        /// The texts of the language.
        static let language = Dependence(rawValue: 2)
    }

    let dependence: Dependence
    /// Whether objects of a class can own the key.
    let accepts: @Sendable (AnyClass) -> Bool
    /// Sets the value of a record on its owner.
    let apply: @Sendable (_ owner: AnyObject, _ record: Record, _ builder: ViewBuilder) -> Void

    /// An effect on owners of one class; `apply` must be called with such an owner.
    init<Owner: AnyObject>(
        _ dependence: Dependence = [], _ set: @escaping @Sendable (_ owner: Owner, _ record: Record, _ builder: ViewBuilder) -> Void
    ) {
        self.dependence = dependence
        accepts = { $0 is Owner.Type }
        apply = { owner, record, builder in
            assert(owner is Owner, "a key of \(Owner.self) is applied to \(type(of: owner))")
            // A checked cast costs more than what most keys do.
            set(unsafeDowncast(owner, to: Owner.self), record, builder)
        }
    }
}
