import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaRaster
import FasciaSystem

/// Tells those who look at the panel what has changed in its picture, which they read themselves: the panel encodes no pixel for them.
///
/// Rectangles gather for each until it has taken what was sent before, and for a thirtieth of a second: one who is slow costs no more than
/// one who is not, and while nothing changes nobody is told anything.
///
/// One who wants to looks them up in a list behind the picture, of its own accord for a second after each message: while frames follow each
/// other it is told only now and then to go on, since a message costs a tenth of a frame.
final class ViewPublisher {
    /// How many may look at once.
    static let most = 8
    /// Between two messages to one of them, on average at least.
    static let pause = TimeSpan(nanoseconds: 33_333_333)
    /// How much later a message may be sent with a frame that follows, rather than wake the panel for it alone.
    static let patience = TimeSpan.milliseconds(20)
    /// How much earlier: frames thirty times a second come now before their moment and now behind it.
    static let haste = TimeSpan.milliseconds(8)
    /// How long one who looks in the list is told of nothing that is there. It looks for twice as long after a message, so that there is no
    /// moment in which a change is neither seen nor told.
    static let trust = TimeSpan.milliseconds(500)
    /// How many mistakes are told, and how many bytes of each.
    static let mistakeLimit = 50
    static let mistakeBytes = 1024

    // Unchecked properties: they are looked at in each frame.
    private final class Viewer {
        let client: ControlClient
        @exclusivity(unchecked) var damage = Damage()
        /// Which file it has.
        @exclusivity(unchecked) var generation: Int
        /// Which sight of the panel it was told.
        @exclusivity(unchecked) var sight: Int
        /// When the next message is due.
        @exclusivity(unchecked) var next: Instant
        /// Until when it sees what is in the list without being told; nil for one who is told everything.
        @exclusivity(unchecked) var trusted: Instant?

        init(_ client: ControlClient, generation: Int, sight: Int, looksInList: Bool, now: Instant) {
            self.client = client
            trusted = looksInList ? now + ViewPublisher.trust : nil
            self.generation = generation
            self.sight = sight
            next = now
        }
    }

    private let service: PanelService
    private let clock: any Clock
    @exclusivity(unchecked) private var viewers: [Viewer] = []
    /// What was seen of the panel when that was looked at last, and its number, which counts them.
    @exclusivity(unchecked) private var sight: PanelSight
    @exclusivity(unchecked) private var sightNumber = 0
    /// Whether messages are being sent: what is to be done then is seen to afterwards.
    @exclusivity(unchecked) private var isPublishing = false
    /// The list of what changes in a file, and which one that is.
    @exclusivity(unchecked) private var list: (changes: ChangeList, generation: Int)?
    private var source: DeferredSource?
    private var timer: TimerSource?

    init(service: PanelService, loop: EventLoop) throws(SystemError) {
        self.service = service
        clock = service.clock
        sight = service.sight
        // For what is not told with a frame. Behind touches and frames. Among what clients ask for, which takes turns, each call would be two of the kernel's.
        source = try loop.deferred(priority: .service) { [unowned self] in self.publish() }
        timer = try loop.timer(priority: .background) { [unowned self] in self.publish() }
    }

    /// Begins to tell a client.
    /// - Parameter looksInList: whether it looks up in the list by itself what changes.
    func add(_ client: ControlClient, looksInList: Bool) throws(RPCError) -> RPCAnswer {
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
        // What was composed so far is in the picture. Where something changed before is nothing for those who come now: it may tell which buttons
        // were pressed.
        gather(view)
        list(of: view)?.forget()
        look()
        viewers.append(Viewer(client, generation: view.generation, sight: sightNumber, looksInList: looksInList, now: clock.now))
        client.onDrained = { [unowned self] in if !self.isPublishing { self.plan(self.service.view?.generation, now: self.clock.now) } }
        return .resultWith(.object(picture(view, file)), file)
    }

    /// Forgets a client that is gone.
    func remove(_ client: ControlClient) {
        if viewers.isEmpty { return }
        client.onDrained = nil
        viewers.removeAll { $0.client === client }
        if viewers.isEmpty {
            timer?.disarm()
            list = nil
            service.endView()
        }
    }

