import FasciaSystem
import Glibc

/// The files of the page, read once.
struct PageFiles: Sendable {
    struct File: Sendable {
        let type: String
        let bytes: [UInt8]
    }

    private var files: [String: File] = [:]

    /// What there is; nothing else is ever read or told.
    private static let names = [
        ("/", "index.html", "text/html; charset=utf-8"), ("/panel.css", "panel.css", "text/css; charset=utf-8"),
        ("/icon.svg", "icon.svg", "image/svg+xml"), ("/login", "login.html", "text/html; charset=utf-8"),
        ("/login.css", "login.css", "text/css; charset=utf-8"),
    ]
    /// Modules of the page.
    private static let scripts = [
        "panel", "link", "picture", "fingers", "values", "inspect", "states", "display", "desk", "login", "answers", "backend",
    ]
    private static let limit = 1 << 20

    /// - Parameter folder: where they are; empty where they are to be found, beside the program or in the tree that it was built in.
    init(folder: String) throws(SystemError) {
        let folder = folder.isEmpty ? PageFiles.folder() : folder
        for (path, name, type) in PageFiles.names {
            files[path] = File(type: type, bytes: try FileReader.read("\(folder)/\(name)", limit: PageFiles.limit))
        }
        for name in PageFiles.scripts {
            let bytes = try FileReader.read("\(folder)/\(name).js", limit: PageFiles.limit)
            files["/\(name).js"] = File(type: "text/javascript; charset=utf-8", bytes: bytes)
        }
    }

    subscript(path: String) -> File? { files[path] }

    private static func folder() -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        var folder = String(decoding: buffer[..<max(0, length)].map(UInt8.init(bitPattern:)), as: UTF8.self)
        for _ in 0..<6 {
            guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { break }
            folder = String(folder[..<slash])
            for place in ["\(folder)/share/fascia/web", "\(folder)/Page"] where access("\(place)/index.html", R_OK) == 0 { return place }
        }
        return "/usr/share/fascia/web"
    }
}
