import FasciaControls

/// `frame`: where a view is in its superview.
enum FrameSchema {
    static let left = Key("left", Kind<Placement.Length>.length, "The left edge's distance from the superview's left edge.")
    static let right = Key("right", Kind<Placement.Length>.length, "The right edge's distance from the superview's right edge.")
    static let top = Key("top", Kind<Placement.Length>.length, "The top edge's distance from the superview's top edge.")
    static let bottom = Key("bottom", Kind<Placement.Length>.length, "The bottom edge's distance from the superview's bottom edge.")
    static let width = Key(
        "width", Kind<Placement.Length>.length, "The width; without it, what two edges leave, or what the view itself likes.")
    static let height = Key(
        "height", Kind<Placement.Length>.length, "The height; without it, what two edges leave, or what the view itself likes.")
    static let centerX = Key("centerX", Kind<Placement.Length>.length, "The centre's distance from the superview's left edge.")
    static let centerY = Key("centerY", Kind<Placement.Length>.length, "The centre's distance from the superview's top edge.")

    static let schema = ObjectSchema(
        "frame", [left, right, top, bottom, width, height, centerX, centerY].map { AnyKey($0) })

    /// Two numbers decide an axis; a third would do nothing.
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
