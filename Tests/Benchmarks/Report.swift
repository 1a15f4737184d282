/// Measurements as a table to read and as JSON to keep.
enum Report {
    static let columns =
        "scene                size       median    min     p99  thread |  marked composed  copied | allocs |    copy   ratio  goal"

    static func row(_ m: Measurement) -> String {
        var goal = ""
        if let wanted = m.goal {
            goal = wanted.isMet(m.median, ratio: m.ratio) ? "met " : "MISSED "
            goal += number(wanted.microseconds, 1) + (wanted.ratio.map { " or \(number($0, 1))x" } ?? "")
        }
        return left(m.scene, 20) + " " + left(m.size, 9) + right(number(m.median, 2), 8)
            + right(number(Measurement.microseconds(m.wall, 0), 2), 8) + right(number(Measurement.microseconds(m.wall, 0.99), 2), 8)
            + right(number(Measurement.microseconds(m.thread, 0.5), 2), 8) + " |" + right(number(m.marked, 0), 8)
            + right(number(m.composed, 0), 9) + right(number(m.copied, 0), 8) + " |" + right(number(m.allocations, 2), 7) + " |"
            + right(number(m.copyMedian, 2), 8) + right(number(m.ratio, 2), 8) + "  " + goal
    }

    static func json(_ measurements: [Measurement], processor: Int) -> String {
        let entries = measurements.map { m in
            var fields = [
                "\"scene\": \"\(m.scene)\"", "\"size\": \"\(m.size)\"", "\"median_us\": \(number(m.median, 3))",
                "\"p99_us\": \(number(Measurement.microseconds(m.wall, 0.99), 3))",
                "\"min_us\": \(number(Measurement.microseconds(m.wall, 0), 3))",
                "\"thread_us\": \(number(Measurement.microseconds(m.thread, 0.5), 3))", "\"pixels\": \(number(m.composed, 1))",
                "\"pixels_marked\": \(number(m.marked, 1))", "\"pixels_copied\": \(number(m.copied, 1))",
                "\"pixels_reference\": \(m.reference)", "\"allocations\": \(number(m.allocations, 3))",
                "\"memcpy_us\": \(number(m.copyMedian, 3))", "\"ratio\": \(number(m.ratio, 3))", "\"frames\": \(m.wall.count)",
            ]
            if let goal = m.goal {
                fields.append("\"goal_us\": \(number(goal.microseconds, 1))")
                if let ratio = goal.ratio { fields.append("\"goal_ratio\": \(number(ratio, 2))") }
                fields.append("\"is_met\": \(goal.isMet(m.median, ratio: m.ratio))")
            }
            return "    {" + fields.joined(separator: ", ") + "}"
        }
        return "{\n  \"processor\": \(processor),\n  \"scenes\": [\n" + entries.joined(separator: ",\n") + "\n  ]\n}\n"
    }

    /// A number with a fixed count of decimals.
    static func number(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        var power = 1
        for _ in 0..<decimals { power *= 10 }
        let scaled = Int((value * Double(power)).rounded())
        if decimals == 0 { return "\(scaled)" }
        let fraction = "\(abs(scaled) % power)"
        let zeros = String(repeating: "0", count: decimals - fraction.utf8.count)
        return (scaled < 0 ? "-" : "") + "\(abs(scaled) / power).\(zeros)\(fraction)"
    }

    private static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.unicodeScalars.count)) + text
    }
}
