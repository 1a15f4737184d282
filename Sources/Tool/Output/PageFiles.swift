import ArgumentParser
import FasciaPanel

/// The files of a command that draws one page after the other: each file has its page in its name.
struct PageFiles {
    /// What stands for all pages.
    static let all = "all"

    private let label: String

    /// Files named as they were asked for.
    static let plain = PageFiles(label: "")

    private init(label: String) { self.label = label }

    /// The pages to draw: nil is the one that the panel starts with.
    /// - Throws: if all are asked for and there are none.
    static func pages(_ wanted: String?, of content: PanelContent, config: String) throws -> [(page: String?, files: PageFiles)] {
        let paths = content.pages.map(\.path)
        guard wanted == all, !paths.contains(all) else { return [(wanted, plain)] }
        if paths.isEmpty {
            Output.error("fascia: \(config) has no pages: leave --page out")
            throw ExitCode.failure
        }
        let digits = String(paths.count).count
        return paths.enumerated().map { index, path in
            let number = String(index + 1)
            let plainPath = path.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" }
            let label = "\(String(repeating: "0", count: digits - number.count))\(number)-\(String(plainPath))"
            return (path, PageFiles(label: label))
        }
    }

    /// Refuses standard output for more than one file.
    static func validate(_ page: String?, _ paths: [String?]) throws {
        if page == all, paths.contains("-") { throw ValidationError("--page all writes a file a page, none of which can be “-”") }
    }

    /// A file's name for this page: `out.png` is `out-03-pages-light.png`.
    func name(_ path: String) -> String {
        if label.isEmpty { return path }
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard let point = path[start...].lastIndex(of: "."), point > start else { return "\(path)-\(label)" }
        return "\(path[..<point])-\(label)\(path[point...])"
    }
}
