import FasciaYAML

/// A place in one of a configuration's files. Line and column count from 1; 0 stands for the file as a whole.
package struct SourcePosition: Hashable, Sendable {
    package let file: String
    package let line: Int
    package let column: Int

    package init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    package init(file: String, _ position: YAMLPosition) {
        self.init(file: file, line: position.line, column: position.column)
    }

    /// The folder of the file, with its slash: what paths in the file are relative to. Empty for the working folder.
    package var folder: String { SourcePosition.folder(of: file) }

    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[...slash])
    }

    /// A path that is written in the file, as the program can open it.
    package func resolve(_ path: String) -> String { path.hasPrefix("/") ? path : folder + path }
}
