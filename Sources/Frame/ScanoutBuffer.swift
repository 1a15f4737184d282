/// Memory that a display controller reads. It may be write-combined: write it in ascending addresses, and never read it.
package struct ScanoutBuffer {
    /// The first pixel of the first row; owned by the `Scanout`, valid until it reports another mode.
    package let base: UnsafeMutableRawPointer
    /// Bytes from one row to the next, at least width × bytes per pixel.
    package let pitch: Int

    /// Describes memory that somebody else owns.
    package init(base: UnsafeMutableRawPointer, pitch: Int) {
        self.base = base
        self.pitch = pitch
    }
}
