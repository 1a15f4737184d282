import FasciaConfiguration
import FasciaControls
import FasciaValues

/// `frame`: the placement of a view in its superview.
enum FrameSchema {
    static let leading = Key(
        "leading", .length,
        "The distance from the superview's edge where layouts begin: the left edge's, or in a direction from right to left the right edge's."
    )
    static let trailing = Key("trailing", .length, "The distance from the superview's other edge.")
    static let left = Key("left", .length, "The left edge's distance from the superview's left edge, whatever the direction.")
    static let right = Key("right", .length, "The right edge's distance from the superview's right edge, whatever the direction.")
    static let top = Key("top", .length, "The top edge's distance from the superview's top edge.")
    static let bottom = Key("bottom", .length, "The bottom edge's distance from the superview's bottom edge.")
    static let width = Key(
        "width", .length, "The width; without it, what two edges leave, or what the view itself likes.")
    static let height = Key(
        "height", .length, "The height; without it, what two edges leave, or what the view itself likes.")
    static let centerX = Key("centerX", .length, "The centre's distance from the superview's edge where layouts begin.")
    static let centerY = Key("centerY", .length, "The centre's distance from the superview's top edge.")

    static let schema = ObjectSchema("frame") {
        leading
        trailing
        left
        right
        top
        bottom
        width
        height
        centerX
        centerY
    }

    /// Where a view is from left to right is said either by the layout's edges or by the display's.
    static func checkSides(_ record: Record, _ reader: Reader) {
        guard let relative = [leading, trailing].first(where: record.has), let physical = [left, right].first(where: record.has) else {
            return
        }
        reader.fail(
            "“\(relative.name)” follows the direction of the layout, “\(physical.name)” does not: write both as leading and trailing, or both as left and right",
            at: record.place(of: physical))
    }

    /// Two numbers determine an axis; a third would have no effect.
    static func checkAxis(
        _ record: Record, _ start: Key<Placement.Length>, _ end: Key<Placement.Length>, _ center: Key<Placement.Length>,
        _ length: Key<Placement.Length>, _ reader: Reader
    ) {
        if record.has(start), record.has(end), record.has(length) {
            reader.fail(
                "“\(start.name)”, “\(end.name)” and “\(length.name)” are one too many: two of them decide", at: record.place(of: length))
        }
        if record.has(center), record.has(start) || record.has(end) {
            reader.fail(
                "“\(center.name)” says where the view is, and so does “\(record.has(start) ? start.name : end.name)”: leave one out",
                at: record.place(of: center))
        }
    }
}

extension Syntax where Value == Placement.Length {
    /// A length or a position along one axis of the superview.
    static var length: Syntax {
        Syntax("a number of points, or a percentage such as 50%") { node, reader in
            let expectation = "a number of points, or a percentage such as 50%"
            if let text = node.text, text.hasSuffix("%") {
                let digits = SourceNode(.scalar(String(text.dropLast()), .plain), at: node.position)
                guard let number = digits.number, abs(number) <= 1000 else { return reader.mismatch(expectation, node) }
                return .fraction(number / 100)
            }
            guard node.number != nil else { return reader.mismatch(expectation, node) }
            return Syntax<Double>.points.read(node, reader).map { .points($0) }
        }
    }
}

extension Syntax where Value == Placement {
    /// Reads a placement. Keys without an effect are reported.
    static var frame: Syntax {
        Syntax("a mapping of leading, trailing, left, right, top, bottom, width, height, centerX, centerY", mappingKeys: []) {
            node, reader in
            guard let record = reader.record(node, FrameSchema.schema) else { return nil }
            let placement = Placement(
                leading: record[FrameSchema.leading], trailing: record[FrameSchema.trailing], left: record[FrameSchema.left],
                right: record[FrameSchema.right], top: record[FrameSchema.top],
                bottom: record[FrameSchema.bottom], width: record[FrameSchema.width], height: record[FrameSchema.height],
                centerX: record[FrameSchema.centerX], centerY: record[FrameSchema.centerY])
            FrameSchema.checkAxis(record, FrameSchema.left, FrameSchema.right, FrameSchema.centerX, FrameSchema.width, reader)
            FrameSchema.checkAxis(record, FrameSchema.leading, FrameSchema.trailing, FrameSchema.centerX, FrameSchema.width, reader)
            FrameSchema.checkSides(record, reader)
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
