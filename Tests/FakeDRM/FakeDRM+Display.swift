import CDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import Glibc

extension FakeDRM {
    package func commit(_ request: AtomicRequest, flags: UInt32, token: UInt64) throws(KernelError) {
        var record = FakeCommit(flags: flags, values: [:], damage: nil, errno: 0)
        do throws(KernelError) {
            try run(request, flags: flags, token: token, record: &record)
            card.commits.append(record)
        } catch {
            record.errno = error.errno
            card.commits.append(record)
            throw error
        }
    }

    private func run(_ request: AtomicRequest, flags: UInt32, token: UInt64, record: inout FakeCommit) throws(KernelError) {
        let isTest = flags & UInt32(DRM_MODE_ATOMIC_TEST_ONLY) != 0
        let mayModeset = flags & UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) != 0
        let isNonBlocking = flags & UInt32(DRM_MODE_ATOMIC_NONBLOCK) != 0
        let wantsEvent = flags & UInt32(DRM_MODE_PAGE_FLIP_EVENT) != 0
        if !isAtomicClient { throw KernelError(errno: EINVAL) }
        if isNonBlocking && mayModeset { card.violations.append("a commit that may set the mode must not be non-blocking") }
        if isNonBlocking && !isTest && !wantsEvent { card.violations.append("a flip without an event") }
        if wantsEvent && isTest { throw KernelError(errno: EINVAL) }
        try card.check(isTest ? .test : mayModeset ? .modeset : .flip)
        try requireMaster()
        try collect(request, into: &record)
        if isNonBlocking, !card.waiting.isEmpty { throw KernelError(errno: EBUSY) }

