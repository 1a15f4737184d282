import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A page with a view of its own: a flag, a few words, and a button that pushes a further page.
final class ItalyViewController: ViewController {
    private let nameLabel = Label()
    private let factsLabel = Label()
    private let flagView = FlagView(stripes: [Color(argb: 0xFF00_8C45), Color(argb: 0xFFF4_F5F0), Color(argb: 0xFFCD_212A)])
    private let citiesButton = Button(title: "Cities")

    init() {
        super.init(title: "Italy")
    }

    override func viewDidLoad() {
        let stack = StackView()
        stack.spacing = 16
        stack.padding = EdgeInsets(top: 24, left: 24, bottom: 24, right: 24)
        stack.placement = .fill()
        view.addSubview(stack)

        flagView.placement = .sized(height: 96)
        nameLabel.text = "Repubblica Italiana"
        factsLabel.text = "59 million people live between the Alps and the islands south of Sicily."
        factsLabel.numberOfLines = 0
        citiesButton.identifier = "cities"
        citiesButton.placement = .sized(height: 44)
        citiesButton.addTarget(self, action: ItalyViewController.showCities, for: .touchUpInside)
        for view in [flagView, nameLabel, factsLabel, citiesButton] { stack.addSubview(view) }
    }

    override func viewWillAppear(_ animated: Bool) {
        guard let theme = view.window?.theme ?? navigationController?.view.window?.theme else { return }
        nameLabel.font = Font(chain: theme.fonts.bold, size: 24)
        factsLabel.textColor = theme.secondaryLabel
    }

    private func showCities() {
        let cities = PlacesViewController(title: "Cities", places: ["Roma", "Milano", "Napoli", "Torino", "Palermo", "Genova", "Bologna"])
        navigationController?.pushViewController(cities, animated: true)
    }
}
