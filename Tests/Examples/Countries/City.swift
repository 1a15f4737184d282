/// A state's capital, as its page tells of it.
struct City {
    let name: String
    let founded: Int
    let river: String

    init(_ name: String, founded: Int, river: String) {
        self.name = name
        self.founded = founded
        self.river = river
    }
}
