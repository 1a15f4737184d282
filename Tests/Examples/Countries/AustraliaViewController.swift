import FasciaControls

/// A grouped table whose rows push further pages.
final class AustraliaViewController: TableViewController {
    private let sections: [(title: String, names: [String])] = [
        ("States", ["New South Wales", "Queensland", "South Australia", "Tasmania", "Victoria", "Western Australia"]),
        ("Territories", ["Australian Capital Territory", "Northern Territory"]),
    ]

    init(style: TableView.Style) {
        super.init(style: style, title: "Australia")
    }

    override func numberOfSections(in tableView: TableView) -> Int { sections.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].names.count }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }

    override func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        let row = tableView.dequeueReusableRow(withIdentifier: "state") ?? TableRow(reuseIdentifier: "state")
        row.title = sections[indexPath.section].names[indexPath.row]
        row.accessoryType = .disclosureIndicator
        return row
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        let name = sections[indexPath.section].names[indexPath.row]
        let places = ["New South Wales": ["Sydney", "Newcastle", "Wollongong"], "Victoria": ["Melbourne", "Geelong", "Ballarat"]]
        navigationController?.pushViewController(PlacesViewController(title: name, places: places[name] ?? ["Elsewhere"]), animated: true)
    }
}
