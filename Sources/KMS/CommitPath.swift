import FasciaGeometry

/// How pictures get on the screen: with atomic commits or the old way. Knows one pipeline; owns no buffers.
protocol CommitPath: AnyObject {
    /// Whether the driver would show this buffer, without showing it. Throws what it says against it.
    func test(_ buffer: DumbBuffer) throws(KernelError)

    /// Shows a buffer and sets everything up for it. Waits until it is done.
    func modeset(_ buffer: DumbBuffer) throws(KernelError)

    /// Shows a buffer at the next refresh; an event with `token` follows.
    func flip(to buffer: DumbBuffer, damage: borrowing Damage, token: UInt64) throws(KernelError)

    /// Switches the display off and leaves it set up. `modeset` switches it on again.
    func switchOff() throws(KernelError)
}
