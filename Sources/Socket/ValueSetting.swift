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
    private let pictures: PictureReader
    /// The list, image or series that is being set.
    private var content: (name: String, setting: any ContentSetting)?
    private let clock: any Clock
    private let changed: () -> Void
    private var next = 0
    /// Secrets that wait for a backend that is not connected, and what becomes of them.
    private var waiting = JSONObject()
    private let isConnected: (_ backend: String) -> Bool
    private var refused = JSONObject()
    private var refusals = 0
    private var first: RPCError?

    /// - Parameters:
    ///   - isConnected: whether a client has subscribed as a backend.
    ///   - changed: called after each part.
    init(
        _ pairs: JSONObject, of values: ValueStore, _ pictures: PictureReader, clock: any Clock,
        isConnected: @escaping (_ backend: String) -> Bool, changed: @escaping () -> Void
    ) {
        self.isConnected = isConnected
        self.pairs = pairs
        self.pictures = pictures
        self.values = values
        self.clock = clock
        self.changed = changed
    }

    var isWaiting: Bool { content?.setting.isWaiting ?? false }

    var isHalfDone: Bool { next > 0 }

    func advance() -> LongAnswer? {
        defer { changed() }
        if content != nil, !advanceContent() { return nil }
        let names = pairs.names
        let end = min(names.count, next + ValueSetting.part)
        let now = clock.now
        while next < end {
            let name = names[next]
            next += 1
            do throws(ValueError) {
                try set(name, pairs[name] ?? .null, now: now)
            } catch {
                refuse(name, error)
            }
            // What follows is set when this is.
            if content != nil, !advanceContent() { return nil }
        }
        return next == names.count ? .value(answer) : nil
    }

    /// - Returns: whether the content is set, or refused.
    private func advanceContent() -> Bool {
        guard let (name, setting) = content else { return true }
        do throws(ValueError) {
            if try !setting.advance() { return false }
        } catch {
            refuse(name, error)
        }
        content = nil
        return true
    }

    private func set(_ name: String, _ json: JSONValue, now: Instant) throws(ValueError) {
        guard let definition = values.definition(of: name) else {
            // Only the first is looked for: its suggestion costs as much as hundreds of values that are set.
            let suggestion = first == nil ? Suggestion.closest(to: name, among: values.names) : nil
            throw ValueError(name: name, problem: .unknown(suggestion: suggestion))
        }
        if definition.type == .secret { return try setSecret(definition, json, now: now) }
        if !definition.type.isScalar {
            content = (name, try contentSetting(definition, json))
            return
        }
        if json == .null {
            if PanelValue(name: name) != nil { throw ValueError(name: name, problem: .refused("it is always known, and cannot be null")) }
            return try values.set(name, nil, from: .client, now: now)
        }
        guard let value = Value(json) else {
            throw ValueError(name: name, problem: .unfit(found: json.kind, expected: definition.expectation))
        }
        do throws(ValueError) {
            try values.set(name, value, from: .client, now: now)
        } catch {
            throw ValueSetting.explained(error, definition, json)
        }
    }

    /// Nothing of what it was to be is in an error.
    private func setSecret(_ definition: ValueDefinition, _ json: JSONValue, now: Instant) throws(ValueError) {
        let name = definition.name
        if json == .null { return try values.setSecret(name, nil, now: now) }
        // What comes by a second protocol was a string.
        guard let text = json.asSecret ?? json.asString.map({ SecretText($0) }) else {
            throw ValueError(name: name, problem: .unfit(found: json.kind, expected: definition.expectation))
        }
        try values.setSecret(name, text, now: now)
        if let backend = definition.secret.backend, values.secretState(of: name) == .waiting, !isConnected(backend) {
            let seconds = Value.number(definition.secret.span.seconds)
            waiting[name] = .string("no client has subscribed as the backend “\(backend)”; it waits for \(seconds) s and is wiped then")
        }
    }

    private func contentSetting(_ definition: ValueDefinition, _ json: JSONValue) throws(ValueError) -> any ContentSetting {
        switch definition.type {
        case .list: return try ListSetting(definition, json, of: values)
        case .image: return try ImageSetting(definition, json, pictures)
        default:
            guard let points = json.asArray else {
                throw ValueError(name: definition.name, problem: .unfit(found: json.kind, expected: definition.expectation))
            }
            return SeriesSetting(definition, points, appends: false, of: values)
        }
    }

    /// A number or a switch in quotes is a text, which is what is wrong with it and not seen at once.
    static func explained(_ error: ValueError, _ definition: ValueDefinition, _ json: JSONValue) -> ValueError {
        guard case .unfit(let found, _) = error.problem, let advice = definition.adviceOnQuotes(json) else { return error }
        return ValueError(name: error.name, problem: .unfit(found: found, expected: advice))
    }

    private func refuse(_ name: String, _ error: ValueError) {
        let error = RPCError(error)
        refusals += 1
        if refused.count < ValueSetting.listed { refused[name] = .string(error.message) }
        first = first ?? error
    }

    private var answer: Result<JSONValue, RPCError> {
        guard let first else { return .success(waiting.isEmpty ? true : ["waiting": .object(waiting)]) }
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

extension ValueDefinition {
    /// What it takes, where it was given that in quotes; nil where quotes are not what is wrong.
    func adviceOnQuotes(_ json: JSONValue) -> String? {
        guard type != .text, type != .choice, case .string(let text) = json, text.utf8.count <= 40,
            let meant = try? JSONValue(parsing: text), let value = Value(meant), (try? checked(value)) != nil
        else { return nil }
        return "\(expectation); in quotes it is a text: write \(meant.text) without them"
    }
}
