import FasciaControls
import FasciaGeometry

extension Kind where Value == SelectionModel {
    /// A number counted from 0, or a title.
    static var selection: Kind {
        Kind("a number counted from 0, or a title") { node, reader in
            if let number = node.number {
                guard number >= 0, number < 1000, number == number.rounded() else {
                    reader.mismatch("a number counted from 0, or a title", node)
                    return nil
                }
                return .index(Int(number))
            }
            guard let text = node.text else {
                reader.mismatch("a number counted from 0, or a title", node)
                return nil
            }
            return .title(text)
        }
    }
}

extension Kind where Value == [AdjustmentModel] {
    private static var types: [(String, SegmentType)] {
        [("any", .any), ("left", .left), ("center", .center), ("right", .right), ("alone", .alone)]
    }

    /// Offsets by the places of segments, and others for compact metrics.
    static var adjustments: Kind {
        Kind("a mapping of any, left, center, right and alone to [right, down]") { node, reader in
            guard node.elements == nil else {
                // One offset alone is for all.
                return Kind<Offset>.offset.read(node, reader).map { [AdjustmentModel(type: .any, metrics: .default, offset: $0)] }
            }
            return read(node, .default, reader)
        }
    }

    private static func read(_ node: SourceNode, _ metrics: BarMetrics, _ reader: Reader) -> [AdjustmentModel]? {
        guard let pairs = node.pairs else {
            reader.mismatch("a mapping of any, left, center, right and alone to [right, down]", node)
            return nil
        }
        return pairs.flatMap { pair -> [AdjustmentModel] in
            reader.at(pair.key) {
                if pair.key == "compact", metrics == .default { return read(pair.value, .compact, reader) ?? [] }
                guard let type = types.first(where: { $0.0 == pair.key }) else {
                    reader.fail(
                        "there is no such place; there are \(types.map(\.0).joined(separator: ", "))", at: reader.place(pair.position),
                        suggestion: Suggestion.closest(to: pair.key, among: types.map(\.0) + ["compact"]))
                    return []
                }
                return Kind<Offset>.offset.read(pair.value, reader).map { [AdjustmentModel(type: type.1, metrics: metrics, offset: $0)] }
                    ?? []
            }
        }
    }
}
