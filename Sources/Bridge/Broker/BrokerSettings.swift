import FasciaJSON
import FasciaSystem
import Glibc

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
    var passwordAdvice = BrokerSettings.advice(folder: "/etc/fascia-mqtt")

    /// - Parameter folder: where people put name and password.
    static func advice(folder: String) -> String {
        "they stand in the files “user” and “password” of \(folder); once they are right, restart fascia-mqtt"
    }

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
    /// - Throws: if one is there and cannot be read, or there is no such folder.
    init(folder: String) throws(SystemError) {
        if access(folder, X_OK) != 0 { throw SystemError(attempt: "read", object: "the folder of credentials, \(folder)", errno: errno) }
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

    /// What may be shown to anybody.
    var ofNobody: BrokerCredentials {
        var others = BrokerCredentials()
        others.authority = authority
        return others
    }

    /// By which a name and a password are known again. Of its sixteen bits nobody learns a password, and one in 65 000 others has the same.
    struct Mark: Hashable, Sendable {
        private let salt: UInt64
        private let sum: UInt16

        init(_ credentials: BrokerCredentials, salt: UInt64 = .random(in: 0...(.max))) {
            self.salt = salt
            sum = Mark.sum(credentials, salt)
        }

        init?(_ json: JSONValue?) {
            guard let salt = json?["salt"]?.asString.flatMap({ UInt64($0, radix: 16) }), let sum = json?["sum"]?.asInteger else {
                return nil
            }
            self.salt = salt
            self.sum = UInt16(truncatingIfNeeded: sum)
        }

        var json: JSONValue { ["salt": .string(String(salt, radix: 16)), "sum": .integer(Int64(sum))] }

        /// Whether it was made of these.
        func fits(_ credentials: BrokerCredentials) -> Bool { Mark.sum(credentials, salt) == sum }

        private static func sum(_ credentials: BrokerCredentials, _ salt: UInt64) -> UInt16 {
            let parts = [credentials.user, credentials.password].map { $0.map { "1\($0)" } ?? "0" }
            let hash = FNVHash(Array("\(salt)\u{0}\(parts.joined(separator: "\u{0}"))".utf8)).value
            return UInt16(truncatingIfNeeded: hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48)
        }
    }
}

extension BrokerSettings {
    /// What a panel's configuration says of its broker.
    init(_ panel: Description) {
        host = panel.host
        port = panel.port
        isSecure = panel.isSecure
        keepAlive = panel.keepAlive
        client = panel.identifier
        statusTopic = panel.statusTopic
    }
}
