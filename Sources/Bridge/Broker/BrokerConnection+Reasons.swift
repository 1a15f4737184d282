import CMosquitto
import FasciaSystem
import Glibc

/// Why a connection has ended, in words that say what to do.
extension BrokerConnection {
    static let unusable =
        "the certificates cannot be used: ca.pem, cert.pem and key.pem of the bridge have to be PEM, and the key the certificate's own"

    static func tlsReason(_ complaint: String) -> String {
        let detail = complaint.isEmpty ? "" : " (\(words(complaint)))"
        if !WallClock.canBeRight() {
            return
                "no secure connection\(detail): the clock of this machine is years slow, and no certificate is valid yet: have it set, by a time server or by “timedatectl”; the bridge then connects by itself"
        }
        return
            "no secure connection\(detail): look at ca.pem of the bridge, the name in the broker's certificate, its dates, and the clock of this machine"
    }

    /// Whether OpenSSL complains of what has to be put right, and not of a broker that went in the middle of its greeting.
    static func isOfCertificates(_ complaint: String) -> Bool {
        !complaint.isEmpty && !complaint.hasSuffix("unexpected eof while reading")
    }

    static let brokenOff = "nobody takes the connection there, or it has broken off"

    static let old = "the broker does not speak MQTT 5"

    static let twin =
        "another panel with the same “topic” has connected: give each a topic of its own, or its machine another name"

    static func text(_ result: Int32) -> String {
        // libmosquitto has no words for the first, and no right ones for the other.
        if result == MOSQ_ERR_KEEPALIVE.code { return "no answer: the broker, or the network to it, has fallen silent" }
        if result == MOSQ_ERR_NOMEM.code {
            return "the broker sends a message of megabytes, for which the bridge has no memory: see which of the followed topics has it"
        }
        return words(mosquitto_strerror(result))
    }

    /// What libmosquitto says, as a part of a sentence: it writes whole ones.
    static func words(_ text: UnsafePointer<CChar>?) -> String { text.map { words(String(cString: $0)) } ?? "" }

    static func words(_ text: String) -> String {
        let words = String(text.reversed().drop { $0 == "." || $0.isWhitespace }.reversed())
        // OpenSSL and QoS stay what they are.
        if words.prefix(while: { $0 != " " }).dropFirst().contains(where: \.isUppercase) { return words }
        return words.prefix(1).lowercased() + words.dropFirst()
    }

}

extension mosq_err_t {
    /// As functions return it.
    var code: Int32 { Int32(rawValue) }
}
