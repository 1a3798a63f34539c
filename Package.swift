// swift-tools-version: 6.3
// Builds Labelmark: the reference engine, the conformance suite, the peers and the benchmark harness.
import PackageDescription

/// The peers to build, e.g. `LABELMARK_PEERS=handmade,harfbuzz,pango,qt`; the scripts set those that pkg-config finds.
/// (An environment variable is part of the key of SwiftPM's manifest cache; a test for installed files would not be.)
let peers = Set((Context.environment["LABELMARK_PEERS"] ?? "").split(separator: ",").map(String.init))

var products: [Product] = [
  .library(name: "TextSegmentation", targets: ["TextSegmentation"]),
  .library(name: "LabelLayout", targets: ["LabelLayout"]),
  .library(name: "LabelKit", targets: ["LabelKit"]),
  .library(name: "LabelKitFoundation", targets: ["LabelKitFoundation"]),
  .library(name: "LabelView", targets: ["LabelView"]),
  .library(name: "UIKitNames", targets: ["UIKitNames"]),
  .library(name: "LabelDrawing", targets: ["LabelDrawing"]),
  .library(name: "Conformance", targets: ["Conformance"]),
  .library(name: "labelengine", type: .dynamic, targets: ["LabelEngineEntry"]),
  .library(name: "labelmodel", type: .dynamic, targets: ["LabelModelEntry"]),
  .library(name: "labelslow", type: .dynamic, targets: ["SlowEngine"]),
  .executable(name: "labelmark", targets: ["labelmark"]),
  .executable(name: "labelhost", targets: ["labelhost"]),
  .executable(name: "labelbench", targets: ["labelbench"]),
]

