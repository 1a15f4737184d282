import FasciaJSON
import FasciaPanel
import FasciaRaster
import FasciaSystem

/// Makes pictures of the panel for clients, a few rows at a time: a frame that is due in the middle of one is shown in time.
final class ScreenshotQueue {
    private let picture: () -> Surface?
    private let showsSecret: () -> Bool
    private var waiting: [ControlClient] = []
    private var stream: PNGStream?
    /// The answer so far, once the picture is finished, and how much of the picture is in it.
    private var answer: [UInt8] = []
    private var answered = 0
    private var source: DeferredSource?

    /// Pixels between two looks at what is more urgent: less than a millisecond's work.
    private static let step = 1 << 14
    /// Bytes of a finished picture that become letters between two such looks: the same.
    private static let bytesAtOnce = 3 << 16

    init(loop: EventLoop, picture: @escaping () -> Surface?, showsSecret: @escaping () -> Bool) throws(SystemError) {
        self.picture = picture
        self.showsSecret = showsSecret
        source = try loop.deferred(priority: .background) { [unowned self] in self.advance() }
    }

    /// Promises a picture, of a moment not before now.
    func add(_ client: ControlClient) throws(RPCError) {
        if picture() == nil {
            throw RPCError(.unavailable, PanelService.noPicture)
        }
        try checkSecrets()
        waiting.append(client)
        source?.schedule()
    }

    /// Forgets a client that is gone.
    func remove(_ client: ControlClient) {
        // The picture in the making is the first client's.
        if waiting.first === client { forgetPicture() }
        waiting.removeAll { $0 === client }
    }

    private func advance() {
        guard let client = waiting.first else { return }
        do throws(RPCError) {
            let stream: PNGStream
            if let begun = self.stream { stream = begun } else { stream = try begin() }
            self.stream = stream
            if !stream.isFinished {
                stream.advance(pixels: ScreenshotQueue.step)
            } else if addLetters(of: stream) {
                let answer = answer
                forgetPicture()
                waiting.removeFirst()
                client.complete(text: answer)
            }
        } catch {
            forgetPicture()
            waiting.removeFirst()
            client.complete(.failure(error))
        }
        if !waiting.isEmpty { source?.schedule() }
    }

    private func checkSecrets() throws(RPCError) {
        if showsSecret() { throw RPCError(.unavailable, PanelService.secretIsShown) }
    }

    private func begin() throws(RPCError) -> PNGStream {
        // The picture may be completed only now, as the panel is now.
        guard let surface = picture() else { throw RPCError(.unavailable, "the display has gone, and the picture with it") }
        try checkSecrets()
        do throws(RasterError) {
            return try PNGStream(surface)
        } catch {
            throw RPCError(.failed, "\(error)")
        }
    }

    /// Adds some more of the picture to the answer, as it will be sent: millions of letters are not copied twice.
    /// - Returns: whether the answer is whole.
    private func addLetters(of stream: PNGStream) -> Bool {
        if answered == 0 {
            answer.reserveCapacity(stream.bytes.count / 3 * 4 + 100)
            answer.append(contentsOf: "{\"png\":\"".utf8)
        }
        let end = min(stream.bytes.count, answered + ScreenshotQueue.bytesAtOnce)
        Base64.append(stream.bytes[answered..<end], to: &answer)
        answered = end
        if end < stream.bytes.count { return false }
        answer.append(contentsOf: "\",\"width\":\(stream.width),\"height\":\(stream.height)}".utf8)
        return true
    }

    private func forgetPicture() {
        stream = nil
        answer = []
        answered = 0
    }
}
