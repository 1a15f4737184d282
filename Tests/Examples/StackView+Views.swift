import FasciaControls

extension StackView {
    /// A stack of views that are there from the start.
    convenience init(_ axis: Axis = .vertical, spacing: Double = 0, alignment: Alignment = .fill, views: [View]) {
        self.init()
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
        for view in views { addSubview(view) }
    }
}
