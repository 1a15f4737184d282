import FasciaFrame
import FasciaKMS
import Glibc

extension FakeDRM {
    package func createDumb(width: Int, height: Int, bitsPerPixel: Int) throws(KernelError) -> DumbMemory {
        try card.check(.createDumb)
        try card.acquire()
        if card.memories.count >= card.memoryForBuffers { throw KernelError(errno: ENOMEM) }
        let pitch = card.pitchLie ?? (width * bitsPerPixel / 8 + card.pitchPadding)
        let size = max(1, pitch * height)
        let handle = card.makeID()
        let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        card.memories[handle] = FakeCard.Memory(base: base, size: size)
        return DumbMemory(handle: handle, pitch: pitch, byteCount: size)
    }

    package func destroyDumb(handle: UInt32) {
        guard let memory = card.memories.removeValue(forKey: handle) else {
            card.violations.append("memory \(handle) destroyed twice")
            return
        }
        if memory.isMapped { card.violations.append("memory \(handle) destroyed while mapped") }
        memory.base.deallocate()
    }

    package func map(handle: UInt32, size: Int) throws(KernelError) -> UnsafeMutableRawPointer {
        try card.check(.map)
        try card.acquire()
        guard let memory = card.memories[handle], size <= memory.size else { throw KernelError(errno: EINVAL) }
        card.memories[handle]?.isMapped = true
        return memory.base
    }

    package func unmap(_ base: UnsafeMutableRawPointer, size: Int) {
        guard let handle = card.memories.first(where: { $0.value.base == base && $0.value.isMapped })?.key else {
            card.violations.append("unmapped what was not mapped")
            return
        }
        card.memories[handle]?.isMapped = false
    }

    package func addFramebuffer(width: Int, height: Int, fourCC: UInt32, handle: UInt32, pitch: Int) throws(KernelError) -> UInt32 {
        try card.check(.addFramebuffer)
        try card.acquire()
        guard let memory = card.memories[handle], memory.size >= pitch * height, card.formats.contains(where: { $0.fourCC == fourCC })
        else {
            throw KernelError(errno: EINVAL)
        }
        let id = card.makeID()
        card.framebuffers[id] = FakeCard.Framebuffer(width: width, height: height, fourCC: fourCC, handle: handle, pitch: pitch)
        return id
    }

    package func removeFramebuffer(_ id: UInt32) {
        if card.framebuffers.removeValue(forKey: id) == nil { card.violations.append("framebuffer \(id) removed twice") }
        // The kernel takes away what is shown together with its light.
        for index in card.controllers.indices where card.controllers[index].framebuffer == id {
            card.controllers[index].framebuffer = 0
            card.controllers[index].isActive = false
        }
        for index in card.layers.indices where card.layers[index].values["FB_ID"] == UInt64(id) { card.layers[index].values = [:] }
    }

    package func createBlob(_ bytes: UnsafeRawBufferPointer) throws(KernelError) -> UInt32 {
        try card.check(.createBlob)
        try card.acquire()
        let id = card.makeID()
        card.blobs[id] = Array(bytes)
        return id
    }

    package func destroyBlob(_ id: UInt32) {
        if card.blobs.removeValue(forKey: id) == nil { card.violations.append("blob \(id) destroyed twice") }
    }
}
