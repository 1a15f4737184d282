import FasciaRaster
import FasciaSystem

/// Makes pictures of the panel for clients, a few rows at a time: a frame that is due in the middle of one is shown in time.
final class ScreenshotQueue {
    private let picture: () -> Surface?
    private var waiting: [ControlClient] = []
    private var stream: PNGStream?
    private var source: DeferredSource?

    /// Pixels between two looks at what is more urgent: less than a millisecond's work.
    private static let step = 1 << 14

    init(loop: EventLoop, picture: @escaping () -> Surface?) throws(SystemError) {
        self.picture = picture
        source = try loop.deferred(priority: .background) { [unowned self] in self.advance() }
    }

    /// Promises a picture, of a moment not before now.
    func add(_ client: ControlClient) throws(RPCError) {
        if picture() == nil {
            throw RPCError(.unavailable, "there is no picture yet: nothing has been shown; see “obstacle” in the status")
        }
        waiting.append(client)
        source?.schedule()
    }

    /// Forgets a client that is gone.
    func remove(_ client: ControlClient) {
        // The picture in the making is the first client's.
        if waiting.first === client { stream = nil }
        waiting.removeAll { $0 === client }
    }

    private func advance() {
        guard let client = waiting.first else { return }
        do throws(RPCError) {
            let stream: PNGStream
            if let begun = self.stream { stream = begun } else { stream = try begin() }
            self.stream = stream
            stream.advance(pixels: ScreenshotQueue.step)
            if stream.isFinished {
                let picture: JSONValue = [
                    "png": .string(Base64.encode(stream.bytes)), "width": .integer(Int64(stream.width)),
                    "height": .integer(Int64(stream.height)),
                ]
                finish(client, .success(picture))
            }
        } catch {
            finish(client, .failure(error))
        }
        if !waiting.isEmpty { source?.schedule() }
    }

    private func begin() throws(RPCError) -> PNGStream {
        guard let surface = picture() else { throw RPCError(.unavailable, "the display has gone, and the picture with it") }
        do throws(RasterError) {
            return try PNGStream(surface)
        } catch {
            throw RPCError(.failed, "\(error)")
        }
    }

    private func finish(_ client: ControlClient, _ result: Result<JSONValue, RPCError>) {
        stream = nil
        waiting.removeFirst()
        client.complete(result)
    }
}
