import FasciaGeometry
import FasciaLanguages
import FasciaRaster

/// The root of the view tree: it knows the display's size and scale, collects damage, draws, and follows every finger.
///
/// A window is what a frame loop shows; it needs neither a loop nor a display to be tested.
public final class Window: View {
    // Unchecked properties: what checks of them would cost is measured in View.
    /// The picture's size in device pixels.
    @exclusivity(unchecked) public private(set) var pixelSize = PixelSize.zero
    /// Device pixels per point.
    @exclusivity(unchecked) public private(set) var scale = 1.0
    /// What has to be drawn, in device pixels. Views add to it with `mark`.
    @exclusivity(unchecked) public var damage = Damage()
    /// What views showed in states that they were in before.
    package let drawnStates = DrawnStateCache()
    /// The moment of the last update or touch.
    @exclusivity(unchecked) public private(set) var now = Instant.zero
    /// Colours and fonts of everything that has no skin of its own.
    @exclusivity(unchecked) public var theme: Theme {
        didSet {
            setNeedsDisplay()
            tellSubviews(of: self) { $0.themeDidChange() }
        }
    }
    /// The direction of every layout in the window that has none of its own.
    public var layoutDirection = LayoutDirection.leftToRight {
        didSet { if layoutDirection != oldValue { resolveLayoutDirection() } }
    }
    /// How gauges, charts and clocks write numbers and times.
    public var language = Language.none {
        didSet { if language != oldValue { tellSubviews(of: self) { $0.languageDidChange() } } }
    }
    /// Sent what happens in the window.
    public let events = Observers<WindowEvent>()
    /// The least extent of a touch target in points: 44, or 7 mm on a display whose size is known.
    @exclusivity(unchecked) public var minimumTouchTarget = 44.0
    /// The time of day, in nanoseconds since the beginning of 1970 in UTC; nil while it is unknown, and clocks are empty.
    public var wallClock: (() -> Int64)? {
        didSet { wallClockDidChange() }
    }
    /// Stretched images, tinted icons, masks and shadows, shared by everything in the window.
    public let cache: RenderCache
    /// What belongs to the window and is none of its business: its banners, its root controller.
    private var attachments: [AnyObject] = []

    /// The control that keys go to; nil if there is none.
    @exclusivity(unchecked) weak var keyTarget: Control?
    /// What has keyboards rise; nil before the first one.
    var textEntry: (any TextEntry)?
    /// Whether a keyboard waits for the fingers to go before it does: what they hold must not move.
    @exclusivity(unchecked) var hasFocusChanged = false
    /// Whether a touch is on its way to what it means.
    @exclusivity(unchecked) private(set) var isTakingTouch = false

    /// Where what the views show is computed; nil if nothing is.
    @exclusivity(unchecked) package var source: (any WindowSource)?

    /// How often a view asked for a layout: what was measured before may be of another size.
    @exclusivity(unchecked) var layoutRequests: UInt = 0
    /// Whether the last layout came to an end.
    @exclusivity(unchecked) private var isSettled = true
    /// What scrolled since the last frame was drawn, and will be copied.
    @exclusivity(unchecked) var pendingMove: (view: View, move: DrawnMove)?
    @exclusivity(unchecked) private var canvas: Canvas?
    /// For bands of the picture, which take turns with all of it.
    @exclusivity(unchecked) private var bandCanvas: Canvas?
    private let touches = TouchRouter()
    private let composer = Composer()
    // Every frame asks for them, without calling anything meanwhile.
    @exclusivity(unchecked) private var animations: [Animation] = []
    /// The animation whose step comes next, by its place among them.
    @exclusivity(unchecked) private var nextStep = 0
    /// By their deadlines, and in the order in which they were scheduled where those are the same.
    @exclusivity(unchecked) private var timers: [WindowTimer] = []
    /// Timers that count from the next update.
    @exclusivity(unchecked) private var newTimers: [WindowTimer] = []
    /// Whether `now` is the present moment: within an update, the layout after it, and what a touch or a key sets off.
    @exclusivity(unchecked) private var knowsTime = false
    /// Whether nothing but the layout is left of a frame.
    @exclusivity(unchecked) private var followsUpdate = false
    /// Views that are laid out when no finger holds anything in them.
    @exclusivity(unchecked) private var layoutsAfterRelease: [View] = []

