import NIOCore

/// Whether a browser is still there: it is pinged again and again, and what comes from it is a sign of life.
///
/// Used on one event loop.
final class Heartbeat {
    /// Between two pings, and how long nothing may come.
    static let pause = TimeAmount.seconds(10)
    static let silence = TimeAmount.seconds(25)

    private let loop: any EventLoop
    private var heard = NIODeadline.now()
    private var next: Scheduled<Void>?

    init(loop: any EventLoop) { self.loop = loop }

    /// Something has come.
    func hear(_ now: NIODeadline) { heard = now }

    /// Begins.
    /// - Parameter beat: called for each ping, and told whether nothing has come for too long: then it is the last one.
    func start(_ beat: @escaping (_ isSilent: Bool) -> Void) {
        heard = .now()
        schedule(beat)
    }

    func stop() { next?.cancel() }

    private func schedule(_ beat: @escaping (_ isSilent: Bool) -> Void) {
        next = loop.assumeIsolated().scheduleTask(in: Heartbeat.pause) { [weak self] in
            guard let self else { return }
            if .now() - heard > Heartbeat.silence { return beat(true) }
            beat(false)
            schedule(beat)
        }
    }
}
