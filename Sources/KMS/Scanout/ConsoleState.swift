import CDRM

/// What controllers showed before Fascia came, so that it can be shown again afterwards.
struct ConsoleState {
    /// One controller's picture.
    private struct Saved {
        var crtc: CRTCInfo
        /// The connectors that it drove.
        var connectors: [UInt32]
        /// The plane whose rotation was changed: its id, the property, and what it was.
        var rotation: (plane: UInt32, property: UInt32, value: UInt64)?
        /// What an earlier program had left, which was reset: with the bytes that a property named, since the kernel may forget them.
        var leftovers: [(leftover: Leftover, bytes: [UInt8])] = []
        /// The gamma ramp that was straightened, where there are no properties.
        var gamma: GammaRamp?
    }

    private var saved: [Saved] = []
    /// The device it was on: ids mean nothing on another.
    private var card: CardNode?

    /// Remembers what a pipeline's controller shows, if that is not known yet: before the first modeset on it.
    mutating func save(_ pipeline: Pipeline, on device: DRMDevice) {
        if card != device.card { saved.removeAll() }
        card = device.card
        let calls = device.calls
        if saved.contains(where: { $0.crtc.id == pipeline.crtc }) { return }
        guard let crtc = try? calls.crtc(pipeline.crtc) else { return }
        var connectors = pipeline.otherConnectors.map(\.id)
        if let encoder = try? calls.encoder(pipeline.connector.encoder), encoder.crtc == pipeline.crtc {
            connectors.append(pipeline.connector.id)
        }
        var rotation: (UInt32, UInt32, UInt64)?
        if let plane = pipeline.plane, let property = pipeline.planeProperties["rotation"] {
            rotation = (plane.id, property.id, property.value)
        }
        var state = Saved(crtc: crtc, connectors: connectors, rotation: rotation)
        if device.isAtomic {
            for leftover in pipeline.connectorLeftovers + pipeline.crtcLeftovers + pipeline.planeLeftovers {
                if !leftover.isBlob {
                    state.leftovers.append((leftover, []))
                } else if let bytes = try? calls.blob(UInt32(clamping: leftover.property.value)) {
                    state.leftovers.append((leftover, bytes))
                }
            }
        } else if crtc.gammaSize > 0, let ramp = try? calls.gamma(of: crtc.id, size: crtc.gammaSize), !ramp.isNeutral {
            state.gamma = ramp
        }
        saved.append(state)
    }

    /// Shows again what was shown. Returns what could not be restored, as the kernel put it.
    mutating func restore(on calls: any DRMCalls) -> [KernelError] {
        var failures: [KernelError] = []
        for state in saved {
            do throws(KernelError) {
                if let rotation = state.rotation, try isChanged(rotation, on: calls) {
                    // A picture of the console's size does not fit a plane that is turned, nor ours one that no longer is.
                    try calls.setCRTC(state.crtc.id, framebuffer: 0, x: 0, y: 0, connectors: [], mode: nil)
                    try calls.setProperty(
                        of: rotation.plane, type: UInt32(DRM_MODE_OBJECT_PLANE), property: rotation.property, value: rotation.value)
                }
                if state.crtc.framebuffer != 0, state.crtc.mode != nil, !state.connectors.isEmpty {
                    try calls.setCRTC(
                        state.crtc.id, framebuffer: state.crtc.framebuffer, x: state.crtc.x, y: state.crtc.y, connectors: state.connectors,
                        mode: state.crtc.mode)
                } else {
                    try calls.setCRTC(state.crtc.id, framebuffer: 0, x: 0, y: 0, connectors: [], mode: nil)
                }
                for (leftover, bytes) in state.leftovers { try putBack(leftover, bytes, on: calls) }
                if let gamma = state.gamma { try calls.setGamma(gamma, of: state.crtc.id) }
            } catch {
                failures.append(error)
            }
        }
        saved.removeAll()
        return failures
    }

    private func putBack(_ leftover: Leftover, _ bytes: [UInt8], on calls: any DRMCalls) throws(KernelError) {
        var value = leftover.property.value
        if leftover.isBlob {
            let blob: Result<UInt32, KernelError> = bytes.withUnsafeBytes { bytes in
                do throws(KernelError) {
                    return .success(try calls.createBlob(bytes))
                } catch {
                    return .failure(error)
                }
            }
            value = UInt64(try blob.get())
        }
        // The object's state holds on to the bytes.
        defer { if leftover.isBlob { calls.destroyBlob(UInt32(clamping: value)) } }
        try calls.setProperty(of: leftover.object, type: leftover.type, property: leftover.property.id, value: value)
    }

    /// Forgets everything: the device it belonged to is gone.
    mutating func forget() { saved.removeAll() }

    private func isChanged(_ rotation: (plane: UInt32, property: UInt32, value: UInt64), on calls: any DRMCalls) throws(KernelError) -> Bool
    {
        let now = try calls.properties(of: rotation.plane, type: UInt32(DRM_MODE_OBJECT_PLANE)).first { $0.id == rotation.property }
        return now.map { $0.value != rotation.value } ?? false
    }
}
