import FasciaGeometry

/// What a held key offers, above it: signs in a row, or names in a list.
struct KeyboardChoice {
    /// From left to right, or from top to bottom.
    let texts: [String]
    /// The row or the list, in points of the keyboard.
    let card: Rect
    var chosen: Int
    /// Whether the texts stand below one another.
    let isList: Bool
    /// What is chosen where a finger is on nothing of a list.
    private let initial: Int

    /// The key's own text stands over it; what it offers lies on the side where there is room.
    init(_ texts: [String], over cap: Rect, in width: Double, rowHeight: Double) {
        let cellWidth = max(cap.width, 40)
        let whole = cellWidth * Double(texts.count)
        let goesLeft = cap.midX > width / 2
        self.texts = goesLeft ? texts.reversed() : texts
        chosen = goesLeft ? texts.count - 1 : 0
        initial = chosen
        isList = false
        let x = goesLeft ? cap.midX + cellWidth / 2 - whole : cap.midX - cellWidth / 2
        card = Rect(
            x: min(max(x, 2), max(2, width - whole - 2)), y: cap.minY - rowHeight * 1.15, width: max(0, min(whole, width - 4)),
            height: rowHeight)
    }

    /// A list over a key; on the key itself `chosen` stays.
    /// - Parameter room: the keyboard's width, and how far above its upper edge the list may reach.
    init(_ texts: [String], chosen: Int, listedOver cap: Rect, in room: Size) {
        self.texts = texts
        self.chosen = chosen
        initial = chosen
        isList = true
        let width = max(0, min(180, room.width - 4))
        let height = min(44, (cap.minY - 4 + room.height) / Double(max(1, texts.count))) * Double(texts.count)
        card = Rect(
            x: min(max(cap.midX - width / 2, 2), max(2, room.width - width - 2)), y: cap.minY - 4 - height, width: width, height: height)
    }

    func cell(_ index: Int) -> Rect {
        let (width, height) = (card.width / Double(texts.count), card.height / Double(texts.count))
        if isList { return Rect(x: card.x, y: card.y + Double(index) * height, width: card.width, height: height) }
        return Rect(x: card.x + Double(index) * width, y: card.y, width: width, height: card.height)
    }

    func index(at point: Point) -> Int {
        // A display may be as narrow as the margins.
        if card.width <= 0 || card.height <= 0 || isList && point.y > card.maxY { return initial }
        let part = isList ? (point.y - card.y) / card.height : (point.x - card.x) / card.width
        return min(max(0, Int((part * Double(texts.count)).rounded(.down))), texts.count - 1)
    }
}

/// Follows the fingers on a keyboard.
final class KeyboardTouches {
    /// How long a key is held until it shows what else it types.
    static let longPress = TimeSpan.milliseconds(450)
    /// How soon after another a tap on shift locks it.
    static let doubleTap = TimeSpan.milliseconds(300)
    /// After so many repeats, delete takes whole words.
    private static let repeatsBeforeWords = 18

    /// A finger that has yet to do something.
    private struct Press {
        let id: Touch.ID
        /// The key that it is on; nil beside all.
        var key: Int?
        /// Whether it came down on a key that shows other keys, and slides to one of them.
        var isSliding = false
    }

    private unowned let keyboard: Keyboard
    private var presses: [Press] = []
    private(set) var choice: KeyboardChoice?
    private var choosing: Touch.ID?
    private var timer: WindowTimer?
    private var deleting: Touch.ID?
    private var repeats = 0
    private var lastShift = Instant(nanoseconds: .min / 2)
    private var shifting: Touch.ID?
    private var hasTypedShifted = false
    private lazy var repeater: HoldRepeater = {
        let repeater = HoldRepeater { [unowned self] in self.repeatDelete() }
        repeater.interval = .milliseconds(120)
        repeater.shortestInterval = .milliseconds(35)
        return repeater
    }()

    init(_ keyboard: Keyboard) {
        self.keyboard = keyboard
        presses.reserveCapacity(10)
    }

    /// Whether a finger holds the shift key.
    var holdsShift: Bool { shifting != nil }

    func isHeld(_ key: Int) -> Bool { presses.contains { $0.key == key } }

    func forEachHeldKey(_ body: (Int) -> Void) {
        for press in presses { press.key.map(body) }
    }

    private var keys: [KeyboardPlane.Key] { keyboard.plane.keys }

    // MARK: Fingers

    func began(_ id: Touch.ID, at point: Point, time: Instant) {
        // What is still down counts: the next key has come.
        finishTyping()
        guard let key = keyboard.plane.index(at: point) else { return }
        keyboard.markPress(key)
        switch keys[key].action {
        case .text, .space:
            presses.append(Press(id: id, key: key))
            waitForLongPress(id, key)
        case .delete:
            presses.append(Press(id: id, key: key))
            deleting = id
            repeats = 0
            repeater.start(in: keyboard.window)
            keyboard.type(.deleteBackward)
        case .shift:
            presses.append(Press(id: id, key: key))
            shiftBegan(id, time: time)
        case .plane(let kind):
            keyboard.show(kind)
            presses.append(Press(id: id, key: nil, isSliding: true))
        case .nextKeyboard:
            presses.append(Press(id: id, key: key))
            waitForLongPress(id, key)
        case .returnKey, .hide: presses.append(Press(id: id, key: key))
        }
    }

