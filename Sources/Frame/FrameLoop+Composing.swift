import FasciaGeometry
import FasciaRaster

/// How what is damaged is drawn: into the picture that is kept, or straight into a buffer of the display.
///
/// A kept picture makes small frames cheap: what a buffer missed earlier is copied, not drawn again, what scrolls is moved, and others can
/// look at it. A large frame that follows another would write it only to write over it. So from the second on that is drawn band by band
/// into a little memory that stays in the processor's cache, and from there into the buffer; a page of a large display is so at once, if it
/// comes alone, and once more for the other buffer. What the kept picture lacks then is drawn into it as far as later frames need it, and
/// all of it where a buffer lacks most of that too, where it falls into many pieces, or where somebody asks for it.
extension FrameLoop {
    /// What was composed, and the buffer that has got it already.
    struct Composed {
        var damage = Damage()
        var copied: Int?
        /// Whether it got it straight; what is known of its rows' ground, if anything is, is right then.
        var isStraight = false
        /// Where pixels were moved that the buffer has got already; of what changed there it lacks `damage` alone.
        var moved = PixelRect.zero
    }

    /// The picture as it was last composed, nil before the first frame. Where large frames went straight to the display it is drawn now,
    /// as the content is now.
    public var shadow: Surface? {
        completeKept()
        return kept
    }

    /// Brings what the kept picture lacks into it; before nothing is drawn for long, so that it is what was shown last.
    package func completeKept() {
        settle()
        if stale.isEmpty { return }
        let content = content
        if mode != nil { content.layout() }
        // What is drawn now stands where it will be moved to.
        if stale.intersects(content.movedRegion) { content.drawMoved() }
        if let view, content.showsSecret, !view.isHidden { hide(view) }
        guard let kept else { return }
        for index in 0..<stale.count {
            // A content that knows no display draws nothing, and the memory may be anybody's.
            if mode == nil { kept.set(stale[index], to: 0) }
            content.compose(stale[index], into: kept)
        }
        stale.removeAll()
        owesPage = false
        if content.showsSecret { showsSecret = true }
    }

    func compose(_ mode: DisplayMode, now: Instant) -> Composed {
        // Held once: as a property that may change, it would be held and let go again for every use.
        let content = content
        content.layout()
        if let view, content.showsSecret, !view.isHidden { hide(view) }
        guard let kept else { return Composed() }
        let isMoved = stale.isEmpty || !stale.intersects(content.movedRegion)
        if !isMoved { content.drawMoved() }
        let back = history.backBuffer
        var composed = Composed()
        let moved = isMoved ? move(content, in: kept, andCopyTo: back, mode: mode, &composed).intersection(kept.bounds) : .zero
        composed.damage = content.takeDamage()
        composed.damage.clip(to: kept.bounds)
        var changed = composed.damage
        changed.add(moved)
        if !changed.isEmpty { history.composed(changed) }
        // Where a secret is drawn tells of it. Once it is hidden all of the picture is told.
        if let view, !view.isHidden { view.damage.add(changed) }
        let wasLarge = isLarge
        if !changed.isEmpty { isLarge = bands.height(for: composed.damage.area, stride: kept.stride) != nil }
        // A turn that has nothing to show draws nothing, whatever is not kept, unless that is where a secret was.
        if changed.isEmpty, history.unshown.isEmpty {
            secretsWereDrawn(content)
            return composed
        }
        // Turned by 90 degrees it would come by way of the kept picture's memory all the same.
        let plays = !kernel.rotation.isTransposing && playsAgain(composed.damage, stride: kept.stride)
        let isPage = isLarge && isLargePage(composed.damage)
        let isLone = isPage && isLonePage(now)
        // What is kept already where it is drawn may be costly, and not for the first time: it is copied from there.
        let isUnkept = isLarge && !isPage && isStale(composed.damage)
        // Where a secret was is drawn over in the kept picture.
        let endsSecret = showsSecret && !content.showsSecret
        let isStraight = isMoved && moved.isEmpty && !endsSecret && (wasLarge || plays || isLone || isUnkept || owesPage)
        if let back, isStraight, composeStraight(composed.damage, plays: plays, to: back, mode: mode) {
            if isLone, scanout.bufferCount > 1 { owesPage = true }
            composed.copied = back
            composed.isStraight = true
        } else if composeKept(composed.damage, into: kept, andCopyTo: kernel.rotation.isTransposing ? nil : back, mode: mode) {
            composed.copied = back
        }
        secretsWereDrawn(content)
        return composed
    }