    /// A window without a size: the frame loop gives it one.
    public init(theme: Theme, cache: RenderCache = RenderCache()) {
        self.theme = theme
        self.cache = cache
        super.init()
        window = self
        backgroundColor = nil
    }

    deinit {
        // Controllers go before the views do, and must not look for the window any more.
        for child in subviews { child.loseWindow() }
    }

    /// The one object of a type that belongs to the window; made if there is none.
    func attachment<Object: AnyObject>(_ make: @autoclosure () -> Object) -> Object {
        for object in attachments {
            if let found = object as? Object { return found }
        }
        let object = make()
        attachments.append(object)
        return object
    }

    // MARK: Size and layout

    /// Takes the display's size in device pixels; everything has to be drawn afterwards.
    public func resize(to size: PixelSize, scale: Double) {
        let grid = PixelGrid(scale: scale)
        if pixelSize != size || self.scale != scale {
            pixelSize = size
            // They hold the surfaces of the former size.
            canvas = nil
            bandCanvas = nil
            cache.fit(display: size)
            if self.scale != scale {
                self.scale = scale
                adoptDisplayGrid(grid)
                // Texts and widths that controls keep were made for the old scale.
                tellSubviews(of: self) { $0.displayScaleDidChange() }
            }
            frame = Rect(x: 0, y: 0, width: grid.points(size.width), height: grid.points(size.height))
            setNeedsLayout()
            setNeedsPlacement()
            source?.windowDidResize(to: frame.size)
        }
        pendingMove = nil
        drawnStates.byteLimit = size.width * size.height
        mark(size.bounds)
    }

    /// Settles every frame that changed since the last call.
    public func layout() {
        if let source, source.hasChanges { source.settle() }
        // What a layout sets off counts from the update of its frame, if it follows one.
        let knewTime = knowsTime
        knowsTime = knewTime || followsUpdate
        followsUpdate = false
        defer { knowsTime = knewTime }
        // A layout may ask for another one (a label that wraps at its new width); a tree that never settles ends all the same.
        for _ in 0..<4 where subtreeNeedsLayout || needsLayout {
            performLayout(in: LayoutSpace(origin: .zero), grid: PixelGrid(scale: scale), clip: pixelSize.bounds, isMoved: false)
        }
        isSettled = !subtreeNeedsLayout
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        textEntry?.place()
    }

    private func tellSubviews(of view: View, _ tell: (View) -> Void) {
        for child in view.subviews {
            child.setNeedsLayout()
            tell(child)
            tellSubviews(of: child, tell)
        }
    }

    // MARK: Time

    /// Sends what was held back until the frame, and moves animations and timers on.
    public func update(now: Instant) {
        self.now = now
        knowsTime = true
        defer {
            knowsTime = false
            followsUpdate = true
        }
        if !newTimers.isEmpty {
            for timer in newTimers { start(timer) }
            newTimers.removeAll()
        }
        touches.update(now: now)
        if !layoutsAfterRelease.isEmpty {
            for index in layoutsAfterRelease.indices.reversed() where !touches.isHolding(in: layoutsAfterRelease[index]) {
                layoutsAfterRelease.remove(at: index).setNeedsLayout()
            }
        }
        nextStep = 0
        while nextStep < animations.count {
            let animation = animations[nextStep]
            nextStep += 1
            if !animation.advance(to: now) {
                stop(animation)
                animation.finish()
            }
        }
        guard let first = timers.first?.deadline, first <= now else { return }
        // What their actions schedule waits for a later frame.
        let due = timers.prefix { ($0.deadline ?? now) <= now }
        timers.removeFirst(due.count)
        for timer in due where !timer.isCancelled { timer.action() }
    }