        let colors = record.values.mapValues { $0.filter { FakeCard.colorNames[$0.key] != nil } }
        if card.refusesColors, colors.values.contains(where: { !$0.isEmpty }) { throw KernelError(errno: EINVAL) }
        var controllers = card.controllers
        var layers = card.layers
        var routes: [UInt32: UInt32] = [:]
        for (object, values) in record.values {
            if let connector = card.connectors.first(where: { $0.id == object }), let crtc = values["CRTC_ID"] {
                if UInt64(connector.crtc) != crtc, !mayModeset { throw KernelError(errno: EINVAL) }
                routes[object] = UInt32(crtc)
            }
            if let index = controllers.firstIndex(where: { $0.id == object }) {
                if !mayModeset { throw KernelError(errno: EINVAL) }
                if let active = values["ACTIVE"] { controllers[index].isActive = active != 0 }
                if let blob = values["MODE_ID"] { controllers[index].mode = try mode(UInt32(blob)) }
            }
            if let index = layers.firstIndex(where: { $0.id == object }) { layers[index].values.merge(values) { _, new in new } }
        }
        var changed: [UInt32] = []
        for layer in layers where layer.type == 1 {
            let crtc = UInt32(layer.values["CRTC_ID"] ?? 0)
            guard let index = controllers.firstIndex(where: { $0.id == crtc }), controllers[index].isActive else { continue }
            try validate(layer, in: controllers[index])
            controllers[index].framebuffer = UInt32(layer.values["FB_ID"] ?? 0)
            if record.values[layer.id] != nil { changed.append(crtc) }
        }
        if wantsEvent, changed.isEmpty { throw KernelError(errno: EINVAL) }
        if isTest { return }
        try fit(controllers)
        card.controllers = controllers
        card.layers = layers
        for (object, values) in colors { card.colors[object, default: [:]].merge(values) { _, new in new } }
        for connector in card.connectors {
            if let route = routes[connector.id] { connector.crtc = route }
            if record.values[connector.id]?["link-status"] == 0 { connector.isLinkBad = false }
        }
        if wantsEvent { announce(crtc: changed[0], token: token) }
    }

    /// One picture's worth of video memory: another cannot come while one is there.
    private func fit(_ new: [FakeCard.Controller]) throws(KernelError) {
        if !card.holdsOnePicture { return }
        for (old, new) in zip(card.controllers, new) where old.framebuffer != 0 && old.isActive && new.framebuffer != old.framebuffer {
            throw KernelError(errno: ENOMEM)
        }
    }

    private func collect(_ request: AtomicRequest, into record: inout FakeCommit) throws(KernelError) {
        var next = 0
        for index in 0..<request.objectCount {
            let object = request.objects[index]
            if record.values[object] != nil { card.violations.append("object \(object) appears twice in a request") }
            for _ in 0..<request.counts[index] {
                guard let name = card.name(of: request.properties[next], on: object) else { throw KernelError(errno: ENOENT) }
                record.values[object, default: [:]][name] = request.values[next]
                next += 1
            }
        }
        for values in record.values.values {
            guard let id = values["FB_DAMAGE_CLIPS"], id != 0 else { continue }
            guard let bytes = card.blobs[UInt32(id)], bytes.count % 16 == 0 else { throw KernelError(errno: EINVAL) }
            record.damage = bytes.withUnsafeBytes { bytes in
                (0..<bytes.count / 16).map { index in
                    let rect = bytes.loadUnaligned(fromByteOffset: index * 16, as: drm_mode_rect.self)
                    return PixelRect(x: Int(rect.x1), y: Int(rect.y1), width: Int(rect.x2 - rect.x1), height: Int(rect.y2 - rect.y1))
                }
            }
        }
    }

    private func mode(_ blob: UInt32) throws(KernelError) -> VideoMode? {
        if blob == 0 { return nil }
        guard let bytes = card.blobs[blob], bytes.count == MemoryLayout<drm_mode_modeinfo>.size else { throw KernelError(errno: EINVAL) }
        return VideoMode(timing: bytes.withUnsafeBytes { $0.loadUnaligned(as: drm_mode_modeinfo.self) })
    }

    private func validate(_ layer: FakeCard.Layer, in controller: FakeCard.Controller) throws(KernelError) {
        guard let mode = controller.mode, let framebuffer = card.framebuffers[UInt32(layer.values["FB_ID"] ?? 0)],
            card.formats.contains(where: { $0.fourCC == framebuffer.fourCC })
        else { throw KernelError(errno: EINVAL) }
        // The console's plane was never described in full.
        guard let width = layer.values["SRC_W"], let height = layer.values["SRC_H"] else { return }
        let value = layer.values["rotation"] ?? 1
        let rotation = Rotation.allCases.first { value == 1 << UInt64($0.rawValue / 90) }
        guard let rotation, rotation == .degrees0 || card.rotations.contains(rotation) else { throw KernelError(errno: EINVAL) }
        if Int(width >> 16) > framebuffer.width || Int(height >> 16) > framebuffer.height { throw KernelError(errno: ENOSPC) }
        let shown = rotation.applied(to: PixelSize(width: Int(width >> 16), height: Int(height >> 16)))
        // No scaling here, and no room beside the picture.
        guard shown == mode.size, layer.values["CRTC_W"] == UInt64(shown.width), layer.values["CRTC_H"] == UInt64(shown.height) else {
            throw KernelError(errno: ERANGE)
        }
    }

    private func announce(crtc: UInt32, token: UInt64) {
        if card.losesFlips { return }
        if card.hasVerticalBlank {
            card.waiting.append((crtc, token))
        } else {
            deliver(crtc: crtc, token: token, time: Instant(nanoseconds: 1_000_000_000))
        }
    }

    package func setCRTC(_ crtc: UInt32, framebuffer: UInt32, x: UInt32, y: UInt32, connectors: [UInt32], mode: VideoMode?)
        throws(KernelError)
    {
        try card.check(.setCRTC)
        try requireMaster()
        guard let index = card.controllers.firstIndex(where: { $0.id == crtc }) else { throw KernelError(errno: ENOENT) }
        if framebuffer != 0, card.framebuffers[framebuffer] == nil || mode == nil || connectors.isEmpty { throw KernelError(errno: EINVAL) }
        card.setCRTCs += 1
        var controllers = card.controllers
        controllers[index] = FakeCard.Controller(id: crtc, isActive: framebuffer != 0, mode: mode, framebuffer: framebuffer)
        if framebuffer != 0 { try fit(controllers) }
        card.controllers = controllers
        for connector in card.connectors {
            if connectors.contains(connector.id) { connector.crtc = crtc } else if connector.crtc == crtc { connector.crtc = 0 }
        }
        let rotation = card.layers[index].values["rotation"]
        card.layers[index].values = framebuffer == 0 ? [:] : ["FB_ID": UInt64(framebuffer), "CRTC_ID": UInt64(crtc)]
        card.layers[index].values["rotation"] = rotation
    }

    package func blob(_ id: UInt32) throws(KernelError) -> [UInt8] {
        guard let bytes = card.blobs[id] else { throw KernelError(errno: ENOENT) }
        return bytes
    }

    package func gamma(of crtc: UInt32, size: Int) throws(KernelError) -> GammaRamp {
        guard let ramp = card.gamma, ramp.red.count == size else { throw KernelError(errno: EINVAL) }
        return ramp
    }

    package func setGamma(_ ramp: GammaRamp, of crtc: UInt32) throws(KernelError) {
        try requireMaster()
        guard card.gamma?.red.count == ramp.red.count else { throw KernelError(errno: EINVAL) }
        card.gamma = ramp
    }

    package func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64) throws(KernelError) {
        try card.check(.flip)
        try requireMaster()
        guard let index = card.controllers.firstIndex(where: { $0.id == crtc }), card.controllers[index].isActive,
            card.framebuffers[framebuffer] != nil
        else { throw KernelError(errno: EINVAL) }
        if !card.waiting.isEmpty { throw KernelError(errno: EBUSY) }
        var controllers = card.controllers
        controllers[index].framebuffer = framebuffer
        try fit(controllers)
        card.controllers = controllers
        card.pageFlips += 1
        announce(crtc: crtc, token: token)
    }

    package func markDirty(framebuffer: UInt32, clips: UnsafeBufferPointer<ClipRect>) throws(KernelError) {
        try card.check(.dirty)
        try requireMaster()
        if clips.isEmpty != (clips.baseAddress == nil) { throw KernelError(errno: EINVAL) }
        if !card.hasDirtyFB { throw KernelError(errno: ENOSYS) }
        if card.framebuffers[framebuffer] == nil { throw KernelError(errno: ENOENT) }
        card.dirty.append(
            clips.map { clip in
                PixelRect(x: Int(clip.x1), y: Int(clip.y1), width: Int(clip.x2) - Int(clip.x1), height: Int(clip.y2) - Int(clip.y1))
            })
    }

    package func setProperty(of object: UInt32, type: UInt32, property: UInt32, value: UInt64) throws(KernelError) {
        try card.check(.setProperty)
        try requireMaster()
        if let connector = card.connectors.first(where: { $0.id == object }), property == FakeCard.connectorNames["DPMS"] {
            connector.dpms = value
        } else if let index = card.layers.firstIndex(where: { $0.id == object }), property == FakeCard.layerNames["rotation"] {
            card.layers[index].values["rotation"] = value
        } else if let name = FakeCard.colorNames.first(where: { $0.value == property })?.key, card.hasColors {
            if let bytes = card.blobs[UInt32(clamping: value)] { card.keptBlobs[UInt32(clamping: value)] = bytes }
            card.colors[object, default: [:]][name] = value
        } else {
            throw KernelError(errno: ENOENT)
        }
    }
}
