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
