import FasciaControls
import FasciaGeometry

extension Kind where Value == Offset {
    /// A displacement.
    static var offset: Kind {
        Kind("[right, down] in points") { node, reader in
            guard let elements = node.elements, elements.count == 2 else {
                reader.mismatch("[right, down] in points", node)
                return nil
            }
            let number = Kind<Double>.points
            let x = reader.at(0) { number.read(elements[0], reader) }
            let y = reader.at(1) { number.read(elements[1], reader) }
            guard let x, let y else { return nil }
            return Offset(horizontal: x, vertical: y)
        }
    }
}

extension Kind where Value == Size {
    /// The extent of something real.
    static var millimetres: Kind {
        Kind("[width, height] in millimetres") { node, reader in
            guard let elements = node.elements, elements.count == 2 else {
                reader.mismatch("[width, height] in millimetres", node)
                return nil
            }
            let number = Kind<Double>.number(5...10_000, "millimetres")
            let width = reader.at(0) { number.read(elements[0], reader) }
            let height = reader.at(1) { number.read(elements[1], reader) }
            guard let width, let height else { return nil }
            return Size(width: width, height: height)
        }
    }
}

extension Kind where Value == EdgeInsets {
    /// Distances from the edges: one for all, or each by its name.
    static var insets: Kind {
        Kind("a number of points, or {top, left, bottom, right}", mappingKeys: InsetsSchema.schema.keys.map(\.name)) { node, reader in
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
            return Kind<Double>.extent.read(node, reader).map { EdgeInsets(all: $0) }
        }
    }
}

extension Kind where Value == Placement.Length {
    /// A length or a position along one axis of the superview.
    static var length: Kind {
        Kind("a number of points, or a percentage such as 50%") { node, reader in
            let expectation = "a number of points, or a percentage such as 50%"
            if let text = node.text, text.hasSuffix("%") {
                let digits = SourceNode(.scalar(String(text.dropLast()), .plain), at: node.position)
                guard let number = digits.number, abs(number) <= 1000 else {
                    reader.mismatch(expectation, node)
                    return nil
                }
                return .fraction(number / 100)
            }
            guard node.number != nil else {
                reader.mismatch(expectation, node)
                return nil
            }
            return Kind<Double>.points.read(node, reader).map { .points($0) }
        }
    }
}

extension Kind where Value == Placement {
    /// Where a view is in its superview. What no axis can use is reported: every key has an effect.
    static var frame: Kind {
        Kind("a mapping of left, right, top, bottom, width, height, centerX, centerY", mappingKeys: []) { node, reader in
            guard let record = reader.record(node, FrameSchema.schema) else { return nil }
            var placement = Placement()
            placement.left = record[FrameSchema.left]
            placement.right = record[FrameSchema.right]
            placement.top = record[FrameSchema.top]
            placement.bottom = record[FrameSchema.bottom]
            placement.width = record[FrameSchema.width]
            placement.height = record[FrameSchema.height]
            placement.centerX = record[FrameSchema.centerX]
            placement.centerY = record[FrameSchema.centerY]
            FrameSchema.checkAxis(record, FrameSchema.left, FrameSchema.right, FrameSchema.centerX, FrameSchema.width, reader)
            FrameSchema.checkAxis(record, FrameSchema.top, FrameSchema.bottom, FrameSchema.centerY, FrameSchema.height, reader)
            for key in [FrameSchema.width, FrameSchema.height] {
                let isNegative =
                    switch record[key] {
                    case .points(let value), .fraction(let value): value < 0
                    case nil: false
                    }
                if isNegative { reader.fail("a length must not be negative", at: record.place(of: key)) }
            }
            return placement
        }
    }
}
