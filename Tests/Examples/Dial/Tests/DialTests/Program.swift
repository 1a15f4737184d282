import Foundation

/// The package's own programs, as they were built beside the tests.
enum Program {
    /// The folder that they are in.
    private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    /// What a program said and how it ended.
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// A program that has been started and goes on by itself.
    static func start(_ name: String, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = folder.appendingPathComponent(name)
        process.arguments = arguments
        try process.run()
        return process
    }

    /// Runs a program to its end.
    static func run(_ name: String, _ arguments: [String]) throws -> Result {
        let process = Process()
        process.executableURL = folder.appendingPathComponent(name)
        process.arguments = arguments
        let scratch = try Scratch()
        let (output, errors) = (try scratch.write("output", ""), try scratch.write("errors", ""))
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: try String(contentsOfFile: output, encoding: .utf8),
            errors: try String(contentsOfFile: errors, encoding: .utf8))
    }
}

/// A folder for a test's files; gone with the object.
final class Scratch {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("dial-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        return path(name)
    }
}
