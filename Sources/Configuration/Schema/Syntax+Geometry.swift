import FasciaGeometry

extension Syntax where Value == Offset {
    /// A displacement.
    public static var offset: Syntax {
        Syntax("[right, down] in points") { node, reader in
            reader.pair(node, of: .points, "[right, down] in points").map { Offset(horizontal: $0, vertical: $1) }
        }
    }
}

extension Syntax where Value == Size {
    /// The extent of something real.
    package static var millimetres: Syntax {
        Syntax("[width, height] in millimetres") { node, reader in
            reader.pair(node, of: .number(5...10_000, "millimetres"), "[width, height] in millimetres").map {
                Size(width: $0, height: $1)
            }
        }
    }
}

extension Reader {
    /// A list of two; nil after reporting what it is instead.
    package func pair<Element>(_ node: SourceNode, of kind: Syntax<Element>, _ expectation: String) -> (Element, Element)? {
        guard let elements = node.elements, elements.count == 2 else { return mismatch(expectation, node) }
        let first = at(0) { kind.read(elements[0], self) }
        let second = at(1) { kind.read(elements[1], self) }
        guard let first, let second else { return nil }
        return (first, second)
    }
}

extension Syntax where Value == EdgeInsets {
    /// Distances from the edges: one for all, or each by its name.
    public static var insets: Syntax {
        Syntax("a number of points, or {top, left, bottom, right}", mappingKeys: InsetsSchema.schema.keys.map(\.name)) { node, reader in
            if node.pairs != nil {
                guard let record = reader.record(node, InsetsSchema.schema) else { return nil }
                return EdgeInsets(
                    top: record[InsetsSchema.top] ?? 0, left: record[InsetsSchema.left] ?? 0, bottom: record[InsetsSchema.bottom] ?? 0,
                    right: record[InsetsSchema.right] ?? 0)
            }
            guard node.number != nil else { return reader.mismatch("a number of points, or {top, left, bottom, right}", node) }
            return Syntax<Double>.extent.read(node, reader).map { EdgeInsets(all: $0) }
        }
    }
}

/// Distances from the four edges.
package enum InsetsSchema {
    package static let top = Key("top", .extent, "The distance from the top edge, in points.")
    package static let left = Key(
        "left", .extent,
        "The distance from the left edge, in points; within a view whose layout runs from right to left, from the right edge.")
    package static let bottom = Key("bottom", .extent, "The distance from the bottom edge, in points.")
    package static let right = Key("right", .extent, "The distance from the other edge, in points.")

    package static let schema = ObjectSchema("insets") {
        top
        left
        bottom
        right
    }
}
