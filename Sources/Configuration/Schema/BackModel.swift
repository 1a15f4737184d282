/// How far a `back` action goes.
package enum BackModel: String, CaseIterable, Sendable {
    case page, root
}
