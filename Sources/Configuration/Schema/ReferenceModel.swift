/// The path of another view, as it was written: looked up from the innermost named view that holds it outward.
package struct ReferenceModel: Sendable {
    package let path: String
    package let place: Place
}
