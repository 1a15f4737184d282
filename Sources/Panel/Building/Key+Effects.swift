import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// Keys with effects. The last argument sets the key's value on its owner, resolved: a colour of the present theme, a text in the present
/// language, an opened image.
extension Key {
    /// A value whose setter needs the builder.
    /// - Parameter dependence: the changes after which it is set again.
    init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false,
        follows dependence: KeyEffect.Dependence = [], set: @escaping @Sendable (Owner, Value, ViewBuilder) -> Void
    ) {
        let bare = Key(name, syntax, documentation)
        self.init(
            name, syntax, documentation, isRequired: isRequired,
            effect: KeyEffect(dependence) { (owner: Owner, record, builder) in
                if let value = record[bare] { set(owner, value, builder) }
            })
    }

    /// A value that is set as it is.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false,
        set: @escaping @Sendable (Owner, Value) -> Void
    ) {
        self.init(name, syntax, documentation, isRequired: isRequired) { (owner: Owner, value, _) in set(owner, value) }
    }

    /// A colour.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, set: @escaping @Sendable (Owner, Color) -> Void
    ) where Value == ColorModel {
        self.init(name, syntax, documentation, follows: .theme) { (owner: Owner, color, builder) in set(owner, builder.color(color)) }
    }

    /// A fill; nil if its image could not be opened.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, set: @escaping @Sendable (Owner, Fill?) -> Void
    ) where Value == FillModel {
        self.init(name, syntax, documentation, follows: .theme) { (owner: Owner, fill, builder) in set(owner, builder.fill(fill)) }
    }

    /// A shadow, with its colour.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, set: @escaping @Sendable (Owner, ShadowModel, Color) -> Void
    ) where Value == ShadowModel {
        self.init(name, syntax, documentation, follows: .theme) { (owner: Owner, shadow, builder) in
            set(owner, shadow, builder.color(shadow.color))
        }
    }

    /// An image; nil if it could not be opened.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false,
        set: @escaping @Sendable (Owner, Image?) -> Void
    ) where Value == ImageModel {
        self.init(name, syntax, documentation, isRequired: isRequired) { (owner: Owner, image, builder) in
            set(owner, builder.resources.image(image))
        }
    }

    /// A font; nil if it could not be opened.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, set: @escaping @Sendable (Owner, Font?) -> Void
    ) where Value == FontModel {
        self.init(name, syntax, documentation) { (owner: Owner, font, builder) in set(owner, builder.resources.font(font)) }
    }

    /// An image for each of some states.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, set: @escaping @Sendable (Owner, Image?, ControlState) -> Void
    ) where Value == [(state: ControlState, value: ImageModel)] {
        self.init(name, syntax, documentation) { (owner: Owner, images, builder) in
            for (state, image) in images { set(owner, builder.resources.image(image), state) }
        }
    }

    /// An image for each of some states, and others for compact metrics.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String,
        set: @escaping @Sendable (Owner, Image?, ControlState, BarMetrics) -> Void
    ) where Value == [(state: ControlState, metrics: BarMetrics, value: ImageModel)] {
        self.init(name, syntax, documentation) { (owner: Owner, images, builder) in
            for (state, metrics, image) in images { set(owner, builder.resources.image(image), state, metrics) }
        }
    }

    /// How a title is drawn in each of some states.
    init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String,
        set: @escaping @Sendable (Owner, TitleAttributes, ControlState) -> Void
    ) where Value == [(state: ControlState, value: Record)] {
        self.init(name, syntax, documentation, follows: .theme) { (owner: Owner, titles, builder) in
            for (state, title) in titles { set(owner, builder.titleAttributes(title), state) }
        }
    }

    /// A text for each of some states.
    init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, set: @escaping @Sendable (Owner, String, ControlState) -> Void
    ) where Value == [(state: ControlState, value: TextModel)] {
        self.init(name, syntax, documentation, follows: .language) { (owner: Owner, texts, builder) in
            for (state, text) in texts { set(owner, builder.text(text), state) }
        }
    }
}

/// The same for what is set by assigning to a property, named by its path: `\Slider.isContinuous`.
extension Key {
    /// A value that is set as it is.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable
    ) {
        self.init(name, syntax, documentation) { (owner: Owner, value) in owner[keyPath: path] = value }
    }

    /// A value that is set as it is, of a property that can have none.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, _ path: any ReferenceWritableKeyPath<Owner, Value?> & Sendable
    ) {
        self.init(name, syntax, documentation) { (owner: Owner, value) in owner[keyPath: path] = value }
    }

    /// A colour, in the present theme.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, _ path: any ReferenceWritableKeyPath<Owner, Color?> & Sendable
    ) where Value == ColorModel {
        self.init(name, syntax, documentation) { (owner: Owner, color: Color) in owner[keyPath: path] = color }
    }

    /// A fill, in the present theme.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, _ path: any ReferenceWritableKeyPath<Owner, Fill?> & Sendable
    ) where Value == FillModel {
        self.init(name, syntax, documentation) { (owner: Owner, fill: Fill?) in owner[keyPath: path] = fill }
    }

    /// An image.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false,
        _ path: any ReferenceWritableKeyPath<Owner, Image?> & Sendable
    ) where Value == ImageModel {
        self.init(name, syntax, documentation, isRequired: isRequired) { (owner: Owner, image: Image?) in owner[keyPath: path] = image }
    }

    /// A font.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, _ path: any ReferenceWritableKeyPath<Owner, Font?> & Sendable
    ) where Value == FontModel {
        self.init(name, syntax, documentation) { (owner: Owner, font: Font?) in owner[keyPath: path] = font }
    }
}
