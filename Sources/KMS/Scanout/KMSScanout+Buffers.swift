import FasciaFrame
import FasciaGeometry
import Glibc

extension KMSScanout {
    /// Uses the present buffers for a pipeline that is the same as before, as far as the limit allows. False if the driver will not
    /// have them any more.
    func keepBuffers(for new: Pipeline, on device: DRMDevice) throws(KernelError) -> Bool {
        guard !buffers.isEmpty else { return false }
        // The visible one stays: where video memory is short, it is the one that has its place.
        if let front { buffers.swapAt(0, front) }
        while buffers.count > health.bufferLimit { buffers.removeLast() }
        do throws(KernelError) {
            let rotation = route?.rotation ?? .degrees0
            let path = try makePath(for: new, rotation: rotation, on: device)
            try test(buffers[0], on: path)
            install(Route(pipeline: new, path: path, rotation: rotation), on: device)
            return true
        } catch {
            if error.isNotMaster || error.isDeviceLost { throw error }
            log.debug("the buffers of \(objectName) are of no use any more: \(error)")
            return false
        }
    }

    /// Makes buffers for a pipeline in the first format and rotation that the driver takes: the wanted ones first. Throws what the
    /// driver said last against them.
    func makeBuffers(for new: Pipeline, on device: DRMDevice) throws(KernelError) {
        releaseBuffers()
        let wanted = selection.rotation ?? new.panelOrientation ?? .degrees0
        var problem = KernelError(errno: EINVAL)
        for format in formats(of: new) {
            for turned in wanted == .degrees0 || !device.isAtomic || !new.supportedRotations.contains(wanted)
                ? [.degrees0] : [wanted, .degrees0]
            {
                do throws(KernelError) {
                    buffers = try allocate(turned.applied(to: new.mode.size), format, on: device)
                    let path = try makePath(for: new, rotation: turned, on: device)
                    try test(buffers[0], on: path)
                    install(Route(pipeline: new, path: path, rotation: turned), on: device)
                    return
                } catch {
                    buffers.removeAll()
                    problem = error
                    if error.isNotMaster || error.isDeviceLost { throw error }
                }
            }
        }
        throw problem
    }

    /// Gives memory back; what it showed goes dark.
    func releaseBuffers() {
        route = nil
        buffers.removeAll()
        wanted = nil
        shown = nil
        pendingToken = nil
    }

    /// Lets go of the device, and of everything on it.
    func closeDevice() {
        releaseBuffers()
        if device == nil { return }
        descriptors.send(nil)
        device = nil
    }

    private func install(_ new: Route, on device: DRMDevice) {
        route = new
        health.ignoresDirt = false
        var physical = new.pipeline.physicalSize
        if new.rotation.isTransposing, let size = physical { physical = Size(width: size.height, height: size.width) }
        mode = DisplayMode(
            size: buffers[0].size, refreshInterval: new.pipeline.mode.refreshInterval, format: buffers[0].format, physicalSize: physical,
            hasVerticalBlank: device.hasVerticalBlank(new.pipeline), planeRotation: new.rotation)
    }

    /// The formats to try, best first. Where planes are unknown, the driver says at the first buffer what it does not take.
    private func formats(of new: Pipeline) -> [PixelFormat] {
        var taken = PixelFormat.allCases
        if let plane = new.plane { taken = taken.filter { plane.formats.contains($0.fourCC) } }
        guard let asked = selection.format else { return taken }
        if !taken.contains(asked) {
            log.warning("\(new.connector.name) takes no \(asked.rawValue); uses \(taken.first.map(\.rawValue) ?? "nothing")")
        }
        return taken.filter { $0 == asked } + taken.filter { $0 != asked }
    }

    /// As many buffers as are wanted, or as there is memory for.
    private func allocate(_ size: PixelSize, _ format: PixelFormat, on device: DRMDevice) throws(KernelError) -> [DumbBuffer] {
        var made: [DumbBuffer] = []
        while made.count < health.bufferLimit {
            do throws(KernelError) {
                made.append(try DumbBuffer(size: size, format: format, on: device.calls))
            } catch {
                guard error.isOutOfMemory, !made.isEmpty else { throw error }
                log.warning(
                    "\(device.card.path) has memory for \(made.count) of \(health.bufferLimit) buffers of \(size.width)×\(size.height)")
                return made
            }
        }
        return made
    }

    private func makePath(for new: Pipeline, rotation: Rotation, on device: DRMDevice) throws(KernelError) -> any CommitPath {
        if device.isAtomic, let plane = new.plane { return try AtomicPath(new, plane: plane, rotation: rotation, calls: device.calls) }
        return LegacyPath(new, calls: device.calls)
    }

    private func test(_ buffer: DumbBuffer, on path: any CommitPath) throws(KernelError) {
        do throws(KernelError) {
            try path.test(buffer)
        } catch {
            guard error.errno == EBUSY || error.isOutOfMemory else { throw error }
            // True at this moment only; the modeset itself is tried again.
        }
    }
}
