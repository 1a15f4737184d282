import CFreeType

/// An instance of FreeType, owned together by the library and by the faces opened with it.
final class FreeType {
    let handle: FT_Library

    /// Nil if there is no memory.
    init?() {
        var handle: FT_Library?
        guard FT_Init_FreeType(&handle) == 0, let handle else { return nil }
        self.handle = handle
    }

    deinit {
        FT_Done_FreeType(handle)
    }
}
