import FasciaStage
import FasciaSystem
import Glibc

/// An application's display and screenshot by the command line and the environment.
struct ApplicationOptions: Hashable, Sendable {
    var display: DisplayChoice?
    var screenshot: Screenshot?

    /// Reads `--display` and `--screenshot`, as `--name VALUE` or `--name=VALUE`, and without them `FASCIA_DISPLAY` and
    /// `FASCIA_SCREENSHOT`. Other arguments are the application's own, but those that are almost one of these.
    init(arguments: [String], environment: (String) -> String?) throws(ApplicationError) {
        func value(_ option: String, _ variable: String) throws(ApplicationError) -> (name: String, value: String)? {
            for (index, argument) in arguments.enumerated() {
                if argument == "--" { break }
                if argument == option {
                    guard index + 1 < arguments.count else { throw ApplicationError("\(option) needs a value") }
                    return (option, arguments[index + 1])
                }
                if argument.hasPrefix(option + "=") { return (option, String(argument.dropFirst(option.utf8.count + 1))) }
            }
            return environment(variable).map { (variable, $0) }
        }
        for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
            let name = String(argument.prefix { $0 != "=" })
            let options = ["--display", "--screenshot"].filter { abs($0.utf8.count - name.utf8.count) <= 2 }
            if let meant = Suggestion.closest(to: name, among: options), meant != name {
                throw ApplicationError("there is no option \(name); did you mean \(meant)?")
            }
        }
        if let (name, text) = try value("--display", "FASCIA_DISPLAY") {
            guard let choice = DisplayChoice(text) else {
                throw ApplicationError("\(name) takes auto, kms[:CARD[/CONNECTOR]] or headless[:WxH[@SCALE]], not '\(text)'")
            }
            display = choice
        }
        if let (name, text) = try value("--screenshot", "FASCIA_SCREENSHOT") {
            guard let picture = Screenshot(text) else {
                throw ApplicationError("\(name) takes FILE.png or FILE.png@SECONDS, with a point in SECONDS, not '\(text)'")
            }
            screenshot = picture
        }
    }

    /// The options of this process.
    static func ofProcess() throws(ApplicationError) -> ApplicationOptions {
        try ApplicationOptions(arguments: Array(CommandLine.arguments.dropFirst())) { getenv($0).map { String(cString: $0) } }
    }
}

/// Why an application cannot start, and what to do.
public struct ApplicationError: Error, Hashable, CustomStringConvertible, Sendable {
    /// A sentence without a full stop.
    public let description: String

    init(_ description: String) { self.description = description }
}
