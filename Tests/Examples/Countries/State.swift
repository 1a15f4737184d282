/// A state of Australia, as its page tells of it.
struct State {
    let identifier: String
    let name: String
    let area: String
    let summit: String
    let capital: City

    init(_ identifier: String, _ name: String, area: String, summit: String, _ capital: City) {
        self.identifier = identifier
        self.name = name
        self.area = area
        self.summit = summit
        self.capital = capital
    }
}
