// swift-tools-version: 6.2
// Programs that use LabelKit, a screen as iOS apps have it, cards as servers draw them, and a snapshot test, in a package of
// their own.
import PackageDescription

let package = Package(
  name: "examples",
  dependencies: [
    // In a package of yours: .package(url: "…/labelmark.git", from: "0.2.0", traits: [])
    // Without the trait CommandLine, swift-argument-parser is not fetched. Labelmark needs tools 6.2.
    .package(name: "labelmark", path: Context.environment["LABELMARK"] ?? "../../..", traits: [])
  ],
  targets: [
    .executableTarget(name: "OneLabel", dependencies: [.product(name: "LabelKit", package: "labelmark")]),
    .executableTarget(
      name: "OrderScreen",
      dependencies: [
        .product(name: "UIKitNames", package: "labelmark"), .product(name: "LabelDrawing", package: "labelmark"),
      ]),
    .executableTarget(name: "OnePicture", dependencies: [.product(name: "LabelDrawing", package: "labelmark")]),
    .executableTarget(name: "PreviewCards", dependencies: [.product(name: "LabelDrawing", package: "labelmark")]),
    .testTarget(name: "SnapshotTests", dependencies: [.product(name: "LabelDrawing", package: "labelmark")]),
  ]
)
