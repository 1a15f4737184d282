import FasciaRaster

extension ChartPlot {
    /// A series' own colour, or one of the theme's; that of what may be out of date says nothing.
    func color(_ chart: ChartView, _ index: Int, _ theme: Theme) -> Color {
        if chart.series[index].isStale { return theme.secondaryLabel }
        if let own = chart.series[index].color { return own }
        switch index % 6 {
        case 0: return theme.accent
        case 1: return theme.warning
        case 2: return theme.success
        // What has failed has a colour of its own, and so have limits: no series takes it by itself.
        case 3: return theme.legible(.systemPurple, on: theme.background, theme.surface, contrast: 3)
        case 4: return theme.legible(.systemTeal, on: theme.background, theme.surface, contrast: 3)
        default: return theme.secondaryLabel
        }
    }
}
