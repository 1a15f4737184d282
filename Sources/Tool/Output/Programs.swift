import Glibc

/// The programs that this one starts or becomes.
enum Programs {
    /// The panel's process.
    nonisolated(unsafe) static var daemon = "fasciad"
    /// What shows panels in browsers.
    static let web = "fascia-web"
    /// What shares values over MQTT, and knows the panels of a broker.
    static let bridge = "fascia-mqtt"

    /// What to do where a program is not there.
    static func remedy(_ program: String) -> String {
        let name = program.split(separator: "/").last.map(String.init) ?? program
        if name == web || name == bridge { return "install the package \(name), or have it beside this program or in PATH" }
        return "it belongs beside this program, or in PATH"
    }

    /// A program in this one's folder if it is there, else looked up in `PATH`.
    static func path(_ name: String) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return name }
        let own = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let slash = own.lastIndex(of: "/") else { return name }
        let beside = own[...slash] + name
        return access(String(beside), X_OK) == 0 ? String(beside) : name
    }
}
