import FasciaGeometry

/// The view of a controller that contains others: the controller places what is in it.
final class ContainerView: View {
    override func layoutSubviews() { controller?.layoutViews() }
}
