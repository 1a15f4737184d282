import FasciaGeometry

/// Shows one of its subviews, its pages; the others are hidden and keep their state.
public final class PagesView: View {
    /// Called when another page came to show.
    public var onSelection: ((Int) -> Void)?

    /// The page that shows, by its place among the subviews; −1 if there is none.
    public private(set) var selectedIndex = -1

    /// A view without pages.
    public init() { super.init() }

    /// Adds a page behind the others in order; the first one shows.
    public func addPage(_ page: View) {
        page.isHidden = true
        addSubview(page)
        if selectedIndex < 0 { showPage(at: 0) }
    }

    /// Shows a page. An index that does not exist changes nothing.
    public func showPage(at index: Int) {
        guard subviews.indices.contains(index), index != selectedIndex else { return }
        if subviews.indices.contains(selectedIndex) {
            // A finger that holds something there has nothing to hold any more.
            window?.cancelTouches(in: subviews[selectedIndex])
            subviews[selectedIndex].isHidden = true
        }
        selectedIndex = index
        subviews[index].isHidden = false
        window?.pageDidShow(subviews[index], in: self)
        onSelection?(index)
    }

    /// The page that shows was chosen once more: navigations in it go back to their first page, and its list scrolls to its top.
    public func pageWasReselected() {
        if subviews.indices.contains(selectedIndex) { subviews[selectedIndex].wasReselected() }
    }

    /// As large as the largest page likes to be.
    public override func sizeThatFits(_ size: Size) -> Size {
        subviews.reduce(.zero) { result, page in
            let liked = page.sizeThatFits(size)
            return Size(width: max(result.width, liked.width), height: max(result.height, liked.height))
        }
    }
}
