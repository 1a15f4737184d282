extension ViewKinds {
    /// What Fascia brings, in the order of the reference.
    public static let standard = ViewKinds([
        "button": { ButtonKind.kind },
        "segmentedControl": { SegmentedControlKind.kind },
        "slider": { SliderKind.kind },
        "stepper": { StepperKind.kind },
        "tabBar": { TabBarKind.kind },
        "label": { LabelKind.kind },
        "clock": { ClockKind.kind },
        "image": { ImageViewKind.kind },
        "progressBar": { ProgressBarKind.kind },
        "activity": { ActivityKind.kind },
        "qrCode": { QRCodeKind.kind },
        "view": { BoxKind.kind },
        "stack": { StackKind.kind },
        "grid": { GridKind.kind },
        "pages": { PagesKind.kind },
        "list": { ListKind.kind },
        "scroll": { ScrollKind.kind },
        "navigation": { NavigationKind.kind },
        "segmentsController": { SegmentsControllerKind.kind },
        "page": { PageKind.kind },
        "switch": { SwitchKind.kind },
        "menu": { MenuKind.kind },
    ])
}
