import FasciaFrame
import FasciaGeometry
import FasciaSystem

extension LatencyHistogram {
    /// What the panel's log says of it at the end; nil if nobody touched anything.
    var summary: String? {
        guard let half = percentile(0.5), let most = percentile(0.99) else { return nil }
        return "from touch to picture: \(count) frames, half of them within \(LatencyHistogram.text(half)), "
            + "99 % within \(LatencyHistogram.text(most)), all within \(LatencyHistogram.text(longest))"
    }

    /// In milliseconds, to a tenth.
    private static func text(_ span: TimeSpan) -> String {
        JSONLine.number((span.seconds * 10_000).rounded() / 10) + " ms"
    }
}
