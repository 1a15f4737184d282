import FasciaGeometry
import FasciaRaster

extension TableRow {
    /// From the row's edges to what is in it, in points.
    static let margin = 16.0
    /// What a control in a row leaves above and below it, together.
    private static let controlMargin = 12.0
    private static let barWidth = 4.0
    private static let spacing = 12.0
    static let cornerRadius = 10.0
    /// How much of the texts' room a detail has at least, if it needs it.
    private static let detailShare = 0.4
    /// A title that is cut shorter than this says nothing, in points.
    private static let leastTitle = 48.0

    // MARK: Layout

    private var rowMargin: Double { table?.rowMargin ?? TableRow.margin }

    final func layoutParts() {
        let size = bounds.size
        var end = size.width - rowMargin
        // A mark that is not there takes no room.
        if let accessoryView, !(accessoryView.isHidden && table?.marksSelection == true) {
            // What is drawn of an accessory ends 2 points within its box: at the edge of everything else.
            let margin = accessoryView is Accessory ? table?.accessoryMargin ?? max(0, rowMargin - 2) : rowMargin
            let room = Size(width: max(0, size.width - rowMargin - margin), height: size.height)
            // A control that nothing else decides about keeps off the lines above and below.
            let control = accessoryView as? Control
            let limit = max(24, size.height - TableRow.controlMargin)
            let isLimited = control?.hasBuiltInLook == true && accessoryView.placement?.height == nil
            control?.isCompact = isLimited && limit < 44
            var liked = accessoryView.sizeThatFits(room)
            if isLimited { liked.height = min(liked.height, limit) }
            if let width = accessoryView.placement?.width {
                liked.width = width.points(of: room.width)
            } else if !title.isEmpty {
                // A slider takes all that it gets.
                liked.width = min(liked.width, room.width * 0.6)
            }
            if let height = accessoryView.placement?.height { liked.height = height.points(of: room.height) }
            liked = Size(width: min(max(0, liked.width), room.width), height: min(max(0, liked.height), max(0, size.height)))
            accessoryView.frame = Rect(
                x: size.width - margin - liked.width, y: (size.height - liked.height) / 2, width: liked.width, height: liked.height)
            end = accessoryView.frame.x - TableRow.spacing
        }
        contentView.frame = Rect(x: 0, y: 0, width: max(0, end), height: size.height)
        let start = layoutImage()
        layoutTexts(from: start, to: max(0, end), height: size.height)
        separatorInset = start
    }

    /// Returns where the texts begin.
    private func layoutImage() -> Double {
        guard let size = image?.size, size.width > 0, size.height > 0 else {
            imageView.isHidden = true
            return rowMargin
        }
        let room = max(0, bounds.height - 8)
        let factor = min(1, room / size.height)
        imageView.isHidden = false
        imageView.frame = Rect(
            x: rowMargin, y: (bounds.height - size.height * factor) / 2, width: size.width * factor, height: size.height * factor)
        return imageView.frame.maxX + TableRow.spacing
    }

    private func layoutTexts(from start: Double, to end: Double, height: Double) {
        let room = max(0, end - start)
        let hasTitle = !title.isEmpty
        let hasDetail = !detail.isEmpty
        titleLabel.isHidden = !hasTitle
        detailLabel.isHidden = !hasDetail
        if style == .subtitle {
            let titleHeight = hasTitle ? titleLabel.sizeThatFits(bounds.size).height : 0
            let detailHeight = hasDetail ? detailLabel.sizeThatFits(bounds.size).height : 0
            let isDouble = hasTitle && hasDetail
            let gap = isDouble ? 2.0 : 0
            // What is seen of both reaches from the title's capitals to the detail's baseline.
            let top = ((height - titleHeight - detailHeight - gap) / 2 - (isDouble ? 0.5 : 0)).rounded()
            titleLabel.frame = Rect(x: start, y: top, width: room, height: titleHeight)
            detailLabel.textAlignment = .leading
            detailLabel.frame = Rect(x: start, y: top + titleHeight + gap, width: room, height: detailHeight)
            return
        }
        var titleWidth = room
        if hasDetail {
            detailLabel.textAlignment = .trailing
            // A point more, so that a fraction that is lost to the pixels cuts nothing off.
            let liked = detailLabel.widthThatFits() + 1
            let titleLiked = hasTitle ? titleLabel.widthThatFits() + 1 + TableRow.spacing : 0
            // The title says what the detail is about: where there is too little room for both, it has more of it, and where next to
            // nothing of it would be left, all of it.
            let width = min(liked, max(room - titleLiked, room * TableRow.detailShare))
            let rest = max(0, room - width - TableRow.spacing)
            if hasTitle, rest < min(titleLiked - TableRow.spacing, TableRow.leastTitle) {
                detailLabel.isHidden = true
                detailLabel.frame = Rect(x: end, y: 0, width: 0, height: height)
            } else {
                detailLabel.frame = Rect(x: end - width, y: 0, width: width, height: height)
                titleWidth = rest
            }
        }
        titleLabel.frame = Rect(x: start, y: 0, width: titleWidth, height: height)
    }

