import FasciaJSON
import FasciaSystem
import NIOCore

/// Writes down what a browser's fingers and keys do to a panel, so that a replay does the same.
///
/// A panel takes what fingers did between two of its frames together, and a replay's frames come at other moments than these: what was
/// written down as it came would not be taken together alike. Fingers are therefore passed on in steps that are longer than a frame, a finger
/// with one deed in each; the recording has these steps, and the places in its device's units are those that the panel was told. Keys and
/// fingers have steps of their own, since they are of two devices: in one step nothing would tell which came first.
final class TouchRecorder {
    /// Two frames of a replay.
    static let step = TimeAmount.nanoseconds(33_333_334)
    /// How many units the picture's sides have in the recording: fractions that are whole for a computer.
    static let units = 65_536.0
    static let mostFingers = 10
    /// How long after the panel has answered that one lifts the next one comes down: until then it has told whether a secret is typed now,
    /// which it does with the picture.
    static let pause = TimeAmount.milliseconds(100)
    /// How many deeds and events are kept. A finger that is down then lifts, and moves no more; those that come down are left out.
    static let most = 100_000
    /// How many deeds may wait to be passed on before no finger comes down any more.
    static let mostWaiting = 256

    enum Deed {
        case down, move, up, cancel
    }

    /// What a finger did, as it is written down.
    struct Entry {
        let step: Int64
        let slot: Int
        let deed: Deed
        let x: Int32
        let y: Int32
    }

    /// What becomes of what a browser says.
    enum Outcome {
        /// It is passed on in its time.
        case waits
        /// This is the answer to it, or to one before it.
        case answered([UInt8])
        /// It is of a finger that is not written down: it is the panel's to answer.
        case foreign
    }

    private(set) var entries: [Entry] = []
    /// The keys that were pressed, with their steps.
    private(set) var strokes: [(step: Int64, stroke: KeyStroke)] = []
    /// How many fingers came down, and keys, that are not in it, since they typed a secret or there was no room.
    private(set) var omitted = 0
    /// The request that ends it, while what came before that is passed on.
    private(set) var ending: RPC.Request?
    /// Whether somebody types a secret: what comes down now is not written down.
    var takesSecret = false

    private struct Wish {
        /// That of the request; nil for one that nobody waits for.
        var id: Int64?
        let finger: Int64
        let deed: Deed
        let x: Int32
        let y: Int32
        /// The key that is pressed, in place of a finger.
        var key: (request: RPC.Request, stroke: KeyStroke?)?
    }

    private struct Finger {
        let slot: Int
        var x: Int32
        var y: Int32
        let isOmitted: Bool
    }

    private let width: Double
    private let height: Double
    private var queue: [Wish] = []
    private var fingers: [Int64: Finger] = [:]
    private var first: NIODeadline?
    private var last = NIODeadline.uptimeNanoseconds(0)
    private var lastStep: Int64 = -1
    private var lastLift = NIODeadline.uptimeNanoseconds(0)
    /// The ids of those that lift, which the panel has not answered.
    private var unanswered: [Int64] = []
    private var happened = RecordedEvents()

    /// - Parameters: the picture's size in points.
    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    var isEmpty: Bool { entries.isEmpty && strokes.isEmpty }

    /// Whether all was passed on.
    var isDrained: Bool { queue.isEmpty }

    /// When what waits is to be passed on; nil if nothing does.
    var due: NIODeadline? { queue.isEmpty ? nil : last + TouchRecorder.step }

    // MARK: From the browser

