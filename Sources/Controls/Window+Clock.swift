extension Window {
    /// Has every clock look at the time at once: to be called after the wall clock was set.
    public func wallClockDidChange() { tell(self) }

    private func tell(_ view: View) {
        for child in view.subviews {
            (child as? ClockLabel)?.update()
            tell(child)
        }
    }
}
