import FasciaControls
import FasciaGeometry
import FasciaSystem

/// A question that a client asks in an alert.
package struct PanelQuestion {
    /// One of its answers.
    package struct Answer {
        package let title: String
        package let style: AlertAction.Style
        /// The button's name in events; empty names it by its style and number.
        package let identifier: String

        package init(title: String, style: AlertAction.Style = .default, identifier: String = "") {
            self.title = title
            self.style = style
            self.identifier = identifier
        }

        /// The same answer with another title.
        package func titled(_ title: String) -> Answer { Answer(title: title, style: style, identifier: identifier) }
    }

    package let title: String
    package let message: String
    package let answers: [Answer]
    /// After how long without an answer it is cancelled; nil waits for ever.
    package let patience: TimeSpan?

    /// The most bytes of a title, of the alert and of its buttons.
    package static let titleLimit = 200
    /// The most bytes of a message.
    package static let messageLimit = 2_000
    /// The most buttons.
    package static let answerLimit = 8

    /// A question within its limits.
    package init(title: String, message: String, answers: [Answer], patience: TimeSpan?) throws(ServiceError) {
        if title.isEmpty { throw ServiceError("an alert needs a title") }
        if answers.isEmpty { throw ServiceError("an alert needs at least one button") }
        if answers.count > PanelQuestion.answerLimit {
            throw ServiceError("the alert has \(answers.count) buttons; at most \(PanelQuestion.answerLimit) are possible")
        }
        if answers.count(where: { $0.style == .cancel }) > 1 { throw ServiceError("an alert has at most one “cancel” button") }
        for (text, limit) in [(message, PanelQuestion.messageLimit)]
            + ([title] + answers.map(\.title)).map({ ($0, PanelQuestion.titleLimit) })
        where text.utf8.count > limit {
            throw ServiceError("“\(text.prefix(20))…” has \(text.utf8.count) bytes; at most \(limit) are possible here")
        }
        for name in answers.map(\.identifier)
        where name.utf8.count > PanelQuestion.titleLimit || name.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") }) {
            throw ServiceError("the id of a button has at most \(PanelQuestion.titleLimit) bytes, and neither “/” nor control characters")
        }
        self.title = title
        self.message = message
        self.answers = answers
        self.patience = patience
    }
}

/// A message that a client shows in a banner.
package struct PanelMessage {
    package let text: String
    package let detail: String
    package let style: Banner.Style
    /// How long it stays; nil until it is tapped, swiped away or dismissed.
    package let duration: TimeSpan?

    /// The most bytes of a text, and of a detail.
    package static let limit = 500

    /// A message within its limits.
    package init(text: String, detail: String, style: Banner.Style, duration: TimeSpan?) throws(ServiceError) {
        if text.isEmpty { throw ServiceError("a banner needs a text") }
        for text in [text, detail] where text.utf8.count > PanelMessage.limit {
            throw ServiceError("“\(text.prefix(20))…” has \(text.utf8.count) bytes; at most \(PanelMessage.limit) are possible here")
        }
        self.text = text
        self.detail = detail
        self.style = style
        self.duration = duration
    }
}

/// What clients show on the panel besides what its configuration has: an alert, one at a time, and banners. It outlives a reload.
final class ClientMessages {
    /// The name of both in events.
    static let identifier = "client"
    /// The most banners of clients that show or wait.
    static let bannerLimit = 8

    private struct Asked {
        let question: PanelQuestion
        let view: AlertView
        /// When it is cancelled.
        let deadline: Instant
        let answered: (Int?) -> Void
    }

    private unowned let runner: PanelRunner
    private var asked: Asked?
    private var banners: [(message: PanelMessage, view: Banner)] = []

    init(_ runner: PanelRunner) {
        self.runner = runner
    }

    /// Shows a question.
    /// - Parameter answered: called with the number of the button, nil if it was cancelled without one or dismissed.
    /// - Throws: if another question waits for its answer.
    func ask(_ question: PanelQuestion, answered: @escaping (Int?) -> Void) throws(ServiceError) {
        if asked != nil { throw ServiceError("another client's alert waits for an answer; try again when it is gone, or dismiss it") }
        let deadline = question.patience.map { runner.clock.now + $0 } ?? .distantFuture
        show(question, deadline, in: runner.window, animated: true, answered: answered)
    }

    private func show(
        _ question: PanelQuestion, _ deadline: Instant, in window: Window, animated: Bool, answered: @escaping (Int?) -> Void
    ) {
        var chosen: Int?
        let actions = question.answers.enumerated().map { index, answer in
            AlertAction(title: answer.title, style: answer.style, identifier: answer.identifier) { chosen = index }
        }
        let view = AlertView(title: question.title, message: question.message, actions: actions)
        view.identifier = ClientMessages.identifier
        if deadline < .distantFuture { view.cancelDelay = max(.milliseconds(1), deadline - runner.clock.now) }
        view.onAnswer = { [unowned self] _ in
            self.asked = nil
            answered(chosen)
        }
        asked = Asked(question: question, view: view, deadline: deadline, answered: answered)
        view.show(in: window, animated: animated)
        runner.wake()
    }

