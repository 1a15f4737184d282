import FasciaRaster

/// The images between two segments, set per pair of states.
struct DividerTable {
    private struct Key: Hashable {
        let left: ControlState
        let right: ControlState
        let metrics: BarMetrics
    }

    private var images: [Key: Image] = [:]

    var isEmpty: Bool { images.isEmpty }

    subscript(exactly left: ControlState, right: ControlState, metrics: BarMetrics) -> Image? {
        get { images[Key(left: left, right: right, metrics: metrics)] }
        set { images[Key(left: left, right: right, metrics: metrics)] = newValue }
    }

    /// Exact pair, then the left state's fallbacks, then the right one's, then (normal, normal); compact metrics before default ones.
    func image(_ left: ControlState, _ right: ControlState, _ metrics: BarMetrics) -> Image? {
        if images.isEmpty { return nil }
        if metrics == .compact, let found = find(left, right, .compact) { return found }
        return find(left, right, .default)
    }

    private func find(_ left: ControlState, _ right: ControlState, _ metrics: BarMetrics) -> Image? {
        if let exact = self[exactly: left, right, metrics] { return exact }
        let (l1, l2) = left.fallbacks
        for state in [l1, l2, .normal] {
            if let found = self[exactly: state, right, metrics] { return found }
        }
        let (r1, r2) = right.fallbacks
        for state in [r1, r2, .normal] {
            if let found = self[exactly: left, state, metrics] { return found }
        }
        return self[exactly: .normal, .normal, metrics]
    }

    /// The space between two segments in points: the width of the (normal, normal) divider, or of the widest if there is none such.
    func spacing(_ metrics: BarMetrics) -> Double {
        if let normal = image(.normal, .normal, metrics) { return normal.size.width }
        return widest(metrics)
    }

    /// The widest divider that may be drawn, in points: how far one may reach beyond its gap.
    func widest(_ metrics: BarMetrics) -> Double {
        images.reduce(0) { metrics == .default && $1.key.metrics == .compact ? $0 : max($0, $1.value.size.width) }
    }

    /// Whether all dividers of the same metrics are of one width, as they should be.
    var isUniform: Bool {
        BarMetrics.allCases.allSatisfy { metrics in
            Set(images.lazy.filter { $0.key.metrics == metrics }.map(\.value.size.width)).count <= 1
        }
    }
}
