import FasciaFrame
import FasciaGeometry

extension DisplayConfiguration {
    /// The display's settings as one line, `rotation=90 connector=HDMI-A-1`, for a process that must not read the configuration. Names with
    /// a blank are left out.
    package var words: String {
        var words: [String] = []
        func add(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty, value.utf8.count < 200, value.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return }
            words.append("\(name)=\(value)")
        }
        add("scale", scale.map { "\($0)" })
        add("rotation", rotation.map { "\($0.rawValue)" })
        add("device", device)
        add("connector", connector)
        if case .size(let size, let rate) = mode {
            add("mode", "\(size.width)x\(size.height)\(rate.map { "@\($0)" } ?? "")")
        }
        add("format", format?.rawValue)
        add("backlight", backlight)
        add("minimumBrightness", "\(minimumBrightness)")
        return words.joined(separator: " ")
    }

    /// Parses such a line. Settings that are missing or wrong keep their defaults.
    package init(words: String) {
        self.init()
        for word in words.split(separator: " ") {
            guard let equals = word.firstIndex(of: "=") else { continue }
            let value = String(word[word.index(after: equals)...])
            switch word[..<equals] {
            case "scale": scale = Double(value).flatMap { (0.5...4).contains($0) ? $0 : nil }
            case "rotation": rotation = Int(value).flatMap { Rotation(rawValue: $0) }
            case "device": device = value
            case "connector": connector = value
            case "mode":
                let parts = value.split(separator: "@")
                let sides = parts.first?.split(separator: "x").compactMap { Int($0) } ?? []
                if sides.count == 2, sides.allSatisfy({ (1...16_384).contains($0) }) {
                    mode = .size(PixelSize(width: sides[0], height: sides[1]), refreshRate: parts.count > 1 ? Double(parts[1]) : nil)
                }
            case "format": format = PixelFormat(rawValue: value)
            case "backlight": backlight = value
            case "minimumBrightness":
                minimumBrightness = Double(value).flatMap { (0...1).contains($0) ? $0 : nil } ?? minimumBrightness
            default: break
            }
        }
    }
}
