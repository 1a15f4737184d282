import FasciaSystem

/// Where the broker is, and how to get in.
struct BrokerSettings: Hashable, Sendable {
    var host = ""
    var port = 1883
    var isSecure = false
    /// In seconds.
    var keepAlive = 10
    /// Unique among the broker's clients: another one with the same name would be thrown out.
    var client = ""
    /// The topic that says whether the panel is there.
    var statusTopic = ""
    var credentials = BrokerCredentials()

    /// Which broker it is.
    var broker: BrokerAddress { BrokerAddress(host: host, port: port, isSecure: isSecure) }
    var address: String { broker.address }
}

/// One of the brokers that there are.
struct BrokerAddress: Hashable, Sendable {
    var host: String
    var port: Int
    var isSecure: Bool

    /// The address in words.
    var address: String { "\(isSecure ? "mqtts" : "mqtt")://\(host):\(port)" }
}

/// What the broker wants to see. Read from files that only the bridge is given.
struct BrokerCredentials: Hashable, Sendable {
    var user: String?
    var password: String?
    /// The files of the certificates, where there are some.
    var authority: String?
    var certificate: String?
    var key: String?

    /// Reads a folder of files: `user`, `password`, `ca.pem`, `cert.pem`, `key.pem`, each of which may be missing. The service manager puts
    /// `mqtt_` before each name.
    /// - Throws: if one is there and cannot be read.
    init(folder: String) throws(SystemError) {
        func path(_ name: String) throws(SystemError) -> String? {
            for candidate in ["\(folder)/\(name)", "\(folder)/mqtt_\(name)"] {
                do throws(SystemError) {
                    _ = try FileReader.read(candidate, limit: 1 << 20)
                    return candidate
                } catch {
                    if error.isMissing { continue }
                    throw error
                }
            }
            return nil
        }
        func line(_ name: String) throws(SystemError) -> String? {
            guard let path = try path(name) else { return nil }
            let bytes = try FileReader.read(path, limit: 1 << 16)
            return String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        }
        user = try line("user")
        password = try line("password")
        authority = try path("ca.pem")
        certificate = try path("cert.pem")
        key = try path("key.pem")
    }

    init() {}
}
