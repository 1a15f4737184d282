import ArgumentParser
import FasciaJSON

extension CtlCommand {
    /// Asks something on the panel.
    struct Alert: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Asks something on the panel, and prints the title of what was pressed.",
            discussion: "Without an answer nothing is printed, and the exit code is 1.")

        @Argument(help: "The question, in a few words.")
        var title: String

        @Option(help: "What has to be known to answer it.")
        var message: String?

        @Option(name: .customLong("button"), help: ArgumentHelp("A button's title; once for each (default: OK).", valueName: "TITLE"))
        var buttons: [String] = []

        @Option(
            name: [.customLong("cancel-after"), .customLong("seconds")],
            help: ArgumentHelp("After how long without an answer it is cancelled (default: never).", valueName: "SECONDS"))
        var seconds: Double?

        @OptionGroup var options: ControlOptions

        func run() throws {
            var parameters: JSONObject = ["title": .string(title)]
            parameters["message"] = message.map { .string($0) }
            if !buttons.isEmpty { parameters["buttons"] = .array(buttons.map { .string($0) }) }
            parameters["cancelAfter"] = seconds.map { .number($0) }
            let connection = try options.connect(for: "alert")
            connection.waitForEver()
            let answer = try ControlOptions.attempt { try connection.call("alert", parameters) }
            if options.json { Output.print(answer.text) }
            guard let title = answer["title"]?.asString else { throw ExitCode.failure }
            if !options.json { Output.print(Words.of(name: title)) }
        }
    }

    /// Shows a message on the panel.
    struct Banner: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Shows a message on the panel.")

        @Argument(help: "The message, in a few words.")
        var text: String

        @Option(
            name: [.customLong("style"), .customLong("kind")],
            help: ArgumentHelp("The colour of its mark (default: info).", valueName: "info|success|warning|failure"))
        var style: String?

        @Option(help: ArgumentHelp("How long it stays (default: 4); 0 until it is tapped or dismissed.", valueName: "SECONDS"))
        var seconds: Double?

        @Option(help: "More about it, below.")
        var detail: String?

        @OptionGroup var options: ControlOptions

        func run() throws {
            var parameters: JSONObject = ["text": .string(text)]
            parameters["style"] = style.map { .string($0) }
            parameters["seconds"] = seconds.map { .number($0) }
            parameters["detail"] = detail.map { .string($0) }
            try options.perform("banner", parameters)
        }
    }

    /// Takes alerts and banners of clients away.
    struct Dismiss: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Takes away what “ctl alert” and “ctl banner” show.")

        @Argument(help: ArgumentHelp("Only one of them (default: both).", valueName: "alert|banner"))
        var what: String?

        @OptionGroup var options: ControlOptions

        func run() throws {
            var parameters = JSONObject()
            parameters["what"] = what.map { .string($0) }
            try options.perform("dismiss", parameters)
        }
    }

    /// Shows a theme.
    struct Theme: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Shows a theme, or lists the themes.")

        @Argument(help: "The theme (default: lists all).")
        var name: String?

        @OptionGroup var options: ControlOptions

        func run() throws { try options.choose("theme", "name", name, all: "themes") }
    }

    /// Shows a language.
    struct Language: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Shows a language, or lists the languages.")

        @Argument(help: "The language (default: lists all).")
        var code: String?

        @OptionGroup var options: ControlOptions

        func run() throws { try options.choose("language", "code", code, all: "languages") }
    }
}

extension ControlOptions {
    /// Calls a method that shows one of several, or prints all, with a star at the one that shows.
    func choose(_ method: String, _ parameter: String, _ name: String?, all: String) throws {
        var parameters = JSONObject()
        parameters[parameter] = name.map { .string($0) }
        let answer = try call(method, parameters)
        if json {
            Output.print(answer.text)
        } else if name == nil {
            let present = answer[method]?.asString
            for name in answer[all]?.asArray?.compactMap(\.asString) ?? [] { Output.print("\(name == present ? "*" : " ") \(name)") }
        }
    }
}