    /// Takes what a browser says of a finger or a key.
    func take(_ request: RPC.Request) -> Outcome {
        if request.method == "key" { return press(request) }
        guard let finger = request.parameters?["finger"]?.asInteger, let phase = request.parameters?["phase"]?.asString,
            let deed = TouchRecorder.deeds[phase]
        else { return .answered(RPC.refusal(request.id, "a touch has a finger and a phase")) }
        let x = unit(request.parameters?["x"]?.asNumber ?? 0, width)
        let y = unit(request.parameters?["y"]?.asNumber ?? 0, height)
        let waiting = queue.lastIndex { $0.finger == finger }
        let isKnown = waiting.map { queue[$0].deed == .down || queue[$0].deed == .move } ?? (fingers[finger] != nil)
        if deed == .down {
            if isKnown { return .answered(RPC.answer(request.id, false)) }
            // What is passed on meanwhile is not for ever.
            if fingers.count >= TouchRecorder.mostFingers || queue.count >= TouchRecorder.mostWaiting || ending != nil { return .foreign }
        } else if !isKnown {
            // It was down before this began, or is one too many.
            return .foreign
        }
        let wish = Wish(id: request.id, finger: finger, deed: deed, x: x, y: y)
        if deed == .move, let waiting, queue[waiting].deed == .move {
            // The later place is as good.
            let former = queue[waiting].id
            queue[waiting] = wish
            return former.map { .answered(RPC.answer($0, true)) } ?? .waits
        }
        if deed == .up {
            // Where it lifts is where it was.
            let place = waiting.map { (queue[$0].x, queue[$0].y) } ?? fingers[finger].map { ($0.x, $0.y) } ?? (x, y)
            if place != (x, y) { queue.append(Wish(id: nil, finger: finger, deed: .move, x: x, y: y)) }
        }
        queue.append(wish)
        return .waits
    }

    /// Ends it once all that waits is passed on; until then fingers go on that are down.
    func end(_ request: RPC.Request) { ending = request }

    /// It could not be saved: it goes on.
    func goOn() { ending = nil }

    /// Takes all that waits, in its order: nothing of it is to be written down.
    /// - Returns: lines for the panel.
    func giveUp() -> [[UInt8]] {
        defer { queue = [] }
        return queue.map { line(of: $0) }
    }

    private func press(_ request: RPC.Request) -> Outcome {
        if ending != nil { return .foreign }
        let (name, isControlled) = (request.parameters?["key"]?.asString ?? "", request.parameters?["control"]?.asBoolean ?? false)
        let stroke = KeyStroke(name, isShifted: request.parameters?["shift"]?.asBoolean ?? false, isControlled: isControlled)
        // What is a secret is not written down, whatever types it.
        guard stroke != nil || takesSecret else {
            let story = "a recording has the keys of an English keyboard, which has no “\(name.prefix(20))”: touch the panel's own keyboard"
            return .answered(RPC.refusal(request.id, story))
        }
        if queue.count >= TouchRecorder.mostWaiting { return .answered(RPC.refusal(request.id, "keys come faster than they are recorded")) }
        queue.append(Wish(id: request.id, finger: -1, deed: .down, x: 0, y: 0, key: (request, stroke)))
        return .waits
    }

    private static let deeds: [String: Deed] = ["down": .down, "move": .move, "up": .up, "cancel": .cancel]

    private func unit(_ place: Double, _ side: Double) -> Int32 {
        let units = (place / max(1, side) * TouchRecorder.units).rounded()
        return units.isFinite ? Int32(min(max(units, 0), TouchRecorder.units - 1)) : 0
    }

    // MARK: To the panel

    /// Takes what is to be passed on now: one deed of each finger, or keys.
    /// - Returns: lines for the panel.
    func pass(now: NIODeadline) -> [[UInt8]] {
        var passed: [(slot: Int, line: [UInt8])] = []
        var keys: [[UInt8]] = []
        let written = entries.count
        var seen: Set<Int64> = []
        var rest: [Wish] = []
        let start = first ?? now
        let elapsed = (now - start).nanoseconds
        let step = first == nil ? 0 : max(lastStep + 1, (elapsed + TouchRecorder.step.nanoseconds / 2) / TouchRecorder.step.nanoseconds)
        // The panel tells whether a secret is typed now with the picture that follows.
        var mustWait: Bool { !unanswered.isEmpty || now < lastLift + TouchRecorder.pause }
        // Whether it is a step of keys; nil before the first wish of it.
        var isOfKeys: Bool?
        for (index, wish) in queue.enumerated() {
            // What comes behind one that waits for another step keeps its place.
            let isKey = wish.key != nil
            if (isOfKeys ?? isKey) != isKey || isKey && mustWait {
                rest += queue[index...]
                break
            }
            isOfKeys = isKey
            if let (request, stroke) = wish.key {
                keys.append(RPC.line(request))
                write(stroke, step, now)
                // It may have led to the next field.
                if request.parameters?["key"]?.asString == "Enter" {
                    lastLift = now
                    unanswered.append(request.id)
                }
                continue
            }
            if seen.contains(wish.finger) || wish.deed == .down && mustWait {
                seen.insert(wish.finger)
                rest.append(wish)
                continue
            }
            seen.insert(wish.finger)
            passed.append((write(wish, step, now), line(of: wish)))
        }
        queue = rest
        last = now
        // Those of a device that move at once are heard by their slots.
        passed.sort { $0.slot < $1.slot }
        entries[written...].sort { $0.slot < $1.slot }
        return keys + passed.map(\.line)
    }

