import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaSystem

/// Tells those who look at the panel what has changed in its picture, which they read themselves: the panel encodes no pixel for them.
///
/// Rectangles gather for each until it has taken what was sent before, and for a thirtieth of a second: one who is slow costs no more than
/// one who is not, and while nothing changes nobody is told anything.
final class ViewPublisher {
    /// How many may look at once.
    static let most = 8
    /// Between two messages to one of them, on average at least.
    static let pause = TimeSpan(nanoseconds: 33_333_333)
    /// How much later a message may be sent with a frame that follows, rather than wake the panel for it alone.
    static let patience = TimeSpan.milliseconds(20)
    /// Between any two: one that waited for its frame does not keep the next one waiting.
    static let leastPause = TimeSpan.milliseconds(25)
    /// How many mistakes are told, and how many bytes of each.
    static let mistakeLimit = 50
    static let mistakeBytes = 1024

    private final class Viewer {
        let client: ControlClient
        var damage = Damage()
        /// Which file it has.
        var generation: Int
        /// What it was told of the panel.
        var state: ViewState
        /// No message before that.
        var next: Instant

        init(_ client: ControlClient, generation: Int, state: ViewState, now: Instant) {
            self.client = client
            self.generation = generation
            self.state = state
            next = now
        }
    }

    private let service: PanelService
    private let clock: any Clock
    private var viewers: [Viewer] = []
    private var state: ViewState?
    private var source: DeferredSource?
    private var timer: TimerSource?

    init(service: PanelService, loop: EventLoop) throws(SystemError) {
        self.service = service
        clock = service.clock
        source = try loop.deferred(priority: .background) { [unowned self] in self.publish() }
        timer = try loop.timer(priority: .background) { [unowned self] in self.publish() }
    }

    /// Begins to tell a client.
    func add(_ client: ControlClient) throws(RPCError) -> RPCAnswer {
        if client.isInBatch { throw RPCError(.invalidRequest, "“view” cannot be in a list: a descriptor comes with its answer") }
        if viewers.contains(where: { $0.client === client }) {
            throw RPCError(.unavailable, "this connection looks already: “view” is for once a connection")
        }
        guard viewers.count < ViewPublisher.most else {
            throw RPCError(.unavailable, "\(viewers.count) clients look at the panel, which is as many as may")
        }
        do throws(ServiceError) {
            try service.beginView()
        } catch {
            throw RPCError(.unavailable, error.description)
        }
        guard let view = service.view, let file = view.surface.file else { throw RPCError(.unavailable, PanelService.noPicture) }
        // What was composed so far is in the picture.
        gather()
        let state = ViewState(service)
        self.state = state
        viewers.append(Viewer(client, generation: view.generation, state: state, now: clock.now))
        client.onDrained = { [unowned self] in self.plan() }
        return .resultWith(.object(picture(view, state)), file)
    }

    /// Forgets a client that is gone.
    func remove(_ client: ControlClient) {
        if viewers.isEmpty { return }
        client.onDrained = nil
        viewers.removeAll { $0.client === client }
        if viewers.isEmpty {
            timer?.disarm()
            service.endView()
        }
    }

    /// A turn of the frame loop is over.
    func turned() {
        if viewers.isEmpty { return }
        gather()
        if !(state?.isStill(service) ?? false) { state = ViewState(service) }
        plan()
    }

    /// Sees to it that those are told who can be: after everything more urgent, with one of the next frames, or else by the timer. One who has
    /// not taken what was sent before costs nothing until then.
    private func plan() {
        let now = clock.now
        var next = Instant.distantFuture
        for viewer in viewers where isDue(viewer) && viewer.client.isDrained {
            if viewer.next <= now {
                source?.schedule()
                return
            }
            next = min(next, viewer.next)
        }
        if next == .distantFuture || service.nextTurn <= next + ViewPublisher.patience { return }
        timer?.arm(at: next)
    }

    /// Whether the panel is to be woken to tell something, for tests.
    var isTimerArmed: Bool { timer?.isArmed ?? false }

    private func gather() {
        guard let view = service.view, !view.damage.isEmpty else { return }
        let damage = view.takeDamage()
        for viewer in viewers { viewer.damage.add(damage) }
    }

    /// Whether there is something to tell.
    private func isDue(_ viewer: Viewer) -> Bool {
        !viewer.damage.isEmpty || viewer.state != state || service.view.map { $0.generation != viewer.generation } == true
    }

    private func publish() {
        let now = clock.now
        // A message may end its client.
        for viewer in viewers where viewer.next <= now && isDue(viewer) && viewer.client.isDrained {
            viewer.next = max(viewer.next + ViewPublisher.pause, now + ViewPublisher.leastPause)
            tell(viewer)
        }
        plan()
    }

    private func tell(_ viewer: Viewer) {
        guard let view = service.view, let state else { return }
        let damage = viewer.damage
        viewer.damage.removeAll()
        let isNews = viewer.state != state
        viewer.state = state
        if viewer.generation != view.generation, let file = view.surface.file {
            viewer.generation = view.generation
            return viewer.client.notify(Subscription.notification("picture", .object(picture(view, state))), with: file)
        }
        var members: JSONObject = ["generation": .integer(Int64(view.generation))]
        members["rectangles"] = .array(
            (0..<damage.count).map { index in
                let rect = damage[index]
                return .array([rect.x, rect.y, rect.width, rect.height].map { .integer(Int64($0)) })
            })
        if isNews { members["state"] = state.json }
        viewer.client.notify(Subscription.notification("damage", .object(members)))
    }

    /// What a file holds.
    private func picture(_ view: ViewedPicture, _ state: ViewState) -> JSONObject {
        [
            "generation": .integer(Int64(view.generation)), "width": .integer(Int64(view.surface.width)),
            "height": .integer(Int64(view.surface.height)), "stride": .integer(Int64(view.surface.stride * 4)), "state": state.json,
        ]
    }
}
