/// What a graph of expressions reads.
public protocol ExpressionHost: AnyObject {
    /// The value of an input now; nil while it is unknown.
    func value(of input: ExpressionInput) -> ExpressionValue?
    /// A field of the row with an id in a list; nil if there is no such row.
    func field(_ field: String, ofRow id: String, in list: String) -> ExpressionValue?
    /// The text with a name, in the present language.
    func localized(_ name: String) -> String
    /// A text of the expression with what its braces stand for.
    func filled(_ text: String) -> String
    /// The form of the text with a name that the present language has for a number.
    func localized(_ name: String, pluralOf number: Double) -> String
    /// A number as people read it.
    /// - Parameters:
    ///   - number: the number.
    ///   - decimals: how many; nil for as many as it needs.
    func text(of number: Double, decimals: Int?) -> String
    /// A duration as people read it, from what programs write: `-1:05`.
    func text(ofDuration text: String) -> String
    /// A moment as people read it.
    /// - Parameters:
    ///   - seconds: since the beginning of 1970, in universal time.
    ///   - style: one of the scope's `dateStyles`.
    func text(ofMoment seconds: Double, style: String) -> String
}

/// Expressions that are evaluated again when an input has changed, and their readers called when the result has.
///
/// A change only marks; `update` evaluates what is marked, each expression once, in the order in which they were added. An expression
/// that reads another's result is added after it. A graph is small work: of a thousand expressions of which one is marked, one is
/// evaluated, and that allocates nothing.
public final class ExpressionGraph {
    private final class Node {
        let expression: Expression
        /// The places of its inputs among the slots.
        let slots: [Int]
        let reader: (ExpressionValue?) -> Void
        var result: ExpressionValue?
        var wasRead = false

        init(_ expression: Expression, slots: [Int], reader: @escaping (ExpressionValue?) -> Void) {
            self.expression = expression
            self.slots = slots
            self.reader = reader
        }
    }

    private struct Slot {
        let input: ExpressionInput
        var value: ExpressionValue?
        /// The numbers of the nodes that it marks.
        var readers: [Int] = []
    }

    private unowned let host: any ExpressionHost
    private var nodes: [Node] = []
    private var slots: [Slot] = []
    private var slotOfInput: [ExpressionInput: Int] = [:]
    private var slotsOfName: [String: [Int]] = [:]
    /// A bit for each node that is to be evaluated.
    private var marks: [UInt64] = []
    /// No node before this one is marked.
    private var first = Int.max
    private var isUpdating = false

    /// An empty graph.
    /// - Parameter host: has to live as long as the graph.
    public init(host: some ExpressionHost) { self.host = host }

    /// Whether there is something to evaluate.
    public var isMarked: Bool { first < nodes.count }

    /// How many evaluations there were, for tests and measurements.
    public private(set) var evaluations = 0

    /// How many expressions it has.
    public var count: Int { nodes.count }

    /// Adds an expression. It is marked, and its reader is called by the next `update`, with a result that is known or not.
    /// - Parameters:
    ///   - expression: what is evaluated.
    ///   - reader: called with each new result; it may mark inputs that are read by expressions that were added later.
    public func add(_ expression: Expression, reader: @escaping (ExpressionValue?) -> Void) {
        let number = nodes.count
        let own = expression.inputs.map(slot)
        for slot in Set(own) { slots[slot].readers.append(number) }
        nodes.append(Node(expression, slots: own, reader: reader))
        if number % 64 == 0 { marks.append(0) }
        mark(number)
    }

    private func slot(_ input: ExpressionInput) -> Int {
        if let slot = slotOfInput[input] { return slot }
        slots.append(Slot(input: input, value: host.value(of: input)))
        slotOfInput[input] = slots.count - 1
        slotsOfName[input.name, default: []].append(slots.count - 1)
        return slots.count - 1
    }

    private func mark(_ number: Int) {
        marks[number / 64] |= 1 << UInt64(number % 64)
        first = min(first, number)
    }

    /// Reads the inputs of a name again, and marks what depends on those that changed.
    public func changed(_ name: String) {
        guard let found = slotsOfName[name] else { return }
        for slot in found {
            let value = host.value(of: slots[slot].input)
            if value == slots[slot].value { continue }
            slots[slot].value = value
            for number in slots[slot].readers { mark(number) }
        }
    }

    /// Reads all inputs again.
    public func changedAll() {
        for name in slotsOfName.keys { changed(name) }
    }

    /// Evaluates what is marked, each once, and calls the readers of results that changed. What a reader marks that was added before its
    /// own expression waits for the next update.
    public func update() {
        guard isMarked, !isUpdating else { return }
        isUpdating = true
        var word = first / 64
        first = .max
        while word < marks.count {
            var pending = marks[word]
            marks[word] = 0
            while pending != 0 {
                let bit = pending.trailingZeroBitCount
                evaluate(nodes[word * 64 + bit])
                // Those behind it are next, also those that were marked just now.
                let behind: UInt64 = bit == 63 ? 0 : ~0 << UInt64(bit + 1)
                pending = (pending | marks[word]) & behind
                marks[word] &= ~behind
            }
            word += 1
        }
        first = marks.firstIndex { $0 != 0 }.map { $0 * 64 } ?? .max
        isUpdating = false
    }

    private func evaluate(_ node: Node) {
        evaluations += 1
        let result = node.expression.evaluate(in: NodeEnvironment(graph: self, node: node))
        if node.wasRead, result == node.result { return }
        node.wasRead = true
        node.result = result
        node.reader(result)
    }

    /// The inputs of one expression.
    private struct NodeEnvironment: ExpressionEnvironment {
        unowned(unsafe) let graph: ExpressionGraph
        unowned(unsafe) let node: Node

        func value(ofInput index: Int) -> ExpressionValue? { graph.slots[node.slots[index]].value }

        func field(_ field: String, ofRow id: String, inInput index: Int) -> ExpressionValue? {
            graph.host.field(field, ofRow: id, in: node.expression.inputs[index].name)
        }

        func localized(_ name: String) -> String { graph.host.localized(name) }
        func filled(_ text: String) -> String { graph.host.filled(text) }

        func localized(_ name: String, pluralOf number: Double) -> String { graph.host.localized(name, pluralOf: number) }

        func text(of number: Double, decimals: Int?) -> String { graph.host.text(of: number, decimals: decimals) }

        func text(ofDuration text: String) -> String { graph.host.text(ofDuration: text) }

        func text(ofMoment seconds: Double, style: String) -> String { graph.host.text(ofMoment: seconds, style: style) }
    }
}

extension ExpressionHost {
    /// The text as it stands, where nobody reads it.
    public func filled(_ text: String) -> String { text }
}
