/// Who waits for a reload: those who asked before it began to read, and those who asked since.
struct PanelReloads {
    /// Told what is wrong with the configuration, or nothing.
    typealias Completion = ([String]) -> Void

    /// Told how the reload that is under way ends; nil while there is none.
    private var present: [Completion]?
    /// For the one that follows: the files may have changed since the present one read them.
    private var next: [Completion] = []

    /// Whether a configuration is being read.
    var isUnderway: Bool { present != nil }
    /// Whether another reload follows the present one.
    var isAnotherWanted: Bool { !next.isEmpty }

    /// Takes a request.
    /// - Returns: whether a reload is to begin now.
    mutating func add(_ completion: @escaping Completion) -> Bool {
        if isUnderway {
            next.append(completion)
            return false
        }
        present = [completion]
        return true
    }

    /// The present reload has ended.
    /// - Returns: who is to be told; and whether the next is to begin now.
    mutating func end() -> (told: [Completion], beginsNext: Bool) {
        let told = present ?? []
        present = next.isEmpty ? nil : next
        next = []
        return (told, present != nil)
    }
}
