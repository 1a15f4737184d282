import CDRM

/// Bytes in the kernel that a property names, owned by whoever made them.
struct PropertyBlob: ~Copyable {
    let id: UInt32
    private let calls: any DRMCalls

    /// Hands a mode to the kernel.
    init(_ mode: VideoMode, on calls: any DRMCalls) throws(KernelError) {
        var timing = mode.timing
        let result: Result<UInt32, KernelError> = withUnsafeBytes(of: &timing) { bytes in
            do throws(KernelError) {
                return .success(try calls.createBlob(bytes))
            } catch {
                return .failure(error)
            }
        }
        id = try result.get()
        self.calls = calls
    }

    deinit { calls.destroyBlob(id) }
}
