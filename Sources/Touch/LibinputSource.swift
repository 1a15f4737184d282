import CInput
import CInputLoader
import FasciaFrame
import FasciaGeometry
import FasciaSystem

#if canImport(Glibc)
    import Glibc
#endif

/// Touches from the machine's own touchscreens, mice and touchpads, through libinput and udev.
///
/// Touchscreens give a touch for each finger, all pointing devices together one more, while the left button of any of them is down.
/// What keyboards type is told as it happens, and Ctrl+Alt+F1 to F12 apart from it. Devices may come and go at any time.
package final class LibinputSource: InputSource {
    /// The numbers of virtual terminals that a keyboard asks for with Ctrl+Alt+F1 to F12, sent within `read`.
    package let terminalRequests = Observers<Int>()

    /// What the keys of all keyboards do, sent within `read`. A key that is down on two of them is down until the last has let it go.
    package let keyEvents = Observers<KeyEvent>()
    /// Sent within `read` when a device with keys is gone.
    package let keyboardLosses = Observers<Void>()

    /// The pointer that all mice and touchpads move; tell it when the display or its rotation changes.
    package let pointer: VirtualPointer

    /// The names of the devices that are in use, in the order in which they came.
    package var deviceNames: [String] { devices.map(\.name) }

    let context: OpaquePointer
    private let broker: DeviceBroker
    var devices: [InputDevice] = []
    /// libinput's own of each, by number.
    var handles: [UInt32: OpaquePointer] = [:]
    /// Asked for each touchscreen that comes, by its key: how it was calibrated; nil for what udev says.
    private let calibration: (String) -> CalibrationMatrix?
    private var nextNumber: UInt32 = 1
    private var keys = VTSwitchKeys()
    private var isSuspended = false
    private var pending: [Touch] = []
    /// For each pending touch, the number of the device that it came from; a pointer's touches all have the same identity.
    private var origins: [UInt32] = []
    private var latest = Instant.zero

    /// Opens all devices of a seat. `access` opens their nodes and is kept. The display's size is in device pixels; it and the rotation
    /// matter for mice, which move by pixels. `calibration` is asked how a touchscreen was calibrated, by its key. `onLog` gets what libinput
    /// logs and what goes wrong with single devices, within `read`, `suspend` and `resume`. Throws if libinput is not installed, or if it or
    /// udev do not start; a seat without devices is no error, since they may come later.
    package init(
        access: any DeviceAccess, seat: String = "seat0", displaySize: PixelSize, rotation: Rotation = .degrees0,
        calibration: @escaping (String) -> CalibrationMatrix? = { _ in nil }, onLog: ((InputLogLevel, String) -> Void)? = nil
    ) throws(SystemError) {
        self.calibration = calibration
        let broker = DeviceBroker(access)
        // libinput knows the broker by its address: it must live even if nothing comes of this.
        self.broker = broker
        broker.onLog = onLog
        if let reason = fascia_load_libinput() {
            throw SystemError(
                attempt: "load", object: "libinput.so.10", errno: ELIBACC,
                advice: "\(String(cString: reason)); install the package libinput10")
        }
        guard let udev = udev_new() else { throw SystemError(attempt: "start", object: "udev's library", errno: ENOMEM) }
        // libinput keeps a reference of its own.
        defer { udev_unref(udev) }
        let data = Unmanaged.passUnretained(broker).toOpaque()
        guard let context = libinput_udev_create_context(DeviceBroker.interface, data, udev) else {
            throw SystemError(attempt: "start", object: "libinput", errno: ENOMEM)
        }
        libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_INFO)
        fascia_input_set_sink(context) { data, priority, message in
            guard let data, let message else { return }
            DeviceBroker.from(data).log(priority, String(cString: message))
        }
        guard libinput_udev_assign_seat(context, seat) == 0 else {
            libinput_unref(context)
            throw SystemError(
                attempt: "take the input devices of", object: seat, errno: EIO,
                advice: "is udev running, and is this the name of a seat?")
        }
        self.context = context
        pointer = VirtualPointer(displaySize: displaySize, rotation: rotation)
        pending.reserveCapacity(256)
        origins.reserveCapacity(256)
        broker.onDropped = { [unowned self] name in
            for device in devices where device.systemName == name { device.isCancelling = true }
        }
        // The devices that are there already wait in the queue, and nothing becomes readable for them.
        takeEvents()
    }

    deinit {
        broker.onDropped = nil
        libinput_unref(context)
    }

    package var descriptor: Int32 { libinput_get_fd(context) }

    package func read(into touches: inout [Touch]) {
        dispatch()
        sort()
        touches.append(contentsOf: pending)
        pending.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
    }

    package func suspend() {
        guard !isSuspended else { return }
        isSuspended = true
        libinput_suspend(context)
        takeEvents()
        settle()
        keys.reset()
    }

    package func resume() {
        guard isSuspended else { return }
        guard libinput_resume(context) == 0 else {
            broker.onLog?(
                .error, "cannot take the input devices again: libinput_resume failed; the next attempt is made with the next resume")
            return
        }
        isSuspended = false
        takeEvents()
    }

    // MARK: Reading

    private func dispatch() {
        let result = libinput_dispatch(context)
        if result < 0 {
            broker.onLog?(.error, "cannot read the input devices: \(SystemError.text(of: -result))")
        }
        takeEvents()
        settle()
    }

    /// Empties libinput's queue. It holds whole moments of every device, so that there is no need to wait for their frame events:
    /// libinput leaves some of them out when the last of several fingers hardly moved.
    private func takeEvents() {
        while let event = libinput_get_event(context) {
            take(event)
            libinput_event_destroy(event)
        }
    }

    private func take(_ event: OpaquePointer) {
        guard let handle = libinput_event_get_device(event) else { return }
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_DEVICE_ADDED: add(handle)
        case LIBINPUT_EVENT_DEVICE_REMOVED: remove(handle)
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP, LIBINPUT_EVENT_TOUCH_CANCEL:
            guard let device = device(of: handle), let touch = libinput_event_get_touch_event(event) else { return }
            take(touch, libinput_event_get_type(event), of: device)
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, LIBINPUT_EVENT_POINTER_BUTTON:
            guard let device = device(of: handle), let motion = libinput_event_get_pointer_event(event) else { return }
            takePointer(motion, libinput_event_get_type(event), of: device)
        case LIBINPUT_EVENT_KEYBOARD_KEY:
            if let key = libinput_event_get_keyboard_event(event) { takeKey(key) }
        default: return
        }
    }

    private func take(_ event: OpaquePointer, _ type: libinput_event_type, of device: InputDevice) {
        let slot = libinput_event_touch_get_seat_slot(event)
        guard let finger = device.finger(slot) else { return }
        let time = instant(libinput_event_touch_get_time_usec(event))
        let phase: Touch.Phase
        switch type {
        case LIBINPUT_EVENT_TOUCH_DOWN:
            finger.pointee = InputDevice.Finger(isDown: true, isMuted: false, location: location(event, of: device))
            phase = .began
        case LIBINPUT_EVENT_TOUCH_MOTION:
            guard finger.pointee.isDown else { return }
            finger.pointee.location = location(event, of: device)
            phase = .moved
        default:
            guard finger.pointee.isDown else { return }
            finger.pointee.isDown = false
            phase = type == LIBINPUT_EVENT_TOUCH_UP ? .ended : .cancelled
        }
        guard !finger.pointee.isMuted else { return }
        let id = Touch.ID(device: device.number, slot: slot)
        pending.append(Touch(id: id, phase: phase, location: finger.pointee.location, time: time))
        origins.append(device.number)
    }

    private func takePointer(_ event: OpaquePointer, _ type: libinput_event_type, of device: InputDevice) {
        let time = instant(libinput_event_pointer_get_time_usec(event))
        switch type {
        case LIBINPUT_EVENT_POINTER_MOTION:
            // What the mouse itself counted: recordings know nothing else.
            pointer.move(
                x: libinput_event_pointer_get_dx_unaccelerated(event), y: libinput_event_pointer_get_dy_unaccelerated(event), at: time,
                into: &pending)
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            let x = libinput_event_pointer_get_absolute_x_transformed(event, 1)
            let y = libinput_event_pointer_get_absolute_y_transformed(event, 1)
            pointer.move(to: Point(x: clamp(x), y: clamp(y)), at: time, into: &pending)
        default:
            guard libinput_event_pointer_get_button(event) == UInt32(BTN_LEFT) else { return }
            let isPressed = libinput_event_pointer_get_button_state(event) == LIBINPUT_BUTTON_STATE_PRESSED
            guard isPressed != device.holdsButton else { return }
            device.holdsButton = isPressed
            if isPressed {
                pointer.press(at: time, into: &pending)
            } else {
                pointer.release(at: time, into: &pending)
            }
        }
        while origins.count < pending.count { origins.append(device.number) }
    }

    private func takeKey(_ event: OpaquePointer) {
        let code = libinput_event_keyboard_get_key(event)
        let isPressed = libinput_event_keyboard_get_key_state(event) == LIBINPUT_KEY_STATE_PRESSED
        if let terminal = keys.key(code, isPressed: isPressed) { return terminalRequests.send(terminal) }
        guard libinput_event_keyboard_get_seat_key_count(event) == (isPressed ? 1 : 0) else { return }
        keyEvents.send(KeyEvent(code: code, isPressed: isPressed, time: instant(libinput_event_keyboard_get_time_usec(event))))
    }

    /// Shows the lights of locks on all keyboards.
    package func show(_ lights: KeyLights) {
        for handle in handles.values where libinput_device_has_capability(handle, LIBINPUT_DEVICE_CAP_KEYBOARD) != 0 {
            libinput_device_led_update(handle, libinput_led(rawValue: UInt32(lights.rawValue)))
        }
    }

    /// After a dispatch: touches of devices that went away, or whose events were lost, are cancelled rather than ended. Of devices that
    /// know a single button, the kernel releases it before it takes them away, some 40 ms before: if that is read by itself, nothing
    /// tells it from a finger's.
    private func settle() {
        for device in devices {
            guard device.isCancelling else { continue }
            device.isCancelling = false
            for index in pending.indices where origins[index] == device.number && pending[index].phase == .ended {
                pending[index].phase = .cancelled
            }
            for slot in 0..<Int32(SeatSlots.count) {
                guard let finger = device.finger(slot), finger.pointee.isDown, !finger.pointee.isMuted else { continue }
                finger.pointee.isMuted = true
                let id = Touch.ID(device: device.number, slot: slot)
                pending.append(Touch(id: id, phase: .cancelled, location: finger.pointee.location, time: latest))
                origins.append(device.number)
            }
            if device.holdsButton {
                device.holdsButton = false
                pointer.cancel(at: latest, into: &pending)
            }
            while origins.count < pending.count { origins.append(device.number) }
        }
        devices.removeAll { $0.isRemoved }
    }

    /// libinput reads one device after the other, so that what two of them did at once comes out of order. A stable insertion sort:
    /// there is next to nothing to do, and nothing to allocate.
    private func sort() {
        for index in pending.indices.dropFirst() {
            var place = index
            while place > 0, pending[place].time < pending[place - 1].time {
                pending.swapAt(place, place - 1)
                place -= 1
            }
        }
    }

    // MARK: Devices

    private func add(_ handle: OpaquePointer) {
        let device = InputDevice(handle, number: nextNumber)
        // Four thousand million devices will do; the number after them is the pointer's, and must not be used.
        nextNumber = nextNumber == .max ? .max : nextNumber + 1
        devices.append(device)
        libinput_device_set_user_data(handle, Unmanaged.passUnretained(device).toOpaque())
        handles[device.number] = handle
        if libinput_device_has_capability(handle, LIBINPUT_DEVICE_CAP_TOUCH) != 0, let matrix = calibration(device.key) {
            calibrate(device: device.number, matrix)
        }
        // Touchpads tap; a mouse without a middle button must not wait for a right one that never comes.
        if libinput_device_config_tap_get_finger_count(handle) > 0 {
            _ = libinput_device_config_tap_set_enabled(handle, LIBINPUT_CONFIG_TAP_ENABLED)
        }
        if libinput_device_config_middle_emulation_is_available(handle) != 0 {
            _ = libinput_device_config_middle_emulation_set_enabled(handle, LIBINPUT_CONFIG_MIDDLE_EMULATION_DISABLED)
        }
    }

    private func remove(_ handle: OpaquePointer) {
        guard let device = device(of: handle) else { return }
        device.isCancelling = true
        device.isRemoved = true
        handles[device.number] = nil
        if libinput_device_has_capability(handle, LIBINPUT_DEVICE_CAP_KEYBOARD) != 0 { keyboardLosses.send(()) }
        libinput_device_set_user_data(handle, nil)
    }

    private func device(of handle: OpaquePointer) -> InputDevice? {
        libinput_device_get_user_data(handle).map { Unmanaged<InputDevice>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Values

    private func instant(_ microseconds: UInt64) -> Instant {
        let (nanoseconds, overflow) = Int64(clamping: microseconds).multipliedReportingOverflow(by: 1_000)
        let time = overflow ? .distantFuture : Instant(nanoseconds: nanoseconds)
        latest = max(latest, time)
        return time
    }

    private func location(_ event: OpaquePointer, of device: InputDevice) -> Point {
        var point = Point(x: libinput_event_touch_get_x_transformed(event, 1), y: libinput_event_touch_get_y_transformed(event, 1))
        if let transform = device.transform { point = transform.applied(to: point) }
        return Point(x: clamp(point.x), y: clamp(point.y))
    }

    private func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
}
