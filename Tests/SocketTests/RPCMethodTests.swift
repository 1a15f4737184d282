import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// A method is its declaration: its entry in `list`, the check of its parameters and their errors come from that.
@Suite struct RPCMethodTests {
    private static let greet = RPCMethod(
        "greet", .operate, "says hello", .text("name", "whom to greet"), .optional(.integer("times", "how often")),
        .optional(.boolean("loud", "in capitals")), result: "the greeting"
    ) { call, name, times, loud in
        if name == "nobody" { throw ServiceError("there is nobody to greet on \(call.service.page)") }
        let greeting = loud == true ? "HELLO \(name.uppercased())" : "hello \(name)"
        return .result(.string(Array(repeating: greeting, count: times ?? 1).joined(separator: ", ")))
    }

    private func make() throws -> ControlPanel { try ControlPanel(PanelRunnerTests.panel, methods: RPCMethod.all + [RPCMethodTests.greet]) }

    @Test func aDeclaredMethodIsCalledWithItsArguments() throws {
        let panel = try make()
        #expect(try panel.call("greet", ["world"])["result"] == "hello world")
        #expect(try panel.call("greet", ["world", 2])["result"] == "hello world, hello world")
        #expect(try panel.call("greet", ["name": "you", "loud": true])["result"] == "HELLO YOU")
        #expect(try panel.call("greet", ["you", nil, nil])["result"] == "hello you", "null is as good as left out")
        let refused = try panel.call("greet", ["nobody"])["error"]
        #expect(refused?["code"] == -32000 && refused?["message"] == "there is nobody to greet on pages/one")
    }

    @Test func aDeclaredMethodIsListed() throws {
        let panel = try make()
        let list = try #require(try panel.call("list")["result"]?.asArray)
        #expect(list.count == RPCMethod.all.count + 1)
        #expect(
            list.last == [
                "name": "greet", "summary": "says hello",
                "params": [
                    ["name": "name", "type": "text", "optional": false, "summary": "whom to greet"],
                    ["name": "times", "type": "whole number", "optional": true, "summary": "how often"],
                    ["name": "loud", "type": "true or false", "optional": true, "summary": "in capitals"],
                ],
                "result": "the greeting", "role": "operate",
            ])
    }

    @Test func wrongArgumentsAreRefused() throws {
        let panel = try make()
        for (parameters, message) in [
            (nil, "greet needs “name”: whom to greet"),
            ([nil], "“name” of greet is a text, not null"),
            ([3], "“name” of greet is a text, not a number"),
            (["you", 1.5], "“times” of greet is a whole number, not a number"),
            (["name": "you", "loud": "yes"], "“loud” of greet is true or false, not a text"),
            (["you", 1, true, 4], "greet takes name, [times], [loud], not 4 parameters"),
            (["nam": "you"], "greet takes name, [times], [loud], not “nam”; did you mean “name”?"),
        ] as [(JSONValue?, String)] {
            let error = try panel.call("greet", parameters)["error"]
            #expect(error?["code"] == -32602 && error?["message"] == .string(message))
        }
        #expect(try panel.call("greett", ["you"])["error"]?["message"] == "there is no method “greett”; did you mean “greet”?")
    }
}
