/// The path of another view, as it was written: looked up from the innermost named view that holds it outward.
struct ReferenceModel: Sendable {
    let path: String
    let place: Place
}
