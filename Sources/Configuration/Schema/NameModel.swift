/// A reference by name to something declared, with its place.
package struct NameModel: Sendable {
    package let name: String
    package let place: Place

    package init(name: String, place: Place) {
        self.name = name
        self.place = place
    }
}

extension NameModel {
    /// The name of a value without the “=” that texts put before it; it may be written either way.
    package var withoutEqualsSign: NameModel {
        name.utf8.first == UInt8(ascii: "=") ? NameModel(name: String(name.dropFirst()), place: place) : self
    }
}
