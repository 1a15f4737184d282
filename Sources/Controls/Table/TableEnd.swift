import FasciaGeometry
import FasciaRaster

/// How a table stays at its end while rows come, and leads back there.
final class TableEnd {
    /// Whether it stays there; not while a finger chose to read elsewhere.
    var isFollowed = true
    /// Whether it goes there at once the next time.
    var isJumping = true
    var button: EndButton?
    /// What takes the content there.
    var animation: Animation?
    /// When the animation made its last step.
    var lastStep: Instant?
}

extension TableView {
    /// How far from the end is still there, in points.
    var isAtEnd: Bool { maximumOffset.y - contentOffset.y < 2 }

    /// Goes on to the end if the table stays there, and shows the way back if it does not.
    func followEnd() {
        showEndButton(!end.isFollowed && maximumOffset.y - contentOffset.y > rowHeight)
        guard end.isFollowed, end.animation == nil else { return }
        if isDragging || isMoving {
            window?.layoutWhenReleased(self)
            return
        }
        let rest = maximumOffset.y - contentOffset.y
        if rest <= 0 {
            end.isJumping = false
        } else if end.isJumping || !isVisibleForDrawing {
            end.isJumping = false
            adjust(to: maximumOffset.y)
        } else if let window {
            end.lastStep = nil
            let animation = Animation(steps: { [unowned self] now in
                let goesOn = self.stepToEnd(now)
                if !goesOn { self.end.animation = nil }
                return goesOn
            })
            end.animation = animation
            window.start(animation)
        }
    }

    /// The end may move on meanwhile: each step goes a part of what is left.
    private func stepToEnd(_ now: Instant) -> Bool {
        guard followsEnd, end.isFollowed, !isDragging, !isMoving, let window else { return false }
        let elapsed = end.lastStep.map { min((now - $0).seconds, 0.05) } ?? 0
        end.lastStep = now
        // What a finger is on does not move away under it.
        if window.isHeld(in: contentView) { return true }
        let goal = maximumOffset.y
        let rest = goal - contentOffset.y
        if end.isJumping || rest * window.scale < 0.5 {
            end.isJumping = false
            adjust(to: goal)
            return false
        }
        // A view's length behind is enough to see that something moves.
        let start = max(contentOffset.y, goal - bounds.height)
        adjust(to: start + (goal - start) * (1 - Exponential.exp(-elapsed / 0.07)))
        return true
    }

    /// Ends what takes the content there where it is; the next layout goes on.
    func endFollowing() {
        if let animation = end.animation { window?.stop(animation) }
        end.animation = nil
    }

    private func adjust(to y: Double) {
        isAdjusting = true
        move(to: Point(x: contentOffset.x, y: y))
        isAdjusting = false
    }

    /// Takes the table to its last row, and has it stay there if it follows its end.
    public func scrollToEnd(animated: Bool) {
        layoutIfNeeded()
        if followsEnd {
            stopMotion()
            end.isFollowed = true
            end.isJumping = !animated
            setNeedsLayout()
        } else {
            setContentOffset(Point(x: contentOffset.x, y: maximumOffset.y), animated: animated)
        }
    }

    /// Whether the table stays at its end, where it follows it; no finger chose to read elsewhere.
    package var staysAtEnd: Bool {
        get { end.isFollowed }
        set { end.isFollowed = newValue }
    }

    // MARK: The way back

    func showEndButton(_ isShown: Bool) {
        if !isShown, end.button == nil { return }
        let button: EndButton
        if let known = end.button {
            button = known
        } else {
            button = EndButton()
            button.addAction(for: .touchUpInside) { [unowned self] in self.scrollToEnd(animated: true) }
            end.button = button
            addSubview(button)
        }
        button.frame = Rect(
            x: bounds.width - EndButton.diameter - EndButton.margin, y: bounds.height - EndButton.diameter - EndButton.margin,
            width: EndButton.diameter, height: EndButton.diameter)
        if button.isWanted == isShown { return }
        button.isWanted = isShown
        button.animate(withDuration: 0.2, animations: { button.alpha = isShown ? 1 : 0 })
    }

    // MARK: Without rows

    func placeEmptyLabel() {
        empty.show(metrics.rowCount == 0 ? emptyText : nil, in: self, part: uncoveredPart, at: 1, dress: dressEmpty)
    }

    /// What no keyboard covers; nil if none does, or all is covered.
    private var uncoveredPart: Rect? {
        guard let window, let top = window.textEntry?.keyboardTop else { return nil }
        let bottom = convertFromWindow(Point(x: 0, y: top)).y
        return bottom > 0 && bottom < bounds.height ? Rect(x: 0, y: 0, width: bounds.width, height: bottom) : nil
    }

    func dressEmpty(_ label: Label) {
        guard let theme = window?.theme else { return }
        label.textColor = look.detail ?? theme.secondaryLabel
        label.font = look.titleFont ?? Font(chain: theme.fonts.regular, size: 17)
    }
}