var targets: [Target] = [
  // The core of the engine, which needs nothing from outside the package.
  .target(name: "CTextScan", cSettings: [.define("NDEBUG", .when(configuration: .release))]),
  .target(name: "TextSegmentation", dependencies: ["CTextScan"]),
  .target(name: "CMemory"),
  .target(name: "LabelLayout", dependencies: ["CMemory", "CTextScan", "TextSegmentation"]),

  // Modules that give text its advances.
  .systemLibrary(
    name: "CHarfBuzz", path: "Sources/System/HarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
  .systemLibrary(
    name: "CFontconfig", path: "Sources/System/Fontconfig", pkgConfig: "fontconfig",
    providers: [.apt(["libfontconfig-dev"])]),
  .systemLibrary(
    name: "ICUSystem", path: "Sources/System/ICUSystem", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
  .target(name: "CICU", dependencies: ["ICUSystem"], path: "Sources/System/ICU"),
  .target(
    name: "LabelFonts",
    dependencies: ["LabelLayout", "TextSegmentation", "CHarfBuzz", "CFontconfig", "CICU", "CHyphen"]),
  .systemLibrary(name: "CHyphen", path: "Sources/System/Hyphen", providers: [.apt(["libhyphen-dev"])]),

  // Lays out text from bytes to lines.
  .target(name: "LabelKit", dependencies: ["LabelFonts", "LabelLayout", "TextSegmentation"]),

  // Foundation's attributed strings, which no other module here needs.
  .target(name: "LabelKitFoundation", dependencies: ["LabelKit", "LabelFonts"]),

  // The label as an object, with UIKit's names.
  .target(name: "LabelView", dependencies: ["LabelKit", "LabelKitFoundation", "LabelFonts", "LabelLayout"]),
  .target(name: "UIKitNames", dependencies: ["LabelView"]),

  // Pictures of labels.
  .systemLibrary(
    name: "CCairo", path: "Sources/System/Cairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"])]),
  .target(name: "LabelDrawing", dependencies: ["CCairo", "LabelView", "LabelKit", "LabelFonts"]),

  // The C interface and the engine that implements it.
  .target(name: "CLabelEngine"),
  .target(name: "CLastError"),
  .target(
    name: "LabelEngineABI",
    dependencies: ["CLabelEngine", "CLastError", "LabelKit", "LabelFonts", "LabelLayout", "TextSegmentation"]),
  .target(name: "LabelEngineEntry", dependencies: ["CLabelEngine", "LabelEngineABI"]),

  // The test suites and what they use.
  .systemLibrary(name: "CZlib", path: "Sources/System/Zlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .target(name: "Conformance", dependencies: ["CLabelEngine", "CZlib"]),
  .target(name: "LabelModel", dependencies: ["Conformance", "LabelDrawing", "LabelKit", "LabelView"]),
  .target(name: "LabelModelABI", dependencies: ["CLabelEngine", "Conformance", "LabelEngineABI", "LabelModel"]),
  .target(name: "LabelModelEntry", dependencies: ["CLabelEngine", "LabelModelABI"]),
  .target(name: "Regression", dependencies: ["Conformance"]),
  // Puts slowdowns into any engine, to test comparisons with.
  .target(name: "SlowEngine", dependencies: ["CLabelEngine"], linkerSettings: [.linkedLibrary("dl")]),
  .executableTarget(
    name: "labelmark",
    dependencies: [
      "Conformance", "LabelModel", "Regression", "CLabelEngine", "CFontconfig", "LabelDrawing", "LabelEngineEntry",
      "LabelFonts", "LabelKit", "LabelLayout", "LabelView", "TextSegmentation",
      .product(
        name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"])),
    ]),
  .executableTarget(
    name: "labelhost", dependencies: ["Conformance", "CLabelEngine"], linkerSettings: [.linkedLibrary("dl")]),
  .systemLibrary(
    name: "GoogleBenchmark", path: "Sources/System/Benchmark", pkgConfig: "benchmark",
    providers: [.apt(["libbenchmark-dev"])]),
  .executableTarget(
    name: "labelbench", dependencies: ["CLabelEngine", "GoogleBenchmark"], path: "Benchmarks/labelbench",
    cxxSettings: [.define("NDEBUG", .when(configuration: .release))],
    linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("m")]),

  .target(name: "LabelOracle", path: "Tests/LabelOracle"),
  .target(
    name: "LabelDifferential", dependencies: ["CaseOracle", "Conformance", "LabelOracle", "CLabelEngine"],
    path: "Tests/LabelDifferential"),
  .executableTarget(
    name: "differential", dependencies: ["LabelDifferential", "LabelOracle", "LabelEngineEntry", "CLabelEngine"],
    path: "Tests/Differential"),
  .testTarget(
    name: "OracleTests",
    dependencies: ["LabelDifferential", "LabelOracle", "LabelEngineEntry", "CLabelEngine", "TextSegmentation"]),
  .target(name: "TestSupport", path: "Tests/TestSupport"),
  .executableTarget(
    name: "soak", dependencies: ["LabelEngineEntry", "CLabelEngine", "TestSupport", "CHarfBuzz"], path: "Tests/Soak"),
  .target(
    name: "NaiveSegmentation", dependencies: ["TextSegmentation", "TestSupport"], path: "Tests/NaiveSegmentation"),
  .testTarget(
    name: "TextSegmentationTests", dependencies: ["TextSegmentation", "CTextScan", "TestSupport", "NaiveSegmentation"]),
  .testTarget(name: "LabelLayoutTests", dependencies: ["LabelLayout", "TestSupport"]),
  .target(
    name: "FontReference", dependencies: ["LabelFonts", "LabelLayout", "TestSupport", "CHarfBuzz", "CFontconfig"],
    path: "Tests/FontReference"),
  .executableTarget(
    name: "fontcheck", dependencies: ["FontReference", "LabelFonts", "LabelKit"], path: "Tests/FontCheck"),
  .testTarget(
    name: "LabelFontsTests",
    dependencies: [
      "FontReference", "NaiveSegmentation", "TestSupport", "LabelFonts", "LabelLayout", "TextSegmentation", "CHarfBuzz",
      "CICU", "CFontconfig",
    ]),
  .executableTarget(
    name: "spancost", dependencies: ["LabelKit", "LabelEngineEntry", "CLabelEngine"], path: "Tests/SpanCost"),
  .testTarget(
    name: "LabelKitTests",
    dependencies: [
      "LabelKit", "LabelDifferential", "LabelOracle", "LabelEngineEntry", "CLabelEngine", "FontReference",
      "TestSupport",
    ]),
  .testTarget(name: "LabelKitFoundationTests", dependencies: ["LabelKitFoundation", "LabelKit"]),
  .executableTarget(
    name: "labelcost", dependencies: ["LabelView", "LabelKit", "TestSupport"],
    path: "Tests/LabelCost"),
  .testTarget(name: "LabelViewTests", dependencies: ["LabelView", "LabelOracle", "CFontconfig"]),
  .testTarget(name: "LabelDrawingTests", dependencies: ["LabelDrawing", "LabelView", "LabelKit"]),
  .target(name: "BorderCalls", dependencies: ["CLabelEngine"], path: "Tests/BorderCalls"),
  .testTarget(
    name: "LabelEngineTests", dependencies: ["LabelEngineEntry", "CLabelEngine", "TestSupport", "BorderCalls"]),
  .target(name: "CaseOracle", dependencies: ["Conformance", "LabelOracle"], path: "Tests/CaseOracle"),
  .executableTarget(
    name: "casefill", dependencies: ["CaseOracle", "Conformance"], path: "Tests/CaseFill", exclude: ["titles.txt"]),
  .executableTarget(name: "peerreasons", dependencies: ["Conformance"], path: "Tests/PeerReasons"),
  .executableTarget(
    name: "gallerysheets", dependencies: ["Conformance", "LabelDrawing", "LabelView"], path: "Tests/GallerySheets"),
  .testTarget(
    name: "ConformanceTests",
    dependencies: [
      "CaseOracle", "Conformance", "LabelEngineEntry", "LabelModel", "LabelModelABI", "LabelOracle", "CLabelEngine",
      "TestSupport", "BorderCalls",
    ],
    exclude: ["Hostile", "Version1"]),
  .target(
    name: "FuzzTargets",
    dependencies: [
      "LabelEngineEntry", "CLabelEngine", "LabelDifferential", "LabelOracle", "NaiveSegmentation", "TextSegmentation",
      "Conformance", "Regression", "LabelDrawing", "LabelKit", "LabelView",
    ], path: "Tests/Fuzz/Targets"),
  .executableTarget(name: "fuzzreplay", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Replay"),
  .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], exclude: ["Findings"]),
  .testTarget(
    name: "RegressionTests", dependencies: ["Regression", "Conformance", "TestSupport"], exclude: ["Broken"]),
]

