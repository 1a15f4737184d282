/// The name of something that a configuration declares, and where it was used.
struct NameModel: Sendable {
    let name: String
    let place: Place
}

extension NameModel {
    /// The name of a value without the “=” that texts put before it; both are written.
    var withoutEqualsSign: NameModel {
        name.utf8.first == UInt8(ascii: "=") ? NameModel(name: String(name.dropFirst()), place: place) : self
    }
}
