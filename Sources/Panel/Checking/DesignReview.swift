import FasciaConfiguration
import FasciaGeometry

extension DesignFinding {
    /// Whether another one says the same of the same place, but for numbers.
    fileprivate func isSame(as other: DesignFinding) -> Bool {
        func words(_ text: String) -> String { text.filter { !$0.isNumber && $0 != "." } }
        return finding.file == other.finding.file && finding.line == other.finding.line && finding.column == other.finding.column
            && finding.keyPath == other.finding.keyPath && words(problem) == words(other.problem)
    }
}

/// Everything that `fascia check` has to say of a panel that can be shown.
package struct DesignReview {
    package internal(set) var findings: [DesignFinding] = []
    /// What the panel looked like where something was found.
    package internal(set) var pictures: [DesignPicture] = []
    /// The displays that it was looked at on.
    package internal(set) var displays: [DisplaySize] = []

    /// Adds what was found on a display. What differs from what was found on another one by its numbers alone is the same.
    mutating func add(_ found: [DesignFinding], on display: DisplaySize) {
        displays.append(display)
        for finding in found {
            let same = findings.firstIndex { $0.isSame(as: finding) }
            if let same, findings[same].display != display {
                if findings[same].alsoOn.last != display { findings[same].alsoOn.append(display) }
                continue
            }
            findings.append(finding)
        }
    }
}

extension DisplaySize: CustomStringConvertible {
    /// `1024x600`, or `1024x600@2`, as `--size` and `madeFor:` have it.
    public var description: String {
        "\(size.width)x\(size.height)\(scale.map { $0 == 1 ? "" : "@\(Noun.number($0))" } ?? "")"
    }
}
