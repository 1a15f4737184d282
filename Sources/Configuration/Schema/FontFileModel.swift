/// One entry of a chain of fonts.
package struct FontFileModel: Sendable {
    /// As the program opens it; nil stands for the system's fonts.
    package let path: String?
    package let place: Place
}