    func moved(_ id: Touch.ID, to point: Point) {
        if choosing == id, var choice {
            let chosen = choice.index(at: point)
            if chosen == choice.chosen { return }
            choice.chosen = chosen
            self.choice = choice
            return keyboard.mark(choice)
        }
        guard let index = presses.firstIndex(where: { $0.id == id }), id != deleting, id != shifting else { return }
        var key = keyboard.plane.index(at: point)
        if let old = presses[index].key, let new = key, old != new, !(keys[old].action.isTyping && keys[new].action.isTyping) {
            // Only letters are slid between.
            key = nil
        }
        if presses[index].isSliding, let new = key, !keys[new].action.isTyping { key = nil }
        if key == presses[index].key { return }
        if let old = presses[index].key { keyboard.markPress(old) }
        presses[index].key = key
        stopTimer()
        guard let key else { return }
        keyboard.markPress(key)
        waitForLongPress(id, key)
    }

    func ended(_ id: Touch.ID, at point: Point) {
        moved(id, to: point)
        guard let index = presses.firstIndex(where: { $0.id == id }) else { return }
        let press = presses.remove(at: index)
        if let key = press.key { keyboard.markPress(key) }
        stopTimer()
        if deleting == id { return stopDeleting() }
        if shifting == id { return shiftEnded() }
        if choosing == id { return choose() }
        guard let key = press.key, keys.indices.contains(key) else { return }
        switch keys[key].action {
        case .text, .space:
            type(key)
            if press.isSliding { keyboard.show(.letters) }
        case .returnKey: keyboard.type(.returnKey)
        case .nextKeyboard: keyboard.showLayout()
        case .hide: keyboard.window?.firstResponder?.resignFirstResponder()
        case .delete, .shift, .plane: break
        }
    }

    func cancelled(_ id: Touch.ID) {
        guard let index = presses.firstIndex(where: { $0.id == id }) else { return }
        if let key = presses.remove(at: index).key { keyboard.markPress(key) }
        if deleting == id { stopDeleting() }
        if shifting == id { shifting = nil }
        if choosing == id { closeChoice() }
        stopTimer()
    }

    func cancelAll() {
        while let press = presses.last { cancelled(press.id) }
    }

    // MARK: What keys do

    /// Types what fingers are still on.
    private func finishTyping() {
        if choosing != nil { choose() }
        stopTimer()
        while let index = presses.firstIndex(where: { press in press.key.map { keys[$0].action.isTyping } ?? false }) {
            let press = presses.remove(at: index)
            guard let key = press.key else { continue }
            keyboard.markPress(key)
            type(key)
            if press.isSliding { keyboard.show(.letters) }
        }
    }

    private func type(_ key: Int) {
        if shifting != nil { hasTypedShifted = true }
        switch keys[key].action {
        case .text(let key): keyboard.type(key)
        case .space:
            keyboard.type(text: " ")
            // Signs are written one at a time: the letters are back for the next word.
            if keyboard.kind != .letters { keyboard.show(.letters) }
        default: break
        }
    }

    private func shiftBegan(_ id: Touch.ID, time: Instant) {
        shifting = id
        hasTypedShifted = false
        let isDouble = time - lastShift < KeyboardTouches.doubleTap
        lastShift = time
        switch keyboard.shift {
        case .locked: keyboard.setShift(.off)
        case .off: keyboard.setShift(isDouble ? .locked : .once)
        case .once: keyboard.setShift(isDouble ? .locked : .off)
        }
    }

    private func shiftEnded() {
        shifting = nil
        if hasTypedShifted, keyboard.shift == .once { keyboard.setShift(.off) }
    }

    private func repeatDelete() {
        repeats += 1
        guard let window = keyboard.window else { return }
        let isWord = repeats > KeyboardTouches.repeatsBeforeWords
        window.handle(KeyPress(key: .deleteBackward, isControlPressed: isWord, time: window.now))
    }

    private func stopDeleting() {
        deleting = nil
        repeater.stop(in: keyboard.window)
    }

    // MARK: What a held key offers

    private func waitForLongPress(_ id: Touch.ID, _ key: Int) {
        guard let window = keyboard.window, hasChoice(keys[key].action) else { return }
        stopTimer()
        timer = window.schedule(after: KeyboardTouches.longPress) { [unowned self] in
            self.timer = nil
            self.open(key, id)
        }
    }

    private func hasChoice(_ action: KeyAction) -> Bool {
        switch action {
        case .text(let own): !keyboard.isSecure && !own.alternatives.isEmpty
        case .nextKeyboard: true
        default: false
        }
    }

    private func open(_ key: Int, _ id: Touch.ID) {
        guard presses.contains(where: { $0.id == id }) else { return }
        let choice: KeyboardChoice
        if case .text(let own) = keys[key].action {
            let isCapital = keyboard.shift != .off && keyboard.kind == .letters
            let texts = [keyboard.text(of: own)] + own.alternatives.map { isCapital ? Keyboard.capital(of: $0) : $0 }
            choice = KeyboardChoice(texts, over: keys[key].cap, in: keyboard.bounds.width, rowHeight: keyboard.metrics.rowHeight)
        } else {
            choice = keyboard.layoutChoice(over: keys[key])
        }
        self.choice = choice
        choosing = id
        keyboard.markPress(key)
        keyboard.mark(choice)
    }

    private func choose() {
        guard let choice else { return }
        if let index = presses.firstIndex(where: { $0.id == choosing }) {
            if let key = presses.remove(at: index).key { keyboard.markPress(key) }
        }
        closeChoice()
        if choice.isList { return keyboard.showLayout(choice.chosen) }
        if shifting != nil { hasTypedShifted = true }
        keyboard.type(text: choice.texts[choice.chosen])
    }

    private func closeChoice() {
        if let choice { keyboard.mark(choice) }
        choice = nil
        choosing = nil
    }

    private func stopTimer() {
        if let timer { keyboard.window?.cancel(timer) }
        timer = nil
    }
}
