import CInput

extension LibinputSource {
    /// Whether any of the devices is a touchscreen.
    package var hasTouchscreen: Bool { devices.contains { key(ofDevice: $0.number) != nil } }

    /// By what a device is known in another process too: its make and its name. nil if there is no touchscreen of that number.
    package func key(ofDevice number: UInt32) -> String? {
        guard let handle = handles[number], libinput_device_has_capability(handle, LIBINPUT_DEVICE_CAP_TOUCH) != 0 else { return nil }
        return devices.first { $0.number == number }?.key
    }

    /// What a touchscreen's reports are moved by now, udev's matrix included. nil if there is no touchscreen of that number.
    package func calibration(ofDevice number: UInt32) -> CalibrationMatrix? {
        guard key(ofDevice: number) != nil, let handle = handles[number] else { return nil }
        if libinput_device_config_calibration_has_matrix(handle) == 0 {
            return devices.first { $0.number == number }?.transform ?? .identity
        }
        var numbers: [Float] = [1, 0, 0, 0, 1, 0]
        _ = libinput_device_config_calibration_get_matrix(handle, &numbers)
        return CalibrationMatrix(
            Double(numbers[0]), Double(numbers[1]), Double(numbers[2]), Double(numbers[3]), Double(numbers[4]), Double(numbers[5]))
    }

    /// Moves a touchscreen's reports by a matrix from now on, in place of the one before: libinput does it where it can for such a
    /// device, else this object. nil is what udev says. A number that is no touchscreen's, and a matrix that none can need, change
    /// nothing.
    package func calibrate(device number: UInt32, _ matrix: CalibrationMatrix?) {
        guard let handle = handles[number], let device = devices.first(where: { $0.number == number }) else { return }
        if let matrix, !matrix.isPlausible { return }
        guard libinput_device_config_calibration_has_matrix(handle) != 0 else {
            device.transform = matrix == .identity ? nil : matrix
            return
        }
        var numbers: [Float] = [1, 0, 0, 0, 1, 0]
        if let matrix {
            numbers = [Float(matrix.a), Float(matrix.b), Float(matrix.c), Float(matrix.d), Float(matrix.e), Float(matrix.f)]
        } else {
            _ = libinput_device_config_calibration_get_default_matrix(handle, &numbers)
        }
        _ = libinput_device_config_calibration_set_matrix(handle, numbers)
    }
}
