import FasciaRaster

/// The images between two segments, set per pair of states.
struct DividerTable {
    /// By metrics, left state and right state; empty if there are none at all.
    private var images: [Image?] = []

    var isEmpty: Bool { images.isEmpty }

    subscript(exactly left: ControlState, right: ControlState, metrics: BarMetrics) -> Image? {
        get { images.isEmpty ? nil : images[DividerTable.place(left, right, metrics)] }
        set {
            if images.isEmpty {
                if newValue == nil { return }
                images = Array(repeating: nil, count: 2 * 64)
            }
            images[DividerTable.place(left, right, metrics)] = newValue
            if newValue == nil, images.allSatisfy({ $0 == nil }) { images = [] }
        }
    }

    private static func place(_ left: ControlState, _ right: ControlState, _ metrics: BarMetrics) -> Int {
        (metrics == .compact ? 64 : 0) + Int(left.rawValue) * 8 + Int(right.rawValue)
    }

    /// Exact pair, then the left state's fallbacks, then the right one's, then (normal, normal); compact metrics before default ones.
    func image(_ left: ControlState, _ right: ControlState, _ metrics: BarMetrics) -> Image? {
        if images.isEmpty { return nil }
        if metrics == .compact, let found = find(left, right, .compact) { return found }
        return find(left, right, .default)
    }

    private func find(_ left: ControlState, _ right: ControlState, _ metrics: BarMetrics) -> Image? {
        func at(_ left: ControlState, _ right: ControlState) -> Image? { images[DividerTable.place(left, right, metrics)] }
        if let exact = at(left, right) { return exact }
        let (l1, l2) = left.fallbacks
        if let found = at(l1, right) ?? at(l2, right) ?? at(.normal, right) { return found }
        let (r1, r2) = right.fallbacks
        return at(left, r1) ?? at(left, r2) ?? at(left, .normal) ?? at(.normal, .normal)
    }

    /// The space between two segments in points: the width of the (normal, normal) divider, or of the widest if there is none such.
    func spacing(_ metrics: BarMetrics) -> Double {
        if let normal = image(.normal, .normal, metrics) { return normal.size.width }
        return widest(metrics)
    }

    /// The widest divider that may be drawn, in points: how far one may reach beyond its gap.
    func widest(_ metrics: BarMetrics) -> Double {
        // Compact metrics fall back to the default ones.
        let drawn = metrics == .default ? images.prefix(64) : images[...]
        return drawn.reduce(0) { max($0, $1?.size.width ?? 0) }
    }

    /// Whether all dividers of the same metrics are of one width, as they should be.
    var isUniform: Bool {
        [images.prefix(64), images.dropFirst(64)].allSatisfy { images in Set(images.compactMap { $0?.size.width }).count <= 1 }
    }
}
