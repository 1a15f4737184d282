/// A page of a report that needs nothing else: pictures lie in it, and it asks no network for anything.
enum HTMLPage {
    /// - Parameters:
    ///   - title: what came of it, in a few words.
    ///   - program: the command whose report it is.
    ///   - isGood: whether nothing is wrong.
    ///   - lead: what stands below the title.
    ///   - style: rules besides those of every report.
    ///   - script: what its keys do; empty for a page without any script.
    static func text(
        title: String, program: String, isGood: Bool, lead: String, main: String, style: String = "", script: String = ""
    ) -> String {
        let scripts = script.isEmpty ? "" : "; script-src 'unsafe-inline'"
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'\(scripts)">
            <meta name="color-scheme" content="light dark">
            <title>\(Markup.escaped(title)) – \(program)</title>
            <style>\(HTMLStyle.text)\(style)</style>
            </head>
            <body>
            <header>
            <h1 class="\(isGood ? "passed" : "failed")">\(Markup.escaped(title))</h1>
            \(lead)
            </header>
            <main>
            \(main)
            </main>
            \(script.isEmpty ? "" : "<script>\(script)</script>")
            </body>
            </html>

            """
    }
}