    // MARK: Drawing

    final var isGrouped: Bool { table?.style == .grouped }

    final var hasRoundCorners: Bool { (ends.isFirst || ends.isLast) && isGrouped }

    /// What the row is filled with in its state; nil leaves what is behind.
    /// - Parameter isLit: the row's `isLit`, which its callers need too.
    final func fillColor(isLit: Bool) -> Color? {
        guard let theme = window?.theme else { return nil }
        if isLit, let own = ownHighlight { return own }
        // A weak reference is dear to follow, and a page of rows asks often.
        let table = table
        let color = rowColor ?? table?.look.row ?? (table?.style == .grouped ? theme.surface : theme.background)
        return isLit ? theme.wash(over: color) : color
    }

    final func drawBackground(_ canvas: Canvas) {
        let isLit = isLit
        guard let theme = window?.theme, let color = fillColor(isLit: isLit) else { return }
        var rect = pixelFrame
        // Of a row that is highlighted or selected the corners may be rounder.
        if isLit, let radius = table?.highlightRadius {
            canvas.fill(.roundedRect(radius: radius), in: rect, .color(color))
        } else if hasRoundCorners {
            // Corners that are not round lie beyond the row's edge.
            let extra = canvas.grid.pixels(TableRow.cornerRadius) + 1
            if !ends.isFirst {
                rect.y -= extra
                rect.height += extra
            }
            if !ends.isLast { rect.height += extra }
            canvas.fill(.roundedRect(radius: TableRow.cornerRadius), in: rect, .color(color))
        } else {
            canvas.fill(rect, color)
        }
        if isSelected, isLit, ownHighlight == nil, table?.showsSelectionBar == true {
            let (width, height) = (canvas.grid.pixels(TableRow.barWidth), canvas.grid.pixels(6))
            let bar = PixelRect(
                x: pixelFrame.x + width, y: pixelFrame.y + height, width: width, height: max(0, pixelFrame.height - 2 * height))
            canvas.fill(.roundedRect(radius: TableRow.barWidth / 2), in: bar, .color(theme.accent))
        }
        if ends.isLast || isLit || isAboveWash { return }
        let table = table
        if table?.showsSeparators ?? true { canvas.fill(separatorRect, table?.look.separator ?? theme.separator) }
    }

    /// The line between the row and the next one, in pixels.
    final var separatorRect: PixelRect {
        let inset = displayGrid.pixels(separatorInset)
        return PixelRect(x: pixelFrame.x + inset, y: pixelFrame.maxY - 1, width: pixelFrame.width - inset, height: 1)
    }
}

extension View {
    /// Where a small mark about the view stands: as `markPlacement` says, or before a control in a row, where it would cover what the row
    /// says.
    /// - Parameter extent: of the mark, in points.
    package final func markPlacement(extent: Double) -> Placement {
        var placement = superview is TableRow ? Placement(left: .points(-extent - 6), centerY: .fraction(0.5)) : markPlacement
        (placement.width, placement.height) = (.points(extent), .points(extent))
        return placement
    }
}
