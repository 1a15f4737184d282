import FasciaGeometry
import FasciaRaster

/// How the views of a stack share the room that there is.
enum StackRoom {
    /// What becomes lower where a column has too little room: one after the other, until there is enough.
    enum Yielding: CaseIterable {
        /// Pictures and gauges, and whatever grows: they show the same, smaller.
        case pictures
        /// Texts of several lines lose lines.
        case lines
        /// Everything but the lines of texts, of which half would say nothing.
        case controls
    }

    /// Makes free views lower until they fit, in the order of `Yielding`.
    static func giveWay(_ lengths: inout [Double], _ views: [View], _ isFree: [Bool], to room: Double, fitting size: Size) {
        for yielding in Yielding.allCases {
            let excess = sum(lengths, isFree) - room
            // What is lost to rounding is no reason to measure texts.
            if excess <= 1e-6 { return }
            var slack = [Double](repeating: 0, count: lengths.count)
            for index in views.indices where isFree[index] {
                slack[index] = max(0, lengths[index] - views[index].leastHeight(fitting: size, yielding))
            }
            let total = slack.reduce(0, +)
            if total <= 0 { continue }
            for index in lengths.indices { lengths[index] -= slack[index] * min(1, excess / total) }
        }
    }

    /// Makes free views shorter in proportion: they give way before something is cut off.
    static func fit(_ lengths: inout [Double], _ isFree: [Bool], to room: Double) {
        let liked = sum(lengths, isFree)
        if liked <= room || liked <= 0 { return }
        for index in lengths.indices where isFree[index] { lengths[index] *= room / liked }
    }

    private static func sum(_ lengths: [Double], _ isFree: [Bool]) -> Double {
        zip(lengths, isFree).reduce(0) { $1.1 ? $0 + $1.0 : $0 }
    }

    /// Shares what is left among the views that grow: none has less than the length that it has already.
    static func share(_ room: Double, among views: [View], _ isFree: [Bool], _ lengths: inout [Double]) {
        var growing = views.indices.filter { views[$0].grow > 0 }
        var rest = room
        for index in views.indices where !(isFree[index] && views[index].grow > 0) { rest -= lengths[index] }
        while rest > 0, !growing.isEmpty {
            let shares = growing.reduce(0) { $0 + views[$1].grow }
            let short = growing.filter { isFree[$0] && rest * views[$0].grow / shares < lengths[$0] }
            if short.isEmpty {
                for index in growing { lengths[index] = (isFree[index] ? 0 : lengths[index]) + rest * views[index].grow / shares }
                return
            }
            for index in short { rest -= lengths[index] }
            growing.removeAll { short.contains($0) }
        }
    }
}

extension View {
    /// The height that a view can be made in a column without cutting off what does not give way yet, in points.
    func leastHeight(fitting size: Size, _ yielding: StackRoom.Yielding) -> Double {
        if let given = placement?.height?.fixed { return max(0, given) }
        switch self {
        case let label as Label:
            let liked = grow > 0 ? label.lineHeight : label.sizeThatFits(size).height
            return yielding == .pictures ? liked : min(liked, label.lineHeight)
        case let stack as StackView: return stack.leastContentHeight(fitting: size, yielding)
        case is ImageView: return 0
        case let gauge as GaugeView where gauge.style != .bar: return 0
        default: return grow > 0 || yielding == .controls ? 0 : sizeThatFits(size).height
        }
    }
}