    private func start(_ timer: WindowTimer) {
        timer.start(at: now)
        guard let deadline = timer.deadline else { return }
        let index = timers.lastIndex { ($0.deadline ?? deadline) <= deadline }
        timers.insert(timer, at: index.map { $0 + 1 } ?? 0)
    }

    /// When `update` is needed without a touch; nil while nothing moves.
    public var nextUpdate: Instant? { nextUpdate(countsEndless: true) }

    /// When something happens without a touch, but for what turns for ever, such as a spinner; nil if the window rests otherwise.
    package var nextHappening: Instant? { nextUpdate(countsEndless: false) }

    private func nextUpdate(countsEndless: Bool) -> Instant? {
        var next: Instant?
        for animation in animations where countsEndless || !animation.isEndless {
            guard let due = animation.due else { return now }
            next = min(next ?? .distantFuture, due)
        }
        if let source, source.hasChanges { return now }
        // What a layout starts (a clock that comes to be seen) starts at that moment, which only an update knows.
        if subtreeNeedsLayout, isSettled { return now }
        for view in layoutsAfterRelease where !touches.isHolding(in: view) { return now }
        if let touch = touches.nextUpdate(now: now) { next = min(next ?? .distantFuture, touch) }
        if !newTimers.isEmpty { return now }
        if let deadline = timers.first?.deadline { next = min(next ?? .distantFuture, deadline) }
        return next
    }

    /// Runs an animation until it ends; it starts with the next frame.
    public func start(_ animation: Animation) {
        animations.append(animation)
    }

    /// Ends an animation where it is.
    public func stop(_ animation: Animation) {
        while let index = animations.firstIndex(where: { $0 === animation }) {
            animations.remove(at: index)
            // Those behind it move up: none misses its step.
            if index < nextStep { nextStep -= 1 }
        }
    }

    /// Calls an action at the first frame after `delay`. The result stops it.
    ///
    /// The delay counts from the present moment in what an update, a touch or a key sets off, and otherwise from the next frame, which is
    /// asked for: only then does the window learn how long it rested. Actions that are due in one frame run in the order of their
    /// deadlines.
    public func schedule(after delay: TimeSpan, _ action: @escaping () -> Void) -> WindowTimer {
        let timer = WindowTimer(delay: delay, action: action)
        if knowsTime { start(timer) } else { newTimers.append(timer) }
        return timer
    }

    /// Forgets a timer that has not fired.
    public func cancel(_ timer: WindowTimer) {
        timer.isCancelled = true
        timers.removeAll { $0 === timer }
        newTimers.removeAll { $0 === timer }
    }

    // MARK: Drawing

    /// Has a rectangle drawn in the next frame, in device pixels.
    func mark(_ rect: PixelRect) {
        damage.add(rect)
        drawnStates.forget(in: rect)
    }

    /// Has a rectangle drawn in the next frame in which nothing but a view's state changed.
    func mark(_ rect: PixelRect, drawnStateOf view: View) {
        drawnStates.willChange(view, in: rect, isFirst: damage.isEmpty)
        damage.add(rect)
    }

    /// Forgets what has to be drawn, for whoever draws it now.
    public func takeDamage() -> Damage {
        defer { damage.removeAll() }
        return damage
    }

    public override var isOpaque: Bool { true }

    public override func draw(_ canvas: Canvas) {
        let color = backgroundColor ?? theme.background
        // There is nothing behind a window that could show through.
        if color.alpha < 255 { canvas.fill(canvas.clip, .black) }
        canvas.fill(canvas.clip, color)
    }

    /// How many secrets are shown as they are.
    @exclusivity(unchecked) final var revealedSecrets = 0
    /// Whether a secret can be read in the window.
    public final var showsSecret: Bool { revealedSecrets > 0 }

