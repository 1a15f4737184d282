import FasciaConfiguration
import FasciaControls
import Glibc

/// The start of a panel after repeated crashes: without what it may have crashed on, first its kept state, then its configuration.
struct CrashRecovery {
    /// What happened and what is left out, as a sentence for the log, `systemctl status` and `fascia doctor`.
    let story: String
    /// Whether the configuration is left out too.
    let leavesConfiguration: Bool
    private let crashes: Int
    private let aside: String
    private let display: DisplayConfiguration

    /// Renames the state if it has to be left out; nil if the start is a usual one.
    /// - Parameters:
    ///   - path: the configuration's entry file.
    ///   - statePath: the kept state; nil if none is kept.
    init?(_ starts: StartRecord?, path: String, statePath: String?) {
        guard let starts, starts.recovery != .none else { return nil }
        crashes = starts.crashes
        if let moved = statePath.flatMap({ CrashRecovery.setAside($0, first: starts.note.aside) }), starts.note.aside.isEmpty {
            starts.keep(aside: moved)
        }
        aside = starts.note.aside
        display = DisplayConfiguration(words: starts.note.display)
        leavesConfiguration = starts.recovery == .withoutConfiguration
        let kept = aside.isEmpty ? "there was nothing kept to leave out" : "what it had kept is now in \(aside)"
        story =
            leavesConfiguration
            ? "the panel crashed \(crashes) times in a row, without its kept state too: \(path) is not read until it changes; \(kept)"
            : "the panel crashed \(crashes) times in a row, each soon after its start: it starts without its kept state; \(kept)"
    }

    /// Renames a state, which is kept for a person to look at: at most three, the oldest go.
    /// - Parameter first: where the first one of this row of crashes is; empty for none. What the processes after it have kept takes one
    ///   more place alone, so that it never takes that of what people have set.
    /// - Returns: its new name; nil if there is no state, or none that can be renamed.
    static func setAside(_ path: String, first: String = "") -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        let names = (1...3).map { "\(path).crashed-\($0)" }
        if let index = names.firstIndex(of: first), index < 2, access(first, F_OK) == 0 {
            return rename(path, names[index + 1]) == 0 ? names[index + 1] : nil
        }
        // One place is left behind the new one.
        for _ in 0..<2 where access(names[1], F_OK) == 0 || access(names[2], F_OK) == 0 {
            unlink(names[0])
            rename(names[1], names[0])
            rename(names[2], names[1])
        }
        let name = access(names[0], F_OK) == 0 ? names[1] : names[0]
        return rename(path, name) == 0 ? name : nil
    }

    /// A panel that shows what happened and what to do; nil on a machine without any font. It reads nothing but the system's fonts.
    func panel(_ source: PanelSource) -> LoadedPanel? {
        guard let fonts = FontSet.system() else { return nil }
        let kept = aside.isEmpty ? "" : " What it had kept is not lost: it is now in \(aside)."
        let cards = [
            MistakesScreen.Card(
                head: "What happened",
                text:
                    "It crashed \(crashes) times in a row, each soon after its start, at last without what it had kept. So no configuration is read now.\(kept)"
            ),
            MistakesScreen.Card(
                head: "What to do",
                text:
                    "“journalctl -u fascia -n 50” tells how each start ended. Mend the files, or put back the last good ones: then the panel is tried again. “sudo systemctl reload fascia” tries it as it is."
            ),
        ]
        return LoadedPanel(
            window: MistakesScreen.window(
                title: "The panel crashes at its start", path: source.path, cards: cards, hint: nil, fonts: fonts, isCompact: true),
            content: nil, configuration: nil, display: display, scale: PanelReading.scale(of: display, on: source.display))
    }
}
