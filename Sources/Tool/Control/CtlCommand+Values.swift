import ArgumentParser
import FasciaJSON
import FasciaPanel
import FasciaSocket
import FasciaSystem

extension CtlCommand {
    /// Prints values.
    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Prints a value, or all values.")

        @Argument(help: "The value's name (default: all values).")
        var name: String?

        @Flag(help: "Prints all that is known of it: what it was last heard to be, whether it is fresh, its range.")
        var details = false

        @OptionGroup var options: ControlOptions

        func run() throws {
            var parameters = JSONObject()
            parameters["name"] = name.map { .string($0) }
            if details { parameters["details"] = true }
            let answer = try options.call("get", parameters)
            if options.json {
                Output.print(answer.text)
            } else if name != nil, !details {
                Output.print(Words.of(answer))
            } else if name != nil {
                Words.table(answer).forEach { Output.print($0) }
            } else {
                let values = answer.asObject?.members ?? []
                for (name, value) in values { Output.print("\(Words.of(name: name)) \(Words.of(value))") }
                if values.isEmpty { Output.error("fascia: the panel has no values; “values:” of its configuration declares them") }
            }
        }
    }

    /// Sets a value.
    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Says what a value is, as a backend does.",
            discussion: """
                For a value that is true or false, on, off, yes and no will do. Write -- before a text that begins with a minus. A list takes its \
                rows and a series its points as JSON; an image takes the name of a PNG file, of this machine. A secret is read from the standard \
                input, since everybody sees arguments: pass prompt | fascia ctl set password -
                """)

        @Argument(help: "The value's name.")
        var name: String

        @Argument(help: "What it is to be.")
        var value: String?

        @Flag(help: "It is not known.")
        var unknown = false

        @OptionGroup var options: ControlOptions

        func validate() throws {
            if (value == nil) != unknown { throw ValidationError("“ctl set” takes a value, or --unknown") }
        }

        /// A command line in which a negative number is not taken for an option: it is moved to the end, behind `--`.
        static func withNegativeNumbers(_ arguments: [String]) -> [String] {
            guard ["set", "write", "append"].contains(where: { arguments.starts(with: ["ctl", $0]) }), !arguments.contains("--"),
                let index = arguments.firstIndex(where: { $0.hasPrefix("-") && Double($0) != nil })
            else { return arguments }
            return Array(arguments[..<index] + arguments[(index + 1)...]) + ["--", arguments[index]]
        }

        /// The first line of the standard input.
        private func secret() throws(RPCError) -> String {
            guard value == "-" else {
                throw RPCError(
                    .invalidParameters,
                    "“\(name)” is a secret, and everybody on this machine sees arguments: write “-” in its place, and the secret on the standard input"
                )
            }
            return readLine() ?? ""
        }

        func run() throws {
            let connection = try options.connect(for: "set")
            try ControlOptions.attempt {
                let present = try connection.call("get", ["name": .string(name), "details": true])
                let answer = try connection.call("set", ["name": .string(name), "value": json(insteadOf: present)])
                if options.json { Output.print(answer.text) }
                for (name, story) in answer["waiting"]?.asObject?.members ?? [] {
                    Output.error("fascia: “\(name)” waits: \(story.asString ?? "")")
                }
            }
        }

        /// - Parameter present: what the panel tells of the value: of a single one its type, of others what they hold.
        private func json(insteadOf present: JSONValue) throws -> JSONValue {
            guard let value else { return .null }
            let type = present["type"]?.asString
            if type == "secret" { return .string(try secret()) }
            if let type { return Words.value(value, type: type) }
            if present.asArray != nil || value.hasPrefix("[") { return try JSONValue(parsing: value) }
            return ["png": .string(Base64.encode(try FileReader.read(value, limit: 1 << 20)))]
        }
    }

    /// Sets a value as a finger does.
    struct Write: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sets a value as a finger does: it goes out to who carries it out.",
            discussion: "For a value that is true or false, on, off, yes and no will do. Write -- before a text that begins with a minus.")

        @Argument(help: "The value's name.")
        var name: String

        @Argument(help: "What it is to be.")
        var value: String

        @OptionGroup var options: ControlOptions

        func run() throws {
            let connection = try options.connect(for: "write")
            try ControlOptions.attempt {
                let present = try connection.call("get", ["name": .string(name), "details": true])
                let type = present["type"]?.asString ?? ""
                let answer = try connection.call("write", ["name": .string(name), "value": Words.value(value, type: type)])
                if options.json { Output.print(answer.text) }
            }
        }
    }

    /// Changes rows of a list.
    struct Patch: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Changes rows of a list: all operations, or none.",
            discussion: """
                Operations are JSON objects, carried out in their order: {"append": ROW}, {"insert": ROW, "before": ID}, \
                {"move": ID, "before": ID}, {"update": {"id": ID, …}}, {"remove": ID}.
                """)

        @Argument(help: "The list's name.")
        var name: String

        @Argument(help: ArgumentHelp("What to change.", valueName: "JSON"))
        var operations: [String]

        @OptionGroup var options: ControlOptions

        func run() throws {
            let operations = try ControlOptions.attempt { try self.operations.map { try JSONValue(parsing: $0) } }
            // One argument may be a list of them too.
            let list = operations.flatMap { $0.asArray ?? [$0] }
            try options.perform("patch", ["name": .string(name), "operations": .array(list)])
        }
    }

    /// Adds points to a series, or rows to a list.
    struct Append: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds points to a series, or rows to a list.",
            discussion: "A point is a number, which is for now, or [seconds since 1970, number]; a row is a JSON object with an id.")

        @Argument(help: "The name of the series or the list.")
        var name: String

        @Argument(help: ArgumentHelp("What to add.", valueName: "JSON"))
        var added: [String]

        @OptionGroup var options: ControlOptions

        func run() throws {
            let items = try ControlOptions.attempt { try added.map { try JSONValue(parsing: $0) } }
            if items.contains(where: { $0.asObject != nil }) {
                let operations = items.map { JSONValue.object(["append": $0]) }
                return try options.perform("patch", ["name": .string(name), "operations": .array(operations)])
            }
            for item in items { try options.perform("append", ["name": .string(name), "points": item]) }
        }
    }

    /// Prints what happens.
    struct Watch: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints changes of values, and what else happens, until it is interrupted.",
            discussion: """
                Without options: every change of a value, whoever made it. Of a list each change is a line with the operation as JSON, as “ctl \
                patch” takes it, and all rows are one line; of a series it is each point, or all of them.
                """)

        @Argument(help: "The values to watch (default: all).")
        var names: [String] = []

        @Flag(help: "What fingers set, as backends are told: by the control's policy, and not what came from outside.")
        var writes = false

        @Flag(help: "What fingers do to controls.")
        var events = false

        @Flag(help: "Which page shows.")
        var pages = false

        @OptionGroup var options: ControlOptions

        func run() throws {
            var topics: [JSONValue] = []
            if writes { topics.append("values") }
            if events { topics.append("events") }
            if pages { topics.append("pages") }
            if topics.isEmpty || (!names.isEmpty && !writes) { topics.append("changes") }
            var parameters: JSONObject = ["topics": .array(topics)]
            if !names.isEmpty { parameters["names"] = .array(names.map { .string($0) }) }
            let connection = try options.connect(for: "subscribe")
            try ControlOptions.attempt {
                let now = try connection.call("subscribe", parameters)
                connection.waitForEver()
                if options.json { Output.print(now.text) } else { show(now) }
                while true {
                    let message = try connection.next()
                    if options.json { Output.print(message.text) } else { show(message) }
                }
            }
        }

        private func show(_ message: JSONValue) {
            let parameters = message["params"] ?? message
            if message["method"] == "event" {
                var text = "\(parameters["id"]?.asString ?? "") \(parameters["event"]?.asString ?? "")"
                if let value = parameters["value"] { text += " \(Words.of(value))" }
                Output.print(text)
                return
            }
            if message["method"] == "eventsLost" {
                return Output.error("fascia: \(Words.of(parameters["count"] ?? .null)) events came faster than they could be told")
            }
            if let name = parameters["name"]?.asString.map(Words.of(name:)) {
                for line in Watch.lines(parameters) { Output.print("\(name) \(line)") }
            }
            for (name, value) in parameters["values"]?.asObject?.members ?? [] {
                Output.print("\(Words.of(name: name)) \(Words.of(value))")
            }
            if let page = parameters["page"]?.asString { Output.print("page \(page)") }
        }

        /// What there is to tell of a list, a series, an image or a control in a row, a line each.
        private static func lines(_ parameters: JSONValue) -> [String] {
            if let parts = (parameters["operations"] ?? parameters["appended"])?.asArray { return parts.map(\.text) }
            if let id = parameters["id"]?.asString, let field = parameters["field"]?.asString {
                return ["\(Words.of(name: id)) \(Words.of(name: field)) \(Words.of(parameters["value"] ?? .null))"]
            }
            return (parameters["rows"] ?? parameters["points"] ?? parameters["image"]).map { [$0.text] } ?? []
        }
    }
}
