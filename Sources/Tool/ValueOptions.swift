import ArgumentParser
import FasciaConfiguration
import FasciaJSON
import FasciaPanel
import FasciaSocket
import FasciaSystem
import FasciaValues

/// Values that a panel without a display starts with.
struct ValueOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            """
            Sets a value, as “ctl set” does: a list takes its rows and a series its points as JSON, an image the name of a PNG file, and \
            an empty text makes any other value than a text unknown. What the panel tells of itself can be set, too: panel.connected, \
            panel.operated, panel.idle, panel.brightness, and the time by panel.hour, panel.minute or panel.now: it begins at \
            2024-05-17 10:09 in universal time, always the same. What the panel tells of itself is set first. May be repeated.
            """, valueName: "NAME=VALUE"),
        transform: ValueOptions.assignment)
    var values: [(name: String, value: String)] = []

    private static func assignment(_ text: String) throws -> (name: String, value: String) {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
            throw ValidationError("--set takes NAME=VALUE, not '\(text)'")
        }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    /// Sets them.
    func prepare(_ content: PanelContent, in replay: Replay) throws {
        // The time first, whatever the order: series take no points that lie ahead of it.
        let isOwn = { (value: (name: String, value: String)) in PanelValue(name: value.name) != nil }
        for (name, text) in values.filter(isOwn) + values.filter({ !isOwn($0) }) {
            try Loading.attempt { () throws(ValueError) in try set(name, text, content, replay) }
        }
    }

    /// The files that they have a panel read.
    func files(for content: PanelContent) -> [String] {
        values.filter { content.values.definition(of: $0.name)?.type == .image }.map(\.value)
    }

    private func set(_ name: String, _ text: String, _ content: PanelContent, _ replay: Replay) throws(ValueError) {
        guard let definition = content.values.definition(of: name) else {
            return try content.values.set(name, .text(text), from: .client, now: .zero)
        }
        guard definition.type.isScalar else {
            let json = try ValueOptions.json(text, for: definition)
            do throws(ValueError) {
                return try content.values.set(json, of: definition)
            } catch {
                guard case .refused(let reason) = error.problem, reason.contains("ahead of the panel's clock") else { throw error }
                let hint = "here its clock begins at 2024-05-17 10:09 in universal time, and “--set panel.now=SECONDS” sets it"
                throw ValueError(name: name, problem: .refused("\(reason); \(hint)"))
            }
        }
        let value = CommandRunner.value(text, definition)
        if let own = PanelValue(name: name) { return try replay.set(own, to: value) }
        let isUnknown = text.isEmpty && definition.type != .text
        try content.values.set(name, isUnknown ? nil : value, from: .client, now: .zero)
    }

    /// What is to be set of a value that is no single one.
    private static func json(_ text: String, for definition: ValueDefinition) throws(ValueError) -> JSONValue {
        func refused(_ reason: String) -> ValueError { ValueError(name: definition.name, problem: .refused(reason)) }
        switch definition.type {
        case .image:
            if text.isEmpty { return .null }
            do throws(SystemError) {
                return ["png": .string(Base64.encode(try FileReader.read(text, limit: ImageContent.fileLimit)))]
            } catch {
                throw refused("\(error)")
            }
        case .secret: throw refused("a secret is entered by people")
        default:
            do {
                return try JSONValue(parsing: text, most: .max)
            } catch {
                let example = definition.type == .list ? "'[{\"id\": \"1\", …}]'" : "'[[SECONDS, NUMBER], …]'"
                throw refused("it takes JSON, as in \(example): \(error)")
            }
        }
    }
}
