/// How a program ended.
enum ProcessEnding: Hashable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)

    /// - Parameter status: what `waitpid` gives.
    init(_ status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .code(status >> 8 & 0xFF) : .signal(signal)
    }

    var description: String {
        switch self {
        case .code(let code): "ended with \(code)"
        case .signal(let signal): "ended by signal \(signal)"
        }
    }
}

/// A program that a preview needs has ended.
struct EndedProcess: Error, CustomStringConvertible {
    /// What errors call it.
    let name: String
    let ending: ProcessEnding?
    /// What a person can do about it.
    let advice: String

    init(_ process: HeldProcess, advice: String = "what it says is above") {
        name = process.name.split(separator: "/").last.map(String.init) ?? process.name
        ending = process.ending()
        self.advice = advice
    }

    var description: String { "\(name) \(ending?.description ?? "says nothing more") (\(advice))" }
}
