import FasciaGeometry

/// The trial of a generation that is shown: what has been seen of it, and what follows from that.
///
/// Its time runs only while something could be shown: without a display, or while another session is in front, nothing is judged.
struct Trial {
    /// The number of the generation.
    let generation: Int
    /// Somebody touched the panel, or said `confirm`.
    var isConfirmed = false
    /// Somebody has to confirm it.
    let needsConfirmation: Bool
    /// How much of it is left.
    private(set) var left: TimeSpan
    /// Whether it has passed: what is left to do is to note that.
    private(set) var hasPassed = false
    /// Whether its time ran when it was looked at last.
    private(set) var isRunning = true
    private var last: Instant
    /// Commits before it.
    private let frames: Int
    /// Memory in use when it began, in bytes; nil if the kernel does not say.
    private let memory: Int?
    /// How long nothing was shown, and nothing but one colour.
    private var nothing = TimeSpan.zero
    private var plain = TimeSpan.zero
    private var wasPlain = false

    /// How long the service manager waits for a sign of life.
    static let watchdog = TimeSpan.seconds(4)
    /// How long nothing may be shown, or one colour.
    static let longestNothing = TimeSpan.seconds(5)
    /// How much more memory it may take than at its beginning, in bytes: several times what the demo takes in all.
    static let mostGrowth = 256 << 20
    /// How often it is looked at.
    static let pause = TimeSpan.milliseconds(500)

    /// What is seen of a panel.
    struct Sight {
        var now: Instant
        /// Commits that the display took.
        var frames: Int
        /// Whether all of the picture has one colour.
        var isPlain = false
        /// Whether anything could be shown at all.
        var canShow = true
        /// Why nothing is shown.
        var obstacle = ""
        /// Memory in use, in bytes.
        var memory: Int?
    }

    /// What follows.
    enum Verdict: Equatable {
        /// It goes on, and is looked at again after a while.
        case goesOn(TimeSpan)
        case passed
        case failed(String)
    }

    /// A trial that begins with what is about to be shown.
    init(_ record: GenerationRecord, _ sight: Sight) {
        generation = record.active
        needsConfirmation = record.needsConfirmation
        left = .seconds(record.seconds)
        last = sight.now
        frames = sight.frames
        memory = sight.memory
    }

    mutating func look(_ sight: Sight) -> Verdict {
        let span = sight.now - last
        last = sight.now
        isRunning = sight.canShow
        if let memory, let now = sight.memory, now > memory + Trial.mostGrowth {
            return .failed("it took \((now - memory) >> 20) MB of memory")
        }
        if !sight.canShow { return .goesOn(Trial.pause) }
        left = max(.zero, left - span)
        let hasShown = sight.frames > frames
        nothing = hasShown ? .zero : nothing + span
        plain = sight.isPlain && wasPlain ? plain + span : .zero
        wasPlain = sight.isPlain
        if nothing >= Trial.longestNothing {
            return .failed("it showed nothing for 5 s\(sight.obstacle.isEmpty ? "" : ": \(sight.obstacle)")")
        }
        if plain >= Trial.longestNothing { return .failed("it showed nothing but one colour for 5 s") }
        if left > .zero { return .goesOn(min(Trial.pause, left)) }
        if needsConfirmation, !isConfirmed { return .failed("nobody confirmed it") }
        // A short trial ends no sooner than it is known whether anything is shown.
        if !hasShown || wasPlain { return .goesOn(Trial.pause) }
        hasPassed = true
        return .passed
    }
}
