import FasciaTouch

extension Doctor {
    func examineInput() -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        let hasUdev = machine.exists("/run/udev/control")
        if !hasUdev {
            findings.add(
                .input, .problem, "udev does not run: without it no input device is found",
                remedy: "sudo systemctl start systemd-udevd; sudo udevadm trigger --action=add --subsystem-match=input")
        }
        let devices = machine.names("/sys/class/input").filter { $0.hasPrefix("event") }.map(describe)
        let screens = devices.filter(\.isTouchscreen)
        for device in screens { findings += examine(device, hasUdev: hasUdev) }
        if !screens.isEmpty { return findings }
        if devices.isEmpty {
            return findings.adding(
                .input, .problem, "the kernel knows no input device",
                remedy: "is the touchscreen's USB cable plugged in? One on I2C needs its overlay or driver: sudo dmesg | grep -i touch")
        }
        let pointers = devices.filter { $0.role == .relativePointer || $0.role == .absolutePointer }
        if let pointer = pointers.first {
            return findings.adding(
                .input, .warning, "there is no touchscreen; \(pointer.name) works as a pointer",
                remedy: "is the touchscreen's cable plugged in? sudo libinput list-devices shows all that there is")
        }
        let names = devices.map(\.name).joined(separator: ", ")
        return findings.adding(
            .input, .problem, "there is no touchscreen among the input devices (\(names))",
            remedy:
                "is its cable plugged in? If it is in the list and udev takes it for something else: "
                + "sudo udevadm info /dev/input/eventN | grep ID_INPUT")
    }

    /// A device as `/sys` and udev's database have it: without opening it, so that no right is needed.
    func describe(_ entry: String) -> RecordedDevice {
        let folder = "/sys/class/input/\(entry)/device"
        var device = RecordedDevice()
        device.node = "/dev/input/\(entry)"
        device.name = machine.text("\(folder)/name") ?? entry
        device.properties = bits("\(folder)/properties")
        for (type, name) in [(UInt16(1), "key"), (2, "rel"), (3, "abs")] {
            let codes = bits("\(folder)/capabilities/\(name)")
            if !codes.isEmpty { device.codes[type] = codes }
        }
        if let number = machine.text("/sys/class/input/\(entry)/dev") {
            for line in machine.lines("/run/udev/data/c\(number)") where line.hasPrefix("E:") {
                let pair = line.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if pair.count == 2 { device.udev[String(pair[0])] = String(pair[1]) }
            }
        }
        return device
    }

    /// The numbers of the bits in words of hexadecimal digits, the highest word first.
    private func bits(_ path: String) -> Set<UInt16> {
        var result: Set<UInt16> = []
        for (index, word) in (machine.text(path) ?? "").split(separator: " ").reversed().enumerated() where index < 64 {
            guard let value = UInt64(word, radix: 16) else { continue }
            for bit in 0..<64 where value >> UInt64(bit) & 1 == 1 { result.insert(UInt16(index * 64 + bit)) }
        }
        return result
    }

    private func examine(_ device: RecordedDevice, hasUdev: Bool) -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        let title = "\(device.name) (\(device.node))"
        if hasUdev, !device.udev.keys.contains(where: { $0.hasPrefix("ID_INPUT") }) {
            findings.add(
                .input, .problem, "udev has not looked at \(title)", remedy: "sudo udevadm trigger --action=add --subsystem-match=input")
        }
        if let word = device.udev["LIBINPUT_IGNORE_DEVICE"], word != "0" {
            findings.add(
                .input, .problem, "a udev rule says that \(title) is to be ignored (LIBINPUT_IGNORE_DEVICE)",
                remedy: "grep -r LIBINPUT_IGNORE_DEVICE /etc/udev/rules.d names the rule: remove it, then sudo udevadm trigger")
        }
        if let seat = device.udev["ID_SEAT"], seat != "seat0" {
            findings.add(
                .input, .warning, "\(title) belongs to \(seat); panels are at seat0 unless they are told otherwise",
                remedy: "sudo loginctl flush-devices brings every device back to seat0")
        }
        guard let status = machine.status(device.node) else {
            return findings.adding(
                .input, .problem, "\(device.name) has no node \(device.node)",
                remedy: "sudo modprobe evdev; sudo udevadm trigger --action=add --subsystem-match=input")
        }
        if let account, !hasSeatManager, !account.mayUse(status) {
            let group = DoctorAccount.groupName(status.st_gid, on: machine)
            findings.add(
                .input, .problem, "the user \(account.name) may not open \(title), which belongs to the group \(group), and no seatd runs",
                remedy: "sudo systemctl enable --now seatd; without virtual terminals: sudo usermod -aG \(group) \(account.name)")
        }
        if findings.isEmpty {
            let matrix = device.udev["LIBINPUT_CALIBRATION_MATRIX"].map { ", calibrated by udev (\($0))" } ?? ""
            let output = device.udev["WL_OUTPUT"].map { ", on \($0)" } ?? ""
            findings.add(.input, .ok, "\(title): touchscreen\(output)\(matrix)")
        }
        return findings
    }
}
