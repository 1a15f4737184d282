import FasciaGeometry
import Glibc

/// Which numbers of a gauge's range are marked.
enum GaugeScale {
    /// Distances on a compass or a clock.
    private static let roundSteps: [Double] = [3, 6, 15, 30, 45, 60, 90]

    /// The ticks that are written: at the distance that was asked for, else at a round one. All the way round, the last is as far from the
    /// first as any other from the next, wherever a usual distance does that, as 45 of 360.
    static func ticks(_ range: ValueRange, step: Double?, atMost limit: Int, isRound: Bool) -> NiceTicks {
        let span = range.maximum - range.minimum
        if let step, step > 0, span / step <= 1000 { return NiceTicks(from: range.minimum, to: range.maximum, step: step) }
        let ticks = NiceTicks(from: range.minimum, to: range.maximum, atMost: limit)
        guard isRound, !divides(ticks.step, span) else { return ticks }
        let step = roundSteps.first { $0 >= span / Double(limit) * (1 - 1e-9) && divides($0, span) }
        return step.map { NiceTicks(from: range.minimum, to: range.maximum, step: $0) } ?? ticks
    }

    private static func divides(_ step: Double, _ span: Double) -> Bool { abs(span / step - (span / step).rounded()) < 1e-6 }

    /// Into how many parts smaller ticks part a step: fifths of 5 and 1, quarters of 2, as on a ruler; thirds on a compass.
    static func parts(of step: Double) -> Double {
        if roundSteps.contains(step) { return 3 }
        return Int((step / pow(10, log10(step).rounded(.down))).rounded()) == 2 ? 4 : 5
    }
}

extension GaugeView {
    /// Whether there is room for the title: under a small needle there is none.
    var showsTitle: Bool { !title.isEmpty && (style != .needle || min(bounds.width, bounds.height) >= 130) }

    /// Where a needle's texts may be, whatever the value is, in points from the middle.
    func takenPlaces(radius: Double, isClosed: Bool) -> [Rect] {
        guard let fonts = window?.theme.fonts else { return [] }
        let widest = [range.minimum, range.maximum].map { texts.text(of: $0, in: range) }
        return texts.places(
            radius: radius, side: min(bounds.width, bounds.height), widest: widest, isClosed: isClosed, fonts: fonts)
    }

    func tickText(_ number: Double, _ decimals: Int? = nil) -> String {
        writing.text(number, decimals: decimals ?? GaugeTexts.decimals(for: range))
    }
}
