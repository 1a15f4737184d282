import FasciaGeometry
import FasciaSystem
import Glibc

/// At which address a broker is reached, where its name has several: many a broker listens on one kind alone, many a network loses what is sent
/// to the other, and one of several machines may be down. libmosquitto waits for the first address and tries no further.
enum AddressFamily {
    /// After how long without an answer the next address is tried beside the first ones, as RFC 8305 advises.
    private static let head = 250
    /// How long all of it may take, in milliseconds.
    private static let patience = 5000

    /// What a look at a name gave.
    enum Choice: Equatable {
        case unknownHost
        /// There is one address, or none of them answers.
        case any
        /// The one that answers first, in digits.
        case version4(String), version6(String)

        /// The address to bind to, which makes libmosquitto try those of its kind alone.
        var binding: String? {
            switch self {
            case .version4: "0.0.0.0"
            case .version6: "::"
            case .any, .unknownHost: nil
            }
        }

        /// The address; nil where any will do. A certificate names a host, so that with TLS only the kind is chosen.
        var address: String? {
            switch self {
            case .version4(let address), .version6(let address): address
            case .any, .unknownHost: nil
            }
        }
    }

    /// Looks a name up and finds out which of its addresses answers first. It may wait, for the name server and for the network: for threads.
    static func choose(host: String, port: Int) -> Choice {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return .unknownHost }
        defer { freeaddrinfo(list) }
        var addresses: [UnsafeMutablePointer<addrinfo>] = []
        while let address = addresses.isEmpty ? list : addresses[addresses.count - 1].pointee.ai_next { addresses.append(address) }
        guard addresses.count > 1 else { return .any }
        return race(alternating(addresses))
    }

    /// The addresses in their order, the kinds in turn.
    private static func alternating(_ addresses: [UnsafeMutablePointer<addrinfo>]) -> [UnsafeMutablePointer<addrinfo>] {
        let first = addresses[0].pointee.ai_family
        var (some, others) = (addresses.filter { $0.pointee.ai_family == first }, addresses.filter { $0.pointee.ai_family != first })
        var result: [UnsafeMutablePointer<addrinfo>] = []
        while !some.isEmpty || !others.isEmpty {
            if !some.isEmpty { result.append(some.removeFirst()) }
            if !others.isEmpty { result.append(others.removeFirst()) }
        }
        return Array(result.prefix(8))
    }

    private static func race(_ addresses: [UnsafeMutablePointer<addrinfo>]) -> Choice {
        var attempts: [(descriptor: Int32, address: addrinfo)] = []
        defer { for attempt in attempts { close(attempt.descriptor) } }
        func choice(_ address: addrinfo) -> Choice {
            var digits = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            guard getnameinfo(address.ai_addr, address.ai_addrlen, &digits, socklen_t(digits.count), nil, 0, NI_NUMERICHOST) == 0 else {
                return .any
            }
            let text = String(decoding: digits.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return address.ai_family == AF_INET ? .version4(text) : address.ai_family == AF_INET6 ? .version6(text) : .any
        }
        var (next, waited) = (0, 0)
        while waited < patience, next < addresses.count || !attempts.isEmpty {
            if next < addresses.count {
                let address = addresses[next].pointee
                next += 1
                let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
                let descriptor = socket(address.ai_family, kind, 0)
                if descriptor < 0 { continue }
                if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
                    close(descriptor)
                    return choice(address)
                }
                guard errno == EINPROGRESS else {
                    close(descriptor)
                    continue
                }
                attempts.append((descriptor, address))
            }
            let span = next < addresses.count ? head : patience - waited
            let began = MonotonicClock().now
            var entries = attempts.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
            poll(&entries, nfds_t(entries.count), Int32(span))
            waited += max(1, Int((MonotonicClock().now - began).seconds * 1000))
            for entry in entries where entry.revents != 0 {
                guard let index = attempts.firstIndex(where: { $0.descriptor == entry.fd }) else { continue }
                var (error, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
                getsockopt(entry.fd, SOL_SOCKET, SO_ERROR, &error, &size)
                if error == 0 { return choice(attempts[index].address) }
                close(attempts.remove(at: index).descriptor)
            }
        }
        return .any
    }
}
