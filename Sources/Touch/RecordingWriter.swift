import FasciaGeometry

/// Writes recordings as `libinput record` does, so that `libinput replay` and this project's own reader take them.
package enum RecordingWriter {
    /// The whole file, comments excepted. `origin` is where it was made.
    package static func text(of recording: Recording, origin: RecordingOrigin = RecordingOrigin()) -> String {
        var text = "# libinput record\nversion: 1\nndevices: \(recording.devices.count)\n"
        text += "libinput:\n  version: \"1.22.1\"\n  git: \"unknown\"\n"
        text += "system:\n  os: \(quoted(origin.system))\n  kernel: \(quoted(origin.kernel))\n  dmi: \(quoted(origin.firmware))\n"
        text += "devices:\n"
        for device in recording.devices { append(device, to: &text) }
        return text
    }

    private static func append(_ device: RecordedDevice, to text: inout String) {
        text += "- node: \(quoted(device.node))\n  evdev:\n    name: \(quoted(device.name))\n"
        let identity = device.identity
        text += "    id: \(list([identity.bus, identity.vendor, identity.product, identity.version]))\n    codes:\n"
        for (type, codes) in device.codes.sorted(by: { $0.key < $1.key }) { text += "      \(type): \(list(codes.sorted()))\n" }
        if !device.axes.isEmpty { text += "    absinfo:\n" }
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
            text += "      \(code): \(list([axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]))\n"
        }
        text += "    properties: \(list(device.properties.sorted()))\n  hid: \(list(device.reportDescriptor))\n"
        // Players of the file expect a list, even an empty one.
        text += "  udev:\n    properties:\(device.udev.isEmpty ? " []" : "")\n"
        for (name, value) in device.udev.sorted(by: { $0.key < $1.key }) { text += "    - \(quoted("\(name)=\(value)"))\n" }
        text += "  quirks:\n  events:\n"
        var isInMoment = false
        for event in device.events {
            if !isInMoment { text += "  - evdev:\n" }
            let seconds = padded(event.time.nanoseconds / 1_000_000_000, 3)
            let microseconds = padded(event.time.nanoseconds / 1_000 % 1_000_000, 6)
            text += "    - [\(seconds), \(microseconds), \(padded(event.type, 3)), \(padded(event.code, 3)), \(padded(event.value, 7))]\n"
            isInMoment = event.type != EvdevCode.synchronization
        }
    }

    private static func padded(_ number: some BinaryInteger, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(width - digits.utf8.count, 0)) + digits
    }

    private static func list(_ numbers: [some BinaryInteger]) -> String {
        "[" + numbers.map { String($0) }.joined(separator: ", ") + "]"
    }

    private static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: result += "\\\(scalar)"
            case 0..<0x20, 0x7F...0x9F: result += "\\x" + hexadecimal(scalar.value, 2)
            // What YAML takes for the end of a line, or does not take at all.
            case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: result += "\\u" + hexadecimal(scalar.value, 4)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func hexadecimal(_ number: UInt32, _ width: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
    }
}
