import FasciaConfiguration
import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaStage

/// What there is on a panel, view by view, for tests and for those who cannot see it. Secrets are not in it, nor how long they are.
///
/// It holds the views that have a name, and controls and texts that have none; rows that are out of sight are no views. What is hidden is
/// told of itself, not of what is in it.
package final class ViewOutline {
    /// One view.
    package struct Note {
        /// Its path, by which events and commands know it; nil for one without a name.
        package let path: String?
        /// What it is: its `type`, or the name of its class.
        package let kind: String
        /// In points of the window.
        package let frame: Rect
        /// What it has chosen.
        package let value: ControlValue?
        /// What it says; cut to `textLimit` characters.
        package let text: String?
        package let isEnabled: Bool
        /// Whether some of it lies in what can be seen of all around it.
        package let isVisible: Bool
        /// Whether keys go to it.
        package let isFocused: Bool
        /// The path of what lies over it, so that no finger reaches it.
        package let cover: String?
        /// How far a finger hits a control, through the middle of what can be seen of it, in points; nil where none does.
        package let target: Size?
        /// Where the configuration has it, as `file:line:column`; nil for what no configuration names.
        package let place: String?
    }

    /// The most views.
    package static let limit = 1000
    package static let textLimit = 200

    private let window: Window
    private let content: PanelContent?
    private let models: [ObjectIdentifier: ViewModel]
    private var views: [View] = []
    /// Whether there are more than `limit`.
    package private(set) var isCut = false

    /// - Parameter name: what to begin with; nil is the whole window.
    init(window: Window, content: PanelContent?, below name: String?) throws(HandError) {
        self.window = window
        self.content = content
        var models: [ObjectIdentifier: ViewModel] = [:]
        for (model, view) in content?.views ?? [] { models[ObjectIdentifier(view)] = model }
        self.models = models
        window.layout()
        if let name {
            let view = try ViewFinder(window: window, content: content).find(name).view
            views.append(view)
            gather(view, isInControl: view is Control)
        } else {
            gather(window, isInControl: false)
        }
    }

    private func gather(_ view: View, isInControl: Bool) {
        for child in view.subviews where !child.isInReserve {
            let isControl = child is Control
            if !child.identifier.isEmpty || !child.isHidden && (isControl || !isInControl && child is any TextShowing) {
                if views.count == ViewOutline.limit {
                    isCut = true
                    return
                }
                views.append(child)
            }
            if !child.isHidden { gather(child, isInControl: isInControl || isControl) }
        }
    }

    package var count: Int { views.count }

    /// How many points a millimetre of the display has; nil where nobody knows.
    package var millimetre: Double? {
        let least = window.minimumTouchTarget
        return least == DisplayMode.usualTouchTarget ? nil : least / DisplayMode.fingertip
    }

    /// What there is to say of a view, by its number from 0, back to front; nil if it has gone meanwhile.
    package func note(at index: Int) -> Note? {
        let view = views[index]
        // Pages of a navigation that are not on its stack are in no window.
        let isHere = view.window === window
        if !isHere, content?.views.contains(where: { $0.view === view }) != true { return nil }
        let frame = isHere ? view.convertToWindow(view.bounds) : view.frame
        let visible = isHere ? view.visibleRect : .zero
        let control = view as? Control
        let model = models[ObjectIdentifier(view)]
        let said = (view as? any TextShowing)?.shownText ?? view.accessibilityLabel ?? ""
        return Note(
            path: view.identifier.isEmpty ? nil : view.path, kind: model?.kind.name ?? ViewOutline.kind(of: view),
            frame: frame, value: control?.controlValue, text: said.isEmpty ? nil : String(said.prefix(ViewOutline.textLimit)),
            isEnabled: control?.isEnabled ?? true, isVisible: !visible.isEmpty,
            isFocused: isHere && window.firstResponder === view, cover: cover(of: view, visible),
            target: control.flatMap { target(of: $0, visible) }, place: model.map { ViewOutline.text($0.place.position) })
    }

    private static func text(_ position: SourcePosition) -> String { "\(position.file):\(position.line):\(position.column)" }

    /// Its own area, widened to the least target as far as others let it.
    private func target(of control: Control, _ visible: Rect) -> Size? {
        if visible.isEmpty { return nil }
        let middle = visible.center
        func isHit(_ dx: Double, _ dy: Double) -> Bool {
            let point = Point(x: middle.x + dx, y: middle.y + dy)
            return window.bounds.contains(point) && window.control(at: point) === control
        }
        guard isHit(0, 0) else { return nil }
        // From the middle a finger hits it to where its area ends, or to where another one's begins, which is looked for between.
        func reach(_ own: Double, _ x: Double, _ y: Double) -> Double {
            let far = max(own, window.minimumTouchTarget / 2)
            var (near, end) = (0.0, far)
            if isHit(x * (far - 0.5), y * (far - 0.5)) { return far }
            for _ in 0..<6 {
                let half = (near + end) / 2
                if isHit(x * half, y * half) { near = half } else { end = half }
            }
            return near
        }
        let (width, height) = (visible.width / 2, visible.height / 2)
        return Size(width: reach(width, -1, 0) + reach(width, 1, 0), height: reach(height, 0, -1) + reach(height, 0, 1))
    }

    private func cover(of view: View, _ visible: Rect) -> String? {
        if visible.isEmpty { return nil }
        if let modal = window.modalView, !view.isDescendant(of: modal) { return modal.path }
        guard view is Control, let front = window.frontView(at: visible.center) else { return nil }
        if front.isDescendant(of: view) || view.isDescendant(of: front) { return nil }
        return front.path.isEmpty ? nil : front.path
    }

    private static func kind(of view: View) -> String {
        let name = String(describing: type(of: view))
        let noun = name.hasSuffix("View") && name != "View" ? String(name.dropLast(4)) : name
        return noun.prefix(1).lowercased() + noun.dropFirst()
    }
}
