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
        if let moved = statePath.flatMap(CrashRecovery.setAside) { starts.keep(aside: moved) }
        aside = starts.note.aside
        display = DisplayConfiguration(words: starts.note.display)
        leavesConfiguration = starts.recovery == .withoutConfiguration
        let kept = aside.isEmpty ? "there was nothing kept to leave out" : "what it had kept is now in \(aside)"
        story =
            leavesConfiguration
            ? "the panel crashed \(crashes) times in a row, without its kept state too: \(path) is not read until it changes; \(kept)"
            : "the panel crashed \(crashes) times in a row, each soon after its start: it starts without its kept state; \(kept)"
    }

    /// Renames a state, which is kept for a person to look at.
    /// - Returns: its new name; nil if there is no state, or none that can be renamed.
    static func setAside(_ path: String) -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        let names = (1...9).map { "\(path).crashed-\($0)" }
        // At most nine are kept: the newest replaces the ninth.
        let name = names.first { access($0, F_OK) != 0 } ?? names[8]
        return rename(path, name) == 0 ? name : nil
    }

    /// A panel that shows what happened and what to do; nil on a machine without any font. It reads nothing but the system's fonts.
    func panel(_ source: PanelSource) -> LoadedPanel? {
        guard let fonts = FontSet.system() else { return nil }
        var cards = [
            MistakesScreen.Card(
                head: "What happened",
                text:
                    "It crashed \(crashes) times in a row, each time soon after its start: first with what it had kept, then without. Most likely it crashes on something in its configuration, an image or a font, so none of them is read now."
            ),
            MistakesScreen.Card(
                head: "What to do",
                text:
                    "On the panel’s machine “journalctl -u fascia -n 50” tells how each start ended. Mend the files, or put back the last good ones: as soon as this one changes, the panel is tried again. “sudo systemctl reload fascia” tries it as it is."
            ),
        ]
        if !aside.isEmpty {
            cards.append(MistakesScreen.Card(head: "What it had kept", text: "is not lost: it is now in \(aside)"))
        }
        return LoadedPanel(
            window: MistakesScreen.window(
                title: "The panel crashes at its start", path: source.path, cards: cards, hint: nil, fonts: fonts),
            content: nil, configuration: nil, display: display, scale: PanelReading.scale(of: display, on: source.display))
    }
}
