import FasciaControls
import FasciaGeometry
import FasciaJSON
import FasciaPanel

extension RPCMethod {
    /// What clients show, and how the panel looks.
    static let ofMessages: [RPCMethod] = [
        RPCMethod(
            "alert", .operate, "asks something in an alert, and answers with what was pressed; the client's next request waits until then",
            .text("title", "the question, in a few words; @name, here and below, is one of the panel's texts"),
            .optional(.text("message", "what has to be known to answer it")), .optional(.buttons),
            .optional(.number("cancelAfter", "after how many seconds without an answer it is cancelled; never without")),
            .optional(.text("stays", "a name by which it stays when the client has gone; the next one of that name takes its place")),
            result: "an object: button, the number of what was pressed, counted from 0, and title; both null if nothing was",
            formerNames: ["seconds": "cancelAfter"]
        ) { call, title, message, buttons, seconds, stays in
            let answers = (buttons ?? [PanelQuestion.Answer(title: "OK")]).map { $0.titled(call.service.text($0.title)) }
            if let seconds, !(1...86_400).contains(seconds) {
                throw RPCError(
                    .unacceptable, "“cancelAfter” of an alert is a number from 1 to 86400, not \(JSONValue.number(seconds).text)")
            }
            let question: PanelQuestion
            do throws(ServiceError) {
                question = try PanelQuestion(
                    title: call.service.text(title), message: call.service.text(message ?? ""), answers: answers,
                    patience: seconds.map { .seconds($0) })
            } catch {
                throw RPCError(.unacceptable, error.description)
            }
            if let stays, stays.isEmpty || stays.utf8.count > 60 {
                throw RPCError(.unacceptable, "“stays” of an alert is a name of 1 to 60 bytes")
            }
            if stays != nil, call.methods.staying == stays { call.service.dismissQuestion() }
            do throws(ServiceError) {
                try call.service.ask(question) { [weak client = call.client, weak methods = call.methods] index in
                    methods?.asker = nil
                    methods?.staying = nil
                    let title = index.map { JSONValue.string(answers[$0].title) } ?? .null
                    client?.complete(.success(["button": index.map { .integer(Int64($0)) } ?? .null, "title": title]))
                }
            } catch {
                throw RPCError(.unavailable, error.description)
            }
            if stays == nil { call.methods.asker = call.client }
            call.methods.staying = stays
            return .later
        },
        RPCMethod(
            "banner", .operate, "shows a message in a banner, after those that wait",
            .text("text", "the message, in a few words; `@name`, here and below, is one of the panel's texts"),
            .optional(.text("style", "info, success, warning or failure; info without")),
            .optional(.numberOrFalse("seconds", "how long it stays, 4 without; false until it is tapped, swiped away or dismissed")),
            .optional(.text("detail", "more about it, below")), formerNames: ["kind": "style"]
        ) { call, text, word, seconds, detail in
            guard let style = Banner.Style(rawValue: word ?? "info") else {
                let styles = Banner.Style.allCases.map(\.rawValue).joined(separator: ", ")
                throw RPCError(.unacceptable, "there is no banner “\((word ?? "").prefix(60))”; there are \(styles)")
            }
            let seconds = seconds ?? 4
            guard (0...3600).contains(seconds) else {
                throw RPCError(.unacceptable, "“seconds” of a banner is a number from 0 to 3600, not \(JSONValue.number(seconds).text)")
            }
            let message: PanelMessage
            do throws(ServiceError) {
                message = try PanelMessage(
                    text: call.service.text(text), detail: call.service.text(detail ?? ""), style: style,
                    duration: seconds > 0 ? .seconds(seconds) : nil)
            } catch {
                throw RPCError(.unacceptable, error.description)
            }
            do throws(ServiceError) {
                try call.service.show(message)
            } catch {
                throw RPCError(.unavailable, error.description)
            }
            return .done
        },
        RPCMethod(
            "show", .operate, "shows an alert or a banner of the configuration, as an action does",
            .optional(.text("alert", "the name of one of `alerts:`; its answers do what they do in the panel")),
            .optional(.text("banner", "the name of one of `banners:`")),
            .optional(.text("row", "the id of the row of which the alert asks, where it asks of one"))
        ) { call, alert, banner, row in
            guard (alert == nil) != (banner == nil), row == nil || alert != nil else {
                throw RPCError(.invalidParameters, "show takes either an “alert”, and its “row” where it asks of one, or a “banner”")
            }
            try call.needsPanel("alerts and banners until they are corrected")
            if let banner {
                try choose(among: call.service.messages.banners, "banners") { () throws(ServiceError) in try call.service.showBanner(banner)
                }
            } else if let alert {
                let names = call.service.messages.alerts
                do throws(ServiceError) {
                    try call.service.showAlert(alert, row: row)
                } catch {
                    if names.contains(alert) { throw RPCError(error.isTemporary ? .unavailable : .unacceptable, error.description) }
                    throw RPCError(.unknownName, error.description, data: ["alerts": .array(names.map { .string($0) })])
                }
            }
            return .done
        },
        RPCMethod(
            "dismiss", .operate, "takes away what clients show",
            .optional(.text("what", "alert or banner; both without"))
        ) { call, what in
            guard ["alert", "banner", nil].contains(what) else {
                throw RPCError(.unacceptable, "“\((what ?? "").prefix(60))” cannot be dismissed; there are alert, banner")
            }
            if what != "banner" { call.service.dismissQuestion() }
            if what != "alert" { call.service.dismissBanners() }
            return .done
        },
        RPCMethod(
            "theme", .operate, "shows a theme and tells which shows", .optional(.text("name", "the theme to show; none only asks")),
            result: "an object: theme, and themes, the list of all"
        ) { call, name in
            if let name {
                try call.needsPanel("themes until they are corrected")
                try choose(among: call.service.themes.all, "themes") { () throws(ServiceError) in try call.service.showTheme(name) }
            }
            let (all, shown) = call.service.themes
            return .result(["theme": .string(shown), "themes": .array(all.map { .string($0) })])
        },
        RPCMethod(
            "language", .operate, "shows a language and tells which shows",
            .optional(.text("code", "the language to show; none only asks")),
            result: "an object: language, and languages, the list of all"
        ) { call, code in
            if let code {
                try call.needsPanel("languages until they are corrected")
                try choose(among: call.service.languages.all, "languages") { () throws(ServiceError) in try call.service.showLanguage(code)
                }
            }
            let (all, shown) = call.service.languages
            return .result(["language": .string(shown), "languages": .array(all.map { .string($0) })])
        },
    ]

    /// Shows one of some names; the error for another has all of them.
    private static func choose(among names: [String], _ what: String, _ show: () throws(ServiceError) -> Void) throws(RPCError) {
        do throws(ServiceError) {
            try show()
        } catch {
            throw RPCError(.unknownName, error.description, data: [what: .array(names.map { .string($0) })])
        }
    }
}

extension RPCParameter<[PanelQuestion.Answer]> {
    /// The buttons of an alert.
    fileprivate static var buttons: Self {
        Self(
            "buttons", "list of texts, or of objects: title, style, id", noun: "a list of titles, or of objects with title, style and id",
            "the answers; “OK” without. A style is default, cancel or destructive"
        ) { value in
            guard let values = value.asArray else { return nil }
            let answers = values.compactMap { value -> PanelQuestion.Answer? in
                if let title = value.asString { return PanelQuestion.Answer(title: title) }
                guard let title = value["title"]?.asString, value["id"] == nil || value["id"]?.asString != nil,
                    let style = AlertAction.Style(rawValue: value["style"]?.asString ?? "default")
                else {
                    return nil
                }
                return PanelQuestion.Answer(title: title, style: style, identifier: value["id"]?.asString ?? "")
            }
            return answers.count == values.count ? answers : nil
        }
    }
}
