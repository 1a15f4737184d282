import ArgumentParser
import FasciaConfiguration
import FasciaJSON
import FasciaPanel

extension CtlCommand {
    /// Shows a page.
    struct Page: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Shows a page, or lists the pages.")

        @Argument(help: "The page, by its path, or by its name if that is enough (default: lists all pages).")
        var page: String?

        @OptionGroup var options: ControlOptions

        func run() throws { try options.choose("page", "path", page, all: "pages") }
    }

    /// The tab that a command is about.
    struct Tab: ParsableArguments {
        @Argument(help: "The tab bar's path.")
        var path: String

        @Argument(help: "Which tab; the first is 0.")
        var tab: Int

        var parameters: JSONObject { ["path": .string(path), "tab": .integer(Int64(tab))] }
    }

    /// Lets a tab glow.
    struct Glow: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lets a tab glow.")
        @OptionGroup var tab: Tab
        @OptionGroup var options: ControlOptions

        func run() throws { try options.perform("glow", tab.parameters) }
    }

    /// Ends a tab's glow.
    struct Unglow: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Takes a tab's glow away.")
        @OptionGroup var tab: Tab
        @OptionGroup var options: ControlOptions

        func run() throws { try options.perform("unglow", tab.parameters) }
    }

    /// Gives a tab a badge.
    struct Badge: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Gives a tab a badge, or takes it away.")
        @OptionGroup var tab: Tab

        @Argument(help: "What the badge says (default: takes the badge away).")
        var text: String?

        @OptionGroup var options: ControlOptions

        func run() throws {
            var parameters = tab.parameters
            parameters["text"] = text.map { .string($0) } ?? .null
            try options.perform("badge", parameters)
        }
    }

    /// Lets a control take touches.
    struct Enable: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lets a control take touches again.")

        @Argument(help: "The control's path.")
        var path: String

        @OptionGroup var options: ControlOptions

        func run() throws { try options.perform("enable", ["path": .string(path)]) }
    }

    /// Greys a control out.
    struct Disable: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Greys a control out: it takes no touches.")

        @Argument(help: "The control's path.")
        var path: String

        @OptionGroup var options: ControlOptions

        func run() throws { try options.perform("disable", ["path": .string(path)]) }
    }
}
