import FasciaFrame
import FasciaGeometry
import FasciaSystem
import NIOCore

/// The panel's picture as one browser has it: as it was asked to look, and what has changed since it was sent.
///
/// Only a few messages are on their way: what changes meanwhile gathers, and the browser is never behind by more than those.
final class SentPicture {
    /// How many messages may be on their way.
    static let most = 2
    /// Between two looks at the whole picture, which is sent for each.
    static let lookPause = TimeAmount.milliseconds(250)

    /// How a picture is to be shown, as a request asks for it.
    struct Look {
        let id: Int64
        let rotation: Rotation
        let format: PixelFormat
    }

    private var picture: PictureFile?
    /// The same as a display would have it, where that is asked for.
    private var displayed: DisplayedPicture?
    private var rotation = Rotation.degrees0
    private var format = PixelFormat.xrgb8888
    private var generation: Int64 = 0
    private var damage = Damage()
    private var underway = 0
    /// A look that waits for its turn.
    private(set) var look: Look?
    private var lastLook = NIODeadline.uptimeNanoseconds(0)

    // MARK: From the panel

    /// A connection has begun: nothing is known of its picture.
    func begin() { damage.removeAll() }

    /// Takes another picture, with its descriptor.
    /// - Returns: its size.
    /// - Throws: if it cannot be read; then there is none.
    func take(_ note: PanelLink.PictureNote) throws(SystemError) -> PixelSize {
        let file = FileDescriptor(owning: note.descriptor)
        end()
        let new = try PictureFile(file, width: note.width, height: note.height, stride: note.stride)
        picture = new
        generation = note.generation
        showWhole()
        return PixelSize(width: new.width, height: new.height)
    }

    /// Something has changed in a picture, which may be one that was replaced.
    func change(_ rects: [PixelRect], generation: Int64) {
        if generation != self.generation { return }
        for rect in rects { damage.add(displayed?.place(of: rect) ?? rect) }
    }

    /// Lets go of it.
    func end() {
        picture = nil
        displayed = nil
    }

    /// Begins with it anew, as it is to be shown.
    private func showWhole() {
        guard let picture else { return }
        let isPlain = rotation == .degrees0 && format == .xrgb8888
        displayed = isPlain ? nil : DisplayedPicture(picture, rotation: rotation, format: format)
        damage.removeAll()
        damage.add(PixelRect(x: 0, y: 0, width: displayed?.width ?? picture.width, height: displayed?.height ?? picture.height))
    }

    // MARK: To the browser

    /// The next message.
    /// - Returns: nil if nothing has changed, or enough are on their way.
    func next(with allocator: ByteBufferAllocator) -> ByteBuffer? {
        guard let source: any PixelSource = displayed ?? picture, underway < SentPicture.most, !damage.isEmpty else { return nil }
        underway += 1
        return PictureMessage.take(&damage, of: source, generation: generation, with: allocator)
    }

    /// The browser has shown one.
    func drawn() { underway = max(0, underway - 1) }

    // MARK: Looks

    /// Has it look otherwise, in its turn.
    /// - Returns: the one that waited until now, and is not to be shown any more.
    func ask(for look: Look) -> Look? {
        defer { self.look = look }
        return self.look
    }

    /// When the look that waits may be shown, which costs a whole picture; one that is shown already may at once.
    var lookDue: NIODeadline {
        guard let look, look.rotation != rotation || look.format != format else { return .uptimeNanoseconds(0) }
        return lastLook + SentPicture.lookPause
    }

    /// Shows it in the look that waits.
    /// - Returns: that look; nil if none waits.
    func showLook(now: NIODeadline) -> Look? {
        guard let look else { return nil }
        self.look = nil
        if look.rotation != rotation || look.format != format {
            lastLook = now
            (rotation, format) = (look.rotation, look.format)
            showWhole()
        }
        return look
    }
}
