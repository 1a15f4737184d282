import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaSystem
import FasciaValues

/// A `set` that is being carried out, so many values at a time, in the order of the request.
final class ValueSetting: LongRequest {
    /// How many values are set at a time: a few hundred microseconds' work if each has a control and a subscriber.
    static let part = 100
    /// How many refused values an answer lists.
    static let listed = 100

    private let values: ValueStore
    private let pairs: JSONObject
    private let clock: any Clock
    private let changed: () -> Void
    private var next = 0
    private var refused = JSONObject()
    private var refusals = 0
    private var first: RPCError?

    /// - Parameter changed: called after each part.
    init(_ pairs: JSONObject, of values: ValueStore, clock: any Clock, changed: @escaping () -> Void) {
        self.pairs = pairs
        self.values = values
        self.clock = clock
        self.changed = changed
    }

    func advance() -> Result<JSONValue, RPCError>? {
        let names = pairs.names
        let end = min(names.count, next + ValueSetting.part)
        let now = clock.now
        for name in names[next..<end] {
            do throws(ValueError) {
                try set(name, pairs[name] ?? .null, now: now)
            } catch {
                refuse(name, error)
            }
        }
        next = end
        changed()
        return next == names.count ? answer : nil
    }

    private func set(_ name: String, _ json: JSONValue, now: Instant) throws(ValueError) {
        guard let definition = values.definition(of: name) else {
            // Only the first is looked for: its suggestion costs as much as hundreds of values that are set.
            let suggestion = first == nil ? Suggestion.closest(to: name, among: values.names) : nil
            throw ValueError(name: name, problem: .unknown(suggestion: suggestion))
        }
        if json == .null { return try values.set(name, nil, from: .client, now: now) }
        guard let value = Value(json) else {
            throw ValueError(name: name, problem: .unfit(found: json.kind, expected: definition.expectation))
        }
        do throws(ValueError) {
            try values.set(name, value, from: .client, now: now)
        } catch {
            throw ValueSetting.explained(error, definition, json)
        }
    }

    /// A number or a switch in quotes is a text, which is what is wrong with it and not seen at once.
    private static func explained(_ error: ValueError, _ definition: ValueDefinition, _ json: JSONValue) -> ValueError {
        guard case .unfit(let found, let expected) = error.problem, case .string(let text) = json, text.utf8.count <= 40,
            let meant = try? JSONValue(parsing: text), let value = Value(meant), (try? definition.checked(value)) != nil
        else { return error }
        let advice = "\(expected); in quotes it is a text: write \(meant.text) without them"
        return ValueError(name: error.name, problem: .unfit(found: found, expected: advice))
    }

    private func refuse(_ name: String, _ error: ValueError) {
        let error = RPCError(error)
        refusals += 1
        if refused.count < ValueSetting.listed { refused[name] = .string(error.message) }
        first = first ?? error
    }

    private var answer: Result<JSONValue, RPCError> {
        guard let first else { return .success(true) }
        if pairs.count == 1 { return .failure(first) }
        let isAll = refusals == pairs.count
        var data: JSONObject = ["refused": .object(refused)]
        if refusals > refused.count { data["unlisted"] = .integer(Int64(refusals - refused.count)) }
        return .failure(
            RPCError(
                RPCError.Code(rawValue: first.code) ?? .unacceptable,
                "\(refusals) of \(pairs.count) values \(refusals == 1 ? "was" : "were") refused, \(isAll ? "none is" : "the others are") set; the first: \(first.message)",
                data: .object(data)))
    }
}
