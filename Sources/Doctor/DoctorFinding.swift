/// One thing that was looked at.
package struct DoctorFinding: Hashable, Sendable {
    /// What it is about.
    package var area: DoctorArea
    /// Whether something has to be done.
    package var level: DoctorLevel
    /// What was found.
    package var message: String
    /// What to do, as exactly as can be said; empty if nothing has to be done.
    package var remedy: String

    /// A finding from its parts.
    package init(_ area: DoctorArea, _ level: DoctorLevel, _ message: String, remedy: String = "") {
        self.area = area
        self.level = level
        self.message = message
        self.remedy = remedy
    }
}

extension [DoctorFinding] {
    /// A list of one finding.
    static func only(_ area: DoctorArea, _ level: DoctorLevel, _ message: String, remedy: String = "") -> Self {
        [DoctorFinding(area, level, message, remedy: remedy)]
    }

    mutating func add(_ area: DoctorArea, _ level: DoctorLevel, _ message: String, remedy: String = "") {
        append(DoctorFinding(area, level, message, remedy: remedy))
    }

    func adding(_ area: DoctorArea, _ level: DoctorLevel, _ message: String, remedy: String = "") -> Self {
        self + .only(area, level, message, remedy: remedy)
    }
}

/// What a finding is about, in the order in which a person looks.
package enum DoctorArea: String, Sendable, CaseIterable {
    /// The panel's files.
    case configuration
    /// Graphics devices, what is plugged into them, and what they can show.
    case display
    /// Touchscreens and other input devices.
    case input
    /// Who hands out the devices: seatd or logind.
    case seat
    /// The text console that the panel takes the place of.
    case console
    /// The display's light.
    case backlight
    /// Fonts that the system has.
    case fonts
    /// The systemd unit and the user that it runs as.
    case service
    /// What outlives the process.
    case state
    /// The control socket.
    case socket
}

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
