import FasciaControls

/// A plain list of names, of which each may be marked.
final class PlacesViewController: TableViewController {
    private let places: [String]
    private var marked: Set<Int> = []

    init(title: String, places: [String]) {
        self.places = places
        super.init(style: .plain, title: title)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { places.count }

    override func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        let row = tableView.dequeueReusableRow(withIdentifier: "place") ?? TableRow(reuseIdentifier: "place")
        row.title = places[indexPath.row]
        row.accessoryType = marked.contains(indexPath.row) ? .checkmark : nil
        return row
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        if marked.remove(indexPath.row) == nil { marked.insert(indexPath.row) }
        tableView.row(at: indexPath)?.accessoryType = marked.contains(indexPath.row) ? .checkmark : nil
        tableView.deselectRow(at: indexPath)
    }
}
