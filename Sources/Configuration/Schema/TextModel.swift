import FasciaExpressions

/// A text with values of other controls in it, in one language or in several.
package struct TextModel: Sendable {
    package enum Part: Sendable {
        case text(String)
        /// The value of the control at a path; a number with so many decimals, nil for as many as its step has.
        case value(ReferenceModel, decimals: Int?)
        /// A value of `values`.
        case named(NameModel, Aspect, decimals: Int?)
        /// What an expression gives.
        case expression(Expression, decimals: Int?)

        /// Whether it stands in the configuration, and is not put in.
        package var isWritten: Bool {
            if case .text = self { return true }
            return false
        }
    }

    /// What is shown of a named value.
    package enum Aspect: String, CaseIterable, Sendable {
        /// What controls show, with its unit.
        case value
        /// The same without the unit.
        case number
        /// What was last heard of it.
        case actual
    }

    /// What counts where no language has a text of its own.
    package let parts: [Part]
    /// By the codes of languages.
    package var variants: [String: [Part]] = [:]

    package func parts(in language: String) -> [Part] { variants[language] ?? parts }

    /// What stands in it whatever the values are.
    package func staticText(in language: String) -> String { TextModel.staticText(of: parts(in: language)) }

    /// As it was written, values left out: what names a row or a choice, and the key of a text that each language has its own of.
    package var plain: String { TextModel.staticText(of: parts) }

    /// The same in every language.
    package var staticTexts: [String] { variants.isEmpty ? [TextModel.staticText(of: parts)] : variants.values.map(TextModel.staticText) }

    private static func staticText(of parts: [Part]) -> String {
        parts.map { part in
            if case .text(let text) = part { return text }
            return ""
        }.joined()
    }

    /// The named values in it.
    package var names: [(name: NameModel, aspect: Aspect, decimals: Int?)] {
        (variants.isEmpty ? parts : variants.values.flatMap { $0 }).compactMap { part in
            if case .named(let name, let aspect, let decimals) = part { return (name, aspect, decimals) }
            return nil
        }
    }

    /// Whether it changes by itself.
    package var isBound: Bool { !references.isEmpty || !names.isEmpty || !expressions.isEmpty }

    /// The expressions in it.
    package var expressions: [Expression] {
        (variants.isEmpty ? parts : variants.values.flatMap { $0 }).compactMap { part in
            if case .expression(let expression, _) = part { return expression }
            return nil
        }
    }

    /// The values whose state it follows, besides what it says: named ones, and those that expressions read.
    package var inputNames: Set<String> {
        Set(names.map(\.name.name)).union(expressions.flatMap { $0.inputs.map(\.name) })
    }

    package var references: [(reference: ReferenceModel, decimals: Int?)] {
        (variants.isEmpty ? parts : variants.values.flatMap { $0 }).compactMap { part in
            if case .value(let reference, let decimals) = part { return (reference, decimals) }
            return nil
        }
    }
}
