// What a race times: the benchmarks that all its libraries can do.
import Conformance
import Foundation
import Regression

/// The benchmarks of a race, and labelbench's flags for them.
struct RacePlan {
  let names: [String]
  /// The fonts, and the user's own texts.
  let flags: [String]
  /// What the user did not ask for, in lines.
  let notes: [String]

  /// Asks labelbench what each of the libraries can do.
  ///
  /// - Throws: `ConformanceError` if they have nothing in common that was asked for.
  init(_ choice: BenchmarkChoice, _ bench: RaceBench) throws {
    let set = try choice.set.map { try BenchmarkSet(file: $0) }
    let own = choice.corpus.flatMap { ["--corpus", $0] }
    func claimed(_ fonts: [String]) throws -> [String] {
      try Self.claimed(choice, set, bench.adding(flags: own + fonts))
    }
    var fonts = choice.fonts.map { ["--fonts", $0] } ?? []
    var found = Result { try claimed(fonts) }
    var notes: [String] = []
    // A library with nothing but the built-in fonts may have no benchmark that matches without them.
    let square = ["--fonts", "metric:Square"]
    if fonts.isEmpty, let more = try? claimed(square), more.count > (try? found.get().count) ?? 0 {
      (found, fonts) = (.success(more), square)
      notes.append("the libraries can do more with --fonts metric:Square, which is used")
    }
    let possible = try found.get()
    if let set {
      names = set.names.filter(possible.contains)
      if names.count < set.names.count, !names.isEmpty, choice.filter == nil {
        notes.append("the libraries cannot do \(set.names.count - names.count) of the set's benchmarks")
      }
    } else {
      names =
        BenchmarkSet(
          from: possible, stages: BenchmarkChoice.parts(choice.stages),
          languages: BenchmarkChoice.parts(choice.languages), most: choice.most ?? 30
        ).names
    }
    if names.isEmpty {
      throw ConformanceError(
        "the libraries have no benchmark in common that was asked for (labelbench --help lists them)")
    }
    flags = own + fonts
    self.notes = notes
  }

  /// The benchmarks that each of the libraries can do.
  private static func claimed(_ choice: BenchmarkChoice, _ set: BenchmarkSet?, _ bench: RaceBench) throws -> [String] {
    var flags = set?.flags(engine: nil, corporaIn: nil) ?? []
    if set == nil {
      let usual = BenchmarkSet.usualStages.joined(separator: ",")
      flags += ["--stages", choice.stages ?? usual, "--mode", choice.mode, "--texts", choice.texts]
      if let languages = choice.languages { flags += ["--languages", languages] }
    }
    // The last filter counts; benchmarks beyond the set are left out later.
    if let filter = choice.filter { flags.append("--benchmark_filter=\(filter)") }
    var lists = try bench.contestants.filter { $0.name != Race.null }.map { try bench.list(flags, of: $0) }
    var common = lists.removeFirst()
    for other in lists.map(Set.init) { common.removeAll { !other.contains($0) } }
    return common
  }
}
