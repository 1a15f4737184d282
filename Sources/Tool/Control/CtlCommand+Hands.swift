import ArgumentParser
import FasciaJSON
import FasciaSystem

extension CtlCommand {
    /// Taps something.
    struct Tap: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Taps something on the panel, as a finger would.",
            discussion: """
                ID is a path as events have it, or the end of one: home/stop, stop/yes for a button of an alert, home/jobs/a for a row,
                tabs/1 for a tab. “fascia ctl tree” tells what there is.
                """)

        @Argument(help: ArgumentHelp("What to tap; or a point from the upper left corner.", valueName: "ID|X Y"))
        var place: [String]

        @Option(help: ArgumentHelp("How long the finger stays, up to 10 seconds (default: 0.05).", valueName: "SECONDS"))
        var hold: Double?

        @OptionGroup var options: ControlOptions

        func validate() throws {
            if place.count != 1, Place.numbers(place)?.count != 2 { throw ValidationError("it takes an ID, or two numbers: X Y") }
        }

        func run() throws {
            var parameters: JSONObject = ["id": .string(place[0])]
            if let point = Place.numbers(place), point.count == 2 { parameters = ["x": .number(point[0]), "y": .number(point[1])] }
            parameters["hold"] = hold.map { .number($0) }
            try Place.printTouch(options.call("tap", parameters), options)
        }
    }

    /// Drags something.
    struct Drag: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Drags the thumb of a slider, a dial or a switch to a value, or a finger from a point to another.")

        @Argument(help: ArgumentHelp("The control; or two points from the upper left corner.", valueName: "ID|X Y X2 Y2"))
        var place: [String]

        @Option(parsing: .unconditional, help: ArgumentHelp("The value to which the control's thumb is dragged.", valueName: "VALUE"))
        var to: Double?

        @Option(help: ArgumentHelp("How long it takes, up to 10 seconds (default: 0.3).", valueName: "SECONDS"))
        var duration: Double?

        @OptionGroup var options: ControlOptions

        func validate() throws {
            if to == nil ? Place.numbers(place)?.count != 4 : place.count != 1 {
                throw ValidationError("it takes an ID and --to VALUE, or four numbers: X Y X2 Y2")
            }
        }

        func run() throws {
            var parameters = JSONObject()
            if let to {
                parameters = ["id": .string(place[0]), "to": .number(to)]
            } else {
                for (name, number) in zip(["x", "y", "toX", "toY"], Place.numbers(place) ?? []) { parameters[name] = .number(number) }
            }
            parameters["duration"] = duration.map { .number($0) }
            try Place.printTouch(options.call("drag", parameters), options)
        }
    }

    /// Types a text.
    struct TypeText: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "type", abstract: "Types a text into the field that has the focus, or the one that is named.",
            discussion: "A named field is tapped first. A line feed is the return key, a tab the key that goes to the next field.")

        @Argument(help: ArgumentHelp("The field, if one is named, and the text.", valueName: "[ID] TEXT"))
        var words: [String]

        @Flag(help: "Takes away first what the field says.")
        var clear = false

        @OptionGroup var options: ControlOptions

        func validate() throws {
            if words.count > 2 { throw ValidationError("it takes an ID and a text, or a text: put one with spaces in quotes") }
        }

        func run() throws {
            var parameters: JSONObject = ["text": .string(words.last ?? "")]
            if words.count == 2 { parameters["id"] = .string(words[0]) }
            if clear { parameters["clear"] = true }
            try options.perform("type", parameters)
        }
    }

    /// Prints the views.
    struct Tree: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints which views there are, what they say and where they are.",
            discussion: "A line each: path, kind, place as X,Y WIDTH×HEIGHT in points, value, text, and what is particular.")

        @Argument(help: ArgumentHelp("The view to begin with (default: all).", valueName: "ID"))
        var id: String?

        @OptionGroup var options: ControlOptions

        func run() throws {
            var parameters = JSONObject()
            parameters["id"] = id.map { .string($0) }
            let answer = try options.call("tree", parameters)
            if options.json { return Output.print(answer.text) }
            for view in answer["views"]?.asArray ?? [] { Output.print(Tree.line(view)) }
            if answer["complete"] == false { Output.error("there are more views than that: name one to begin with") }
        }

        private static func line(_ view: JSONValue) -> String {
            let frame = (view["frame"]?.asArray ?? []).map(\.text)
            var words = [view["id"]?.asString.map { Words.of(name: $0) } ?? "-", view["kind"].map(Words.of) ?? "-"]
            if frame.count == 4 { words += ["\(frame[0]),\(frame[1])", "\(frame[2])×\(frame[3])"] }
            if let value = view["value"], value != .null { words.append("value=\(value.text)") }
            if let text = view["text"], text != .null { words.append("text=\(text.text)") }
            if view["visible"] == false { words.append("unseen") }
            if view["enabled"] == false { words.append("disabled") }
            if view["focused"] == true { words.append("focused") }
            if let cover = view["coveredBy"]?.asString { words.append("under \(Words.of(name: cover))") }
            return words.joined(separator: " ")
        }
    }

    /// Places on the command line.
    private enum Place {
        /// The numbers that words are; nil if one is none.
        static func numbers(_ words: [String]) -> [Double]? {
            let numbers = words.compactMap { Double($0) }
            return numbers.count == words.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
        }

        /// Prints what a finger has hit.
        static func printTouch(_ answer: JSONValue, _ options: ControlOptions) {
            if options.json { return Output.print(answer.text) }
            if answer["woke"] == true { return Output.print("the panel was asleep: the touch woke it") }
            Output.print(answer["id"]?.asString.map { Words.of(name: $0) } ?? "nothing that has a name")
        }
    }
}
