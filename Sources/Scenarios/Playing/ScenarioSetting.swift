import FasciaConfiguration
import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaSocket
import FasciaValues

extension Scenario {
    /// Brings a panel that nothing has happened to into this state.
    /// - Throws: every mistake in it, each with its place: names that the panel does not have, and values that are not of their types.
    package func apply(to content: PanelContent, in replay: Replay) throws(ConfigurationErrors) {
        let errors = ErrorCollector()
        TestChecker(content: content, errors: errors, hands: Hands(content)).check(self)
        try errors.check()
        apply(to: content, in: replay, errors)
        try errors.check()
    }

    /// The same where its names are known to be right.
    func apply(to content: PanelContent, in replay: Replay, _ errors: ErrorCollector) {
        if let clock { try? replay.set(.now, to: .number(clock)) }
        replay.isConnected = isConnected
        if let language { _ = content.setLanguage(language.name) }
        if let theme { _ = content.setTheme(theme.name) }
        if let page { _ = content.showPage(page.name) }
        let old = Set(stale.map(\.name))
        func longAgo(_ name: String) -> Instant {
            let span = content.values.definition(of: name)?.timeToLive ?? .zero
            return Instant(nanoseconds: -span.nanoseconds - 1_000_000_000)
        }
        for value in values {
            do throws(ValueError) {
                try ScenarioSetting.set(
                    value.name, value.value.json, of: content, in: replay, now: old.contains(value.name) ? longAgo(value.name) : .zero)
            } catch {
                errors.add("\(error)", at: value.value.place)
            }
        }
        for name in unknown {
            do throws(ValueError) {
                try ScenarioSetting.set(name.name, .null, of: content, in: replay, now: .zero)
            } catch {
                errors.add("\(error)", at: name.place)
            }
        }
        for name in stale where !values.contains(where: { $0.name == name.name }) {
            if let value = content.values.state(of: name.name)?.value {
                try? content.values.set(name.name, value, from: .client, now: longAgo(name.name))
            }
        }
        _ = content.values.service(now: .zero)
    }
}

/// Values as files of tests and scenarios write them.
enum ScenarioSetting {
    /// Sets a value as a backend does; one that the panel does not have is passed over.
    static func set(
        _ name: String, _ json: JSONValue, of content: PanelContent, in replay: Replay, now: Instant
    ) throws(ValueError) {
        guard let definition = content.values.definition(of: name) else { return }
        if let own = PanelValue(name: name) {
            guard let value = Value(json) else { throw unfit(definition, json) }
            return try replay.set(own, to: value)
        }
        if !definition.type.isScalar { return try ContentSetting.set(json, of: definition, in: content.values) }
        if json == .null { return try content.values.set(name, nil, from: .client, now: now) }
        guard let value = Value(json) else { throw unfit(definition, json) }
        try content.values.set(name, value, from: .client, now: now)
    }

    private static func unfit(_ definition: ValueDefinition, _ json: JSONValue) -> ValueError {
        ValueError(name: definition.name, problem: .unfit(found: json.kind, expected: definition.expectation))
    }
}
