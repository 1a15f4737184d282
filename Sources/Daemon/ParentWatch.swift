import FasciaPanel
import FasciaSystem
import Glibc

/// Ends a preview with the process that has started it, which holds the other end of its standard input.
final class ParentWatch {
    private var source: DescriptorSource?

    /// Watches standard input, if that is a pipe.
    init(_ service: PanelService, on loop: EventLoop) throws(SystemError) {
        var status = stat()
        guard fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
        source = try loop.watch(0, priority: .background) { [unowned self] _ in
            var bytes: [UInt8] = [0, 0, 0, 0]
            if read(0, &bytes, bytes.count) > 0 { return }
            self.source = nil
            service.quit()
        }
    }
}
