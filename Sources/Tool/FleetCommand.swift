import ArgumentParser
import FasciaSystem

/// `fascia fleet`: becomes the bridge's program, since nothing else speaks MQTT.
struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "Lists the panels that a broker knows of, and which of them has another configuration than most.",
        discussion: "It asks the broker alone, from any machine. Exit code 1: some panel is not online or not like the others.")

    @Option(help: ArgumentHelp("Where the broker is (default: mqtt://localhost).", valueName: "mqtt[s]://HOST[:PORT]"))
    var broker: String?

    @Option(
        help: ArgumentHelp(
            "What the panels' topics begin with, “+” standing for the part that differs (default: fascia/+).", valueName: "PATTERN"))
    var topic: String?

    @Option(help: ArgumentHelp("A folder with the files user, password and ca.pem, as far as they are needed.", valueName: "FOLDER"))
    var credentials: String?

    @Flag(help: "As JSON.")
    var json = false

    func run() throws {
        let program = Programs.path(Programs.bridge)
        var arguments = [program, "fleet"]
        if let broker { arguments += ["--broker", broker] }
        if let topic { arguments += ["--topic", topic] }
        if let credentials { arguments += ["--credentials", credentials] }
        if json { arguments.append("--json") }
        let failure = RunCommand.become(program, arguments)
        Output.error("fascia: \(failure)")
        throw ExitCode.failure
    }
}
