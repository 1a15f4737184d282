import ArgumentParser

/// `fascia ctl`: calls methods of a running panel over its control socket.
struct CtlCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ctl", abstract: "Speaks to a running panel: values, pages, pictures, status.",
        discussion: "All of it is in the protocol of the control socket, which any program can speak: see PROTOCOL.md.",
        subcommands: [
            Get.self, Set.self, Write.self, Patch.self, Append.self, Watch.self, Page.self, Glow.self, Unglow.self, Badge.self, Enable.self,
            Disable.self, Tap.self, Drag.self, TypeText.self, Tree.self, Alert.self, Banner.self, Dismiss.self, Theme.self, Language.self,
            Reload.self, Screenshot.self, Replay.self, Confirm.self, Calibrate.self, Idle.self, Wake.self, Brightness.self, Status.self,
            Quit.self, Call.self,
        ])
}
