import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A page with a view of its own: a postcard, and what it says on its back.
final class CountryViewController: ViewController {
    private let name: String
    private let postcard: Image
    private let facts: [(name: String, value: String)]
    private let theme: Theme

    init(title: String, name: String, postcard: Image, theme: Theme, facts: [(name: String, value: String)]) {
        self.name = name
        self.postcard = postcard
        self.theme = theme
        self.facts = facts
        super.init(title: title)
    }

    override func viewDidLoad() {
        let heading = Label(name, font: Font(chain: theme.fonts.bold, size: 22))
        heading.placement = .sized(height: 36)
        let back = StackView(views: [heading] + facts.map { line($0.name, $0.value) })
        back.placement = .sized(height: 196)
        back.grow = 1
        let stack = StackView(.horizontal, spacing: 24, alignment: .center, views: [ImageView(image: postcard), back])
        stack.padding = EdgeInsets(top: 0, left: 24, bottom: 0, right: 24)
        stack.placement = .fill()
        view.addSubview(stack)
    }

    /// A fact over a fine line, what it is at the left and how much of it at the right.
    private func line(_ name: String, _ value: String) -> View {
        let left = Label(name, font: Font(chain: theme.fonts.regular, size: 15), color: theme.secondaryLabel)
        left.placement = part(width: 0.45) { $0.left = .points(0) }
        let right = Label(value, font: Font(chain: theme.fonts.semibold, size: 15), alignment: .right)
        right.placement = part(width: 0.55) { $0.right = .points(0) }
        let separator = View()
        separator.backgroundColor = theme.separator
        var below = Placement.sized(left: 0, height: 1)
        below.right = .points(0)
        below.bottom = .points(0)
        separator.placement = below
        let line = View()
        line.grow = 1
        for view in [left, right, separator] { line.addSubview(view) }
        return line
    }

    private func part(width: Double, _ side: (inout Placement) -> Void) -> Placement {
        var placement = Placement()
        placement.top = .points(0)
        placement.bottom = .points(0)
        placement.width = .fraction(width)
        side(&placement)
        return placement
    }
}
