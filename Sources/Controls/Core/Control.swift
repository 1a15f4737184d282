import FasciaGeometry
import FasciaRaster

/// A view that a finger operates: it has states, follows one finger at a time, and sends events.
///
/// Causes are sent before their effects. What a finger does comes first (`touchDown`, `touchDragInside` and the like, `touchUpInside`,
/// `touchUpOutside`, `touchCancel`), then what the control made of it, in this order: `editingDidBegin`; `valueChanged`, `reselected`
/// or `longPress`; `primaryActionTriggered`; `editingDidEnd`. When the finger's own event is sent, the control is already as the
/// finger left it: an action for `touchUpInside` reads the final value.
open class Control: View, StaleValueView {
    /// Names an action so that it can be removed.
    public struct ActionID: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// How far outside its bounds a finger that is being followed still counts as inside, in points (UIKit's).
    public static let trackingMargin = 70.0

    /// Whether touches have an effect. Disabling a control cancels the finger on it.
    @exclusivity(unchecked) public final var isEnabled = true {
        didSet {
            if isEnabled == oldValue { return }
            if !isEnabled, let touch = lastTouch { touchCancelled(touch) }
            stateDidChange()
        }
    }

    /// Whether the control is chosen.
    @exclusivity(unchecked) public final var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }

    /// Whether a finger is on it; set by tracking, and by rows for their accessories.
    @exclusivity(unchecked) public final var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
    }

    /// Whether a finger is being followed.
    @exclusivity(unchecked) public private(set) final var isTracking = false
    /// Whether the followed finger is inside, `trackingMargin` included.
    @exclusivity(unchecked) public private(set) final var isTouchInside = false

    @exclusivity(unchecked) private final var lacksValue = false
    /// Whether the value may be out of date, because nothing was heard of it for too long. It is drawn in grey and by another shape.
    @exclusivity(unchecked) public final var isValueStale = false {
        didSet { if isValueStale != oldValue { staleValueDidChange() } }
    }
    @exclusivity(unchecked) private final var actions: [ControlAction] = []
    private final var lastAction = 0
    /// The finger as it was last heard of; nil once it is being lifted or lost, so that an action cannot lose it again.
    @exclusivity(unchecked) private final var lastTouch: Touch?
    /// Where the finger came down: its events carry that path, even if an action removes the control meanwhile.
    @exclusivity(unchecked) private final var origin: EventOrigin?

    final override var asControl: Control? { self }

    /// The states together.
    public final var state: ControlState {
        var state = ControlState.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// The alpha for parts of the control that have no look of their own for `disabled`: `dimmedAlpha` while it is disabled, else 255. To
    /// be set as a canvas's alpha. (What lies under an alert is veiled by the alert: a control does nothing for that.)
    public final var dimming: UInt8 { isEnabled ? 255 : View.dimmedAlpha }

    package override var hidesWhatIsBehind: Bool { true }

    /// Whether the place or the colour of something in it is all that tells its value.
    package var marksValue: Bool { false }

    // MARK: Value, for subclasses

    /// Whether the control has a value to show. While it has none, sliders and switches show no thumb until a finger on their track
    /// places it, segmented controls select nothing, and steppers cannot be stepped. Setting a value makes it known; while a finger
    /// operates the control, making it unknown has no effect.
    public final var isValueKnown: Bool {
        get { !lacksValue }
        set {
            if newValue == lacksValue, newValue || !isTracking { setValueKnown(newValue) }
        }
    }

    /// Sets whether the value is known, also while a finger operates the control.
    final func setValueKnown(_ isKnown: Bool) {
        if isKnown != lacksValue { return }
        lacksValue = !isKnown
        valueKnowledgeDidChange()
    }

    /// `isValueKnown` changed. The default has the whole control drawn anew.
    open func valueKnowledgeDidChange() { setNeedsDisplay() }

    /// `isValueStale` changed. The default has the whole control drawn anew.
    func staleValueDidChange() { setNeedsDisplay() }

    /// Whether the built-in look draws all of the control: then it shows that a value may be out of date, and fits into a row of a table.
    package var hasBuiltInLook: Bool { false }

    /// Whether it stands where little room is, such as in a row of a table: it is lower, and its text smaller.
    final var isCompact = false {
        didSet { if isCompact != oldValue { compactnessDidChange() } }
    }

    /// `isCompact` changed.
    func compactnessDidChange() {}

    /// What the control is drawn with.
    final var drawnTheme: Theme? { isValueStale && hasBuiltInLook ? window?.theme.stale : window?.theme }

    /// What the control says; nil, the default, if it has no value, or while that is unknown.
    open var controlValue: ControlValue? { nil }

    /// The values that it can have; nil, the default, if it has none.
    open var controlDomain: ControlDomain? { nil }

    /// The numbers that can be chosen; nil, the default, for a control that is not about numbers, which keeps none either.
    open var controlRange: ValueRange? {
        get { nil }
        set {}
    }

    /// What the chosen index is called on the control, in the language that it shows; nil, the default, if it has no title.
    open var choiceTitle: String? { nil }

    /// The chosen title, or the value as a number: choices count from 1, on and off are 1 and 0. Nil without a value.
    open override var accessibilityValue: String? {
        get { super.accessibilityValue ?? choiceTitle ?? controlValue?.accessibilityText }
        set { super.accessibilityValue = newValue }
    }

    /// Sets the value without sending an event. What means nothing to the control changes nothing.
    /// - Parameters:
    ///   - value: the new value.
    ///   - animated: whether the control moves there, if it can.
    open func setControlValue(_ value: ControlValue, animated: Bool) {}

    /// Whether a value that is set meanwhile has to wait although no finger is on the control; the default says no.
    package var holdsValue: Bool { false }

    /// Whether a value comes into being key by key, as a text does; the default says no.
    package var entersText: Bool { false }

    /// What is entered so far and may be known; nil, the default, if nothing is.
    package var draft: ControlValue? { nil }

    /// What event logs print beside an event; nil for nothing. The default has the control's value beside `valueChanged`.
    open func eventValue(for event: ControlEvents) -> ControlValue? { event == .valueChanged ? controlValue : nil }

    /// The path by which event logs know the control. For all that a finger causes it is the one that the control had when the finger
    /// came down: actions may move the control, give a row to another item, or replace the page.
    public final var eventPath: String { origin?.path ?? path }

    /// A state changed. The default has the whole control drawn anew.
    open func stateDidChange() { setNeedsDisplay() }

    // MARK: Actions

    /// Calls a handler for each of the events.
    @discardableResult
    public final func addAction(for events: ControlEvents, _ handler: @escaping () -> Void) -> ActionID {
        lastAction += 1
        let id = ActionID(number: lastAction)
        actions.append(ControlAction(id: id, events: events, belongsTo: nil, handler: handler))
        return id
    }

    /// Removes a handler, for all events that it was added for or for some of them. Does nothing if it is not there.
    public final func removeAction(_ id: ActionID, for events: ControlEvents = .allEvents) {
        remove(events) { $0.id == id }
    }

    /// Removes what was added for a target, for all events or for some of them; nil stands for every target. Handlers that were added
    /// without a target stay.
    public final func removeTarget(_ target: AnyObject?, for events: ControlEvents = .allEvents) {
        remove(events) { action in
            guard let belongsTo = action.belongsTo else { return false }
            return target.map(belongsTo) ?? true
        }
    }

    private final func remove(_ events: ControlEvents, where isMeant: (ControlAction) -> Bool) {
        // What goes with an action may remove others when it goes.
        for index in actions.indices.reversed() where index < actions.count && isMeant(actions[index]) {
            actions[index].events.subtract(events)
            if actions[index].events.isEmpty { actions.remove(at: index) }
        }
    }

    private final func add<Target: AnyObject>(_ target: Target, _ events: ControlEvents, _ handler: @escaping () -> Void) -> ActionID {
        let id = addAction(for: events, handler)
        actions[actions.count - 1].belongsTo = { [weak target] candidate in candidate === target }
        return id
    }

    /// Calls a method of an object for each of the events, as UIKit's target–action does. The object is not kept alive: when it is
    /// gone, nothing is called.
    @discardableResult
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void, for events: ControlEvents
    ) -> ActionID {
        add(target, events) { [weak target] in
            if let target { action(target)() }
        }
    }

    /// Calls a method of an object with this control for each of the events. The object is not kept alive: when it is gone, nothing
    /// is called; nor is anything if the method takes another kind of control.
    @discardableResult
    public final func addTarget<Target: AnyObject, Sender: Control>(
        _ target: Target, action: @escaping (Target) -> (Sender) -> Void, for events: ControlEvents
    ) -> ActionID {
        add(target, events) { [weak target, unowned self] in
            if let target, let sender = self as? Sender { action(target)(sender) }
        }
    }

    /// Whether a handler would be called for any of the events.
    final func hasAction(for events: ControlEvents) -> Bool {
        actions.contains { !$0.events.isDisjoint(with: events) }
    }

    /// Sends an event: runs the actions that were added for it.
    ///
    /// An action that is removed meanwhile, by an action before it, is not called any more; one that is added meanwhile is not yet.
    public final func sendActions(for event: ControlEvents) {
        let log = window ?? origin?.window
        log?.events.send(.control(self, event))
        callActions(for: event)
    }

    /// Ends what `editingDidBegin` began without a finger on the control itself.
    final func sendEditingDidEnd() {
        sendActions(for: .editingDidEnd)
        callActions(for: .trackingDidEnd)
    }

    private final func callActions(for event: ControlEvents) {
        for action in actions where !action.events.isDisjoint(with: event) {
            if isStillThere(action.id, for: event) { action.handler() }
        }
    }

    private final func isStillThere(_ id: ActionID, for event: ControlEvents) -> Bool {
        for action in actions where action.id == id { return !action.events.isDisjoint(with: event) }
        return false
    }

    // MARK: Tracking, for subclasses

    /// A finger came down on the control: change what the touch alone changes here. No event is sent before `touchDown`.
    /// - Returns: whether to follow it. The default does.
    open func beginTracking(at point: Point) -> Bool { true }

    /// `touchDown` was sent: send here what the control made of it. The default sends nothing.
    open func didBeginTracking(at point: Point) {}

    /// The followed finger moved; at most once a frame. What changes by that changes here.
    /// - Returns: whether to follow it further.
    open func continueTracking(at point: Point) -> Bool { true }

    /// The move's event was sent: send here what the control made of it. The default sends nothing.
    open func didContinueTracking(at point: Point) {}

    /// The followed finger lifted: the control takes the finger's last value. No event is sent before the lift's.
    open func endTracking(at point: Point) {}

    /// `touchUpInside` or `touchUpOutside` was sent: send here what the control made of it. The default sends nothing.
    open func didEndTracking(at point: Point) {}

    /// The followed finger was lost: restore everything as it was at touch-down. No event is sent before `touchCancel`.
    open func cancelTracking() {}

    /// `touchCancel` was sent: send here what was restored. The default sends nothing.
    open func didCancelTracking() {}

    /// Whether tracking highlights the whole control. Controls with parts say no and show the part.
    open var highlightsWhileTracking: Bool { true }

    /// The axes along which a drag operates the control. A scroll view around it leaves such a drag to the control, even if it could
    /// scroll that way itself. The default is none.
    open var dragAxes: DragAxes { [] }

    /// Whether a scroll view around may take away the finger that the control is following, when the finger moves along an axis that
    /// scrolls and is not the control's own. The default does: the control is cancelled.
    open var yieldsToScrolling: Bool { true }

    // MARK: Touches, from the window

    final func touchBegan(_ touch: Touch) -> Bool {
        let point = convertFromWindow(touch.location)
        lastTouch = touch
        isTracking = true
        isTouchInside = true
        guard beginTracking(at: point) else {
            isTracking = false
            isTouchInside = false
            lastTouch = nil
            return false
        }
        guard isTracking else { return false }
        if highlightsWhileTracking { isHighlighted = true }
        // Only event logs read the path.
        if let window, !window.events.isEmpty { origin = EventOrigin(window: window, path: path) }
        sendActions(for: .touchDown)
        // An action may have disabled the control or taken it away: then the finger is lost already.
        if isTracking { didBeginTracking(at: point) }
        return isTracking
    }

    final func touchMoved(_ touch: Touch) -> Bool {
        let point = convertFromWindow(touch.location)
        lastTouch = touch
        let wasInside = isTouchInside
        let isInside = isInside(point)
        isTouchInside = isInside
        let goesOn = continueTracking(at: point)
        if highlightsWhileTracking { isHighlighted = isInside }
        if wasInside != isInside { sendActions(for: isInside ? .touchDragEnter : .touchDragExit) }
        if isTracking { sendActions(for: isInside ? .touchDragInside : .touchDragOutside) }
        if isTracking { didContinueTracking(at: point) }
        if isTracking, !goesOn {
            stopTracking()
            finish(origin)
        }
        return isTracking
    }

    final func touchEnded(_ touch: Touch) {
        let point = convertFromWindow(touch.location)
        isTouchInside = isInside(point)
        let inside = isTouchInside
        // The lift counts: an action that disables the control because of it takes nothing back.
        lastTouch = nil
        endTracking(at: point)
        stopTracking()
        let own = origin
        sendActions(for: inside ? .touchUpInside : .touchUpOutside)
        didEndTracking(at: point)
        finish(own)
    }

    final func touchCancelled(_ touch: Touch) {
        lastTouch = nil
        cancelTracking()
        stopTracking()
        let own = origin
        sendActions(for: .touchCancel)
        didCancelTracking()
        finish(own)
    }

    /// The touch is over; a next one that began in an action of it has an origin of its own.
    private func finish(_ own: EventOrigin?) {
        if origin === own { origin = nil }
        callActions(for: .trackingDidEnd)
    }

    private func stopTracking() {
        isTracking = false
        isTouchInside = false
        lastTouch = nil
        if highlightsWhileTracking { isHighlighted = false }
    }

    private func isInside(_ point: Point) -> Bool {
        bounds.insetBy(dx: -Control.trackingMargin, dy: -Control.trackingMargin).contains(point)
    }

    /// Where a finger may come down, in the control's own coordinates: its bounds, widened to the least target.
    open func touchArea(least: Double) -> Rect {
        bounds.insetBy(dx: min(0, (bounds.width - least) / 2), dy: min(0, (bounds.height - least) / 2))
    }
}
