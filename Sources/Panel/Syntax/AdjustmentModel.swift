import FasciaSystem
import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaValues

/// How far the contents of segments at one position are moved.
struct AdjustmentModel: Sendable {
    let type: SegmentType
    let metrics: BarMetrics
    let offset: Offset
}

extension Syntax where Value == [AdjustmentModel] {
    private static var types: [(String, SegmentType)] {
        [("any", .any), ("left", .left), ("center", .center), ("right", .right), ("alone", .alone)]
    }

    /// Offsets by the places of segments, and others for compact metrics.
    static var adjustments: Syntax {
        Syntax("a mapping of any, left, center, right and alone to [right, down]") { node, reader in
            guard node.elements == nil else {
                // A single offset applies to all segments.
                return Syntax<Offset>.offset.read(node, reader).map { [AdjustmentModel(type: .any, metrics: .default, offset: $0)] }
            }
            return read(node, .default, reader)
        }
    }

    private static func read(_ node: SourceNode, _ metrics: BarMetrics, _ reader: Reader) -> [AdjustmentModel]? {
        guard let pairs = node.pairs else {
            return reader.mismatch("a mapping of any, left, center, right and alone to [right, down]", node)
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
                return Syntax<Offset>.offset.read(pair.value, reader).map { [AdjustmentModel(type: type.1, metrics: metrics, offset: $0)] }
                    ?? []
            }
        }
    }
}