    /// A turn of the frame loop is over. Those whom it is time to tell are told at once: another round of the event loop for it would cost
    /// more than the message.
    func turned() {
        if viewers.isEmpty { return }
        let (now, view) = (clock.now, service.view)
        if let view { gather(view) }
        // Who is told of the picture anyway is told of the rest then.
        if viewers.contains(where: { $0.damage.isEmpty }) { look() }
        publish(view, now: now)
    }

    /// Sees what the panel is like now.
    private func look() {
        let new = service.sight
        if new == sight { return }
        sight = new
        sightNumber += 1
    }

    /// Sees to it that those are told who can be: after everything more urgent, with one of the next frames, or else by the timer. One who has
    /// not taken what was sent before costs nothing until then.
    /// - Parameter generation: the file that there is; nil while there is none.
    private func plan(_ generation: Int?, now: Instant) {
        var next = Instant.distantFuture
        for viewer in viewers where isDue(viewer, generation) && viewer.client.isDrained {
            if viewer.next <= now + ViewPublisher.haste {
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

    private func gather(_ view: ViewedPicture) {
        if view.damage.isEmpty { return }
        let damage = view.takeDamage()
        if let list = list(of: view) {
            for index in 0..<damage.count { list.add(damage[index]) }
        }
        // By the time at which it stands in the list: this process may have stood still since the frame began, and those who look gone to rest.
        var now: Instant?
        for viewer in viewers {
            if let trusted = viewer.trusted {
                let moment = now ?? clock.now
                now = moment
                if moment < trusted { continue }
            }
            viewer.damage.add(damage)
        }
    }

    /// The list of what changes in a picture.
    private func list(of view: ViewedPicture) -> ChangeList? {
        if list?.generation != view.generation {
            list = view.surface.file.map { (ChangeList(at: $0.notes), view.generation) }
        }
        return list?.changes
    }

    /// Whether there is something to tell.
    private func isDue(_ viewer: Viewer, _ generation: Int?) -> Bool {
        !viewer.damage.isEmpty || viewer.sight != sightNumber || generation != nil && generation != viewer.generation
    }

    private func publish() {
        if !viewers.isEmpty { publish(service.view, now: clock.now) }
    }

    /// Tells those whom it is time to tell, and plans for the others.
    private func publish(_ view: ViewedPicture?, now: Instant) {
        if let view, viewers.contains(where: { isTime(for: $0, view.generation, now: now) }) {
            look()
            isPublishing = true
            // A message may end its client.
            for viewer in viewers where isTime(for: viewer, view.generation, now: now) {
                // One that waited for its frame does not keep the next one waiting.
                viewer.next = max(viewer.next, now) + ViewPublisher.pause
                tell(viewer, view)
            }
            isPublishing = false
        }
        plan(view?.generation, now: now)
    }

    /// Whether there is something to tell, and somebody who takes it now.
    private func isTime(for viewer: Viewer, _ generation: Int, now: Instant) -> Bool {
        viewer.next <= now + ViewPublisher.haste && isDue(viewer, generation) && viewer.client.isDrained
    }

    private func tell(_ viewer: Viewer, _ view: ViewedPicture) {
        let damage = viewer.damage
        viewer.damage.removeAll()
        let isNews = viewer.sight != sightNumber
        viewer.sight = sightNumber
        let looksInList = viewer.trusted != nil
        if looksInList { viewer.trusted = clock.now + ViewPublisher.trust }
        if viewer.generation != view.generation, let file = view.surface.file {
            viewer.generation = view.generation
            return viewer.client.notify(Subscription.notification("picture", .object(picture(view, file))), with: file)
        }
        viewer.client.notify { bytes in
            let news = isNews ? sight : nil
            if looksInList {
                DamageLine.append(generation: view.generation, news: news, to: &bytes)
            } else {
                DamageLine.append(damage, generation: view.generation, news: news, to: &bytes)
            }
        }
    }

    /// What a file holds.
    private func picture(_ view: ViewedPicture, _ file: PixelFile) -> JSONObject {
        [
            "generation": .integer(Int64(view.generation)), "width": .integer(Int64(view.surface.width)),
            "height": .integer(Int64(view.surface.height)), "stride": .integer(Int64(view.surface.stride * 4)),
            "list": .integer(Int64(file.notesOffset)), "state": sight.json,
        ]
    }
}
