/// Why something that a browser asked this program for is not done.
struct DeskRefusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
