import FasciaGeometry
import FasciaRaster

/// What a frame shows: a tree of controls, or anything else that can be laid out and drawn by rectangles.
public protocol Content: AnyObject {
    /// Takes the size of the logical picture (after rotation) and its device pixels per point; all of it becomes damaged.
    func resize(to size: PixelSize, scale: Double)

    /// Takes one touch, its location in points.
    func handle(_ touch: Touch)

    /// Takes the press of a key of a keyboard. The default does nothing.
    func keyPressed(_ press: KeyPress)

    /// Called when a frame begins, after its touches: coalesced events are sent, animations and timers move on to `now`.
    func update(now: Instant)

    /// Settles frames. Afterwards `damage` is complete.
    func layout()

    /// What has to be drawn, in logical device pixels.
    var damage: Damage { get }

    /// Forgets `damage`, which the loop is about to compose.
    /// - Returns: what it was.
    func takeDamage() -> Damage

    /// Moves what is already drawn and only lies elsewhere in this frame, as what scrolls does; called before `damage` is composed,
    /// which has what such a copy cannot give. The default moves nothing.
    /// - Parameters:
    ///   - shadow: what the content drew itself on before.
    ///   - moved: to be called with the pixels that were moved, as they lie now, a few rows at a time: they are copied on while the
    ///     processor's caches have them. Where it is never called they are copied later.
    /// - Returns: the pixels that changed, empty if none did.
    func moveDrawn(in shadow: Surface, moved: (PixelRect) -> Void) -> PixelRect

    /// Within which pixels `moveDrawn` would move some in this frame, empty if none. The default says empty.
    var movedRegion: PixelRect { get }

    /// Called in place of `moveDrawn` where not all of `movedRegion` is in the shadow: all of it becomes damaged. The default does nothing.
    func drawMoved()

    /// Draws one rectangle of `damage`, completely and opaquely, into the shadow, or into a band of it: a surface whose bounds are some
    /// rows of the picture. Asked for at other times too: the shadow has not all that went to the display.
    func compose(_ rect: PixelRect, into shadow: Surface)

    /// The pixels that `compose` would draw in a rectangle of `damage`, row after row, if the content has them from before; nil if it has to
    /// draw them. They have to stay what and where they are until `takeBack`. The default has none.
    func lend(_ rect: PixelRect) -> UnsafePointer<UInt32>?

    /// Nothing that was lent is needed any more. The default does nothing.
    func takeBack()

    /// Whether a secret can be read in what `compose` draws now. The default says no.
    var showsSecret: Bool { get }

    /// When `update` has to be called without any touch: `now` or earlier while something animates, nil when nothing will happen.
    var nextUpdate: Instant? { get }
}

extension Content {
    public func keyPressed(_ press: KeyPress) {}

    public func moveDrawn(in shadow: Surface, moved: (PixelRect) -> Void) -> PixelRect { .zero }

    public var movedRegion: PixelRect { .zero }

    public func drawMoved() {}

    public func lend(_ rect: PixelRect) -> UnsafePointer<UInt32>? { nil }

    public func takeBack() {}

    public var showsSecret: Bool { false }
}
