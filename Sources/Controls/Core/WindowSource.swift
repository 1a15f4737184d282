import FasciaGeometry

/// What a window's views show, where that is computed: brought up to date once a frame, before the views are laid out and drawn.
package protocol WindowSource: AnyObject {
    /// Whether there is something to compute.
    var hasChanges: Bool { get }
    /// Computes it, and has views show it.
    func settle()
    /// The window has another size, in points.
    func windowDidResize(to size: Size)
}
