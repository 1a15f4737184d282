import FasciaSystem
import FasciaValues
import Glibc

/// Room for the record on a disk that is full.
extension Generations {
    /// Writes the record; on a disk that is full, into room that was kept for it.
    func save(_ body: [UInt8]) throws(SystemError) {
        do throws(SystemError) {
            try file.save(body)
        } catch {
            if !Generations.isFull(error) { throw error }
            try saveOnFullDisk(body)
        }
        makeSpare()
    }

    private func saveOnFullDisk(_ body: [UInt8]) throws(SystemError) {
        do throws(SystemError) {
            do throws(SystemError) {
                try file.save(body, inPlaceOf: spare)
            } catch {
                if error.errno != EACCES, error.errno != EPERM { throw error }
                // Somebody else's, from a version that kept it for itself: what it holds is room, too.
                unlink(spare)
                try file.save(body)
            }
        } catch {
            if !Generations.isFull(error), error.errno != ENOENT { throw error }
            throw SystemError(attempt: "write", object: file.path, errno: ENOSPC, advice: advice)
        }
    }

    /// Whether a disk has no room left, or this user may have no more of it.
    package static func isFull(_ error: SystemError) -> Bool { error.errno == ENOSPC || error.errno == EDQUOT }

    /// What a person can do about a disk that is full.
    package var advice: String {
        var disk = statvfs()
        if statvfs(folder, &disk) == 0, disk.f_files > 0, disk.f_favail == 0 {
            return "it has room for no more files, whatever their size: “df -i \(folder)” tells how many there are; "
                + "\(Generations.removable) may be removed"
        }
        return "make room: “df -h \(folder)” tells how much there is; \(Generations.removable) may be removed"
    }

    /// What a person may remove of a state folder.
    package static let removable =
        "state.crashed-* and *.damaged beside the folder of the generations, and old journals (journalctl --vacuum-size=50M)"

    private var spare: String { "\(folder)/active.spare" }

    /// Keeps room for the next record. What the last one freed may be all that there is.
    private func makeSpare() {
        if isSpareWhole { return }
        // Empty, of another user or after a power cut: it would be of no use.
        unlink(spare)
        do throws(SystemError) {
            let file = try FileDescriptor.open(spare, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY, mode: 0o664)
            let descriptor = file.rawValue
            var status = stat()
            // The record is for all of the panel's group, whoever has written it, and whatever the umask says.
            if stat(folder, &status) == 0 { _ = fchown(descriptor, uid_t.max, status.st_gid) }
            fchmod(descriptor, 0o664)
            let room = [UInt8](repeating: 0x20, count: StateFile.spareSize)
            try room.span.withUnsafeBytes { (bytes) throws(SystemError) in try file.writeAll(bytes, to: spare) }
            try SystemCall.perform("force to the disk", on: spare) { fsync(descriptor) }
        } catch {
            unlink(spare)
        }
    }

    private var isSpareWhole: Bool {
        var status = stat()
        guard lstat(spare, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o060 == 0o060 && status.st_size >= off_t(StateFile.spareSize)
    }
}