    private func write(_ stroke: KeyStroke?, _ step: Int64, _ now: NIODeadline) {
        guard let stroke, !takesSecret, strokes.count < TouchRecorder.most else { return omitted += 1 }
        if first == nil { first = now }
        lastStep = step
        strokes.append((step, stroke))
    }

    private func line(of wish: Wish) -> [UInt8] {
        if let (request, _) = wish.key { return RPC.line(request) }
        let phases: [Deed: String] = [.down: "down", .move: "move", .up: "up", .cancel: "cancel"]
        return RPC.line(
            RPC.Request(
                id: wish.id ?? -1, method: "touch",
                parameters: [
                    "finger": .integer(wish.finger), "phase": .string(phases[wish.deed] ?? "cancel"),
                    "x": .number(Double(wish.x) / TouchRecorder.units * width), "y": .number(Double(wish.y) / TouchRecorder.units * height),
                ]))
    }

    /// Writes a deed down, if it is one that is.
    /// - Returns: the finger's slot.
    private func write(_ wish: Wish, _ step: Int64, _ now: NIODeadline) -> Int {
        switch wish.deed {
        case .down:
            guard let slot = (0..<TouchRecorder.mostFingers).first(where: { slot in !fingers.values.contains { $0.slot == slot } }) else {
                return TouchRecorder.mostFingers
            }
            let isOmitted = takesSecret || entries.count >= TouchRecorder.most
            if isOmitted { omitted += 1 }
            fingers[wish.finger] = Finger(slot: slot, x: wish.x, y: wish.y, isOmitted: isOmitted)
        case .move:
            guard let finger = fingers[wish.finger] else { return TouchRecorder.mostFingers }
            // A finger that rests only says that it is still there; one that moves for ever has had its room.
            if finger.x == wish.x && finger.y == wish.y || entries.count >= TouchRecorder.most { return finger.slot }
            fingers[wish.finger]?.x = wish.x
            fingers[wish.finger]?.y = wish.y
        case .up, .cancel: break
        }
        guard let finger = fingers[wish.finger] else { return TouchRecorder.mostFingers }
        if wish.deed == .up || wish.deed == .cancel {
            fingers[wish.finger] = nil
            lastLift = now
            if let id = wish.id { unanswered.append(id) }
        }
        if finger.isOmitted { return finger.slot }
        if first == nil { first = now }
        lastStep = step
        entries.append(Entry(step: step, slot: finger.slot, deed: wish.deed, x: wish.x, y: wish.y))
        return finger.slot
    }

    // MARK: From the panel

    private static let answerStart = Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8)

    /// The panel has said something: that a finger has lifted, or an event of a control, perhaps.
    func heard(_ line: [UInt8], now: NIODeadline) {
        if !unanswered.isEmpty, line.starts(with: TouchRecorder.answerStart) {
            let digits = line.dropFirst(TouchRecorder.answerStart.count).prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
            if let index = Int64(String(decoding: digits, as: UTF8.self)).flatMap({ unanswered.firstIndex(of: $0) }) {
                unanswered.remove(at: index)
                lastLift = now
            }
        }
        if !takesSecret { happened.take(line, now: now) }
    }

    /// The events that came since the first finger or key, with the seconds since then.
    var events: [JSONObject] { first.map(happened.since) ?? [] }
}
