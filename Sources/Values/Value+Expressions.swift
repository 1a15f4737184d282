import FasciaExpressions
import FasciaRaster

extension ExpressionValue {
    /// A value as expressions have it.
    package init(_ value: Value) {
        switch value {
        case .number(let number): self = .number(number)
        case .boolean(let isTrue): self = .boolean(isTrue)
        case .text(let text): self = .text(text)
        case .color(let color):
            if case .literal(let literal) = color.base {
                let alpha = (Double(literal.argb >> 24) * color.alpha).rounded()
                self = .color(literal.argb << 8 | UInt32(alpha))
            } else {
                self = .text(color.description)
            }
        }
    }
}

extension Value {
    /// What an expression gives, as a value of a type; nil if it is none.
    package init?(_ result: ExpressionValue, _ type: ValueType) {
        switch (result, type) {
        case (.number(let number), .number): self = .number(number)
        case (.boolean(let isTrue), .boolean): self = .boolean(isTrue)
        case (.text(let text), .text), (.text(let text), .choice): self = .text(text)
        case (.text(let text), .color):
            guard let color = ColorValue(text) else { return nil }
            self = .color(color)
        case (.color(let bits), .color): self = .color(ColorValue(bits))
        default: return nil
        }
    }
}

extension ColorValue {
    /// A colour of 0xRRGGBBAA.
    package init(_ bits: UInt32) { self.init(Color(argb: bits >> 8 | bits << 24)) }
}

extension ValueDefinition {
    /// The type as expressions have it.
    package var expressionType: ExpressionType {
        switch type {
        case .number: .number
        case .boolean: .boolean
        case .text: .text
        case .choice: .choice(choices)
        case .color: .color
        case .image: .image
        case .series: .series
        case .secret: .secret
        case .list: .list(fields: Dictionary(list.fields.map { ($0.name, $0.expressionType) }, uniquingKeysWith: { $1 }))
        }
    }
}

extension ValueStore {
    /// What expressions read of the store.
    /// - Parameter revision: how often the list, the image or the series of this name has changed.
    package func value(of input: ExpressionInput, revision: @autoclosure () -> Int) -> ExpressionValue? {
        switch input.aspect {
        case .value:
            if let state = state(of: input.name) { return state.known.map { ExpressionValue($0) } }
            let isThere =
                list(of: input.name) != nil || image(of: input.name) != nil || series(of: input.name) != nil
                || secretState(of: input.name) == .waiting
            return isThere ? .content(name: input.name, revision: revision()) : nil
        case .actual: return state(of: input.name)?.knownActual.map { ExpressionValue($0) }
        case .isFresh: return state(of: input.name).map { .boolean($0.isFresh) }
        case .hasFailed: return state(of: input.name).map { .boolean($0.hasFailed) }
        case .isAwaiting: return state(of: input.name).map { .boolean($0.isAwaiting) }
        case .count: return (list(of: input.name)?.count ?? series(of: input.name)?.count).map { .number(Double($0)) }
        case .last: return series(of: input.name)?.lastNumber.map { .number($0) }
        case .field, .language: return nil
        }
    }

    /// A field of a row of a list; `id` is the row's own.
    package func field(_ field: String, ofRow id: String, in list: String) -> ExpressionValue? {
        guard let content = self.list(of: list), let row = content.row(id) else { return nil }
        if field == "id" { return .text(id) }
        guard let column = content.fields.firstIndex(where: { $0.name == field }) else { return nil }
        return row.values[column].map { ExpressionValue($0) }
    }
}
