import FasciaGeometry

// A change of rows that are known by ids.
extension TableView {
    /// Shows the rows that the data source was given last, unless a finger holds a row.
    /// - Returns: whether other rows are shown now.
    @discardableResult
    func applyPendingSnapshot() -> Bool {
        guard let source = dataSource as? TableViewDiffableDataSource, source.hasPending else { return false }
        // A finger that scrolls holds no row.
        if let window, !isDragging, window.isHeld(in: contentView) {
            window.layoutWhenReleased(self)
            return false
        }
        // A row that goes would take the text along that somebody types in it: it goes when that is entered.
        if let field = window?.firstResponder, let row = visible.first(where: { field.isDescendant(of: $0) })?.itemIdentifier,
            !source.pendingKeeps(row)
        {
            return false
        }
        // Counts are those of the old rows until here.
        if source.hasSections { loadIfNeeded() }
        guard let update = source.takePending(), !update.isSame else { return false }
        show(update.difference, of: update.oldSections, to: source.sectionNames, isAnimated: update.isAnimated && canAnimateChange())
        source.onApply?()
        return true
    }

    private func show(_ difference: TableDifference, of oldSections: [String], to newSections: [String], isAnimated: Bool) {
        let oldMetrics = metrics
        let oldOffset = contentOffset.y
        let wasEmpty = oldMetrics.rowCount == 0
        let wasAtTop = oldOffset <= minimumOffset.y + 0.5
        // From here on, where rows are seen is where they come from.
        if isAnimated, !wasEmpty {
            for row in visible { row.shownY = row.frame.y - oldOffset }
            for label in labels { label.shownY = label.frame.y - oldOffset }
        }
        endChange(isContinued: true)
        // Rows that an update before this one keeps, as one off the window does, have no place in sight yet.
        var rows = visible.enumerated().map { (firstVisible + $0, $1) }
        for (place, row) in kept {
            if let number = oldMetrics.number(of: place) { rows.append((number, row)) } else { recycle(row) }
        }
        visible.removeAll(keepingCapacity: true)
        kept.removeAll(keepingCapacity: true)
        isLoaded = false
        loadIfNeeded()

        var selection: Set<IndexPath> = []
        for place in selected {
            if let number = oldMetrics.number(of: place), let new = difference.newPlace(of: number) {
                selection.insert(metrics.indexPath(of: new))
            }
        }
        selected = selection
        var anchor: Double?
        // What is read where whole sections move is what moves.
        var sectionAnchor: Double?
        var leaving: [TableRow] = []
        for (number, row) in rows {
            guard let place = difference.newPlace(of: number) else {
                leaving.append(row)
                continue
            }
            kept[metrics.indexPath(of: place)] = row
            if anchor != nil { continue }
            let way = metrics.extent(of: place).top - oldMetrics.extent(of: number).top
            if !difference.moves.contains(where: { $0.to == place }) {
                anchor = way
            } else if sectionAnchor == nil, oldSections.count > 1,
                oldSections[oldMetrics.indexPath(of: number).section] == newSections[metrics.indexPath(of: place).section]
            {
                sectionAnchor = way
            }
        }
        renumberLabels(of: oldSections, to: newSections)
        (contentView as? ScrollContentView)?.isRearranged = true
        if !wasAtTop || followsEnd, let anchor = anchor ?? sectionAnchor, anchor != 0 { shiftContent(by: anchor) }
        if followsEnd, wasEmpty || !isAnimated { end.isJumping = true }
        if isMoving { hasMovedEnds = true }
        change = isAnimated && !wasEmpty ? TableChange(difference, oldMetrics, oldOffset) : nil
        for row in leaving {
            // A row that was not seen yet has no place to fade at.
            if let change, !row.shownY.isNaN { change.add(row, to: nil) } else { recycle(row) }
        }
        superview?.setNeedsLayout()
    }

    /// Headers stay with their sections.
    private func renumberLabels(of oldSections: [String], to newSections: [String]) {
        for label in labels {
            let identifier = oldSections.indices.contains(label.section) ? oldSections[label.section] : nil
            label.section = newSections.firstIndex { $0 == identifier } ?? -1
        }
    }

    /// Whether a change can be followed by eye: the table is seen, and changes come no faster than they are shown.
    private func canAnimateChange() -> Bool {
        guard let window, isVisibleForDrawing else { return false }
        let isSoon = window.now - lastChange < TableChange.duration
        lastChange = window.now
        quickChanges = isSoon ? quickChanges + 1 : 0
        return quickChanges < 3
    }

    // MARK: The animation

    /// Called when rows have their new places: those that were elsewhere begin there.
    func beginChange() {
        guard let change, !change.isRunning, let window else { return }
        if !change.begin(in: self) {
            self.change = nil
            return
        }
        // The change has the animation, which has these.
        let animation = Animation(
            duration: TableChange.duration,
            step: { [unowned self, weak change] progress in
                change?.progress = progress
                self.placeRows()
            },
            completion: { [unowned self, weak change] in if let change, self.change === change { self.endChange() } })
        change.animation = animation
        window.start(animation)
        placeRows()
    }

    /// Shows the end of a change at once.
    /// - Parameter isContinued: whether the next one begins where rows are seen now.
    func endChange(isContinued: Bool = false) {
        guard let change else { return }
        self.change = nil
        if let animation = change.animation { window?.stop(animation) }
        for row in visible {
            let shownY = row.shownY
            row.endSlide()
            if isContinued { row.shownY = shownY }
        }
        for label in labels { label.slide = 0 }
        for leaving in change.leaving {
            leaving.row.alpha = 1
            recycle(leaving.row)
        }
        if !isContinued { placeRows() }
    }

    /// Gives rows and headers the places that they have at the moment.
    func placeRows() {
        let rest = 1 - (change?.progress ?? 1)
        for (index, row) in visible.enumerated() {
            let frame = frame(of: firstVisible + index)
            row.frame = row.slide == 0 ? frame : frame.offsetBy(dx: 0, dy: row.slide * rest)
            if row.isEntering { row.alpha = 1 - rest }
        }
        for label in labels { label.frame = label.restFrame.offsetBy(dx: 0, dy: label.slide * rest) }
        guard let change else { return }
        for leaving in change.leaving {
            leaving.row.frame.origin.y = leaving.from + (leaving.to - leaving.from) * change.progress
            if leaving.isGone { leaving.row.alpha = rest }
        }
    }
}
