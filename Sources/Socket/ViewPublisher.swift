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
    /// Between two messages to one of them.
    static let pause = TimeSpan(nanoseconds: 33_333_333)
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
        var next = Instant(nanoseconds: .min)

        init(_ client: ControlClient, generation: Int, state: ViewState) {
            self.client = client
            self.generation = generation
            self.state = state
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
        viewers.append(Viewer(client, generation: view.generation, state: state))
        client.onDrained = { [unowned self] in self.source?.schedule() }
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
        if viewers.contains(where: { isDue($0) }) { source?.schedule() }
    }

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
        var next: Instant?
        // A message may end its client.
        for viewer in viewers where isDue(viewer) && viewer.client.isDrained {
            if viewer.next > now {
                next = min(next ?? .distantFuture, viewer.next)
            } else {
                viewer.next = now + ViewPublisher.pause
                tell(viewer)
            }
        }
        if let next { timer?.arm(at: next) }
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