    /// Moves what is drawn already, and copies it while the processor's caches have it. Turned by 90 degrees a few rows would be a few
    /// pixels of each row of the display; and a buffer that is on the screen gets only what is drawn to its end, since what stands in front
    /// of what scrolls is moved with it.
    private func move(
        _ content: any Content, in kept: Surface, andCopyTo back: Int?, mode: DisplayMode, _ composed: inout Composed
    ) -> PixelRect {
        if hasBorrowed, !content.movedRegion.isEmpty { settle() }
        guard let back, scanout.bufferCount > 1, !kernel.rotation.isTransposing else {
            return content.moveDrawn(in: kept) { _ in }
        }
        let buffer = scanout.buffer(back)
        var isCopied = false
        let region = content.moveDrawn(in: kept) { part in
            kernel.copy(part.intersection(kept.bounds), of: kept, to: buffer, device: mode.size)
            isCopied = true
        }
        if isCopied { composed.moved = region }
        return region
    }

    private func secretsWereDrawn(_ content: any Content) {
        let wasSecret = showsSecret
        showsSecret = content.showsSecret
        // Under what went straight to the display it would stay in the kept picture's memory for long.
        if wasSecret, !showsSecret { completeKept() }
        if let view, view.isHidden, !showsSecret { unhide(view) }
    }

    // MARK: Straight to the display

    /// Whether most of a frame is where most of the last one was, and may be a picture: then it is copied to the display as it came, and not
    /// into the kept picture before. Whether it is one is seen when it has been drawn so once; what is none is drawn as ever from then on.
    private func playsAgain(_ damage: borrowing Damage, stride: Int) -> Bool {
        if bands.height(forPicture: damage.area, stride: stride) == nil {
            if damage.isEmpty || played.isEmpty { return false }
            played = .zero
            return false
        }
        var most = damage[0]
        for index in 1..<damage.count where damage[index].area > most.area { most = damage[index] }
        if most == played { return !playsOther }
        played = most
        playsOther = false
        return false
    }

    /// Draws a large frame, one of a picture that plays, or the first after a lone page, into a buffer, and nothing into the kept picture.
    /// - Returns: whether that is worth while and could be done.
    private func composeStraight(_ damage: borrowing Damage, plays: Bool, to back: Int, mode: DisplayMode) -> Bool {
        guard view == nil, !keepsAll, let kept else { return false }
        // All that the buffer lacks is drawn: what is kept may not have it.
        let missing = history.missing(in: back)
        // After a lone page the other buffer gets it the same way, with whatever is drawn next.
        let catchesUp = damage.isEmpty ? false : owesPage && isLargePage(missing) && isLargePage(stale)
        let area = catchesUp ? missing.area : damage.area
        let large = bands.height(for: area, stride: kept.stride)
        let played = plays ? bands.height(forPicture: area, stride: kept.stride) : nil
        guard let height = large ?? played else { return false }
        guard missing.area <= area &+ area / 4, let band = band(of: height, stride: kept.stride) else { return false }
        if catchesUp, !isLargePage(damage) { owesPage = false }
        settle()
        let content = content
        let buffer = scanout.buffer(back)
        let shown = shownGround(of: back)
        let bounds = missing.bounds
        var showsPicture = false
        band.top = band.owner == nil ? bounds.y : 0
        while band.top < bounds.maxY {
            for index in 0..<missing.count {
                let part = missing[index].intersection(band.bounds)
                if part.isEmpty { continue }
                band.ground?.begin(part)
                content.compose(part, into: band)
                // A picture that plays stays in the processor's caches, and the buffers with it.
                kernel.copy(part, of: band, to: buffer, device: mode.size, shown: shown, isStreamed: large != nil)
                if let ground = band.ground, ground.picture != nil { showsPicture = true }
            }
            if band.owner != nil { break }
            band.top += band.height
        }
        band.ground?.end()
        if plays, !showsPicture { playsOther = true }
        // In the kept picture's memory all that was drawn may be covered by ground which was not written.
        if band.owner == nil { stale.add(damage) } else { stale.add(missing) }
        statistics.pixelsComposed += missing.area
        return true
    }

    private func isLargePage(_ damage: borrowing Damage) -> Bool {
        guard let kept else { return false }
        for index in 0..<damage.count where bands.isLargePage(damage[index], of: kept.width &* kept.height) { return true }
        return false
    }

