extension ViewKinds {
    /// What Fascia brings, in the order of the reference.
    // With its type: each file that names it would have the compiler look for that, for a second.
    public static let standard: ViewKinds = ViewKinds([
        "button": { ButtonKind.kind },
        "segmentedControl": { SegmentedControlKind.kind },
        "slider": { SliderKind.kind },
        "dial": { DialKind.kind },
        "stepper": { StepperKind.kind },
        "tabBar": { TabBarKind.kind },
        "label": { LabelKind.kind },
        "clock": { ClockKind.kind },
        "image": { ImageViewKind.kind },
        "progressBar": { ProgressBarKind.kind },
        "activity": { ActivityKind.kind },
        "qrCode": { QRCodeKind.kind },
        "gauge": { GaugeKind.kind },
        "chart": { ChartKind.kind },
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
        "textField": { TextFieldKind.kind },
    ])
}
