/// A text with values of other controls in it.
struct TextModel: Sendable {
    enum Part: Sendable {
        case text(String)
        /// The value of the control at a path; a number with so many decimals, nil for as many as its step has.
        case value(ReferenceModel, decimals: Int?)
    }

    let parts: [Part]

    /// What stands in it whatever the values are.
    var staticText: String {
        parts.map { part in
            if case .text(let text) = part { return text }
            return ""
        }.joined()
    }

    var references: [(reference: ReferenceModel, decimals: Int?)] {
        parts.compactMap { part in
            if case .value(let reference, let decimals) = part { return (reference, decimals) }
            return nil
        }
    }
}
