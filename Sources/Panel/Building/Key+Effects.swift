import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// Keys with effects. The last argument sets the key's value on its owner, resolved: a colour of the present theme, a text in the present
/// language, an opened image.
///
/// A key takes expressions if its syntax does and what it sets can be taken back: `default` does that where the last argument is a
/// closure.
extension Key {
    /// A value whose setter needs the builder.
    /// - Parameters:
    ///   - dependence: the changes after which it is set again.
    ///   - standard: what the owner has without the key.
    init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false,
        follows dependence: KeyEffect.Dependence = [], standard: KeyDefault<Owner>? = nil,
        set: @escaping @Sendable (Owner, Value, ViewBuilder) -> Void
    ) {
        let reversal = standard.map { standard in
            KeyEffect.Reversal(to: standard, Value.self) { owner, live, result, builder in
                guard let value = live.value(of: result) else { return false }
                set(owner, value, builder)
                return true
            }
        }
        self.init(name, syntax, documentation, isRequired: isRequired, follows: dependence, reversal: reversal, set: set)
    }

    /// A value that expressions give in a way of its own.
    init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false,
        follows dependence: KeyEffect.Dependence = [], reversal: KeyEffect.Reversal?,
        set: @escaping @Sendable (Owner, Value, ViewBuilder) -> Void
    ) {
        let slot = KeySlot<Value>(name)
        self.init(
            slot, syntax, documentation, isRequired: isRequired,
            effect: KeyEffect(dependence, reversal: reversal) { (owner: Owner, record, builder) in
                if let value = record.value(of: slot) { set(owner, value, builder) }
            })
    }

    /// A value that is set as it is.
    /// - Parameter reset: sets what the owner has without the key; nil if the key takes no expressions.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false,
        default reset: (@Sendable (Owner) -> Void)? = nil, set: @escaping @Sendable (Owner, Value) -> Void
    ) {
        self.init(
            name, syntax, documentation, isRequired: isRequired, standard: reset.map { .setting($0) },
            set: { (owner: Owner, value, _) in set(owner, value) })
    }

    /// A value that is set as it is.
    /// - Parameter value: what the owner has without the key.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, default value: Value,
        set: @escaping @Sendable (Owner, Value) -> Void
    ) where Value: Sendable {
        self.init(name, syntax, documentation, default: { (owner: Owner) in set(owner, value) }, set: set)
    }

    /// A colour.
    /// - Parameter reset: sets what the owner has without the key; nil if the key takes no expressions.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, default reset: (@Sendable (Owner) -> Void)? = nil,
        set: @escaping @Sendable (Owner, Color) -> Void
    ) where Value == ColorModel {
        self.init(
            name, syntax, documentation, follows: .theme, standard: reset.map { .setting($0) },
            set: { (owner: Owner, color, builder) in set(owner, builder.color(color)) })
    }

    /// A fill; nil if its image could not be opened.
    /// - Parameter reset: sets what the owner has without the key; nil if the key takes no expressions.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, default reset: (@Sendable (Owner) -> Void)? = nil,
        set: @escaping @Sendable (Owner, Fill?) -> Void
    ) where Value == FillModel {
        self.init(
            name, syntax, documentation, follows: .theme, standard: reset.map { .setting($0) },
            set: { (owner: Owner, fill, builder) in set(owner, builder.fill(fill)) })
    }

    /// A shadow, with its colour.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, set: @escaping @Sendable (Owner, ShadowModel, Color) -> Void
    ) where Value == ShadowModel {
        self.init(name, syntax, documentation, follows: .theme) { (owner: Owner, shadow, builder) in
            set(owner, shadow, builder.color(shadow.color))
        }
    }

    /// A text in the present language, with the present values.
    init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false,
        saying set: @escaping @Sendable (Owner, String) -> Void
    ) where Value == String {
        self.init(name, syntax, documentation, isRequired: isRequired) { (owner: Owner, raw, builder) in
            set(owner, builder.string(raw))
        }
    }

    /// A text with the present values, and the parts of it that are not certain.
    init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String,
        saying set: @escaping @Sendable (Owner, String, [TextMark]) -> Void
    ) where Value == TextModel {
        self.init(name, syntax, documentation) { (owner: Owner, text, builder) in
            let (said, marks) = builder.markedText(text)
            set(owner, said, marks)
        }
    }

    /// An image; nil if it could not be opened. An expression may also give an image of `values:`; unknown, there is none.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false,
        set: @escaping @Sendable (Owner, Image?) -> Void
    ) where Value == ImageModel {
        let reversal = KeyEffect.Reversal(to: .setting { set($0, nil) }, Value.self) { owner, live, result, builder in
            guard let image = builder.image(live.value(of: result), result) else { return false }
            set(owner, image)
            return true
        }
        self.init(
            name, syntax, documentation, isRequired: isRequired, reversal: reversal,
            set: { (owner: Owner, image, builder) in set(owner, builder.resources.image(image)) })
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
        let reversal = KeyEffect.Reversal(to: .setting { set($0, nil, .normal) }, Value.self) { owner, live, result, builder in
            guard let image = builder.image(live.value(of: result)?.first?.value, result) else { return false }
            set(owner, image, .normal)
            return true
        }
        self.init(
            name, syntax, documentation, reversal: reversal,
            set: { (owner: Owner, images, builder) in
                for (state, image) in images { set(owner, builder.resources.image(image), state) }
            })
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
}