    /// Draws one rectangle, given in device pixels, completely: back to front, from the topmost view that is opaque there.
    public func compose(_ rect: PixelRect, into surface: Surface) {
        let isBand = surface.ground != nil
        let canvas: Canvas
        if let current = isBand ? bandCanvas : self.canvas, current.surface === surface, current.scale == scale {
            canvas = current
        } else {
            canvas = Canvas(surface: surface, scale: scale, cache: cache)
            if isBand { bandCanvas = canvas } else { self.canvas = canvas }
        }
        let clip = rect.intersection(surface.bounds)
        if clip.isEmpty || drawnStates.show(clip, on: surface) { return }
        canvas.alpha = 255
        composer.compose(clip, of: self, on: canvas)
        drawnStates.keep(clip, of: surface)
    }

    /// What a view showed in the state that it has again.
    public func lend(_ rect: PixelRect) -> UnsafePointer<UInt32>? { drawnStates.lend(rect) }

    /// Pictures of states may be kept again where those were.
    public func takeBack() { drawnStates.takeBack() }

    /// Draws all of it anew with a look at its texts, or at its symbols; nothing of it is kept, and no kept picture is used.
    package func compose(into surface: Surface, lookingAtTexts texts: TextProbe? = nil, atSymbols symbols: TextProbe? = nil) {
        let canvas = Canvas(surface: surface, scale: scale, cache: cache)
        canvas.textProbe = texts
        canvas.symbolProbe = symbols
        composer.compose(surface.bounds, of: self, on: canvas)
    }

    /// Draws a rectangle anew, of which nothing is kept either.
    package func composeAnew(_ rect: PixelRect, into surface: Surface) {
        composer.compose(rect.intersection(surface.bounds), of: self, on: Canvas(surface: surface, scale: scale, cache: cache))
    }

    // MARK: Touches

    /// Takes one touch, its location in points. Moves are held back until the next `update`, so that a control sees at most one a
    /// frame; what a finger did last is never lost.
    public func handle(_ touch: Touch) {
        // The window may have slept for long: what a touch sets off counts from the touch.
        now = max(now, touch.time)
        isTakingTouch = true
        knowsTime = true
        if touch.phase == .began, keyTarget != nil { textEntry?.fingerComesDown(at: touch.location) }
        touches.handle(touch, in: self)
        isTakingTouch = false
        if hasFocusChanged, !touches.isHolding { textEntry?.fingersLeft() }
        knowsTime = false
    }

    /// A key comes: what it sets off counts from there.
    func takeKey<Result>(at time: Instant, _ take: () -> Result) -> Result {
        now = max(now, time)
        knowsTime = true
        defer { knowsTime = false }
        return take()
    }

    /// Whether a finger holds a control or moves a scroll view.
    public var isHeld: Bool { touches.isHolding }

    /// Whether a finger is on a control in a view, or moves a scroll view in it.
    func isHeld(in view: View) -> Bool { touches.isHolding(in: view) }

    /// Has a view laid out once no finger holds anything in it.
    func layoutWhenReleased(_ view: View) {
        if !layoutsAfterRelease.contains(where: { $0 === view }) { layoutsAfterRelease.append(view) }
    }

    /// Cancels every finger: the display was switched away, the panel is replaced.
    public func cancelAllTouches() { touches.cancelAll(time: now) }

    /// Cancels the fingers that hold a control in a view or scroll in it, as when the view is hidden.
    public func cancelTouches(in view: View) { touches.cancel(in: view, time: now) }

    /// The control that a finger at a point of the window means, in points; nil if there is none. Hidden ones are never meant.
    public func control(at point: Point) -> Control? {
        TouchTarget.control(at: point, hit: TouchTarget.view(at: point, in: self), in: self)
    }

    /// A view leaves the window: what a finger holds in it is cancelled, and nothing refers to it any more.
    func forget(_ view: View) {
        touches.forget(view, time: now)
        if !layoutsAfterRelease.isEmpty { layoutsAfterRelease.removeAll { $0 === view } }
        drawnStates.forget(view)
    }
}