    /// Shows a message, after those that wait.
    /// - Throws: if too many wait already.
    func show(_ message: PanelMessage) throws(ServiceError) {
        forgetGone()
        if banners.count >= ClientMessages.bannerLimit {
            throw ServiceError("\(banners.count) banners of clients wait already; try again when they are gone, or dismiss them")
        }
        show(message, in: runner.window, animated: true)
    }

    private func show(_ message: PanelMessage, in window: Window, animated: Bool) {
        let banner = Banner(text: message.text, detail: message.detail, style: message.style)
        banner.duration = message.duration
        banner.identifier = ClientMessages.identifier
        banners.append((message, banner))
        window.show(banner, animated: animated)
        runner.wake()
    }

    private func forgetGone() {
        let shown = runner.window.shownBanners
        banners.removeAll { banner in !shown.contains { $0 === banner.view } }
    }

    /// Takes the question away, which is answered with nil.
    func dismissQuestion() {
        guard let asked else { return }
        self.asked = nil
        asked.view.onAnswer = nil
        asked.view.dismiss()
        runner.wake()
        asked.answered(nil)
    }

    /// Takes all banners of clients away.
    func dismissBanners() {
        forgetGone()
        for (_, view) in banners.reversed() { runner.window.withdraw(view) }
        banners = []
        runner.wake()
    }

    /// The panel is shown anew: what shows in its window is to show in the next one too.
    func move(from old: Window, to window: Window) {
        let shown = old.shownBanners
        let kept = banners.filter { banner in shown.contains { $0 === banner.view } }
        banners = []
        for (message, _) in kept { show(message, in: window, animated: false) }
        guard let asked else { return }
        asked.view.onAnswer = nil
        show(asked.question, asked.deadline, in: window, animated: false, answered: asked.answered)
    }
}

extension PanelService {
    /// Shows an alert, and calls `answered` with the number of the button that was pressed; nil if there was none.
    package func ask(_ question: PanelQuestion, answered: @escaping (Int?) -> Void) throws(ServiceError) {
        try runner.messages.ask(question, answered: answered)
    }

    /// Takes the alert of `ask` away.
    package func dismissQuestion() { runner.messages.dismissQuestion() }

    /// Shows a banner.
    package func show(_ message: PanelMessage) throws(ServiceError) { try runner.messages.show(message) }

    /// Takes the banners of `show` away, those that wait too.
    package func dismissBanners() { runner.messages.dismissBanners() }

    /// The names of the alerts and banners of the configuration.
    package var messages: (alerts: [String], banners: [String]) {
        (runner.panel.content?.alertNames ?? [], runner.panel.content?.bannerNames ?? [])
    }

    /// Shows an alert of the configuration, as an action does.
    /// - Parameter row: the id of the row of which it asks, where it asks of one.
    package func showAlert(_ name: String, row: String?) throws(ServiceError) {
        guard let content = runner.panel.content, messages.alerts.contains(name) else {
            throw missing("alert", name, among: messages.alerts)
        }
        try content.showAlert(name, row: row)
        runner.wake()
    }

    /// Shows a banner of the configuration, as an action does.
    package func showBanner(_ name: String) throws(ServiceError) {
        guard runner.panel.content?.showBanner(name) == true else { throw missing("banner", name, among: messages.banners) }
        runner.wake()
    }

    // MARK: Look

    /// The names of the themes that can be shown, and the one that is.
    package var themes: (all: [String], shown: String) {
        (runner.panel.content?.themeNames ?? [], runner.panel.content?.themeName ?? "")
    }

    /// Shows a theme, and keeps it as one that was chosen on the panel.
    package func showTheme(_ name: String) throws(ServiceError) {
        guard let content = runner.panel.content, content.setTheme(name) else { throw missing("theme", name, among: themes.all) }
        runner.keepLook()
        runner.wake()
    }

    /// The codes of the panel's languages, and the one that is shown; empty if its texts are its own.
    package var languages: (all: [String], shown: String) {
        (runner.panel.content?.languages ?? [], runner.panel.content?.language ?? "")
    }

    /// Shows a language, and keeps it as one that was chosen on the panel.
    package func showLanguage(_ code: String) throws(ServiceError) {
        guard let content = runner.panel.content, content.setLanguage(code) else {
            throw missing("language", code, among: languages.all)
        }
        runner.keepLook()
        runner.wake()
    }
}
