import FasciaConfiguration
import FasciaControls
import FasciaGeometry

extension PanelChecker {
    /// Reports what is squeezed or cut in the views of the present page.
    func checkRoom(_ shown: [Seen]) {
        for one in shown where !one.frame.isEmpty && one.view.alpha > 0 {
            for shortfall in one.view.shortfalls() { report(shortfall, one, at: one.model.place) }
            // Texts that are cut in rows; those of a value come later, and have others.
            one.view.forEachTextOfRows { number, isDetail, text in
                let rows = ListKind.allRows(one.model.record)
                guard rows.indices.contains(number) else { return }
                let place = rows[number].place(of: isDetail ? ListRowSchema.detail : ListRowSchema.title)
                for shortfall in text.shortfalls() { report(shortfall, one, at: place) }
            }
        }
    }

    private func report(_ shortfall: Shortfall, _ one: Seen, at place: Place) {
        let (problem, advice) = words(shortfall, one)
        if !isKnown { squeezed.insert(place) } else if squeezed.contains(place) { return }
        report(
            isKnown ? "once values are known \(problem)" : problem, advice: advice, accepting: AcceptSchema.room, at: place, of: one.view,
            sameAs: isKnown ? "room of what is known" : "room")
    }

    private func words(_ shortfall: Shortfall, _ one: Seen) -> (problem: String, advice: String) {
        func points(_ number: Double) -> String { Noun.number(number.rounded(.up)) }
        func quoted(_ text: String) -> String { PanelChecker.quoted(text) }
        let key = one.model.kind.schema.keys.map(\.name).first { ["minimumScale", "titleMinimumScale"].contains($0) }
        let shorter = key.map { ", shorten it, or let it shrink with “\($0)”" } ?? ", or shorten it"
        switch shortfall {
        case .width(let text, let needed, let found):
            return (
                "the text \(quoted(text)) is cut: it needs \(points(needed)) points and has \(points(found))",
                "give it \(points(max(1, needed - found))) more\(shorter)"
            )
        case .height(let text, let needed, let found):
            return (
                "the text \(quoted(text)) is cut: it is \(points(needed)) points high and has \(points(found))",
                "give it \(points(max(1, needed - found))) more, or shorten it"
            )
        case .size(let needed, let reason):
            let least = Rect(x: 0, y: 0, width: needed.width.rounded(.up), height: needed.height.rounded(.up))
            let size = one.view.frame.size
            return (
                "the \(one.model.kind.name) of \(self.size(Rect(x: 0, y: 0, width: size.width, height: size.height))) points is too small for \(reason): it needs \(self.size(least))",
                "make it larger, or leave it out where there is no room with “visibleWhen”"
            )
        }
    }

    /// Reports texts that something lies over that is drawn after them.
    func checkCovers(_ shown: [Seen]) {
        for (index, one) in shown.enumerated() where !one.isAway && one.model.kind.isText {
            let letters = points(one.view.letters).intersection(one.frame)
            if letters.isEmpty { continue }
            for other in shown[(index + 1)...] where !other.isAway && other.view.alpha >= 0.5 && other.view.hidesWhatIsBehind {
                if isAncestor(other.view, of: one.view) { continue }
                let drawn = other.view.letters
                let shared = letters.intersection(other.model.kind.isText || !drawn.isEmpty ? points(drawn) : other.frame)
                if shared.width > ViewInspector.tolerance, shared.height > ViewInspector.tolerance {
                    report(
                        "\(name(of: other)) lies over the text “\(one.view.accessibilityLabel?.prefix(40) ?? "")”",
                        accepting: AcceptSchema.room,
                        at: other.model.place, of: other.view, sameAs: "over \(one.model.place.keyPath)")
                }
            }
        }
    }

    /// What people call a view: by its path, else by what it says, else by its kind.
    func name(of one: Seen) -> String {
        if !one.model.identifier.isEmpty { return "“\(one.model.path)”" }
        if let text = one.view.accessibilityLabel, !text.isEmpty { return "“\(text.prefix(40))”" }
        return Noun.article(one.model.kind.name)
    }

    /// Reports stacks with more in them than they have room for.
    func checkStacks(_ shown: [Seen]) {
        for one in shown where !one.frame.isEmpty && !one.isAway {
            // Of all views, stacks share their room.
            guard one.view.sharesWidth != nil else { continue }
            var (wide, high) = (0.0, 0.0)
            for other in shown where other.view.superview === one.view && other.view.alpha > 0 {
                // Layouts may run from right to left.
                wide = max(wide, other.frame.maxX - one.frame.maxX, one.frame.minX - other.frame.minX)
                high = max(high, other.frame.maxY - one.frame.maxY)
            }
            if max(wide, high) <= ViewInspector.tolerance { continue }
            let (excess, extent) = high > wide ? (high, "height") : (wide, "width")
            report(
                "the last views of the stack are drawn outside of it: \(Noun.number(excess.rounded(.up))) points of \(extent) are missing",
                advice: "give it more, or its views less", accepting: AcceptSchema.room, at: one.model.place, of: one.view)
        }
    }

    private func points(_ rect: PixelRect) -> Rect {
        let scale = window.scale
        return Rect(
            x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale, height: Double(rect.height) / scale)
    }
}
