import FasciaConfiguration
import FasciaControls

/// How what a key says reaches what has the key: a view, or a part of one.
final class KeyEffect: KeyProgram {
    /// What, besides the record, decides what is set.
    struct Dependence: OptionSet, Sendable {
        let rawValue: UInt8

        /// The theme's colours.
        static let theme = Dependence(rawValue: 1)
        /// The texts of the language.
        static let language = Dependence(rawValue: 2)
    }

    let dependence: Dependence
    /// Sets what the record says on its owner.
    let apply: @Sendable (_ owner: AnyObject, _ record: Record, _ builder: ViewBuilder) -> Void

    /// An effect on owners of one class. Whoever applies it has to pass such an owner.
    init<Owner: AnyObject>(
        _ dependence: Dependence = [], _ set: @escaping @Sendable (_ owner: Owner, _ record: Record, _ builder: ViewBuilder) -> Void
    ) {
        self.dependence = dependence
        apply = { owner, record, builder in
            assert(owner is Owner, "a key of \(Owner.self) is applied to \(type(of: owner))")
            // A checked cast costs more than what most keys do.
            set(unsafeDowncast(owner, to: Owner.self), record, builder)
        }
    }
}
