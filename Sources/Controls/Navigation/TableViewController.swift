import FasciaGeometry

/// A page that is a table, after UIKit's `UITableViewController`: its view is the table, and it is the table's data source.
///
/// When the page shows again, the row that was chosen before is not selected any more.
open class TableViewController: ViewController, TableViewDataSource {
    /// The controller's view.
    public let tableView: TableView
    /// Whether coming to show takes the selection away.
    public final var clearsSelectionOnViewWillAppear = true

    /// A page without rows.
    public init(style: TableView.Style = .plain, title: String? = nil) {
        tableView = TableView(style: style)
        super.init(title: title)
    }

    /// Makes the table the view.
    open override func loadView() {
        tableView.dataSource = self
        tableView.onSelect = { [unowned self] indexPath in self.tableView(self.tableView, didSelectRowAt: indexPath) }
        tableView.onDeselect = { [unowned self] indexPath in self.tableView(self.tableView, didDeselectRowAt: indexPath) }
        view = tableView
    }

    deinit {
        tableView.onSelect = nil
        tableView.onDeselect = nil
    }

    /// Takes the selection away, unless it is to stay.
    open override func viewWillAppear(_ animated: Bool) {
        guard clearsSelectionOnViewWillAppear else { return }
        while let indexPath = tableView.indexPathForSelectedRow { tableView.deselectRow(at: indexPath) }
    }

    // MARK: Rows

    /// The default is one.
    open func numberOfSections(in tableView: TableView) -> Int { 1 }

    /// The default is none.
    open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }

    /// The default is an empty row.
    open func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow { TableRow() }

    /// The default is nothing.
    open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }

    /// The default is nothing.
    open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }

    // MARK: Selection

    /// A finger chose a row. The default does nothing.
    open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

    /// A finger deselected a row. The default does nothing.
    open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
}
