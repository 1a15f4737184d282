import FasciaConfiguration
import FasciaGeometry
import FasciaJSON
import FasciaPanel

/// What `fascia check` found as one page that needs nothing else, with a picture of each place.
package struct CheckReport {
    /// Something that was found.
    package struct Entry {
        /// `error`, `warning` or `note`.
        package var severity: String
        package var file: String
        package var line: Int
        package var column: Int
        package var keyPath: String
        package var problem: String
        package var advice = ""
        /// Page, language, theme and displays, as far as it is of one.
        package var page = ""
        package var language = ""
        package var theme = ""
        package var displays: [String] = []
        package var mark: PixelRect?
        package var picture: Int?
    }

    private let config: String
    private var entries: [Entry]
    private var pictures: [DesignPicture] = []
    private var displays: [String] = []
    private var acceptances: [(place: String, what: String, reason: String)] = []

    /// A panel that can be shown.
    /// - Parameter others: what was found without looking at it.
    package init(_ config: String, _ configuration: PanelConfiguration, _ review: DesignReview, others: [Finding] = []) {
        self.config = config
        pictures = review.pictures
        displays = review.displays.map(\.description)
        acceptances = configuration.acceptances
        entries = review.findings.map { found in
            var entry = CheckReport.entry(found.finding)
            entry.problem = found.problem
            entry.advice = found.advice
            (entry.page, entry.language, entry.theme) = (found.page, found.language, found.theme)
            entry.displays = ([found.display] + found.alsoOn).map(\.description)
            (entry.mark, entry.picture) = (found.mark, found.picture)
            return entry
        }
        entries += others.map { CheckReport.entry($0) }
        // Warnings first; the order of the configuration else.
        entries = entries.filter { $0.severity == "warning" } + entries.filter { $0.severity != "warning" }
    }

    /// A panel that cannot be shown.
    package init(_ config: String, _ errors: ConfigurationErrors) {
        self.config = config
        entries = errors.all.map { error in
            Entry(
                severity: "error", file: error.file, line: error.line, column: error.column, keyPath: error.keyPath,
                problem: error.message, advice: error.suggestion.map { "did you mean “\($0)”?" } ?? "")
        }
    }

    private static func entry(_ finding: Finding) -> Entry {
        Entry(
            severity: finding.severity.rawValue, file: finding.file, line: finding.line, column: finding.column, keyPath: finding.keyPath,
            problem: finding.message)
    }

    /// The page.
    package var text: String {
        let counts = ["error", "warning", "note"].compactMap { severity in
            let count = entries.filter { $0.severity == severity }.count
            return count == 0 ? nil : Noun.count(count, severity)
        }
        let title = counts.isEmpty ? "Nothing to complain of" : counts.joined(separator: ", ")
        let seen = displays.isEmpty ? "" : " · looked at on \(Noun.allOf(displays))"
        return HTMLPage.text(
            title: title, program: "fascia check", isGood: !entries.contains { $0.severity != "note" },
            lead: "<p><code>\(Markup.escaped(config))</code>\(seen)</p>\(contents)",
            main: entries.enumerated().map { section($1, number: $0) }.joined(separator: "\n") + accepted, style: CheckReport.style + shots)
    }

    /// Where everything is, in short.
    private var contents: String {
        if entries.count < 2 { return "" }
        let rows = entries.enumerated().map { number, entry in
            "<li><b class=\"\(entry.severity)\">\(entry.severity)</b> <a href=\"#found\(number)\"><code>\(Markup.escaped(CheckReport.place(entry)))</code></a> \(Markup.escaped(entry.problem))</li>"
        }
        return "<ol class=\"contents\">\(rows.joined(separator: "\n"))</ol>"
    }

    private static func place(_ entry: Entry) -> String { "\(entry.file):\(entry.line):\(entry.column)" }

    private func section(_ entry: Entry, number: Int) -> String {
        var rows = ""
        func row(_ name: String, _ value: String) {
            if !value.isEmpty { rows += "<dt>\(name)</dt><dd>\(Markup.escaped(value))</dd>" }
        }
        row("where", CheckReport.place(entry))
        row("key", entry.keyPath)
        row("page", entry.page)
        row("language", entry.language)
        row("theme", entry.theme)
        row(entry.displays.count > 1 ? "displays" : "display", displays.isEmpty ? "" : entry.displays.joined(separator: ", "))
        let advice = entry.advice.isEmpty ? "" : "<p class=\"advice\">\(Markup.escaped(CheckReport.sentence(entry.advice)))</p>"
        return """
            <section class="found" id="found\(number)">
            <h2><b class="\(entry.severity)">\(entry.severity)</b> \(Markup.escaped(CheckReport.sentence(entry.problem)))</h2>
            \(advice)
            <div class="row"><div><dl>\(rows)</dl>\(HTMLExcerpt.text(entry.file, line: entry.line))</div>\(shot(entry))</div>
            </section>
            """
    }

    /// With a capital at its beginning.
    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The picture, with its place framed and the rest in the shade.
    private func shot(_ entry: Entry) -> String {
        guard let number = entry.picture, pictures.indices.contains(number) else { return "" }
        let size = pictures[number].size
        func percent(_ part: Int, of whole: Int) -> String { "\((Double(part) / Double(max(1, whole)) * 10_000).rounded() / 100)%" }
        let frame = entry.mark.map { mark in
            "<i style=\"left:\(percent(mark.x, of: size.width));top:\(percent(mark.y, of: size.height));width:\(percent(mark.width, of: size.width));height:\(percent(mark.height, of: size.height))\"></i>"
        }
        return
            "<figure><div class=\"shot p\(number)\" role=\"img\" aria-label=\"The page, with the place framed\" style=\"aspect-ratio:\(size.width)/\(size.height);width:\(size.width)px\">\(frame ?? "")</div></figure>"
    }

    /// Pictures by their numbers: several findings may have the same.
    private var shots: String {
        pictures.enumerated().map { ".p\($0){background-image:url(data:image/png;base64,\(Base64.encode($1.png)))}" }.joined(
            separator: "\n")
    }

    /// What is meant so.
    private var accepted: String {
        if acceptances.isEmpty { return "" }
        let rows = acceptances.map {
            "<li><code>\(Markup.escaped($0.place))</code> \(Markup.escaped($0.what)): \(Markup.escaped($0.reason))</li>"
        }
        return "<section class=\"found\"><h2 class=\"plain\">Meant so</h2><ul>\(rows.joined())</ul></section>"
    }

    private static let style = """
        b.error,b.warning,b.note{display:inline-block;padding:0 .5em;border-radius:.4em;font-size:.8em;color:#fff}
        b.error{background:#b3261e}b.warning{background:#8a5a00}b.note{background:#46617a}
        .contents{padding-left:2rem}.contents li{margin:.3rem 0;overflow-wrap:anywhere}a{color:inherit}
        .found{margin:1rem 0;padding:.5rem 1rem 1rem;background:var(--card);border:1px solid var(--line);border-radius:.6rem}
        .found h2{color:var(--ink);overflow-wrap:anywhere}.advice{margin:.25rem 0}
        .found .row>div{flex:1 1 20rem;min-width:0}.found .row figure{flex:2 1 24rem;min-width:0;margin:.5rem 0}
        .shot{position:relative;max-width:100%;overflow:hidden;background-size:100% 100%;border:1px solid var(--line);border-radius:.3rem;print-color-adjust:exact}
        .shot i{position:absolute;outline:3px solid #ff2d95;outline-offset:2px;box-shadow:0 0 0 200rem #0006}

        """
}
