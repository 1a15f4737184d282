import FasciaGeometry
import FasciaJSON
import FasciaPanel

extension RPCMethod {
    /// What a person does at the panel, and what is there.
    static let ofHands: [RPCMethod] = [
        RPCMethod(
            "tap", .operate, "taps something, as a finger would; answered once the finger has lifted",
            .optional(.text("id", "what to tap, by its path; or x and y")), .optional(x), .optional(y),
            .optional(.number("hold", "how long the finger stays, in seconds, 0 to 10; 0.05 without")), result: touched
        ) { call, id, x, y, seconds in
            let tap = HandTap(hold: try span(seconds, "a finger stays") ?? FingerPath.tapTime)
            if let id, x == nil, y == nil { return try call.begin(.tap(.named(id), tap)) }
            guard id == nil, let x, let y else { throw RPCError(.invalidParameters, "tap takes “id”, or “x” and “y”") }
            return try call.begin(.tap(.point(call.point(x, y)), tap))
        },
        RPCMethod(
            "drag", .operate, "drags the thumb of a slider or a dial to a value, or a finger from a point to another",
            .optional(.text("id", "the control, by its path; or x and y")),
            .optional(.number("to", "the value to which its thumb is dragged")), .optional(x), .optional(y),
            .optional(.number("toX", "where the finger lifts, in points")), .optional(.number("toY", "the same, downward")),
            .optional(.number("duration", "how long it takes, in seconds, 0 to 10; 0.3 without")), result: touched
        ) { call, id, value, x, y, toX, toY, seconds in
            let duration = try span(seconds, "a drag takes") ?? FingerPath.usualDrag
            let places = [x, y, toX, toY].compactMap { $0 }
            if let id, let value, places.isEmpty { return try call.begin(.drag(id, to: .value(value), for: duration)) }
            guard id == nil, value == nil, places.count == 4 else {
                throw RPCError(.invalidParameters, "drag takes “id” and “to”, or “x”, “y”, “toX” and “toY”")
            }
            let (from, to) = (try call.point(places[0], places[1]), try call.point(places[2], places[3]))
            return try call.begin(.line(from: from, to: to, for: duration))
        },
        RPCMethod(
            "type", .operate, "types a text as a keyboard does, into the field that has the focus or the one that is named",
            .text("text", "what to type; a line feed is the return key, a tab the one to the next field"),
            .optional(.text("id", "the field, by its path: it is tapped first, unless it has the focus")),
            .optional(.boolean("clear", "whether what the field says is taken away first")), result: "an object: id, the field's path"
        ) { call, text, id, clears in
            if text.utf8.count > HandDeed.textLimit {
                throw RPCError(.unacceptable, "the text has \(text.utf8.count) bytes; at most \(HandDeed.textLimit) are typed at once")
            }
            return try call.begin(.type(text, into: id, clears: clears ?? false)) { outcome in
                ["id": outcome.path.map { .string($0) } ?? .null]
            }
        },
        RPCMethod(
            "tree", .see, "tells which views there are, what they say and where they are; nothing of secrets",
            .optional(.text("id", "the view to begin with, by its path; all without")),
            result: "an object: views, a list of objects, and complete, false where there were too many"
        ) { call, id in
            do throws(HandError) {
                call.methods.longRequests.add(TreeReading(try call.service.outline(below: id)), of: call.client)
            } catch {
                throw RPCError(error)
            }
            return .later
        },
    ]

    private static func span(_ seconds: Double?, _ words: String) throws(RPCError) -> TimeSpan? {
        guard let seconds else { return nil }
        if (0...HandDeed.longest.seconds).contains(seconds) { return .seconds(seconds) }
        throw RPCError(.unacceptable, "\(words) 0 to \(Int(HandDeed.longest.seconds)) seconds")
    }

    private static let x = RPCParameter.number("x", "points from the left edge")
    private static let y = RPCParameter.number("y", "points from the upper edge")
    private static let touched = "an object: id, what was hit; x and y, where the finger lifted; woke, whether it only woke the panel"
}

extension RPCError {
    /// The error for what no finger can do.
    init(_ error: HandError) {
        switch error.kind {
        case .unknown:
            let advice = error.suggestion == nil ? "; “tree” tells what there is" : ""
            self.init(.unknownName, error.description + advice, data: error.suggestion.map { ["suggestion": .string($0)] })
        case .unreachable, .passing, .busy: self.init(.unavailable, error.description)
        case .unacceptable: self.init(.unacceptable, error.description)
        }
    }
}

extension RPCCall {
    /// A point of the window.
    fileprivate func point(_ x: Double, _ y: Double) throws(RPCError) -> Point {
        let size = service.windowSize
        if (0...size.width).contains(x), (0...size.height).contains(y) { return Point(x: x, y: y) }
        func text(_ number: Double) -> String { JSONValue.number(number).text }
        throw RPCError(
            .unacceptable, "the panel has \(text(size.width)) × \(text(size.height)) points: there is none at \(text(x)), \(text(y))")
    }

    /// Does something in place of a person. It ends with its client: a finger that is down then is lost.
    fileprivate func begin(
        _ deed: HandDeed, _ result: @escaping (HandOutcome) -> JSONValue = { $0.json }
    ) throws(RPCError) -> RPCAnswer {
        do throws(HandError) {
            let errand = try service.begin(deed) { [weak client, weak methods] outcome in
                guard let client else { return }
                methods?.errands[client.number] = nil
                client.complete(outcome.map(result).mapError { RPCError($0) })
            }
            methods.errands[client.number] = errand
            return .later
        } catch {
            throw RPCError(error)
        }
    }
}

extension HandOutcome {
    fileprivate var json: JSONValue {
        [
            "id": path.map { .string($0) } ?? .null, "x": .number(point?.x ?? 0), "y": .number(point?.y ?? 0),
            "woke": .boolean(hasWoken),
        ]
    }
}
