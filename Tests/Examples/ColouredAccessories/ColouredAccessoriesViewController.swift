import FasciaControls
import FasciaRaster

/// Two tables side by side, white on black.
public final class ColouredAccessoriesViewController: ViewController {
    public let rooms: RoomsViewController
    public let evening: EveningViewController
    private let theme: Theme

    /// What the window looks like that the controller is made for.
    public static func theme(fonts: FontSet) -> Theme {
        var theme = Theme.dark(fonts: fonts)
        theme.background = .black
        theme.label = .white
        theme.secondaryLabel = Color(argb: 0xFF9A_A0A8)
        theme.separator = Color(argb: 0xFF2B_2E33)
        return theme
    }

    /// - Throws: `RasterError` if an image is missing.
    public init(artwork: Artwork, theme: Theme) throws(RasterError) {
        self.theme = theme
        rooms = try RoomsViewController(artwork: artwork)
        evening = EveningViewController()
        super.init(title: "Home")
    }

    public override func viewDidLoad() {
        for page in [rooms, evening] as [TableViewController] {
            addChild(page)
            page.tableView.look = whiteOnBlack
            page.tableView.accessoryMargin = 12
            view.addSubview(page.view)
        }
        rooms.view.placement = column(from: .fraction(0), width: .fraction(0.6))
        evening.view.placement = column(from: .fraction(0.6025), width: .fraction(0.3975))

        let line = View()
        line.backgroundColor = theme.separator
        line.placement = column(from: .fraction(0.6), width: .points(1))
        view.addSubview(line)
    }

    /// A row under a finger turns white, and what is in it black.
    private var whiteOnBlack: TableLook {
        var look = TableLook()
        look.background = .black
        look.row = .black
        look.text = .white
        look.detail = theme.secondaryLabel
        look.highlight = .white
        look.highlightedText = .black
        look.highlightedDetail = Color(argb: 0xFF50_565E)
        look.separator = theme.separator
        look.headerBackground = Color(argb: 0xFF16_181B)
        look.headerText = theme.secondaryLabel
        look.titleFont = Font(chain: theme.fonts.medium, size: 17)
        look.detailFont = Font(chain: theme.fonts.regular, size: 15)
        look.headerFont = Font(chain: theme.fonts.semibold, size: 13)
        return look
    }

    private func column(from left: Placement.Length, width: Placement.Length) -> Placement {
        var placement = Placement()
        placement.left = left
        placement.width = width
        placement.top = .points(0)
        placement.bottom = .points(0)
        return placement
    }
}
