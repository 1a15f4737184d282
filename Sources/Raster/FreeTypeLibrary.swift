import CFreeType

/// FreeType's library object. What was made with it keeps it alive: FreeType frees every face together with the library, and a face
/// that goes later would be freed twice.
final class FreeTypeLibrary {
    let handle: FT_Library

    /// nil if there is no memory.
    init?() {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { return nil }
        handle = library
    }

    deinit {
        FT_Done_FreeType(handle)
    }
}