/// Adds a peer: a C or C++ target that implements the C interface, built as `liblabelpeer-NAME.so`.
@MainActor func addPeer(
  _ name: String, _ folder: String, dependencies: [Target.Dependency], libraries: [String] = []
) {
  guard peers.contains(name) else { return }
  targets.append(
    .target(
      name: "Peer\(folder)", dependencies: ["CLabelEngine", "PeerSupport"] + dependencies,
      path: "Sources/Peers/\(folder)", linkerSettings: libraries.map { .linkedLibrary($0) }))
  products.append(.library(name: "labelpeer-\(name)", type: .dynamic, targets: ["Peer\(folder)"]))
}

if peers.contains("pango") {
  targets.append(
    .systemLibrary(
      name: "PangoSystem", path: "Sources/System/Pango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]))
}
// Comparing drawing with other libraries: Pango on Cairo, and FreeType.
if peers.contains("pango") {
  targets += [
    .systemLibrary(
      name: "PangoCairoSystem", path: "Sources/System/PangoCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"])]),
    .target(
      name: "OtherDrawing", dependencies: ["PangoCairoSystem", "CCairo", "CHarfBuzz"], path: "Tests/OtherDrawing"),
    .executableTarget(
      name: "drawcheck", dependencies: ["OtherDrawing", "LabelDrawing", "LabelView", "LabelKit", "TestSupport"],
      path: "Tests/DrawCheck"),
  ]
}
if peers.contains("qt") {
  targets.append(
    .systemLibrary(
      name: "QtSystem", path: "Sources/System/Qt", pkgConfig: "Qt6Platform", providers: [.apt(["qt6-base-dev"])]))
}
if peers.contains("unibreak") {
  targets.append(
    .systemLibrary(
      name: "UnibreakSystem", path: "Sources/System/Unibreak", pkgConfig: "libunibreak",
      providers: [.apt(["libunibreak-dev"])]))
}
if !peers.isEmpty {
  targets.append(
    .target(
      name: "PeerSupport", dependencies: ["CLabelEngine", "CLastError", "CHarfBuzz", "CFontconfig"],
      path: "Sources/Peers/Support"))
}
addPeer("pango", "Pango", dependencies: ["PangoSystem", "CHarfBuzz", "CFontconfig"])
addPeer(
  "qt", "Qt", dependencies: ["QtSystem", "CHarfBuzz", "CFontconfig"], libraries: ["Qt6Gui", "Qt6Core"])
