import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `stepper`.
enum StepperKind {
    static let number = NumberKeys(Stepper.self, range: 0...100, step: 1) { stepper, range, value in
        stepper.range = range
        stepper.value = value
    }
    static let dividers = Key(
        "dividers", .oneOrMore(of: DividerSchema.syntax),
        "The image between the halves, or a list of images for pairs of states."
    ) { (stepper: Stepper, dividers, builder) in
        for divider in dividers {
            stepper.setDividerImage(
                divider[DividerSchema.image].flatMap { builder.resources.image($0) },
                forLeftSegmentState: divider[DividerSchema.left] ?? .normal, rightSegmentState: divider[DividerSchema.right] ?? .normal)
        }
    }

    static let kind = ViewKind(
        "stepper", Stepper.self,
        number: number,
        keys: {
            Key("wraps", .boolean, "`true` leads from one end to the other.", \Stepper.wraps)
            Key(
                "repeats", .boolean, "`false` makes one step for each press; otherwise holding goes on, ever faster.", \Stepper.isRepeating)
            Key("continuous", .boolean, "`false` tells the value only when the finger lifts.", \Stepper.isContinuous)
            Key(
                "background", .perState(.image),
                "The image behind both halves, or one per state: its left cap is the minus's, its right cap the plus's."
            ) { (stepper: Stepper, image, state) in stepper.setBackgroundImage(image, for: state) }
            Key("minus", .perState(.image), "The minus's image, or one per state.") { (stepper: Stepper, image, state) in
                stepper.setDecrementImage(image, for: state)
            }
            Key("plus", .perState(.image), "The plus's image, or one per state.") { (stepper: Stepper, image, state) in
                stepper.setIncrementImage(image, for: state)
            }
            dividers
            Key("tint", .color, "The built-in signs' colour; the theme's label if it is left out.", \Stepper.tintColor)
        },
        check: { model, reader in
            for divider in model.record[dividers] ?? [] where divider.has(DividerSchema.metrics) {
                reader.fail("a stepper has no metrics", at: divider.place(of: DividerSchema.metrics))
            }
        },
        inspect: { stepper, model, checker in
            if !stepper.hasUniformDividers { checker.reportDividers(at: model.record.place(of: dividers)) }
        },
        make: { Stepper() })
}
