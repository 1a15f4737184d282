import FasciaControls
import FasciaRaster

/// A tab bar that is lower than usual, without titles, and all of its own making: a gradient over black, icons of which only the alpha
/// is used, an embossed border behind the selected one, light where something is new, and a triangle that slides.
public final class CustomTabBarController: TabBarController {
    private let artwork: Artwork
    private let names = ["Timeline", "Mentions", "Messages", "Search", "Person"]

    /// What the window looks like that the controller is made for.
    public static func theme(fonts: FontSet) -> Theme {
        var theme = Theme.light(fonts: fonts)
        theme.background = Color(argb: 0xFFF4_F6F8)
        theme.surface = theme.background
        theme.label = Color(argb: 0xFF1D_2733)
        theme.secondaryLabel = Color(argb: 0xFF66_6F7D)
        theme.accent = Color(argb: 0xFF2F_9BF0)
        return theme
    }

    /// - Throws: `RasterError` if an image is missing.
    public init(artwork: Artwork) throws(RasterError) {
        self.artwork = artwork
        super.init()
        tabBar.gradientImage = try artwork.image(named: "bar-gradient")
        tabBar.unselectedFill = .color(Color(argb: 0xFF8A_8D92))
        tabBar.selectedFill = .image(try artwork.image(named: "icon-fill"))
        tabBar.selectionImage = try artwork.image(named: "bar-selection").stretchableImage(leftCapWidth: 9, topCapHeight: 0)
        tabBar.glowImage = try artwork.image(named: "bar-glow")
        tabBar.indicatorImage = try artwork.image(named: "bar-indicator")

        var pages: [ViewController] = []
        for name in names {
            let page = FeedViewController(title: name)
            page.tabBarItem = TabBarItem(icon: try artwork.image(named: "icon-\(name.lowercased())"))
            pages.append(page)
        }
        setViewControllers(pages)
        tabBar.glowItem(at: 1)
        tabBar.glowItem(at: 2)
    }
}
