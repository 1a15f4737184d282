import FasciaConfiguration
import FasciaScenarios
import FasciaSystem
import Glibc

/// Which tests a command line means.
struct TestSelection {
    /// The files, in the order in which they run.
    private(set) var files: [String] = []
    /// The folders in which further tests and scenarios may come to be.
    private(set) var folders: [String] = []
    /// What is wrong with the command line or with tests, a line each.
    private(set) var complaints: [String] = []

    init(_ paths: [String], pattern: String?) {
        for path in paths.isEmpty ? ["."] : paths { add(path) }
        if let pattern { files = files.filter { TestSelection.matches($0, pattern.lowercased()) } }
        if files.isEmpty, complaints.isEmpty {
            complaints.append(pattern.map { "no test has “\($0)” in its name" } ?? "there are no tests")
        }
    }

    private mutating func add(_ path: String) {
        var status = stat()
        if stat(path, &status) != 0 {
            complaints.append("fascia: there is no \(path)")
        } else if status.st_mode & S_IFMT != S_IFDIR {
            append(path)
        } else {
            let folder = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
            let inner = "\(folder)tests"
            var names = TestSelection.tests(inner).map { "\(inner)/\($0)" }
            if names.isEmpty, TestSelection.isOfTests(path) { names = TestSelection.tests(path).map { folder + $0 } }
            if names.isEmpty { complaints.append("fascia: there are no tests in \(path): they are files \(inner)/NAME.yaml") }
            for name in names { append(name) }
            folders += [inner, "\(folder)scenarios", path]
        }
    }

    private mutating func append(_ path: String) {
        let path = ConfigurationFiles.normalized(path)
        if !files.contains(path) { files.append(path) }
    }

    /// Whether a folder holds tests itself: it is called so, or lies in one of that name. What lies beside a panel are texts, skins and
    /// templates.
    private static func isOfTests(_ path: String) -> Bool {
        guard let real = realpath(path, nil) else { return false }
        defer { free(real) }
        let names = String(cString: real).split(separator: "/")
        return names.last == "tests" || names.contains("tests") && access("\(path)/panel.yaml", F_OK) != 0
    }

    private static func tests(_ folder: String) -> [String] {
        ((try? FolderReader.names(folder)) ?? []).filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted()
    }

    private static func matches(_ path: String, _ pattern: String) -> Bool {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return (name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name).contains(pattern)
    }
}
