/// One entry of a chain of fonts.
struct FontFileModel: Sendable {
    /// As the program opens it; nil stands for the system's fonts.
    let path: String?
    let place: Place
}
