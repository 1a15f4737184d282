import FasciaControls
import FasciaGeometry
import FasciaRaster

/// Countries in the segments of a navigation bar, each a view controller of its own that may push further pages.
///
/// What an application's delegate does when it has launched: it makes the navigation controller, the segments controller and the
/// segmented control, and shows the first segment.
public final class CountriesDelegate {
    public let window: Window
    public private(set) var segmentsController: SegmentsController?
    public private(set) var segmentedControl: SegmentedControl?
    private let artwork: Artwork

    /// What the window looks like that the delegate is made for.
    public static func theme(fonts: FontSet) -> Theme {
        var theme = Theme.light(fonts: fonts).withAccent(Color(argb: 0xFF4A_74AD))
        theme.background = Color(argb: 0xFFDF_E5EC)
        theme.surface = Color(argb: 0xFFFB_FCFE)
        theme.label = Color(argb: 0xFF22_303F)
        theme.secondaryLabel = Color(argb: 0xFF52_6070)
        theme.separator = Color(argb: 0xFFD3_DAE3)
        return theme
    }

    public init(window: Window, artwork: Artwork) {
        self.window = window
        self.artwork = artwork
    }

    /// - Throws: `RasterError` if an image is missing.
    public func applicationDidFinishLaunching() throws(RasterError) {
        let viewControllers = try segmentViewControllers()

        let navigationController = NavigationController()
        navigationController.view.identifier = "countries"
        try dress(navigationController.navigationBar)
        let segmentsController = SegmentsController(navigationController: navigationController, viewControllers: viewControllers)
        self.segmentsController = segmentsController

        let segmentedControl = SegmentedControl(titles: viewControllers.map { $0.title ?? "" })
        segmentedControl.identifier = "segments"
        segmentedControl.selectsOnTouchDown = true
        try dress(segmentedControl)
        segmentedControl.addTarget(segmentsController, action: SegmentsController.indexDidChange(for:), for: .valueChanged)
        self.segmentedControl = segmentedControl

        firstUserExperience()

        window.rootViewController = navigationController
    }

    private func segmentViewControllers() throws(RasterError) -> [ViewController] {
        let theme = window.theme
        let italy = CountryViewController(
            title: "Italy", name: "Italia", postcard: try artwork.image(named: "postcard-italy"), theme: theme,
            facts: [("Capital", "Rome"), ("Area", "302 073 km²"), ("Summit", "Mont Blanc"), ("Regions", "20")])
        let australia = AustraliaViewController(theme: theme)
        let norway = CountryViewController(
            title: "Norway", name: "Norge", postcard: try artwork.image(named: "postcard-norway"), theme: theme,
            facts: [("Capital", "Oslo"), ("Area", "385 207 km²"), ("Summit", "Galdhøpiggen"), ("Counties", "15")])
        return [italy, australia, norway]
    }

    private func firstUserExperience() {
        guard let segmentedControl, let segmentsController else { return }
        segmentedControl.selectedSegmentIndex = 0
        segmentsController.indexDidChange(for: segmentedControl)
    }

    // MARK: Looks

    /// White over a dark bar.
    private func whiteTitle(size: Double) -> TitleAttributes {
        TitleAttributes(
            font: Font(chain: window.theme.fonts.bold, size: size), color: .white, shadowColor: Color.black.withAlpha(0.45),
            shadowOffset: Offset(horizontal: 0, vertical: -1))
    }

    private func dress(_ bar: NavigationBar) throws(RasterError) {
        bar.setBackgroundImage(try artwork.image(named: "bar"))
        bar.titleTextAttributes = whiteTitle(size: 18)
        bar.setButtonTitleAttributes(whiteTitle(size: 13), for: .normal)
        for (state, name) in [(ControlState.normal, "normal"), (.highlighted, "held")] {
            bar.setButtonBackgroundImage(try stretched("button-\(name)", left: 15), for: state)
            bar.setBackButtonBackgroundImage(try stretched("back-\(name)", left: 22), for: state)
        }
        // The images bring their own.
        bar.margin = 0
    }

    private func dress(_ control: SegmentedControl) throws(RasterError) {
        control.setBackgroundImage(try stretched("segment-normal", left: 7), for: .normal)
        control.setBackgroundImage(try stretched("segment-selected", left: 7), for: .selected)
        control.setDividerImage(
            try artwork.image(named: "divider-none-selected"), forLeftSegmentState: .normal, rightSegmentState: .normal)
        control.setDividerImage(
            try artwork.image(named: "divider-left-selected"), forLeftSegmentState: .selected, rightSegmentState: .normal)
        control.setDividerImage(
            try artwork.image(named: "divider-right-selected"), forLeftSegmentState: .normal, rightSegmentState: .selected)
        control.setTitleAttributes(whiteTitle(size: 13), for: .normal)
    }

    private func stretched(_ name: String, left: Double) throws(RasterError) -> Image {
        try artwork.image(named: name).stretchableImage(leftCapWidth: left, topCapHeight: 0)
    }
}
