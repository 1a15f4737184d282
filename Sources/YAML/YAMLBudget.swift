/// What documents may hold that are read together, counted as they are read and before anything is kept: a file that is small to write
/// must not be large to keep.
package final class YAMLBudget {
    /// How many values, lists and mappings there may be, keys and what aliases repeat included.
    package static let usualNodes = 200_000
    /// How many bytes their texts may have together.
    package static let usualBytes = 16 << 20

    // Measured: with YAMLEventReader's, checks of the unchecked properties would add 2 % to the instructions of reading a configuration.
    /// How many values are left.
    @exclusivity(unchecked) package private(set) var nodes: Int
    /// How many bytes of text are left.
    @exclusivity(unchecked) package private(set) var bytes: Int
    private let allNodes: Int
    private let allBytes: Int

    /// A budget of which nothing is spent.
    package init(nodes: Int = YAMLBudget.usualNodes, bytes: Int = YAMLBudget.usualBytes) {
        self.nodes = nodes
        self.bytes = bytes
        allNodes = nodes
        allBytes = bytes
    }

    /// Takes values and the bytes of their texts off.
    /// - Returns: what there is too much of, in words; nil if there was enough.
    func take(nodes count: Int, bytes length: Int) -> String? {
        nodes -= count
        bytes -= length
        if nodes < 0 { return "there are more than \(allNodes) values here and in what was read before" }
        if bytes < 0 { return "there are more than \(allBytes >> 20) MiB of text here and in what was read before" }
        return nil
    }
}
