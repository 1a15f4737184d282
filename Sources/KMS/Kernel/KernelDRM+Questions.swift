import CDRM
import Glibc

extension KernelDRM {
    package func resources() throws(KernelError) -> DRMResources {
        Glibc.errno = 0
        guard let found = drmModeGetResources(descriptor) else { throw .last }
        defer { drmModeFreeResources(found) }
        let r = found.pointee
        return DRMResources(
            connectors: array(r.connectors, r.count_connectors), crtcs: array(r.crtcs, r.count_crtcs), maximumWidth: Int(r.max_width),
            maximumHeight: Int(r.max_height))
    }

    package func connector(_ id: UInt32) throws(KernelError) -> ConnectorInfo {
        Glibc.errno = 0
        guard let found = drmModeGetConnector(descriptor, id) else { throw .last }
        defer { drmModeFreeConnector(found) }
        let c = found.pointee
        let status: ConnectorStatus =
            c.connection == DRM_MODE_CONNECTED ? .connected : c.connection == DRM_MODE_DISCONNECTED ? .disconnected : .unknown
        return ConnectorInfo(
            id: c.connector_id, name: ConnectorInfo.name(type: c.connector_type, number: c.connector_type_id), status: status,
            encoder: c.encoder_id, encoders: array(c.encoders, c.count_encoders), modes: array(c.modes, c.count_modes).map(videoMode),
            widthMillimetres: Int(c.mmWidth), heightMillimetres: Int(c.mmHeight))
    }

    package func encoder(_ id: UInt32) throws(KernelError) -> EncoderInfo {
        Glibc.errno = 0
        guard let found = drmModeGetEncoder(descriptor, id) else { throw .last }
        defer { drmModeFreeEncoder(found) }
        return EncoderInfo(id: found.pointee.encoder_id, crtc: found.pointee.crtc_id, possibleCRTCs: found.pointee.possible_crtcs)
    }

    package func crtc(_ id: UInt32) throws(KernelError) -> CRTCInfo {
        Glibc.errno = 0
        guard let found = drmModeGetCrtc(descriptor, id) else { throw .last }
        defer { drmModeFreeCrtc(found) }
        let c = found.pointee
        return CRTCInfo(
            id: c.crtc_id, framebuffer: c.buffer_id, x: c.x, y: c.y, mode: c.mode_valid != 0 ? videoMode(c.mode) : nil,
            gammaSize: max(0, Int(c.gamma_size)))
    }

    package func planes() throws(KernelError) -> [UInt32] {
        Glibc.errno = 0
        guard let found = drmModeGetPlaneResources(descriptor) else { throw .last }
        defer { drmModeFreePlaneResources(found) }
        return array(found.pointee.planes, Int32(clamping: found.pointee.count_planes))
    }

    package func plane(_ id: UInt32) throws(KernelError) -> PlaneInfo {
        Glibc.errno = 0
        guard let found = drmModeGetPlane(descriptor, id) else { throw .last }
        defer { drmModeFreePlane(found) }
        let p = found.pointee
        return PlaneInfo(
            id: p.plane_id, crtc: p.crtc_id, framebuffer: p.fb_id, possibleCRTCs: p.possible_crtcs,
            formats: array(p.formats, Int32(clamping: p.count_formats)))
    }

    package func properties(of object: UInt32, type: UInt32) throws(KernelError) -> [PropertyInfo] {
        Glibc.errno = 0
        guard let found = drmModeObjectGetProperties(descriptor, object, type) else { throw .last }
        defer { drmModeFreeObjectProperties(found) }
        let count = Int32(clamping: found.pointee.count_props)
        let ids = array(found.pointee.props, count)
        let values = array(found.pointee.prop_values, count)
        var properties: [PropertyInfo] = []
        for (id, value) in zip(ids, values) {
            // A property that cannot be asked about is one that is not used.
            guard let property = drmModeGetProperty(descriptor, id) else { continue }
            var choices: [String: UInt64] = [:]
            for choice in array(property.pointee.enums, property.pointee.count_enums) { choices[text(of: choice.name)] = choice.value }
            properties.append(PropertyInfo(id: id, name: text(of: property.pointee.name), value: value, choices: choices))
            drmModeFreeProperty(property)
        }
        return properties
    }

    package func gamma(of crtc: UInt32, size: Int) throws(KernelError) -> GammaRamp {
        var ramp = GammaRamp.linear(size)
        try check { drmModeCrtcGetGamma(descriptor, crtc, UInt32(clamping: size), &ramp.red, &ramp.green, &ramp.blue) }
        return ramp
    }

    package func blob(_ id: UInt32) throws(KernelError) -> [UInt8] {
        Glibc.errno = 0
        guard let found = drmModeGetPropertyBlob(descriptor, id) else { throw .last }
        defer { drmModeFreePropertyBlob(found) }
        return Array(UnsafeRawBufferPointer(start: found.pointee.data, count: Int(found.pointee.length)))
    }

    package func checkVerticalBlank(crtc: UInt32, pipe: Int) throws(KernelError) {
        var sequence: UInt64 = 0
        var time: UInt64 = 0
        Glibc.errno = 0
        if drmCrtcGetSequence(descriptor, crtc, &sequence, &time) == 0 { return }
        let error = KernelError.last
        // Kernels before 4.15 do not know the question; a controller that is off answers EINVAL either way.
        guard error.errno == ENOTTY || error.errno == EINVAL else { throw error }
        var request = drmVBlank()
        let highCRTC = UInt32(clamping: pipe) << UInt32(DRM_VBLANK_HIGH_CRTC_SHIFT) & DRM_VBLANK_HIGH_CRTC_MASK.rawValue
        request.request.type = drmVBlankSeqType(rawValue: DRM_VBLANK_RELATIVE.rawValue | highCRTC)
        request.request.sequence = 0
        Glibc.errno = 0
        if drmWaitVBlank(descriptor, &request) != 0 { throw .last }
    }

    private func array<Element>(_ base: UnsafeMutablePointer<Element>?, _ count: Int32) -> [Element] {
        Array(UnsafeBufferPointer(start: base, count: base == nil ? 0 : max(0, Int(count))))
    }

    private func videoMode(_ mode: drmModeModeInfo) -> VideoMode {
        VideoMode(timing: unsafeBitCast(mode, to: drm_mode_modeinfo.self))
    }

    /// A name from a fixed array of characters.
    private func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