/// The same for what is set by assigning to a property, named by its path: `\Slider.isContinuous`. Making a path costs 20 µs of a start, so
/// that only those of keys that are written are made.
extension Key {
    /// A value that is set as it is.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String,
        _ path: @autoclosure @escaping @Sendable () -> any ReferenceWritableKeyPath<Owner, Value> & Sendable
    ) {
        self.init(
            name, syntax, documentation, standard: .property(path()), set: { (owner: Owner, value, _) in owner[keyPath: path()] = value })
    }

    /// A value that is set as it is, of a property that can have none.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String,
        _ path: @autoclosure @escaping @Sendable () -> any ReferenceWritableKeyPath<Owner, Value?> & Sendable
    ) {
        self.init(
            name, syntax, documentation, standard: .property(path()), set: { (owner: Owner, value, _) in owner[keyPath: path()] = value })
    }

    /// A colour, in the present theme.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String,
        _ path: @autoclosure @escaping @Sendable () -> any ReferenceWritableKeyPath<Owner, Color?> & Sendable
    ) where Value == ColorModel {
        self.init(
            name, syntax, documentation, follows: .theme, standard: .property(path()),
            set: { (owner: Owner, color, builder) in owner[keyPath: path()] = builder.color(color) })
    }

    /// A colour, in the present theme, of a property that always has one.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String,
        _ path: @autoclosure @escaping @Sendable () -> any ReferenceWritableKeyPath<Owner, Color> & Sendable
    ) where Value == ColorModel {
        self.init(
            name, syntax, documentation, follows: .theme, standard: .property(path()),
            set: { (owner: Owner, color, builder) in owner[keyPath: path()] = builder.color(color) })
    }

    /// A fill, in the present theme.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String,
        _ path: @autoclosure @escaping @Sendable () -> any ReferenceWritableKeyPath<Owner, Fill?> & Sendable
    ) where Value == FillModel {
        self.init(
            name, syntax, documentation, follows: .theme, standard: .property(path()),
            set: { (owner: Owner, fill, builder) in owner[keyPath: path()] = builder.fill(fill) })
    }

    /// An image.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String, isRequired: Bool = false,
        _ path: @autoclosure @escaping @Sendable () -> any ReferenceWritableKeyPath<Owner, Image?> & Sendable
    ) where Value == ImageModel {
        self.init(name, syntax, documentation, isRequired: isRequired) { (owner: Owner, image: Image?) in owner[keyPath: path()] = image }
    }

    /// A font.
    public init<Owner: AnyObject>(
        _ name: String, _ syntax: Syntax<Value>, _ documentation: String,
        _ path: @autoclosure @escaping @Sendable () -> any ReferenceWritableKeyPath<Owner, Font?> & Sendable
    ) where Value == FontModel {
        self.init(name, syntax, documentation) { (owner: Owner, font: Font?) in owner[keyPath: path()] = font }
    }
}
