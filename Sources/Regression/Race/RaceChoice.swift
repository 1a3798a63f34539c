// The benchmarks of a race: those of a file, or some that the engines claim to do.
import Conformance
import Foundation

public enum RaceChoice {
  /// The stages from which a race chooses by itself. Left out are those that measure a process or whose texts grow.
  public static let stages = preferred.map(\.stage).joined(separator: ",")

  /// Stages by importance, with the corpora that are taken first.
  private static let preferred: [(stage: String, corpora: [String])] =
    ["layout_warm", "layout_cold"].map { ($0, ["en", "ja", "ar", "th", "hi"]) }
    + ["measure", "truncate", "fit", "layout_new"].map { ($0, ["en", "ja"]) }
    + [
      "prepare", "runs_warm", "runs_cold", "styles", "tighten", "positions", "glyphs_cold", "glyphs_warm", "shape",
      "breaks", "graphemes",
    ].map { ($0, ["en"]) }

  /// Chooses at most `most` of the benchmarks `STAGE/MODE/CORPUS` that all engines can do: several scripts for the
  /// stages that matter most, one for the others. If texts or languages are limited so that none of these exist, it takes
  /// the first ones of each stage in turn.
  public static func chosen(from names: [String], most: Int) -> [String] {
    var left: [String: [String]] = [:]
    for name in names { left[String(name.prefix { $0 != "/" }), default: []].append(name) }
    var chosen: [String] = []
    for (stage, corpora) in preferred {
      for corpus in corpora {
        chosen += (left[stage] ?? []).filter { $0.split(separator: "/").dropFirst(2).first ?? "" == corpus }
      }
    }
    if chosen.isEmpty {
      let longest = left.values.map(\.count).max() ?? 0
      for index in 0..<longest {
        chosen += preferred.compactMap { left[$0.stage].flatMap { index < $0.count ? $0[index] : nil } }
      }
    }
    return Array(chosen.prefix(most))
  }

  /// The benchmarks that a file lists as `STAGE/MODE/CORPUS`, one a line; `#` begins a comment.
  ///
  /// - Throws: `ConformanceError` if the file cannot be read, has another kind of line, or names no benchmark.
  public static func read(_ path: String) throws -> [String] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ConformanceError("\(path): cannot be read")
    }
    var seen: Set<String> = []
    let names = String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty && seen.insert($0).inserted }
    if let bad = names.first(where: { $0.split(separator: "/").count < 3 }) {
      throw ConformanceError("\(path): '\(bad)' is not STAGE/MODE/CORPUS")
    }
    if names.isEmpty { throw ConformanceError("\(path): names no benchmark") }
    return names
  }
}
