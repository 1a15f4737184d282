import FasciaControls
import FasciaGeometry
import FasciaRaster

extension SegmentedControl {
    /// A segmented control that looks like a row of separate buttons, of which one is pressed: five images make it.
    static func separateButtons(titles: [String], artwork: Artwork, font: Font) throws(RasterError) -> SegmentedControl {
        let control = SegmentedControl(titles: titles)
        control.selectsOnTouchDown = true

        control.setDividerImage(
            try artwork.image(named: "divider-none-selected"), forLeftSegmentState: .normal, rightSegmentState: .normal)
        control.setDividerImage(
            try artwork.image(named: "divider-left-selected"), forLeftSegmentState: .selected, rightSegmentState: .normal)
        control.setDividerImage(
            try artwork.image(named: "divider-right-selected"), forLeftSegmentState: .normal, rightSegmentState: .selected)

        control.setBackgroundImage(try artwork.image(named: "button-normal"), for: .normal)
        control.setBackgroundImage(try artwork.image(named: "button-selected"), for: .selected)

        control.setTitleAttributes(
            TitleAttributes(
                font: font, color: Color(argb: 0xFF3B_4654), shadowColor: .white, shadowOffset: Offset(horizontal: 0, vertical: 1)),
            for: .normal)
        control.setTitleAttributes(
            TitleAttributes(
                font: font, color: .white, shadowColor: Color(argb: 0xFF04_423B), shadowOffset: Offset(horizontal: 0, vertical: -1)),
            for: .selected)
        return control
    }

    /// Moves the outer titles by half a divider, into the middle of what looks like their buttons.
    func centerOuterTitles() {
        let dividerWidth = dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal)?.size.width ?? 0
        setContentPositionAdjustment(Offset(horizontal: dividerWidth / 2, vertical: 0), forSegmentType: .left)
        setContentPositionAdjustment(Offset(horizontal: -dividerWidth / 2, vertical: 0), forSegmentType: .right)
    }
}
