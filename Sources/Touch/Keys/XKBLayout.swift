import FasciaSystem
import Glibc

/// What the keys of a keyboard type, in XKB's names.
package struct XKBLayout: Hashable, Sendable {
    /// The keyboard's model, as in `pc105`; empty for the usual one.
    package var model = ""
    /// The layouts, as in `de` or `us,il`; the first counts until a key switches to another.
    package var layout = "us"
    /// A variant of each layout, as in `nodeadkeys`; empty for none.
    package var variant = ""
    /// Options, as in `grp:alt_shift_toggle`; empty for none.
    package var options = ""
    /// The locale whose dead keys and compose sequences count.
    package var locale = XKBLayout.locale(of: [:])

    /// The layout of the United States of America.
    package init() {}

    /// Where Debian keeps the layout of the machine's keyboards, for the console and for graphical sessions.
    package static let path = "/etc/default/keyboard"
    /// The file is a few lines.
    package static let limit = 16 << 10

    /// Reads a file like `/etc/default/keyboard`: lines such as `XKBLAYOUT="de,us"`. It is a shell's, but no shell runs it: what is no
    /// such line counts for nothing, and so do values with other characters than XKB's names have.
    package init(parsing bytes: [UInt8]) {
        var found: [String: String] = [:]
        for line in bytes.prefix(XKBLayout.limit).split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { continue }
            var value = text[(equals + 1)...]
            if let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                value = value.dropFirst()
                guard let end = value.firstIndex(of: quote) else { continue }
                value = value[..<end]
            } else {
                value = value.prefix { $0 > 0x20 && $0 != UInt8(ascii: "#") }
            }
            if value.count > 200 || !value.allSatisfy({ XKBLayout.isPart($0) }) { continue }
            found[String(decoding: text[..<equals], as: UTF8.self)] = String(decoding: value, as: UTF8.self)
        }
        model = found["XKBMODEL"] ?? ""
        options = found["XKBOPTIONS"] ?? ""
        // A variant is one of its layout's.
        guard let layout = found["XKBLAYOUT"], !layout.isEmpty else { return }
        self.layout = layout
        variant = found["XKBVARIANT"] ?? ""
    }

    /// Whether names of XKB have a character.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "+"): true
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// The layout of this machine; without the file that of the United States. It may wait for a disk.
    package static func ofMachine(path: String = XKBLayout.path) -> XKBLayout {
        let file = (try? FileReader.read(path, limit: limit)).map { XKBLayout(parsing: $0) }
        var layout = file ?? XKBLayout()
        var environment: [String: String] = [:]
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] { environment[name] = getenv(name).map { String(cString: $0) } }
        layout.locale = locale(of: environment)
        return layout
    }

    /// The locale of an environment for compose sequences; that of English, whose sequences are the most, where it is none of UTF-8, as a
    /// service's often is.
    static func locale(of environment: [String: String]) -> String {
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let codeset = name.lowercased().split(separator: ".", maxSplits: 1).last ?? ""
        let isUnicode = name.contains(".") && (codeset.hasPrefix("utf-8") || codeset.hasPrefix("utf8"))
        // “C.UTF-8” has sequences of its own in none of the tables.
        return isUnicode && !name.hasPrefix("C.") && !name.contains("/") ? name : "en_US.UTF-8"
    }

    /// For people: `de (nodeadkeys)`.
    package var story: String { variant.split(separator: ",").isEmpty ? layout : "\(layout) (\(variant))" }
}
