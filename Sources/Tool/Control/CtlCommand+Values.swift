import ArgumentParser
import FasciaJSON
import FasciaPanel
import FasciaSocket

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
            discussion:
                "For a value that is true or false, on, off, yes and no will do. Write -- before a text that begins with a minus. A secret is read from the standard input, since everybody sees arguments: pass prompt | fascia ctl set password -"
        )

        @Argument(help: "The value's name.")
        var name: String

        @Argument(help: "What it is to be.")
        var value: String

        @OptionGroup var options: ControlOptions

        /// A command line in which a negative number is not taken for an option: it is moved to the end, behind `--`.
        static func withNegativeNumbers(_ arguments: [String]) -> [String] {
            guard arguments.starts(with: ["ctl", "set"]), !arguments.contains("--"),
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
                let type = try connection.call("get", ["name": .string(name), "details": true])["type"]?.asString ?? ""
                let value = type == "secret" ? .string(try secret()) : Words.value(value, type: type)
                let answer = try connection.call("set", ["name": .string(name), "value": value])
                if options.json { Output.print(answer.text) }
                for (name, story) in answer["waiting"]?.asObject?.members ?? [] {
                    Output.error("fascia: “\(name)” waits: \(story.asString ?? "")")
                }
            }
        }
    }

    /// Prints what happens.
    struct Watch: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints changes of values, and what else happens, until it is interrupted.",
            discussion: "Without options: every change of a value, whoever made it.")

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
            for (name, value) in parameters["values"]?.asObject?.members ?? [] {
                Output.print("\(Words.of(name: name)) \(Words.of(value))")
            }
            if let page = parameters["page"]?.asString { Output.print("page \(page)") }
        }
    }
}
