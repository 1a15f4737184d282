/// How far a tap goes back.
package enum BackModel: String, CaseIterable, Sendable {
    case page, root
}
