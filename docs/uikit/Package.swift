// swift-tools-version: 6.0
// The adapter for a real UILabel, with one test that writes a file of its answers. For Apple's systems only: elsewhere the
// package of this repository builds the same files.
import PackageDescription

let package = Package(
  name: "LabelReading",
  platforms: [.iOS(.v17)],
  products: [.library(name: "LabelReading", targets: ["LabelReading"])],
  targets: [
    .target(name: "LabelReading"),
    .testTarget(name: "AnswersTests", dependencies: ["LabelReading"]),
  ],
  // Its files compile in Swift 6 too; here a warning of another version of the compiler is to stop nothing.
  swiftLanguageModes: [.v5]
)
