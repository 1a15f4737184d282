import FasciaPanel
import FasciaValues

extension PanelProbe {
    /// Gives lists eight rows, if they have room for them: no two alike, with fields that two or three of them share.
    static func fill(_ values: ValueStore) {
        for name in values.names {
            guard let definition = values.definition(of: name), definition.type == .list else { continue }
            let rows = (0..<8).map { index in ListRow("row\(index)", definition.list.fields.map { value($0, index) }) }
            try? values.setList(name, rows)
        }
    }

    private static func value(_ field: ValueDefinition, _ index: Int) -> Value? {
        switch field.type {
        case .number:
            guard let range = field.range else { return .number(Double(index) + 0.25) }
            return .number(range.lowerBound + (range.upperBound - range.lowerBound) * Double(index) / 7)
        case .boolean: return .boolean(index % 2 == 0)
        case .text: return .text("Text \(index / 3)")
        case .choice: return .text(field.choices[index % field.choices.count])
        case .color: return ColorValue(index % 2 == 0 ? "#ff0000" : "#0000ff").map { .color($0) }
        case .list, .image, .series, .secret: return nil
        }
    }
}
