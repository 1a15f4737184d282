import FasciaControls
import FasciaRaster

/// A grouped table whose rows push further pages.
final class AustraliaViewController: TableViewController {
    private let theme: Theme
    private let states: [State] = [
        State(
            "nsw", "New South Wales", area: "801 150 km²", summit: "Mount Kosciuszko", City("Sydney", founded: 1788, river: "Parramatta")),
        State("vic", "Victoria", area: "227 444 km²", summit: "Mount Bogong", City("Melbourne", founded: 1835, river: "Yarra")),
        State("qld", "Queensland", area: "1 729 742 km²", summit: "Mount Bartle Frere", City("Brisbane", founded: 1825, river: "Brisbane")),
        State("wa", "Western Australia", area: "2 527 013 km²", summit: "Mount Meharry", City("Perth", founded: 1829, river: "Swan")),
        State("sa", "South Australia", area: "984 321 km²", summit: "Mount Woodroffe", City("Adelaide", founded: 1836, river: "Torrens")),
        State("tas", "Tasmania", area: "68 401 km²", summit: "Mount Ossa", City("Hobart", founded: 1804, river: "Derwent")),
    ]

    init(theme: Theme) {
        self.theme = theme
        super.init(style: .grouped, title: "Australia")
    }

    override func viewDidLoad() {
        tableView.identifier = "states"
        tableView.isMomentary = true
        var look = TableLook()
        look.accessory = Color(argb: 0xFF8B_98A8)
        look.highlight = theme.accent
        tableView.look = look
        tableView.accessoryMargin = 12
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { states.count }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "States" }

    override func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
        "Two territories on the mainland are no states."
    }

    override func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        let row = tableView.dequeueReusableRow(withIdentifier: "state") ?? TableRow(reuseIdentifier: "state")
        row.identifier = states[indexPath.row].identifier
        row.title = states[indexPath.row].name
        row.accessoryType = .disclosureIndicator
        (row.accessoryView as? Accessory)?.lineWidth = 3
        return row
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        navigationController?.pushViewController(FactsViewController(states[indexPath.row], theme: theme), animated: true)
    }
}
