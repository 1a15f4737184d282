import FasciaGeometry

extension Syntax where Value == Offset {
    /// A displacement.
    public static var offset: Syntax {
        Syntax("[right, down] in points") { node, reader in
            guard let elements = node.elements, elements.count == 2 else {
                reader.mismatch("[right, down] in points", node)
                return nil
            }
            let number = Syntax<Double>.points
            let x = reader.at(0) { number.read(elements[0], reader) }
            let y = reader.at(1) { number.read(elements[1], reader) }
            guard let x, let y else { return nil }
            return Offset(horizontal: x, vertical: y)
        }
    }
}

extension Syntax where Value == Size {
    /// The extent of something real.
    package static var millimetres: Syntax {
        Syntax("[width, height] in millimetres") { node, reader in
            guard let elements = node.elements, elements.count == 2 else {
                reader.mismatch("[width, height] in millimetres", node)
                return nil
            }
            let number = Syntax<Double>.number(5...10_000, "millimetres")
            let width = reader.at(0) { number.read(elements[0], reader) }
            let height = reader.at(1) { number.read(elements[1], reader) }
            guard let width, let height else { return nil }
            return Size(width: width, height: height)
        }
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
            guard node.number != nil else {
                reader.mismatch("a number of points, or {top, left, bottom, right}", node)
                return nil
            }
            return Syntax<Double>.extent.read(node, reader).map { EdgeInsets(all: $0) }
        }
    }
}

/// Distances from the four edges.
package enum InsetsSchema {
    package static let top = Key("top", .extent, "The distance from the top edge, in points.")
    package static let left = Key("left", .extent, "The distance from the left edge, in points.")
    package static let bottom = Key("bottom", .extent, "The distance from the bottom edge, in points.")
    package static let right = Key("right", .extent, "The distance from the right edge, in points.")

    package static let schema = ObjectSchema("insets") {
        top
        left
        bottom
        right
    }
}
