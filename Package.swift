// swift-tools-version: 6.2
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
  .executable(name: "labelmark", targets: ["labelmark"]),
  .executable(name: "labelhost", targets: ["labelhost"]),
  .executable(name: "labelbench", targets: ["labelbench"]),
]

/// Whether only the engine is built, with its tests.
let isEngineAlone = Context.environment["LABELMARK_TESTS"] == "engine"

/// What reads the command lines.
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"]))

/// What Swift 6.2 wants for functions that write to more than one caller's span. Later versions infer the same.
let lifetimes: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

/// A group of targets: each is in the folder of its name in `folder`, if it does not name another.
func group(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets where target.path == nil { target.path = "\(folder)/\(target.name)" }
  return targets
}

/// Libraries of the system.
var targets: [Target] = [
  .systemLibrary(
    name: "CHarfBuzz", path: "Sources/System/HarfBuzz", pkgConfig: "harfbuzz",
    providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
  .systemLibrary(
    name: "CFontconfig", path: "Sources/System/Fontconfig", pkgConfig: "fontconfig",
    providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
  .systemLibrary(
    name: "ICUSystem", path: "Sources/System/ICUSystem", pkgConfig: "icu-uc",
    providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
  .target(name: "CICU", dependencies: ["ICUSystem"], path: "Sources/System/ICU"),
  .systemLibrary(
    name: "CHyphen", path: "Sources/System/Hyphen", providers: [.apt(["libhyphen-dev"]), .brew(["hyphen"])]),
  .systemLibrary(
    name: "CCairo", path: "Sources/System/Cairo", pkgConfig: "cairo-ft",
    providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
  .systemLibrary(
    name: "PNGSystem", path: "Sources/System/PNGSystem", pkgConfig: "libpng",
    providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
  .target(name: "CPNG", dependencies: ["PNGSystem"], path: "Sources/System/PNG"),
  .systemLibrary(
    name: "CZlib", path: "Sources/System/Zlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
  .systemLibrary(
    name: "GoogleBenchmark", path: "Sources/System/Benchmark", pkgConfig: "benchmark",
    providers: [.apt(["libbenchmark-dev"]), .brew(["google-benchmark"])]),
]

targets += group(
  "Sources/Engine",
  [
    // The core, which needs nothing from outside the package.
    .target(name: "CTextScan", cSettings: [.define("NDEBUG", .when(configuration: .release))]),
    .target(
      name: "TextSegmentation", dependencies: ["CTextScan"], swiftSettings: lifetimes + [.strictMemorySafety()]),
    .target(name: "CMemory"),
    .target(
      name: "LabelLayout", dependencies: ["CMemory", "CTextScan", "TextSegmentation"],
      swiftSettings: [.strictMemorySafety()]),

    // Finds the faces of fonts and what their tables allow, gives text its advances, and places glyphs on lines.
    .target(
      name: "LabelFonts",
      dependencies: ["LabelLayout", "TextSegmentation", "CHarfBuzz", "CFontconfig", "CICU", "CHyphen"],
      swiftSettings: [.strictMemorySafety()]),

    // Lays out text from bytes to lines.
    .target(
      name: "LabelKit", dependencies: ["LabelFonts", "LabelLayout", "TextSegmentation"],
      swiftSettings: lifetimes + [.strictMemorySafety()]),

    // Foundation's attributed strings, which no other module of the engine needs.
    .target(
      name: "LabelKitFoundation", dependencies: ["LabelKit", "LabelFonts"], swiftSettings: [.strictMemorySafety()]),

    // The C interface and the engine that implements it.
    .target(name: "CLabelEngine"),
    .target(name: "CLastError"),
    .target(
      name: "LabelEngineABI",
      dependencies: [
        "CLabelEngine", "CLastError", "LabelKit", "LabelFonts", "LabelLayout", "TextSegmentation",
      ], swiftSettings: [.strictMemorySafety()]),
    .target(name: "LabelEngineEntry", dependencies: ["CLabelEngine", "LabelEngineABI"]),
  ])

targets += group(
  "Sources/Label",
  [
    // The label as an object, with UIKit's names.
    .target(name: "LabelView", dependencies: ["LabelKit", "LabelKitFoundation", "LabelFonts", "LabelLayout"]),
    .target(name: "UIKitNames", dependencies: ["LabelView"], swiftSettings: [.strictMemorySafety()]),

    // Pictures of labels.
    .target(
      name: "LabelDrawing", dependencies: ["CCairo", "CPNG", "LabelView", "LabelKit", "LabelFonts", "LabelLayout"]),
  ])

targets += group(
  "Sources/Suite",
  [
    .target(
      name: "Conformance", dependencies: ["CLabelEngine", "CZlib"], resources: [.embedInCode("Assets")]),
    .target(name: "Regression", dependencies: ["Conformance"], resources: [.embedInCode("Assets")]),

    // The oracle, which imports nothing of the engine.
    .target(name: "LabelOracle", path: "Sources/Suite/Oracle/LabelOracle"),
    .target(
      name: "CaseOracle", dependencies: ["Conformance", "LabelOracle"], path: "Sources/Suite/Oracle/CaseOracle"),
    .target(
      name: "LabelDifferential", dependencies: ["CaseOracle", "Conformance", "LabelOracle", "CLabelEngine"],
      path: "Sources/Suite/Oracle/LabelDifferential"),

    .target(name: "LabelModel", dependencies: ["Conformance", "LabelDrawing", "LabelKit", "LabelView"]),
    .target(name: "LabelModelABI", dependencies: ["CLabelEngine", "Conformance", "LabelEngineABI", "LabelModel"]),
    .target(name: "LabelModelEntry", dependencies: ["CLabelEngine", "LabelModelABI"]),
    .target(name: "Site", dependencies: ["Conformance", "Regression"], resources: [.embedInCode("Assets")]),
    .executableTarget(
      name: "labelmark",
      dependencies: [
        "Conformance", "CaseOracle", "LabelModel", "LabelOracle", "Regression", "Site", "CLabelEngine", "CFontconfig",
        "LabelDrawing", "LabelEngineEntry",
        "LabelFonts", "LabelKit", "LabelLayout", "LabelView",
        argumentParser,
      ]),
    .executableTarget(
      name: "labelhost", dependencies: ["Conformance", "CLabelEngine"], linkerSettings: [.linkedLibrary("dl")]),
  ])

// Asks a label by reading pictures of it: on Apple's systems the real UILabel (docs/UIKIT.md), here our own.
targets += group(
  "docs/uikit/Sources",
  [
    .target(name: "LabelReading", dependencies: ["UIKitNames", "LabelDrawing"]),
    .executableTarget(name: "uilabel", dependencies: ["LabelReading"]),
  ])

targets += group(
  "Benchmarks",
  [
    .executableTarget(
      name: "labelbench", dependencies: ["CLabelEngine", "GoogleBenchmark"],
      cxxSettings: [
        .define("NDEBUG", .when(configuration: .release)),
        .headerSearchPath("Answers"), .headerSearchPath("CommandLine"), .headerSearchPath("Engines"),
        .headerSearchPath("Processes"), .headerSearchPath("Reports"), .headerSearchPath("Stages"),
        .headerSearchPath("Support"), .headerSearchPath("Texts"), .headerSearchPath("Timing"),
      ],
      linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("m")])
  ])

targets += group(
  "Tests/Support",
  [
    .target(name: "TestSupport", dependencies: ["LabelOracle"]),
    .target(name: "NaiveSegmentation", dependencies: ["LabelOracle", "TextSegmentation", "TestSupport"]),
    .target(
      name: "FontReference",
      dependencies: ["LabelFonts", "LabelLayout", "TestSupport", "CHarfBuzz", "CFontconfig"]),
    .target(name: "BorderCalls", dependencies: ["CLabelEngine"]),
    .target(name: "EngineCalls", dependencies: ["CLabelEngine", "LabelEngineEntry"]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "LabelEngineEntry", "CLabelEngine", "EngineCalls", "TestSupport", "LabelDifferential", "LabelOracle",
        "NaiveSegmentation", "TextSegmentation", "Conformance", "Regression", "LabelDrawing", "LabelKit", "LabelView",
      ]),
  ])

targets += group(
  "Tests",
  [
    .testTarget(
      name: "TextSegmentationTests",
      dependencies: ["TextSegmentation", "LabelLayout", "LabelOracle", "CTextScan", "TestSupport", "NaiveSegmentation"]),
    .testTarget(name: "LabelLayoutTests", dependencies: ["LabelLayout", "TestSupport"]),
    .testTarget(
      name: "LabelFontsTests",
      dependencies: [
        "FontReference", "NaiveSegmentation", "TestSupport", "LabelFonts", "LabelLayout",
        "TextSegmentation", "CHarfBuzz", "CICU", "CFontconfig",
      ]),
    .testTarget(
      name: "LabelKitTests",
      dependencies: ["LabelKit", "LabelFonts", "LabelLayout", "FontReference", "TestSupport"]),
    .testTarget(name: "LabelKitFoundationTests", dependencies: ["LabelKitFoundation", "LabelKit"]),
    .testTarget(
      name: "LabelEngineTests",
      dependencies: [
        "LabelEngineABI", "LabelEngineEntry", "LabelFonts", "CLabelEngine", "TestSupport", "BorderCalls", "EngineCalls",
      ]),
    .testTarget(
      name: "LabelViewTests",
      dependencies: ["LabelView", "CaseOracle", "Conformance", "LabelModel", "LabelOracle", "CFontconfig"]),
    .testTarget(name: "LabelDrawingTests", dependencies: ["LabelDrawing", "LabelView", "LabelKit"]),
    .testTarget(
      name: "OracleTests",
      dependencies: [
        "Conformance", "LabelDifferential", "LabelOracle", "LabelEngineEntry", "CLabelEngine", "TestSupport",
        "TextSegmentation",
      ]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "CaseOracle", "Conformance", "LabelEngineEntry", "LabelModel", "LabelModelABI", "LabelOracle", "CLabelEngine",
        "TestSupport", "BorderCalls", "EngineCalls",
      ],
      exclude: ["Hostile", "Version1"]),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], exclude: ["Findings"]),
    .testTarget(name: "SiteTests", dependencies: ["Site", "Conformance", "Regression", "TestSupport"]),
    .testTarget(
      name: "LabelReadingTests",
      dependencies: ["LabelReading", "TestSupport"]),
    .testTarget(name: "AnswersTests", dependencies: ["LabelReading"], path: "docs/uikit/Tests/AnswersTests"),
    .testTarget(
      name: "RegressionTests", dependencies: ["Regression", "Conformance", "TestSupport"], exclude: ["Broken"]),
  ])

// The program for maintainers. A build with a sanitizer has of it only what puts the engine under load.
targets += group(
  "Sources/Workshop",
  [
    isEngineAlone
      ? .executableTarget(
        name: "labeldev",
        dependencies: [
          "Conformance", "EngineCalls", "FuzzTargets", "LabelEngineEntry", "CLabelEngine", "LabelKit", "LabelDrawing",
          "TestSupport", argumentParser,
        ],
        sources: ["Labeldev.swift", "Load", "Fuzzing"], swiftSettings: [.define("LOAD_ONLY")])
      : .executableTarget(
        name: "labeldev",
        dependencies: [
          "Conformance", "CaseOracle", "LabelDifferential", "LabelOracle", "LabelEngineEntry", "CLabelEngine",
          "EngineCalls", "FontReference", "LabelFonts", "LabelKit", "LabelView", "LabelDrawing", "FuzzTargets",
          "TestSupport", argumentParser,
        ])
  ])

/// Adds a peer: a C or C++ target that implements the C interface, built as `liblabelpeer-NAME.so`.
@MainActor func addPeer(
  _ name: String, _ folder: String, dependencies: [Target.Dependency], libraries: [String] = [], exclude: [String] = []
) {
  guard peers.contains(name) else { return }
  targets.append(
    .target(
      name: "Peer\(folder)", dependencies: ["CLabelEngine", "PeerSupport"] + dependencies,
      path: "Sources/Peers/\(folder)", exclude: exclude, linkerSettings: libraries.map { .linkedLibrary($0) }))
  products.append(.library(name: "labelpeer-\(name)", type: .dynamic, targets: ["Peer\(folder)"]))
}

if peers.contains("pango") {
  targets.append(
    .systemLibrary(
      name: "PangoSystem", path: "Sources/System/Pango", pkgConfig: "pangoft2",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]))
}
if peers.contains("qt") {
  targets.append(
    .systemLibrary(
      name: "QtSystem", path: "Sources/System/Qt", pkgConfig: "Qt6Platform",
      providers: [.apt(["qt6-base-dev"]), .brew(["qt"])]))
}
if peers.contains("unibreak") {
  targets.append(
    .systemLibrary(
      name: "UnibreakSystem", path: "Sources/System/Unibreak", pkgConfig: "libunibreak",
      providers: [.apt(["libunibreak-dev"]), .brew(["libunibreak"])]))
}
if peers.contains("parley") {
  targets.append(.systemLibrary(name: "ParleySystem", path: "Sources/System/Parley", pkgConfig: "labelparley"))
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
addPeer("parley", "Parley", dependencies: ["ParleySystem", "CHarfBuzz", "CFontconfig"], exclude: ["crate"])

// `LABELMARK_FUZZ=1` adds the libFuzzer program, which has its own main function (scripts/test fuzz).
if Context.environment["LABELMARK_FUZZ"] == "1" {
  targets += group("Sources/Workshop", [.executableTarget(name: "labelfuzz", dependencies: ["FuzzTargets"])])
  products.append(.executable(name: "labelfuzz", targets: ["labelfuzz"]))
}

// `LABELMARK_TESTS=engine` leaves only the engine with its tests, for builds with a sanitizer (scripts/test sanitize);
// `LABELMARK_TESTS=label` leaves only the label with its tests, for an optimised build of them (scripts/test slow labels).
var dependencies: [Package.Dependency] = [
  // An exact version, because no file of resolved versions is kept.
  .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
]
if isEngineAlone {
  let others: Set = [
    "labelmark", "labelhost", "labelbench", "GoogleBenchmark", "LabelModel", "LabelModelABI",
    "LabelModelEntry", "Site", "SiteTests",
    "LabelDrawingTests", "LabelKitTests", "LabelViewTests", "OracleTests", "ConformanceTests",
    "RegressionTests", "FuzzTests", "LabelReading", "LabelReadingTests", "AnswersTests", "uilabel",
  ]
  targets.removeAll { others.contains($0.name) }
  products = []
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
  // For Span of UTF-8 and Synchronization. Linux has no such list.
  platforms: [.macOS(.v26)],
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
