import Glibc

/// Finds the files that come with a program: beside it in a package, or in the tree that it was built in.
package enum ProgramFolder {
    /// The path of a file in `share/fascia` beside the program's folder, or in `Config` of the tree above it; nil if it is in neither.
    package static func path(_ name: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard length > 0 else { return nil }
        var folder = String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
        for depth in 0..<6 {
            guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return nil }
            folder = String(folder[..<slash])
            if depth == 1, isReadable("\(folder)/share/fascia/\(name)") { return "\(folder)/share/fascia/\(name)" }
            if depth > 1, isReadable("\(folder)/Config/\(name)") { return "\(folder)/Config/\(name)" }
        }
        return nil
    }

    private static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
