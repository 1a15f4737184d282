import FasciaControls
import FasciaRaster

/// A grouped table of what there is to say of a state or a city; a state's first row leads to its capital.
final class FactsViewController: TableViewController {
    private struct Fact {
        var identifier = ""
        let name: String
        let value: String
    }

    private let theme: Theme
    private let sections: [[Fact]]
    private let capital: City?

    /// A state's page.
    init(_ state: State, theme: Theme) {
        self.theme = theme
        capital = state.capital
        sections = [
            [Fact(identifier: "capital", name: "Capital", value: state.capital.name)],
            [Fact(name: "Area", value: state.area), Fact(name: "Summit", value: state.summit)],
        ]
        super.init(style: .grouped, title: state.name)
    }

    /// A city's page, with a button that leads back to the first one.
    init(_ city: City, theme: Theme) {
        self.theme = theme
        capital = nil
        sections = [[Fact(name: "Founded", value: "\(city.founded)"), Fact(name: "River", value: city.river)]]
        super.init(style: .grouped, title: city.name)
        let home = BarButtonItem(title: "Australia") { [unowned self] in
            self.navigationController?.popToRootViewController(animated: true)
        }
        home.identifier = "home"
        navigationItem.rightBarButtonItems = [home]
    }

    override func viewDidLoad() {
        tableView.identifier = "facts"
        if capital == nil { tableView.allowsSelection = false } else { tableView.isMomentary = true }
        var look = TableLook()
        look.accessory = capital == nil ? nil : Color(argb: 0xFF8B_98A8)
        look.highlight = theme.accent
        look.detail = theme.label
        look.titleFont = Font(chain: theme.fonts.regular, size: 15)
        look.detailFont = Font(chain: theme.fonts.semibold, size: 15)
        tableView.look = look
        tableView.accessoryMargin = 12
    }

    override func numberOfSections(in tableView: TableView) -> Int { sections.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

    override func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        let fact = sections[indexPath.section][indexPath.row]
        let row = tableView.dequeueReusableRow(withIdentifier: "fact") ?? TableRow(reuseIdentifier: "fact")
        row.identifier = fact.identifier
        row.style = .value
        row.title = fact.name
        row.detail = fact.value
        row.accessoryType = fact.identifier == "capital" ? .disclosureIndicator : nil
        (row.accessoryView as? Accessory)?.lineWidth = 3
        return row
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        guard let capital, indexPath.section == 0 else { return }
        navigationController?.pushViewController(FactsViewController(capital, theme: theme), animated: true)
    }
}
