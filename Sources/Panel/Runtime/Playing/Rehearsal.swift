import FasciaGeometry
import FasciaValues

/// What a preview plays around a panel that is being made: its backend, the programs that it would run, the direction of its layout, and
/// the time in which nobody touches it.
package final class Rehearsal: BackendHost {
    /// What happens between the panel and its backend.
    package let deeds = Observers<PlayedBackend.Deed>()
    /// Whether programs do run.
    package let runsCommands: Bool
    private(set) lazy var backend = PlayedBackend(self) { [unowned self] in self.deeds.send($0) }

    /// Whether the played backend is connected. Without it what lives for a while is out of date; with it, it is told again and again.
    package internal(set) var isConnected = true {
        didSet { if isConnected != oldValue { connectionChanged() } }
    }
    /// Whether a client is the panel's backend: then nothing is played.
    var hasClient = false {
        didSet {
            if hasClient == oldValue { return }
            // Who is gone tells nothing any more: what is fresh is played again.
            nextNews = runner.clock.now
            tellConnection()
        }
    }
    /// Where layouts begin, whatever language and configuration say; nil as they do.
    package internal(set) var direction: LayoutDirection? {
        didSet {
            if direction == oldValue { return }
            runner.panel.content?.setDirection(direction)
            runner.wake()
        }
    }

    /// What the backend answers by the names of values, and what comes of commands by those of programs, where somebody has said it.
    package var answers: [String: BackendAnswer] { backend.answers }
    package var commands: [String: CommandAnswer] { backend.commands }

    private unowned let runner: PanelRunner
    /// What is to be done, the earliest first.
    private var agenda: [(moment: Instant, act: () -> Void)] = []
    /// When values are told again that live for a while.
    private var nextNews = Instant.distantFuture

    /// How much may be due at once: more than the writes of all fingers in the longest confirmation.
    static let most = 10_000
    /// Between two times at which values are told again, at least.
    private static let shortestNews = TimeSpan.milliseconds(50)

    init(_ runner: PanelRunner, runsCommands: Bool) {
        self.runner = runner
        self.runsCommands = runsCommands
    }

    /// Begins: values have been declared.
    func begin() {
        backend.usual = BackendAnswer()
        backend.join()
        tellConnection()
    }

    /// Takes a panel that is shown anew.
    func join(_ content: PanelContent) {
        if direction != nil { content.setDirection(direction) }
        nextNews = runner.clock.now
    }

    // MARK: Time

    /// Does what is due.
    /// - Returns: when to be called again; nil if nothing is to be done.
    func service(now: Instant) -> Instant? {
        // What one brings about may be due at once, and is done in the next turn.
        var due: [() -> Void] = []
        while let first = agenda.first, first.moment <= now {
            due.append(first.act)
            agenda.removeFirst()
        }
        for act in due { act() }
        if nextNews <= now { tellAgain(now: now) }
        return min(agenda.first?.moment ?? .distantFuture, nextNews)
    }

    package func later(_ seconds: Double, _ act: @escaping () -> Void) {
        if agenda.count >= Rehearsal.most { return }
        let moment = runner.clock.now + .seconds(seconds)
        let index = agenda.firstIndex { $0.moment > moment } ?? agenda.count
        agenda.insert((moment, act), at: index)
        runner.wake()
    }

    // MARK: The backend

    package var playedContent: PanelContent? { runner.panel.content }
    package var playedValues: ValueStore { runner.values }
    package var playedMoment: Instant { runner.clock.now }
    package var isBackendPlayed: Bool { isConnected && !hasClient }

    private func tellConnection() {
        runner.ownValues.isConnected = isConnected || hasClient
        runner.wake()
    }

    private func connectionChanged() {
        let now = runner.clock.now
        // What a client tells is its own.
        for name in hasClient ? [] : livingNames {
            if isConnected { runner.values.renew(name, now: now) } else { runner.values.lose(name) }
        }
        nextNews = now
        tellConnection()
    }

    /// The values that are out of date after a while.
    private var livingNames: [String] { runner.values.names.filter { runner.values.definition(of: $0)?.timeToLive != nil } }

    /// A backend that is there tells what it measures before that is out of date. What a person has made out of date stays so.
    private func tellAgain(now: Instant) {
        nextNews = .distantFuture
        if !isBackendPlayed { return }
        for name in livingNames {
            guard let span = runner.values.definition(of: name)?.timeToLive else { continue }
            if runner.values.state(of: name)?.isFresh == true { runner.values.renew(name, now: now) }
            let pause = max(TimeSpan(nanoseconds: span.nanoseconds / 2), Rehearsal.shortestNews)
            nextNews = min(nextNews, now + pause)
        }
    }
}
