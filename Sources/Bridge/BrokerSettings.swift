import FasciaSystem

/// Where the broker is, and how to get in.
struct BrokerSettings: Hashable, Sendable {
    var host = ""
    var port = 1883
    var isSecure = false
    /// How long the connection may be silent, in seconds.
    var keepAlive = 10
    /// Unique among the broker's clients: another one with the same name would be thrown out.
    var client = ""
    /// The topic that says whether the panel is there.
    var statusTopic = ""
    var credentials = BrokerCredentials()
    /// What to do where the broker does not accept them.
    var passwordAdvice = "they stand in the files “user” and “password” of /etc/fascia-mqtt; once they are right, restart fascia-mqtt"

    /// The keepalive that the broker is told, in seconds. mosquitto looks every six seconds for whom it has missed for more than one and a half
    /// of these, so that the will would come as much later: with these others see it after one and a half times `keepAlive`, from 10 s on.
    /// The library takes no fewer than five.
    var pings: Int { max(5, keepAlive - 5) }

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
