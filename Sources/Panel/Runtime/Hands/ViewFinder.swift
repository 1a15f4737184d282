import FasciaControls
import FasciaGeometry
import FasciaSystem

/// Finds what a name stands for: the path that events have, or the end of one that no other path has.
///
/// `home/stop` is a view, `stop/yes` a button of an alert that shows, `home/jobs/a` a row and `home/jobs/a/accessory` what stands in it,
/// `home/list/3` a row without a name. `tabs/1` is a tab and `home/mode/0` a segment, both counted from 0, `home/level/plus` and `…/minus`
/// are the halves of a stepper, `home/limit/seven` is a key of the keypad of a field of numbers, and `keyboard/a` one of the keyboard.
package struct ViewFinder {
    let window: Window
    /// The panel whose views are in the window; nil for a window without one.
    let content: PanelContent?

    package init(window: Window, content: PanelContent?) {
        self.window = window
        self.content = content
    }

    /// Finds what a name stands for. A row that is out of sight is scrolled into it: rows exist only there.
    package func find(_ name: String) throws(HandError) -> FoundView {
        window.layout()
        if let found = try whole(name) { return found }
        for expanded in expansions(of: name) {
            if let found = try whole(expanded) { return found }
        }
        throw unknown(name)
    }

    /// What a name stands for now; nil if there is nothing of that name. Nothing is scrolled.
    func lookup(_ name: String) -> FoundView? {
        for path in [name] + expansions(of: name) {
            if let view = view(at: path) { return FoundView(view: view) }
            if let (view, rest) = outermost(path), (view as? any PartHolding)?.area(ofPart: rest) != nil {
                return FoundView(view: view, part: rest)
            }
        }
        return nil
    }

    /// The whole path of what a name stands for, which need not be there now; the name itself if nothing is known of it.
    func wholePath(of name: String) -> String {
        if content?.view(at: name) != nil || isOfMessage(name) { return name }
        return expansions(of: name).first ?? name
    }

    /// Why nothing will ever have a name; nil if something has, or may have once it shows: a row, a button of an alert, a key.
    func problem(with name: String) -> HandError? {
        if lookup(name) != nil || isOfMessage(name) || name.hasPrefix("keyboard/") { return nil }
        for path in [name] + expansions(of: name) {
            guard let (view, rest) = outermost(path) else { continue }
            // What the bar and the menu of a view hold comes and goes.
            if view is any RowHolding || rest == "bar" || rest.hasPrefix("bar/") { return nil }
            if let field = view as? any EntryOpening { return field.entryPartNames.contains(rest) ? nil : noKey(rest, of: field) }
            if let holder = view as? any PartHolding { return noPart(rest, of: view, holder) }
        }
        return unknown(name)
    }

    /// Whether a name begins with that of an alert or a banner, which are there only while they show.
    private func isOfMessage(_ name: String) -> Bool {
        guard let content, let first = name.split(separator: "/").first.map(String.init) else { return false }
        return first.utf8.count < name.utf8.count && (content.alertNames + content.bannerNames).contains(first)
    }

    // MARK: Whole paths

    /// The view with the longest path that a path begins with, and what follows.
    private func outermost(_ path: String) -> (view: View, rest: String)? {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        for count in stride(from: names.count - 1, to: 0, by: -1) {
            // The name of a key may be a slash.
            if let view = view(at: names[..<count].joined(separator: "/")) { return (view, names[count...].joined(separator: "/")) }
        }
        return nil
    }

    /// Finds a view, a part or a row by its whole path.
    private func whole(_ path: String) throws(HandError) -> FoundView? {
        if let view = view(at: path) { return FoundView(view: view) }
        guard let (view, rest) = outermost(path) else { return nil }
        if let table = view as? any RowHolding { return try row(rest.split(separator: "/").map(String.init), of: table) }
        return try part(rest, of: view)
    }

    /// A view by its whole path: what waits for an answer goes before the panel, which may have a view of the same name.
    private func view(at path: String) -> View? {
        if let modal = window.modalView, let found = below(modal, path) { return found }
        return content?.view(at: path) ?? descend(window, path[...])
    }

    private func below(_ view: View, _ path: String) -> View? {
        if view.identifier == path { return view }
        if view.identifier.isEmpty { return descend(view, path[...]) }
        guard let rest = ViewFinder.rest(of: path[...], behind: view.identifier) else { return nil }
        return descend(view, rest)
    }

    /// Follows the names of a path; what has no name is passed through, and rows that wait for new contents are nothing.
    private func descend(_ view: View, _ path: Substring) -> View? {
        for child in view.subviews {
            if child.isInReserve { continue }
            if child.identifier.isEmpty {
                if let found = descend(child, path) { return found }
            } else if path == child.identifier {
                return child
            } else if let rest = ViewFinder.rest(of: path, behind: child.identifier), let found = descend(child, rest) {
                return found
            }
        }
        return nil
    }

    private static func rest(of path: Substring, behind name: String) -> Substring? {
        guard path.utf8.starts(with: name.utf8) else { return nil }
        let rest = path.utf8.dropFirst(name.utf8.count)
        return rest.first == UInt8(ascii: "/") ? Substring(rest.dropFirst()) : nil
    }

    // MARK: Parts and rows

    private func part(_ name: String, of view: View) throws(HandError) -> FoundView? {
        guard let holder = view as? any PartHolding else { return nil }
        if holder.area(ofPart: name) == nil { throw noPart(name, of: view, holder) }
        return FoundView(view: view, part: name)
    }

    private func noPart(_ name: String, of view: View, _ holder: any PartHolding) -> HandError {
        HandError(.unknown, "“\(view.path)” has no part “\(name.prefix(60))”; its parts are \(holder.partNames)")
    }

    /// The keypad is there only while somebody types.
    private func noKey(_ name: String, of field: any EntryOpening) -> HandError {
        let names = field.entryPartNames
        let suggestion = Suggestion.closest(to: name, among: names).map { "\(field.path)/\($0)" }
        return HandError(
            .unknown, "“\(field.path)” has no part “\(name.prefix(60))”; while somebody types there are \(names.joined(separator: ", "))",
            suggestion: suggestion)
    }

    private func row(_ names: [String], of table: any RowHolding) throws(HandError) -> FoundView? {
        guard let name = names.first, table.hasRow(named: name) else {
            throw HandError(.unknown, "“\(table.path)” has no row “\(names.first?.prefix(60) ?? "")”")
        }
        // On a page that does not show, the list itself says why.
        if table.obstacle != nil { return FoundView(view: table) }
        if table.isDragging { throw HandError(.passing, "a finger scrolls “\(table.path)”: wait until it has lifted") }
        guard let row = table.showRow(named: name) else {
            throw HandError(.passing, "the row “\(name)” of “\(table.path)” does not show yet: its list is about to change")
        }
        if names.count == 1 { return FoundView(view: row) }
        return descend(row, names.dropFirst().joined(separator: "/")[...]).map { FoundView(view: $0) }
    }

    // MARK: Names

    /// Whole paths of which a name, or its beginning, is the end.
    private func expansions(of name: String) -> [String] {
        guard let content else { return [] }
        let names = name.split(separator: "/")
        let known = content.paths
        var found: [String] = []
        for count in stride(from: names.count, to: 0, by: -1) {
            let end = "/" + names[..<count].joined(separator: "/")
            let matches = known.filter { $0.hasSuffix(end) }
            if matches.count == 1 { found.append(([matches[0][...]] + names[count...]).joined(separator: "/")) }
        }
        return found
    }

    private func unknown(_ name: String) -> HandError {
        let first = name.split(separator: "/").first.map(String.init) ?? ""
        if let content, isOfMessage(name), !content.shownAlerts.contains(first), !content.shownBanners.contains(first) {
            return HandError(.unreachable, "“\(first)” does not show now")
        }
        var known = content?.paths ?? []
        let several = known.filter { $0.hasSuffix("/\(name)") }
        if several.count > 1 {
            return HandError(
                .unknown, "several views end in “\(name.prefix(100))”: \(several.prefix(4).joined(separator: ", "))",
                suggestion: several[0])
        }
        // What shows and was not written down: buttons of alerts, bars, menus.
        if let modal = window.modalView { collect(modal, &known) }
        let closest = closest(to: name, among: known)
        let guess = closest.map { "; did you mean “\($0)”?" } ?? ""
        return HandError(.unknown, "the panel has no view “\(name.prefix(100))”\(guess)", suggestion: closest)
    }

    /// The path that was probably meant by a name, which may have been meant as the end of one.
    private func closest(to name: String, among paths: [String]) -> String? {
        if let whole = Suggestion.closest(to: name, among: paths) { return whole }
        let count = name.split(separator: "/").count
        func end(_ path: String, _ count: Int) -> String { path.split(separator: "/").suffix(count).joined(separator: "/") }
        for count in Set([count, 1]).sorted(by: >) {
            let wanted = end(name, count)
            if let meant = Suggestion.closest(to: wanted, among: paths.lazy.map { end($0, count) }) {
                return paths.first { end($0, count) == meant }
            }
        }
        return nil
    }

    private func collect(_ view: View, _ paths: inout [String]) {
        if !view.identifier.isEmpty { paths.append(view.path) }
        for child in view.subviews where !child.isHidden && paths.count < 1000 { collect(child, &paths) }
    }
}
