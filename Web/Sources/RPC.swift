import FasciaGeometry
import FasciaJSON
import FasciaSystem

/// What is said to the panel, and what is understood of what it says.
enum RPC {
    /// What a browser may ask the panel for. The panel itself allows what its socket's role does; a page needs no more than this.
    static let methods: Set<String> = [
        "get", "set", "patch", "append", "subscribe", "unsubscribe", "page", "theme", "language", "status", "touch", "key", "tree",
        "describe", "idle", "wake", "resize", "preview", "stale",
    ]
    /// Those that are for a panel that is being made, and for nobody's that runs elsewhere.
    static let methodsOfMaking: Set<String> = ["preview", "stale"]
    /// Those with which it only looks, as the panel's roles have it.
    static let methodsOfSee: Set<String> = [
        "get", "subscribe", "unsubscribe", "status", "tree", "describe", "desk.hello", "desk.look", "desk.word",
    ]
    /// The longest request of a browser, which link.js knows too: a scenario has lists and series in it.
    static let requestLimit = 1 << 20
    /// The same of one that only looks.
    private static let requestLimitOfSee = 1 << 16

    /// The longest request of a browser that may do so much.
    static func requestLimit(of role: User.Role) -> Int { role == .see ? requestLimitOfSee : requestLimit }

    /// The panel's number for parameters that it does not know.
    static let invalidParameters: JSONValue = -32602
    /// The most values in a request, names counted too.
    private static let mostValues = 100_000

    /// The request that begins to look.
    /// - Parameters:
    ///   - user: who does; nil for who has a token.
    ///   - list: whether changes are looked up in the list behind the picture.
    static func view(_ id: JSONValue, user: String?, list: Bool) -> [UInt8] {
        var parameters: JSONObject = [:]
        if let user { parameters["user"] = .string(user) }
        if list { parameters["list"] = true }
        var object: JSONObject = ["jsonrpc": "2.0", "id": id, "method": "view"]
        if !parameters.isEmpty { object["params"] = .object(parameters) }
        return JSONValue.object(object).bytes
    }

