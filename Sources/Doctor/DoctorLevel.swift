/// How a finding bears on the panel.
package enum DoctorLevel: String, Sendable, Comparable, CaseIterable {
    /// As it should be.
    case ok
    /// The panel works, and something about it is not as one would want it.
    case warning
    /// The panel cannot show, or cannot be touched, until somebody does something.
    case problem

    /// The worse is the greater.
    package static func < (a: DoctorLevel, b: DoctorLevel) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .ok: 0
        case .warning: 1
        case .problem: 2
        }
    }
}
