import ArgumentParser
import FasciaJSON
import FasciaPanel
import FasciaSocket
import FasciaSystem
import Glibc

extension CtlCommand {
    /// Reloads the configuration.
    struct Reload: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Reads the configuration anew.",
            discussion: "If anything is wrong with it, that is printed and the panel stays as it is.")
        @OptionGroup var options: ControlOptions

        func run() throws {
            try options.perform("reload")
            // Whoever edits files in /etc has to know that nobody reads them.
            guard let status = try? ControlConnection(paths: options.paths(.see)).call("status"),
                let number = status["waiting"]?.asInteger ?? status["generation"]?.asInteger, number > 0
            else { return }
            let own = status["ownConfiguration"]?.asString ?? ""
            Output.error(
                "generation \(number) is active and was read anew, \(own) was not: “fascia apply \(FileWriter.folder(of: own))” shows what is "
                    + "there, on trial, and “fascia rollback 0” shows it from now on")
        }
    }

    /// Saves a screenshot.
    struct Screenshot: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Saves a picture of what the panel shows.")

        @Argument(help: ArgumentHelp("The picture to write; - is standard output.", valueName: "OUT.png"))
        var output: String

        @OptionGroup var options: ControlOptions

        func validate() throws { try PictureFile.validate(output) }

        func run() throws {
            let answer = try options.call("screenshot")
            guard let bytes = answer["png"]?.asString.flatMap(Base64.decode) else {
                Output.error("fascia: the panel answered without a picture: is it of another version?")
                throw ExitCode.failure
            }
            try ControlOptions.attempt {
                if output == "-" {
                    try write(bytes, to: FileDescriptor(owning: dup(STDOUT_FILENO)), "standard output")
                } else {
                    try FileWriter.write(bytes, to: output)
                }
            }
        }

        private func write(_ bytes: [UInt8], to file: consuming FileDescriptor, _ name: String) throws(SystemError) {
            try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in try file.writeAll(UnsafeRawBufferPointer(bytes), to: name) }
        }
    }

    /// Plays a recording to the panel.
    struct Replay: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Plays recorded touches to the panel, as if fingers made them.",
            discussion: "The recording is a file of 'libinput record' or 'fascia record', of at most a megabyte.")

        @Argument(help: "The recording.")
        var recording: String

        @OptionGroup var options: ControlOptions

        func run() throws {
            let text = try Loading.attempt { () throws(SystemError) in
                String(decoding: try FileReader.read(recording, limit: 1 << 20), as: UTF8.self)
            }
            try options.perform("replay", ["recording": .string(text)])
        }
    }

    /// Confirms the configuration on trial.
    struct Confirm: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Confirms the configuration that “fascia apply --confirm” has put on trial, as a touch does.")
        @OptionGroup var options: ControlOptions

        func run() throws { try options.perform("confirm") }
    }

    /// Starts a calibration of the touchscreen.
    struct Calibrate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Asks for touches on marks on the screen, and corrects the touchscreen by them.",
            discussion: "Without a confirmation on the screen everything stays as it was.")
        @OptionGroup var options: ControlOptions

        func run() throws { try options.perform("calibrate") }
    }

    /// Switches the display off until the next touch.
    struct Idle: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Switches the display off until it is touched, or until “ctl wake”.")
        @OptionGroup var options: ControlOptions

        func run() throws { try options.perform("idle") }
    }

    /// Wakes the panel.
    struct Wake: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Wakes the panel, as a touch does.")
        @OptionGroup var options: ControlOptions

        func run() throws { try options.perform("wake") }
    }

    /// Sets the backlight.
    struct Brightness: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Sets the backlight's brightness, or prints it.")

        @Argument(help: ArgumentHelp("0 to 1, or 0% to 100% (default: prints it).", valueName: "BRIGHTNESS"))
        var brightness: String?

        @OptionGroup var options: ControlOptions

        func validate() throws {
            if let brightness, Brightness.number(brightness) == nil {
                throw ValidationError("a brightness is a number from 0 to 1, or 0% to 100%, not '\(brightness)'")
            }
        }

        func run() throws {
            var parameters = JSONObject()
            parameters["value"] = brightness.flatMap(Brightness.number).map { .number($0) }
            let answer = try options.call("brightness", parameters)
            if let asked = brightness.flatMap(Brightness.number), let got = answer.asNumber, asked < got {
                Output.error("the panel is at its least brightness, \(Int((got * 100).rounded())) %: “display: minimumBrightness” sets it")
            }
            if options.json || brightness == nil { Output.print(options.json ? answer.text : Words.of(answer)) }
        }

        private static func number(_ text: String) -> Double? {
            let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
            return number.flatMap { (0...1).contains($0) ? $0 : nil }
        }
    }

    /// Prints the panel's status.
    struct Status: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Prints how the panel is doing.")
        @OptionGroup var options: ControlOptions

        func run() throws {
            let answer = try options.call("status")
            if options.json { return Output.print(answer.text) }
            // Nothing is on trial, or waits: that is known.
            var members = answer.asObject ?? [:]
            for name in Status.passing where members[name] == .null { members[name] = nil }
            Words.table(.object(members)).forEach { Output.print($0) }
        }

        private static let passing = ["trial", "confirmed", "waiting"]
    }

    /// Ends the panel.
    struct Quit: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ends the panel in good order.",
            discussion: "Its service manager may start it anew: “systemctl stop fascia” does not.")
        @OptionGroup var options: ControlOptions

        func run() throws { try options.perform("quit") }
    }

    /// Calls any method.
    struct Call: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Calls a method of the protocol and prints its answer as JSON.",
            discussion: RPCMethod.all.map { method in
                let parameters = method.parameters.isEmpty ? "" : "(\(method.signature))"
                return "\(method.name)\(parameters): \(method.summary)"
            }.joined(separator: "\n") + "\n\n“fascia ctl call list” tells more of each.")

        @Argument(help: "The method.", completion: .list(RPCMethod.all.map(\.name)))
        var method: String

        @Argument(help: ArgumentHelp("Its parameters, a JSON object or list.", valueName: "JSON"))
        var parameters: String?

        @OptionGroup var options: ControlOptions

        func run() throws {
            try ControlOptions.attempt {
                let parameters = try self.parameters.map { try JSONValue(parsing: $0) }
                let answer = try options.call(method, parameters: parameters)
                Output.printLines(options.json ? answer.text : answer.indentedText)
            }
        }
    }
}
