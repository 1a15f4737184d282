import FasciaGeometry

extension TabBar {
    /// The state of a tab.
    public func state(ofItemAt index: Int) -> ControlState {
        var state = ControlState.normal
        if index == selected { state.insert(.selected) }
        if index == highlighted { state.insert(.highlighted) }
        if !isEnabled || !items[index].isEnabled { state.insert(.disabled) }
        return state
    }

    /// A tab's frame in points; the index must exist.
    public func frame(ofItemAt index: Int) -> Rect {
        let width = bounds.width / Double(max(1, items.count))
        return Rect(x: Double(index) * width, y: 0, width: width, height: bounds.height)
    }

    func center(ofItemAt index: Int) -> Double { frame(ofItemAt: index).midX }

    func itemIndex(nearest point: Point) -> Int {
        bounds.width > 0 ? geometry.itemIndex(at: point.x / bounds.width) : -1
    }

    /// How wide the line is at a place, in points: as what the tab there shows, and on the way between two tabs in between.
    func lineWidth(at center: Double) -> Double {
        let place = bounds.width > 0 ? center / bounds.width * Double(items.count) - 0.5 : 0
        let low = min(max(0, Int(place.rounded(.down))), items.count - 1)
        let high = min(low + 1, items.count - 1)
        let start = lineWidth(ofItemAt: low)
        return start + (lineWidth(ofItemAt: high) - start) * min(max(0, place - Double(low)), 1)
    }

    private func lineWidth(ofItemAt index: Int) -> Double {
        let title = texts(ofItemAt: index, geometry, window?.theme.fonts).title.map { displayGrid.points($0.size.width) } ?? 0
        let content = max(title, items[index].icon?.size.width ?? 0)
        return max(24, min(content + 16, frame(ofItemAt: index).width - 16))
    }
}
