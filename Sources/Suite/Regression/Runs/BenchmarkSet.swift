// A set of benchmarks: those of a file, or some that an engine claims to do.
import Conformance
import Foundation

/// The benchmarks that `labelmark count` counts or `labelmark race` times, by their names without the engine.
public struct BenchmarkSet: Equatable, Sendable {
  /// STAGE/MODE/CORPUS, in the order of preference, each once.
  public let names: [String]

  /// The languages that are taken unless others are asked for: five scripts.
  public static let usualLanguages = ["en", "ja", "ar", "th", "hi"]
  /// The stages that are taken unless others are asked for. Left out are stages of long texts, which take minutes under
  /// valgrind, and stages that run in other processes.
  public static let usualStages = [
    "layout_cold", "layout_warm", "truncate", "fit", "measure", "prepare", "breaks", "graphemes", "shape", "layout_new",
    "tighten", "runs_cold", "runs_warm", "styles", "positions", "glyphs_cold", "glyphs_warm",
  ]

  public init(_ names: [String]) {
    var seen: Set<String> = []
    self.names = names.filter { seen.insert($0).inserted }
  }

  /// Chooses from all that an engine can do: each stage in its first corpus, then stage by stage the other corpora.
  ///
  /// - Parameters:
  ///   - possible: The names that an engine claims, in any order.
  ///   - stages: Stages in the order of preference; others follow in the order of `possible`. Empty: `usualStages`.
  ///   - languages: Corpora in the order of preference; others follow. Empty: `usualLanguages`.
  ///   - most: The largest number of benchmarks.
  public init(from possible: [String], stages: [String], languages: [String], most: Int) {
    let every = BenchmarkSet(possible).names
    var order = stages.isEmpty ? Self.usualStages : stages
    let languages = languages.isEmpty ? Self.usualLanguages : languages
    var corpora: [String: [String]] = [:]  // The benchmarks of each stage.
    for name in every {
      let stage = Self.stage(of: name)
      if !order.contains(stage) { order.append(stage) }
      corpora[stage, default: []].append(name)
    }
    func rank(_ name: String) -> Int { languages.firstIndex(of: Self.corpus(of: name)) ?? languages.count }
    let sorted = order.compactMap { corpora[$0] }.map { names in
      names.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }
    self.init(Array((sorted.map { $0[0] } + sorted.flatMap { $0.dropFirst() }).prefix(most)))
  }

  /// Reads a file with a name on each line. `#` begins a comment.
  ///
  /// - Throws: `ConformanceError` if it cannot be read, names nothing, or has a line that is no name of a benchmark.
  public init(file: String) throws {
    let lines = String(decoding: try InputFile.read(file), as: UTF8.self).inputLines.map { line in
      String(line.prefix { $0 != "#" }).trimmingCharacters(in: .whitespaces)
    }
    self.init(lines.filter { !$0.isEmpty })
    if let wrong = names.first(where: { $0.split(separator: "/").count < 3 }) {
      throw ConformanceError("\(file): '\(wrong)' is not STAGE/MODE/CORPUS")
    }
    if names.isEmpty { throw ConformanceError("\(file): names no benchmark") }
  }

  /// labelbench's flags for the set: stages, modes, texts and heights, and an expression that matches its names only.
  ///
  /// - Parameters:
  ///   - engine: The engine's name; nil: any.
  ///   - folder: The folder of the corpora; nil: those that labelbench finds or is given.
  public func flags(engine: String?, corporaIn folder: String?) -> [String] {
    func joined(_ parts: [String]) -> String { BenchmarkSet(parts).names.joined(separator: ",") }
    var flags = ["--stages", joined(names.map(Self.stage(of:)))]
    let modes = names.map { String($0.split(separator: "/")[1]) }.filter { $0 != "none" }
    if !modes.isEmpty { flags += ["--mode", joined(modes)] }
    let corpora = names.map(Self.corpus(of:))
    flags += ["--texts", joined(corpora.map { $0.hasSuffix(".paragraphs") ? "paragraphs" : "labels" })]
    let tags = BenchmarkSet(corpora.map { $0.replacing(/\.paragraphs$/, with: "") }).names
    if let folder {
      flags += tags.flatMap { ["--corpus", "\(folder)/\($0).json"] }
    } else {
      flags += ["--languages", tags.joined(separator: ",")]
    }
    // labelbench names heights only if there are several. Their order is in the context, which compare reads.
    let named = names.compactMap { $0.firstMatch(of: /\/height:([^\/]+)/).map { String($0.output.1) } }
    if !named.isEmpty {
      let heights = Set(named).count == 1 ? named + [named[0] == "none" ? "default" : "none"] : named
      func rank(_ height: String) -> Int { ["none", "default"].firstIndex(of: height) ?? 2 }
      flags += ["--height", joined(heights.sorted { (rank($0), $0) < (rank($1), $1) })]
    }
    let expression = names.map(Self.escaped).joined(separator: "|")
    return flags + ["--benchmark_filter=^\(engine.map(Self.escaped) ?? "[^/]+")/(\(expression))$"]
  }

  private static func stage(of name: String) -> String { String(name.prefix { $0 != "/" }) }

  private static func corpus(of name: String) -> String {
    let parts = name.split(separator: "/")
    return parts.count > 2 ? String(parts[2]) : name
  }

  /// The name as an extended regular expression of POSIX.
  private static func escaped(_ name: String) -> String {
    name.map { ".[]{}()\\*+?|^$".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
