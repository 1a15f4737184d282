/// The path of another view, as it was written. It is looked up from the innermost named view around it outward.
package struct ReferenceModel: Sendable {
    package let path: String
    package let place: Place
}
