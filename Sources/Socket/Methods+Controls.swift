import FasciaJSON
import FasciaPanel

extension RPCMethod {
    /// Pages, tabs and controls.
    static let ofControls: [RPCMethod] = [
        RPCMethod(
            "page", .operate, "shows a page and tells which shows",
            .optional(.text("path", "the page to show, by its path or its name; none only asks")),
            result: "an object: page, and pages, the list of all"
        ) { call, path in
            if path != nil { try call.needsPanel("pages until they are corrected") }
            let pages = JSONValue.array(call.service.pages.map { .string($0) })
            do throws(ServiceError) {
                if let path { try call.service.showPage(path) }
            } catch {
                throw RPCError(.unknownName, error.description, data: ["pages": pages])
            }
            return .result(["page": .string(call.service.page), "pages": pages])
        },
        RPCMethod("glow", .operate, "lets a tab glow: something is new there", bar, tab) { call, bar, tab in
            try call.service.glow(bar, tab: tab)
            return .done
        },
        RPCMethod("unglow", .operate, "takes a tab's glow away", bar, tab) { call, bar, tab in
            try call.service.unglow(bar, tab: tab)
            return .done
        },
        RPCMethod(
            "badge", .operate, "gives a tab a badge", bar, tab, .textOrNull("text", "what the badge says; nothing takes it away")
        ) { call, bar, tab, text in
            try call.service.setBadge(text, of: bar, tab: tab)
            return .done
        },
        RPCMethod("enable", .operate, "lets a control take touches", control) { call, path in
            try call.service.setEnabled(true, of: path)
            return .done
        },
        RPCMethod("disable", .operate, "greys a control out: it takes no touches", control) { call, path in
            try call.service.setEnabled(false, of: path)
            return .done
        },
    ]

    private static let bar = RPCParameter.text("path", "the tab bar's path")
    private static let tab = RPCParameter.integer("tab", "which tab, the first is 0")
    private static let control = RPCParameter.text("path", "the control's path, such as living/brightness")
}
