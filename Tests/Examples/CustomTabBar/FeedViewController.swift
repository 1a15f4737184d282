import FasciaControls
import FasciaRaster

/// What a tab shows: a few lines, of which a further tap on the tab shows the first again.
final class FeedViewController: TableViewController {
    init(title: String) {
        super.init(style: .plain, title: title)
    }

    override func viewDidLoad() {
        tableView.allowsSelection = false
        tableView.look.headerBackground = Color(argb: 0xFFE1_E5EB)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 20 }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { title }

    override func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        let row = tableView.dequeueReusableRow(withIdentifier: "line") ?? TableRow(reuseIdentifier: "line")
        row.title = "\(title ?? "") \(indexPath.row + 1)"
        row.detail = "\(indexPath.row + 2) min"
        return row
    }

    override func tabWasReselected() {
        tableView.scrollToRow(at: IndexPath(row: 0), position: .top, animated: true)
    }
}
