import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

/// `scroll`: a scroll view with views in it.
enum ScrollKind {
    static let axes: [(String, DragAxes)] = [("vertical", .vertical), ("horizontal", .horizontal), ("both", .both)]

    static let views = Key("views", .views, "What scrolls, back to front: as a rule one `stack`.")
    static let kind = ViewKind(
        "scroll", ScrollView.self,
        keys: {
            Key(
                "axis", .choice(axes),
                "`vertical` (the default), `horizontal` or `both`. Along the other axis the content is as large as the view.",
                \ScrollView.axes)
            views
            Key("inset", .insets, "Room around the content, in points.", \ScrollView.contentInset)
            Key(
                "bounces", .boolean, "`false` stops the content at its ends; otherwise it can be pulled beyond them, and comes back.",
                \ScrollView.bounces)
            Key("indicator", .orFalse(.color), "The colour of the bar that shows where one is; `false` for none.", follows: .theme) {
                (scroll: ScrollView, indicator, builder) in
                switch indicator {
                case .value(let color): scroll.indicatorColor = builder.color(color)
                case .isFalse:
                    scroll.showsVerticalScrollIndicator = false
                    scroll.showsHorizontalScrollIndicator = false
                }
            }
            Key("background", .color, "Behind the content; nothing if it is left out.", \ScrollView.backgroundColor)
        }, standing: .fills,
        rules: ViewKind.Rules(
            children: { $0[views] ?? [] },
            check: { model, reader in for child in model.children { ViewRules.refuseGrow(child, reader) } }),
        remains: remains(of:),
        make: { model, builder in
            let view = ScrollView()
            view.axes = .vertical
            for child in model.children { view.contentView.addSubview(builder.build(child)) }
            return view
        })

    /// The next panel scrolls to where this one is; its first layout brings back what lies beyond the ends.
    @Sendable static func remains(of scroll: ScrollView) -> (ScrollView) -> Void {
        let offset = scroll.clamped(scroll.contentOffset)
        return { $0.contentOffset = offset }
    }
}
