import FasciaGeometry

/// A command as it was written.
package struct CommandModel: Sendable {
    /// The program and its arguments; values in them are looked up when it runs.
    package let arguments: [TextModel]
    package let timeout: TimeSpan
    /// The value that gets the first line of its output.
    package let output: NameModel?
    /// What people are told if it fails; nil for its name and the reason.
    package let failure: String?
    package let place: Place

    /// The values within a shell script: in the argument after `-c`.
    package static func valuesInScripts(_ arguments: [[TextModel.Part]], at place: Place) -> [NameModel] {
        func word(_ parts: [TextModel.Part]) -> Substring? {
            guard parts.count == 1, case .text(let text) = parts[0] else { return nil }
            return text.split(separator: "/").last
        }
        let shells: Set<Substring> = ["sh", "bash", "dash", "ash", "zsh", "ksh", "busybox"]
        var isShell = false
        var isScriptNext = false
        for parts in arguments {
            if isScriptNext {
                return parts.flatMap { part -> [NameModel] in
                    switch part {
                    case .named(let name, _, _): [name]
                    case .expression(let expression, _): expression.inputs.map { NameModel(name: $0.name, place: place) }
                    case .text, .value: []
                    }
                }
            }
            guard let word = word(parts) else { continue }
            if shells.contains(word) { isShell = true }
            isScriptNext = isShell && word.first == "-" && word.last == "c"
        }
        return []
    }

    /// Which arguments begin with a value, and could be taken for an option: none after an argument that is `--` and nothing else, and not
    /// the program itself.
    package static func valuesFirst(_ arguments: [[TextModel.Part]]) -> [Int] {
        var found: [Int] = []
        for (index, parts) in arguments.enumerated().dropFirst() {
            if parts.count == 1, case .text("--") = parts[0] { break }
            switch parts.first {
            case .named, .expression: found.append(index)
            case .text, .value, nil: break
            }
        }
        return found
    }
}