addPeer("handmade", "Handmade", dependencies: ["CHarfBuzz", "CFontconfig", "ICUSystem"])
addPeer("harfbuzz", "HarfBuzz", dependencies: ["CHarfBuzz", "CFontconfig"])
addPeer("icu", "ICU", dependencies: ["ICUSystem", "CHarfBuzz", "CFontconfig"])
addPeer("unibreak", "Unibreak", dependencies: ["UnibreakSystem", "CHarfBuzz", "CFontconfig"])

// `LABELMARK_FUZZ=1` adds the libFuzzer program, which has its own main function (scripts/fuzz).
if Context.environment["LABELMARK_FUZZ"] == "1" {
  targets.append(.executableTarget(name: "labelfuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Entry"))
  products.append(.executable(name: "labelfuzz", targets: ["labelfuzz"]))
}

// `LABELMARK_TESTS=engine` leaves only the engine with its tests, for builds with a sanitizer (scripts/sanitize);
// `LABELMARK_TESTS=label` leaves only the label with its tests, for an optimised build of them (scripts/slow labels).
var dependencies: [Package.Dependency] = [
  // An exact version, because no file of resolved versions is kept.
  .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
]
if Context.environment["LABELMARK_TESTS"] == "engine" {
  let others: Set = [
    "labelmark", "labelhost", "labelbench", "GoogleBenchmark", "Conformance", "LabelModel", "LabelModelABI",
    "LabelModelEntry", "Regression", "LabelOracle", "LabelDifferential", "LabelDrawing", "LabelDrawingTests",
    "LabelKitTests", "LabelViewTests", "differential", "OracleTests", "CaseOracle", "casefill", "gallerysheets",
    "peerreasons", "ConformanceTests", "RegressionTests", "FuzzTargets", "fuzzreplay", "FuzzTests",
  ]
  targets.removeAll { others.contains($0.name) }
  (products, dependencies) = ([], [])
} else if Context.environment["LABELMARK_TESTS"] == "label" {
  var needed: Set<String> = []
  var open = ["LabelViewTests"]
  while let name = open.popLast() {
    guard needed.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else { continue }
    for case .byNameItem(let dependency, _) in target.dependencies { open.append(dependency) }
  }
  targets.removeAll { !needed.contains($0.name) }
  (products, dependencies) = ([], [])
}

let package = Package(
  name: "labelmark",
  products: products,
  traits: [
    .default(enabledTraits: ["CommandLine"]),
    .trait(name: "CommandLine", description: "The command line, which needs swift-argument-parser."),
  ],
  dependencies: dependencies,
  targets: targets,
  cLanguageStandard: .c17,
  cxxLanguageStandard: .cxx17
)
