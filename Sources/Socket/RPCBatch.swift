import FasciaJSON

/// A list of requests that is being carried out, and the answers so far.
struct RPCBatch {
    private let requests: [JSONValue]
    private var position = 0
    /// The answers as they will be sent, without the bracket at the end.
    private var bytes: [UInt8] = []

    init(_ requests: [JSONValue]) {
        self.requests = requests
    }

    /// How many bytes of answers there are so far.
    var answerBytes: Int { bytes.count }

    /// The answers as a list in one line; nil if there are none, as with notifications alone.
    var answers: [UInt8]? { bytes.isEmpty ? nil : bytes + [UInt8(ascii: "]")] }

    /// Adds an answer.
    mutating func add(_ answer: JSONValue) {
        bytes.append(bytes.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
        answer.append(to: &bytes)
    }

    /// Adds an answer that is written already.
    mutating func add(_ answer: [UInt8]) {
        bytes.append(bytes.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
        bytes.append(contentsOf: answer)
    }

    /// Whether every request was taken.
    var isDone: Bool { position == requests.count }

    /// Takes the next request.
    mutating func next() -> JSONValue? {
        if isDone { return nil }
        defer { position += 1 }
        return requests[position]
    }
}
