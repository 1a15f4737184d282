/// The name of something that a configuration declares, and where it was used.
struct NameModel: Sendable {
    let name: String
    let place: Place
}
