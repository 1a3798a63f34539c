// Whether two runs measured the same thing.
import Conformance

enum Comparability {
  /// Why two runs must not be compared, in one line; nil if they may be.
  ///
  /// Texts, fonts and the label's properties must be the same, as far as both runs record theirs.
  static func obstacle(_ base: BenchmarkRun, _ head: BenchmarkRun) -> String? {
    guard base.metric == head.metric else {
      let counts = base.metric == .instructions ? base : head, times = base.metric == .instructions ? head : base
      return "\(times.path) holds times and \(counts.path) instruction counts: they cannot be compared"
    }
    if let before = base.height, let after = head.height, before != after {
      return "\(base.path) and \(head.path) cannot be compared: the labels differ in height (\(before); \(after))"
    }
    for key in base.context.keys.sorted() {
      guard let before = base.context[key], let after = head.context[key], before != after else { continue }
      let what: String
      if key.hasPrefix("corpus.") {
        what = "the versions of the corpus '\(key.dropFirst(7))' differ"
      } else if key.hasPrefix("fonts.") {
        what = "the fonts for '\(key.dropFirst(6))' differ"
      } else if key.hasPrefix("height.") {
        what = "the heights for '\(key.dropFirst(7))' differ"
      } else if let property = ["width", "width_alternate", "lines", "size", "strategy"].first(where: { $0 == key }) {
        what = "the labels differ in \(property)"
      } else {
        continue
      }
      return "\(base.path) and \(head.path) cannot be compared: \(what) (\(before); \(after))"
    }
    return nil
  }

  /// Conditions that may explain a difference although the engine did not change.
  static func warnings(_ base: BenchmarkRun, _ head: BenchmarkRun) -> [String] {
    var warnings: [String] = []
    for (key, what) in [
      ("host_name", "another machine"), ("cpu", "another processor"), ("num_cpus", "another number of processors"),
      ("system", "another system"), ("compiler", "another compiler"),
    ] {
      if let before = base.context[key], let after = head.context[key], before != after {
        warnings.append("\(what): \(before); \(after)")
      }
    }
    if base.context["cpu_scaling_enabled"] == "true" || head.context["cpu_scaling_enabled"] == "true" {
      warnings.append("the processor's frequency scaling is on")
    }
    return warnings
  }
}

extension BenchmarkRun {
  /// The height of the labels that labelbench was asked for; nil for a run of another program. Runs made before
  /// labelbench had this option had no height.
  var height: String? { context["height"] ?? (context["width"] == nil ? nil : "none") }
}
