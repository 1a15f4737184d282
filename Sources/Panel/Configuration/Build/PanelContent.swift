import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A panel's views, built from a configuration for one scale: what a frame loop shows, and what is addressed by path.
public final class PanelContent {
    /// A page that can be shown.
    public struct Page {
        /// The path of the view: `pages/home`.
        public let path: String
        let show: () -> Void
    }

    /// Everything on the panel.
    public let window: Window
    /// Every page of every `pages` and of every navigation, in the order of the configuration.
    public let pages: [Page]
    /// Every control with its path, in the order of the configuration.
    public let controls: [(path: String, control: Control)]

    let views: [(model: ViewModel, view: View)]
    let texts: [(text: String, chain: FontChain, place: Place)]
    private let byPath: [String: View]
    private let byModel: [ObjectIdentifier: View]
    private let bindings: Bindings
    /// Owns the view controllers, of which views know nothing.
    private let navigation: NavigationParts

    init(window: Window, tree: ViewTree, builder: ViewBuilder) {
        self.window = window
        views = builder.views
        texts = builder.texts
        byModel = builder.viewOfModel
        bindings = Bindings(tree, builder: builder)
        navigation = builder.navigation
        var byPath: [String: View] = [:]
        var pages: [Page] = []
        var controls: [(path: String, control: Control)] = []
        func visit(_ model: ViewModel) {
            let view = builder.viewOfModel[ObjectIdentifier(model)]
            if !model.identifier.isEmpty { byPath[model.path] = view }
            if let control = view as? Control { controls.append((model.path, control)) }
            if let control = builder.navigation.segments[ObjectIdentifier(model)] {
                let path = "\(model.path)/bar/\(control.identifier)"
                byPath[path] = control
                controls.append((path, control))
            }
            for (index, child) in model.children.enumerated() {
                if let owner = view as? PagesView {
                    pages.append(Page(path: child.path) { [unowned owner] in owner.showPage(at: index) })
                } else if let show = builder.navigation.shows[ObjectIdentifier(child)] {
                    pages.append(Page(path: child.path) { show(false) })
                }
                visit(child)
            }
        }
        for model in tree.views { visit(model) }
        self.byPath = byPath
        self.pages = pages
        self.controls = controls
    }

    /// Shows a page, and the pages that it is in.
    /// - Parameter id: its path, or its name alone if that is enough.
    /// - Returns: whether there is such a page.
    public func showPage(_ id: String) -> Bool {
        guard let page = pages.first(where: { $0.path == id }) ?? pages.first(where: { $0.path.hasSuffix("/\(id)") }) else { return false }
        for outer in pages where page.path == outer.path || page.path.hasPrefix("\(outer.path)/") { outer.show() }
        return true
    }

    /// The control at a path such as `living/brightness`, nil if there is none.
    public func control(at path: String) -> Control? { byPath[path] as? Control }

    /// The view with a name of its own at a path, nil if there is none.
    public func view(at path: String) -> View? { byPath[path] }

    func view(of model: ViewModel) -> View? { byModel[ObjectIdentifier(model)] }

    /// Has labels and mixed colours show the present values: to be called after values were set from code, which sends no event.
    public func refreshValues() { bindings.refresh() }
}
