import FasciaConfiguration
import FasciaControls
import Glibc

/// What a panel does that has crashed again and again: it leaves out what it may have crashed on, its kept state first, and says so.
struct CrashRecovery {
    /// What happened and what was left out, in a sentence for the log, `systemctl status` and `fascia doctor`.
    let story: String
    /// Whether the configuration is not read either.
    let leavesConfiguration: Bool
    private let crashes: Int
    private let aside: String
    private let display: DisplayConfiguration

    /// Sets aside what has to be left out; nil if nothing has to be.
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

    /// Renames a state so that it is neither read nor lost.
    /// - Returns: its new name; nil if there is no state, or none that can be renamed.
    static func setAside(_ path: String) -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        let names = (1...9).map { "\(path).crashed-\($0)" }
        // Nine of them are more than anybody looks at: the newest takes the place of the last.
        let name = names.first { access($0, F_OK) != 0 } ?? names[8]
        return rename(path, name) == 0 ? name : nil
    }

    /// A panel that says what happened and what to do; nil on a machine without any font. It reads nothing but fonts of the system.
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
