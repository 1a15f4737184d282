/// A display controller's present state.
package struct CRTCInfo: Hashable, Sendable {
    /// The kernel's number of the object.
    package var id: UInt32
    /// What is shown, 0 if nothing is or the planes decide.
    package var framebuffer: UInt32
    /// The column of the framebuffer's pixel at the top left of the screen.
    package var x: UInt32
    /// The row of the framebuffer's pixel at the top left of the screen.
    package var y: UInt32
    /// How it is shown, nil if the controller is off.
    package var mode: VideoMode?
    /// How many steps its gamma ramp has, 0 if it has none.
    package var gammaSize: Int

    /// Describes a controller.
    package init(id: UInt32, framebuffer: UInt32, x: UInt32 = 0, y: UInt32 = 0, mode: VideoMode?, gammaSize: Int = 0) {
        self.id = id
        self.framebuffer = framebuffer
        self.x = x
        self.y = y
        self.mode = mode
        self.gammaSize = gammaSize
    }
}

/// What stands between a controller and a connector.
package struct EncoderInfo: Hashable, Sendable {
    /// The kernel's number of the object.
    package var id: UInt32
    /// The controller that drives it now, 0 if none does.
    package var crtc: UInt32
    /// Bit n: the n-th controller of the device can drive it.
    package var possibleCRTCs: UInt32

    /// Describes an encoder.
    package init(id: UInt32, crtc: UInt32, possibleCRTCs: UInt32) {
        self.id = id
        self.crtc = crtc
        self.possibleCRTCs = possibleCRTCs
    }
}

/// A layer of a display controller.
package struct PlaneInfo: Hashable, Sendable {
    /// The kernel's number of the object.
    package var id: UInt32
    /// The controller that shows it, 0 if none does.
    package var crtc: UInt32
    /// What it shows, 0 if nothing.
    package var framebuffer: UInt32
    /// Bit n: the n-th controller of the device can show it.
    package var possibleCRTCs: UInt32
    /// The pixel formats that it takes, as `DRM_FORMAT_*`.
    package var formats: [UInt32]

    /// Describes a plane.
    package init(id: UInt32, crtc: UInt32, framebuffer: UInt32, possibleCRTCs: UInt32, formats: [UInt32]) {
        self.id = id
        self.crtc = crtc
        self.framebuffer = framebuffer
        self.possibleCRTCs = possibleCRTCs
        self.formats = formats
    }
}

/// What a device has: the ids of its connectors and controllers, and the bounds of its framebuffers.
package struct DRMResources: Hashable, Sendable {
    /// In the order in which the driver made them.
    package var connectors: [UInt32]
    /// In the order of the bits of `possibleCRTCs`.
    package var crtcs: [UInt32]
    /// The width of the largest framebuffer in pixels.
    package var maximumWidth: Int
    /// The height of the largest framebuffer in pixels.
    package var maximumHeight: Int

    /// Describes a device.
    package init(connectors: [UInt32], crtcs: [UInt32], maximumWidth: Int, maximumHeight: Int) {
        self.connectors = connectors
        self.crtcs = crtcs
        self.maximumWidth = maximumWidth
        self.maximumHeight = maximumHeight
    }
}

/// Memory that the display controller can read, as the kernel made it.
package struct DumbMemory: Hashable, Sendable {
    /// The kernel's number of the memory, for this open device alone.
    package var handle: UInt32
    /// Bytes from one row to the next: the driver's choice.
    package var pitch: Int
    /// How much there is; at least pitch × height.
    package var byteCount: Int

    /// Describes memory.
    package init(handle: UInt32, pitch: Int, byteCount: Int) {
        self.handle = handle
        self.pitch = pitch
        self.byteCount = byteCount
    }
}

/// What a controller makes of each channel's brightness, from dark to bright.
package struct GammaRamp: Hashable, Sendable {
    /// For red, as many values as the controller has steps.
    package var red: [UInt16]
    /// For green, as many as for red.
    package var green: [UInt16]
    /// For blue, as many as for red.
    package var blue: [UInt16]

    /// A ramp of three equally long tables.
    package init(red: [UInt16], green: [UInt16], blue: [UInt16]) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The ramp that changes nothing.
    package static func linear(_ size: Int) -> GammaRamp {
        let steps = (0..<max(size, 0)).map { UInt16(clamping: $0 * 65535 / max(size - 1, 1)) }
        return GammaRamp(red: steps, green: steps, blue: steps)
    }

    /// Whether it changes nothing that could be seen: drivers round in different ways, and some have nothing but zeros before anybody
    /// set a ramp.
    package var isNeutral: Bool {
        let tables = [red, green, blue]
        if tables.allSatisfy({ table in table.allSatisfy { $0 == 0 } }) { return true }
        let straight = GammaRamp.linear(red.count).red
        let step = 65535 / max(red.count, 1) + 1
        return tables.allSatisfy { table in zip(table, straight).allSatisfy { abs(Int($0) - Int($1)) <= step } }
    }
}
