import CInput
import FasciaSystem
import Glibc

/// An input device's node; others may have it open too.
package struct EvdevNode: ~Copyable {
    /// What the device says of itself, and udev of it. Without events.
    package let device: RecordedDevice
    /// Where the device is at the beginning.
    package let state: DeviceState
    /// Gives the events, with times of the monotonic clock; does not block.
    package let file: FileDescriptor

    /// Opens a node and asks the device what it is.
    /// - Throws: the node is not there, may not be read, or is no input device's.
    package init(path: String) throws(SystemError) {
        let file: FileDescriptor
        do throws(SystemError) {
            file = try FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
        } catch {
            throw SystemError(
                attempt: error.attempt, object: path, errno: error.errno,
                advice: error.errno == EACCES ? "input devices belong to root and the group input: run this with sudo" : error.advice)
        }
        let descriptor = file.rawValue
        var version: Int32 = 0
        try SystemCall.perform("ask", on: path, advice: { $0 == ENOTTY ? "it is no input device" : "" }) {
            ioctl(descriptor, EvdevNode.request(0x01, MemoryLayout<Int32>.size), &version)
        }
        var clock = CLOCK_MONOTONIC
        try SystemCall.perform("set the clock of", on: path) {
            ioctl(descriptor, EvdevNode.request(0xA0, MemoryLayout<Int32>.size, isWrite: true), &clock)
        }
        device = EvdevNode.describe(descriptor, path)
        state = EvdevNode.state(of: device, descriptor)
        self.file = file
    }

    /// The nodes in a folder, by number.
    package static func list(in folder: String = "/dev/input") -> [String] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var numbers: [Int] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name.hasPrefix("event"), let number = Int(name.dropFirst(5)), number >= 0 { numbers.append(number) }
        }
        return numbers.sorted().map { "\(folder)/event\($0)" }
    }

    // MARK: Questions to the kernel

    /// The kernel's number of a question about input devices. C makes it by a macro that Swift does not see.
    private static func request(_ number: UInt, _ size: Int, isWrite: Bool = false) -> UInt {
        (isWrite ? 1 : 2) << 30 | UInt(size) << 16 | 0x45 << 8 | number
    }

    private static func describe(_ descriptor: Int32, _ path: String) -> RecordedDevice {
        var device = RecordedDevice()
        device.node = path
        var name = [UInt8](repeating: 0, count: 256)
        if ioctl(descriptor, request(0x06, name.count), &name) >= 0 {
            device.name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
        var identity = input_id()
        if ioctl(descriptor, request(0x02, MemoryLayout<input_id>.size), &identity) >= 0 {
            device.identity = DeviceIdentity(
                bus: identity.bustype, vendor: identity.vendor, product: identity.product, version: identity.version)
        }
        for type in bits(descriptor, 0x20, limit: 0x1F) {
            // What EV_SYN can do is not asked for: the same question means all types.
            device.codes[type] = type == EvdevCode.synchronization ? [0, 1, 2, 3] : bits(descriptor, 0x20 + UInt(type), limit: 0x2FF)
        }
        device.properties = bits(descriptor, 0x09, limit: 0x1F)
        for code in device.codes[EvdevCode.absolute] ?? [] where code < 0x40 {
            var axis = input_absinfo()
            guard ioctl(descriptor, request(0x40 + UInt(code), MemoryLayout<input_absinfo>.size), &axis) >= 0 else { continue }
            device.axes[code] = AbsoluteAxis(
                minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat, resolution: axis.resolution)
        }
        addUdev(descriptor, to: &device)
        return device
    }

    private static func state(of device: RecordedDevice, _ descriptor: Int32) -> DeviceState {
        var state = DeviceState()
        let slots = device.hasFakeSlots ? 0 : Int(min(max(device.axes[EvdevCode.slot]?.maximum ?? -1, -1), 1023)) + 1
        for code in device.axes.keys {
            var axis = input_absinfo()
            if slots > 0, code > EvdevCode.slot {
                // The code, and then a value for each slot.
                var values = [Int32](repeating: 0, count: slots + 1)
                values[0] = Int32(code)
                guard ioctl(descriptor, request(0x0A, values.count * MemoryLayout<Int32>.size), &values) >= 0 else { continue }
                state.fingers[code] = Array(values.dropFirst())
            } else if ioctl(descriptor, request(0x40 + UInt(code), MemoryLayout<input_absinfo>.size), &axis) >= 0 {
                if slots > 0, code == EvdevCode.slot { state.slot = axis.value } else { state.axes[code] = axis.value }
            }
        }
        state.keys = bits(descriptor, 0x18, limit: 0x2FF)
        return state
    }

    /// The numbers of the bits that are set in one of the device's tables.
    private static func bits(_ descriptor: Int32, _ number: UInt, limit: UInt16) -> Set<UInt16> {
        var table = [UInt8](repeating: 0, count: Int(limit) / 8 + 1)
        guard ioctl(descriptor, request(number, table.count), &table) >= 0 else { return [] }
        return Set((0...limit).filter { table[Int($0 >> 3)] >> UInt8($0 & 7) & 1 == 1 })
    }

    /// Properties that decide what a device is. Others, as its port and its serial number, are left out for privacy.
    private static let prefixes = ["ID_INPUT", "LIBINPUT", "EVDEV_ABS", "MOUSE_DPI", "POINTINGSTICK_", "ID_SEAT", "WL_OUTPUT"]

    private static func addUdev(_ descriptor: Int32, to device: inout RecordedDevice) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, let context = udev_new() else { return }
        defer { udev_unref(context) }
        guard let found = udev_device_new_from_devnum(context, CChar(UInt8(ascii: "c")), status.st_rdev) else { return }
        defer { udev_device_unref(found) }
        var entry = udev_device_get_properties_list_entry(found)
        while let current = entry {
            if let name = udev_list_entry_get_name(current).map({ String(cString: $0) }), prefixes.contains(where: { name.hasPrefix($0) }) {
                device.udev[name] = udev_list_entry_get_value(current).map { String(cString: $0) } ?? ""
            }
            entry = udev_list_entry_get_next(current)
        }
        guard let folder = udev_device_get_syspath(found).map({ String(cString: $0) }) else { return }
        // A device that speaks HID says there what its bytes mean; no other has the file.
        device.reportDescriptor = (try? FileReader.read("\(folder)/device/device/report_descriptor", limit: 4096)) ?? []
    }
}