    /// Whether a page of a large display comes long after the last one, as one that a finger asks for does. What changes all of the display
    /// more often among small frames, as a large chart may, may be costly as well: it is drawn once, kept and copied.
    private func isLonePage(_ now: Instant) -> Bool {
        defer { lastPage = now }
        return lastPage.map { now - $0 >= bands.loneAfter } ?? true
    }

    /// What a buffer has of its rows' ground; nil where rows are turned on their way to it.
    private func shownGround(of back: Int) -> ShownGround? {
        guard let kept, kernel.rotation == .degrees0 else { return nil }
        if shownGrounds == nil {
            shownGrounds = (0..<scanout.bufferCount).map { _ in ShownGround(size: PixelSize(width: kept.width, height: kept.height)) }
        }
        return shownGrounds?[back]
    }

    /// What a large frame is drawn into on its way. Turned by 90 degrees a band would be a few pixels of each row of the display, which is
    /// slower than what it saves: there it is all of the kept picture, of which only the columns are written that have more than their ground.
    private func band(of height: Int, stride: Int) -> Surface? {
        guard let kept else { return nil }
        if kernel.rotation.isTransposing {
            if let band, band.owner === kept { return band }
            band = try? Surface.noting(over: kept)
            return band
        }
        let rows = min(height, kept.height - 1)
        if let band, band.height == rows, band.owner == nil { return band }
        band = rows > 0 ? try? Surface.band(width: kept.width, height: rows) : nil
        return band
    }

    // MARK: The kept picture

    /// Draws what is damaged, and what neither the buffer nor the kept picture has.
    /// - Returns: whether the buffer has all of it already.
    private func composeKept(_ damage: borrowing Damage, into kept: Surface, andCopyTo back: Int?, mode: DisplayMode) -> Bool {
        if stale.isEmpty { return composeKept(all: damage, into: kept, andCopyTo: back, mode: mode) }
        var all = copy damage
        let missing = history.backBuffer.map { history.missing(in: $0) } ?? stale
        var lacking = 0
        for index in 0..<missing.count where stale.intersects(missing[index]) {
            all.add(missing[index])
            lacking += staleArea(in: missing[index])
        }
        let isMost = lacking &* 2 > stale.area
        for index in 0..<all.count { stale.subtract(all[index]) }
        if isMost || stale.count > FrameLoop.mostStale {
            // From then on nothing is looked for any more, and what scrolls finds all that it moves.
            all.add(stale)
            stale.removeAll()
            owesPage = false
        }
        return composeKept(all: all, into: kept, andCopyTo: back, mode: mode)
    }

    /// In how many pieces what is stale may lie: more would soon be joined with what is not.
    private static let mostStale = 12

    /// Whether most of it is not kept.
    private func isStale(_ damage: borrowing Damage) -> Bool {
        var area = 0
        for index in 0..<damage.count { area += staleArea(in: damage[index]) }
        return area &* 2 > damage.area
    }

    /// How much of a rectangle is not kept; where pieces of that overlap, they are counted twice.
    private func staleArea(in rect: PixelRect) -> Int {
        var area = 0
        for index in 0..<stale.count { area += stale[index].intersection(rect).area }
        return area
    }

    private func composeKept(all: borrowing Damage, into kept: Surface, andCopyTo back: Int?, mode: DisplayMode) -> Bool {
        let content = content
        let area = all.area
        statistics.pixelsComposed += area
        guard let back, let height = bands.height(for: area, stride: kept.stride) else {
            for index in 0..<all.count { compose(all[index], of: content, into: kept) }
            return false
        }
        settle()
        // From top to bottom, and each band is copied while the processor's cache still has it.
        let missing = history.missing(in: back)
        let buffer = scanout.buffer(back)
        let bounds = missing.bounds.union(all.bounds)
        var top = bounds.y
        while top < bounds.maxY {
            let band = PixelRect(x: 0, y: top, width: kept.width, height: min(height, bounds.maxY - top))
            for index in 0..<all.count {
                let part = all[index].intersection(band)
                if !part.isEmpty { content.compose(part, into: kept) }
            }
            for index in 0..<missing.count {
                kernel.copy(missing[index].intersection(band), of: kept, to: buffer, device: mode.size, isStreamed: true)
            }
            top += height
        }
        return true
    }
}
