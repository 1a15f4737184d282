import ArgumentParser
import Glibc

/// What a command may write to: files whose names say what comes into them, and none that the command has read.
enum OutputFile {
    /// What names of a kind of file end in.
    struct Kind {
        let noun: String
        let endings: [String]

        static let page = Kind(noun: "a page", endings: ["html", "htm"])
        static let junit = Kind(noun: "JUnit's XML", endings: ["xml"])
    }

    /// Throws for a name that is another file's: a configuration that stands there by mistake would be lost.
    static func validate(_ path: String?, _ option: String, _ kind: Kind) throws {
        guard let path, !kind.endings.contains(ending(of: path)) else { return }
        let endings = kind.endings.map { ".\($0)" }.joined(separator: " or ")
        throw ValidationError("\(option) writes \(kind.noun), and “\(path)” is no name of one: take a name that ends in \(endings)")
    }

    /// What follows the last point of a file's name, in small letters; empty if there is none or nothing before it.
    static func ending(of path: String) -> String {
        let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
        guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "" }
        return name[name.index(after: point)...].lowercased()
    }

    /// Refuses to write over a file that was read, by whatever name.
    static func protect(_ inputs: [String], from outputs: [String?]) throws {
        for output in outputs.compactMap({ $0 }) where output != "-" {
            guard let file = identity(of: output), inputs.contains(where: { identity(of: $0) == file }) else { continue }
            Output.error(
                "fascia: cannot write \(output): this command reads that file, which would be lost; choose another name for what it writes")
            throw ExitCode.failure
        }
    }

    /// What is the same for all names of a file; nil for what is not there or no plain file, as a terminal.
    private static func identity(of path: String) -> [UInt64]? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }
}
