import FasciaSystem
import Glibc

/// That a generation has passed its trial is in its own folder, too: the record may be lost.
extension Generations {
    private func mark(_ number: Int) -> String { "\(folder)/\(number)/.passed" }

    /// Brings what the folders say to what the record says. Without room on the disk that is done with a later change.
    func keepPasses(_ record: GenerationRecord) {
        for number in numbers {
            let mark = mark(number)
            if !record.good.contains(number) {
                unlink(mark)
            } else if access(mark, F_OK) != 0 {
                _ = try? FileDescriptor.open(mark, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY, mode: 0o664)
            }
        }
    }

    /// The record that the folders alone give: nothing is active, and the one before is the newest that has passed its trial.
    /// - Parameter reason: why there is no other.
    package func recovered(_ reason: String) -> GenerationRecord {
        var record = GenerationRecord()
        record.good = Set(numbers.filter { access(mark($0), F_OK) == 0 })
        record.before = record.good.max() ?? 0
        let hint =
            record.before > 0
            ? "“fascia rollback” shows generation \(record.before), the newest that has passed its trial"
            : "none that is stored has passed a trial; “fascia rollback N” puts one on trial"
        record.story = "which generation was active is not known any more, \(entry) is shown: \(reason); \(hint)"
        return record
    }
}
