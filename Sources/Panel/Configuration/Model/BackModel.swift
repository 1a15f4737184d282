/// How far a tap goes back.
enum BackModel: String, CaseIterable, Sendable {
    case page, root
}
