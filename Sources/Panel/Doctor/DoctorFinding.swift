/// One thing that was looked at.
public struct DoctorFinding: Hashable, Sendable {
    /// What it is about.
    public var area: DoctorArea
    /// Whether something has to be done.
    public var level: DoctorLevel
    /// What was found.
    public var message: String
    /// What to do, as exactly as can be said; empty if nothing has to be done.
    public var remedy: String

    /// A finding from its parts.
    public init(_ area: DoctorArea, _ level: DoctorLevel, _ message: String, remedy: String = "") {
        self.area = area
        self.level = level
        self.message = message
        self.remedy = remedy
    }
}