    /// What the panel is asked for to hear a word of it, the least that there is: it ends what was never begun.
    static let word = Array(#"{"jsonrpc":"2.0","id":"word","method":"unsubscribe","params":{"topics":["pages"]}}"#.utf8)

    /// Whether a line is the panel's answer to that.
    static func isWord(_ line: [UInt8]) -> Bool { line.starts(with: Array(#"{"jsonrpc":"2.0","id":"word","#.utf8)) }

    /// What a browser asks for.
    struct Request {
        let id: Int64
        let method: String
        let parameters: JSONValue?

        /// Whether it is for this program and not for the panel.
        var isOwn: Bool { method.hasPrefix("desk.") }

        /// Whether it is for a panel alone that is being made.
        var isOfMaking: Bool { RPC.methodsOfMaking.contains(method) }

        /// Whether who may only look may ask for it.
        var isOfSee: Bool { RPC.methodsOfSee.contains(method) }
    }

    /// Reads a browser's request; nil if it is none that it may make.
    static func request(_ bytes: [UInt8]) -> Request? {
        guard let message = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self), most: mostValues),
            let method = message["method"]?.asString,
            let id = message["id"]?.asInteger
        else { return nil }
        let request = Request(id: id, method: method, parameters: message["params"])
        guard request.isOwn || methods.contains(method) else { return nil }
        // A browser is nobody's backend: those are given passwords.
        if method == "subscribe" {
            guard let names = message["params"]?.asObject?.names, names.allSatisfy({ $0 == "topics" || $0 == "names" }) else { return nil }
        }
        return request
    }

    /// Why something is refused in words that `request` does not take: it has too many values.
    static func excess(_ bytes: [UInt8]) -> (id: Int64, reason: String)? {
        do {
            _ = try JSONValue(parsing: String(decoding: bytes, as: UTF8.self), most: mostValues)
            return nil
        } catch {
            let start = Array("{\"id\":".utf8)
            let rest = bytes.dropFirst(start.count).drop { $0 == UInt8(ascii: " ") }
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard error.isBeyondLimit, bytes.starts(with: start), let id = Int64(String(decoding: digits, as: UTF8.self)) else {
                return nil
            }
            return (id, "more than \(mostValues) values, names counted too: shorten the lists and series")
        }
    }

    /// A request as the panel is given it. Written anew: whatever line breaks were in it, it is one line.
    static func line(_ request: Request) -> [UInt8] {
        var object: JSONObject = ["jsonrpc": "2.0", "id": .integer(request.id), "method": .string(request.method)]
        object["params"] = request.parameters
        return JSONValue.object(object).bytes
    }

    /// An answer of this program.
    static func answer(_ id: Int64, _ result: JSONValue) -> [UInt8] {
        JSONValue.object(["jsonrpc": "2.0", "id": .integer(id), "result": result]).bytes
    }

    /// What a browser is told that may only look, in the panel's own words for it.
    static func refusalToSee(_ request: Request) -> [UInt8] {
        let text = "“\(request.method)” is for those who may operate the panel: you may see it"
        let value: JSONValue = ["jsonrpc": "2.0", "id": .integer(request.id), "error": ["code": -32008, "message": .string(text)]]
        return value.bytes
    }

    /// What a browser is told that would play something around a panel that runs elsewhere.
    static func refusalToPlay(_ request: Request) -> [UInt8] {
        refusal(request.id, "“\(request.method)” is for a panel that is being made: this one runs elsewhere, with a backend of its own")
    }

    /// A refusal of this program.
    static func refusal(_ id: Int64, _ message: String) -> [UInt8] {
        JSONValue.object(["jsonrpc": "2.0", "id": .integer(id), "error": ["code": -32003, "message": .string(message)]]).bytes
    }

    /// What a browser is told when the panel is there.
    static let connected = Array("{\"jsonrpc\":\"2.0\",\"method\":\"panel\",\"params\":{\"connected\":true}}".utf8)

    /// What a browser is told when the panel is not there any more.
    static func gone(_ reason: String) -> [UInt8] {
        let note: JSONValue = ["jsonrpc": "2.0", "method": "panel", "params": ["connected": false, "reason": .string(reason)]]
        return note.bytes
    }

    /// Whether a browser says that it has drawn a picture: `{"drawn":1}`.
    static func drawn(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("{\"drawn\"".utf8)) }

    /// Whether a line may be the answer to `view`, `picture` or `damage`: they are short, and begin alike.
    static func mayBeOfPicture(_ line: [UInt8]) -> Bool {
        line.starts(with: Array("{\"jsonrpc\":\"2.0\",\"id\":\"view\"".utf8))
            || line.starts(with: Array("{\"jsonrpc\":\"2.0\",\"method\":\"damage\"".utf8))
            || line.starts(with: Array("{\"jsonrpc\":\"2.0\",\"method\":\"picture\"".utf8))
    }

    static func rect(_ value: JSONValue) -> PixelRect? {
        let numbers = (value.asArray ?? []).compactMap { $0.asInteger.map { Int(clamping: $0) } }
        guard numbers.count == 4, numbers.allSatisfy({ (0...16_384).contains($0) }) else { return nil }
        return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// What the panel says of a file that came with it.
    static func picture(_ value: JSONValue, _ file: consuming FileDescriptor?) -> PanelLink.PictureNote? {
        func number(_ name: String) -> Int? { value[name]?.asInteger.map { Int(clamping: $0) } }
        guard let generation = value["generation"]?.asInteger, let width = number("width"), let height = number("height"),
            let stride = number("stride"), let file
        else { return nil }
        return PanelLink.PictureNote(
            descriptor: file.release(), generation: generation, width: width, height: height, stride: stride)
    }
}
