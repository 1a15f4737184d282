import FasciaConfiguration
import FasciaGeometry

/// A finding of `fascia check`, with where it was seen.
package struct DesignFinding {
    package var finding: Finding
    /// What is wrong, without what would help.
    package private(set) var problem: String
    /// What would help; empty if the problem says it.
    package let advice: String
    /// The page, the language and the theme that showed; empty where there are none, or where it is the same in all.
    package internal(set) var page = ""
    package internal(set) var language = ""
    package internal(set) var theme = ""
    /// The display, as people see it, and its scale.
    package internal(set) var display: DisplaySize
    /// Where it is in the picture, in pixels; nil if it is nowhere in particular.
    package internal(set) var mark: PixelRect?
    /// The number of its picture; nil if there is none.
    package internal(set) var picture: Int?
    /// The other displays on which the same is found.
    package internal(set) var alsoOn: [DisplaySize] = []

    /// Puts something before what is wrong.
    mutating func begin(with words: String, at place: Place) {
        problem = words + problem
        finding = Finding(at: place, advice.isEmpty ? problem : "\(problem); \(advice)", severity: finding.severity)
    }
}
