import FasciaControls
import FasciaFrame
import FasciaGeometry

/// What is seen of a panel beside its picture. It is made with each message to those who look, and allocates nothing.
package struct PanelSight: Equatable {
    package let display: PanelStatus.Display
    /// Whether the picture is an older one, since a password is shown on the display.
    package let isHidden: Bool
    /// Whether a secure field has the focus: somebody types a secret, or is about to. What fingers do then is nothing to write down.
    package let takesSecret: Bool
    /// Those of the configuration when it was last read.
    package let mistakes: [String]
    /// How many reloads were shown.
    package let reloads: Int
    /// Device pixels per point.
    package let scale: Double
    /// The page, the language and the theme that show; empty while there is no panel.
    package let page: String
    package let language: String
    package let theme: String
    /// Where the layout begins.
    package let direction: LayoutDirection
    /// The stage of a panel that nobody touches.
    package let idle: String

    init(_ runner: PanelRunner) {
        let (content, window, loop) = (runner.panel.content, runner.window, runner.loop)
        display =
            if runner.stage.scanout.mode == nil {
                .waiting
            } else if runner.stageLoop.isDark {
                .off
            } else {
                content == nil ? .mistakes : runner.idle.isDimmed ? .dimmed : .showing
            }
        isHidden = loop.view?.isHidden ?? false
        takesSecret = window.firstResponder?.isSecureTextEntry ?? false
        mistakes = runner.mistakes
        reloads = runner.reloads
        scale = loop.scale
        page = content?.innermostPage ?? ""
        language = content?.language ?? ""
        theme = content?.themeName ?? ""
        direction = window.layoutDirection
        idle = runner.idleStage
    }
}

extension PanelService {
    /// What is seen of the panel now.
    package var sight: PanelSight { PanelSight(runner) }
}
