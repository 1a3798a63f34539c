// Whether runs measured the same thing, on the same machine.
import Conformance

enum Comparability {
  /// Why runs must not be compared, in one line; nil if they may be.
  ///
  /// Texts, fonts and the label's properties must be the same, as far as the runs record theirs.
  static func obstacle(_ runs: [BenchmarkRun]) -> String? {
    var first: [String: (value: String, run: BenchmarkRun)] = [:]
    for run in runs {
      if let other = runs.first, other.metric != run.metric {
        let counts = other.metric == .instructions ? other : run, times = other.metric == .instructions ? run : other
        return "\(times.path) holds times and \(counts.path) instruction counts: they cannot be compared"
      }
      var context = run.context
      context["height"] = run.height
      for key in context.keys.sorted() {
        guard let what = what(key), let value = context[key] else { continue }
        guard let (before, other) = first[key] else {
          first[key] = (value, run)
          continue
        }
        guard before != value else { continue }
        return "\(other.path) and \(run.path) cannot be compared: \(what) (\(before); \(value))"
      }
    }
    return nil
  }

  /// What must be the same; nil for all else in a context.
  private static func what(_ key: String) -> String? {
    if key.hasPrefix("corpus.") { return "the versions of the corpus '\(key.dropFirst(7))' differ" }
    if key.hasPrefix("fonts.") { return "the fonts for '\(key.dropFirst(6))' differ" }
    if key.hasPrefix("height.") { return "the heights for '\(key.dropFirst(7))' differ" }
    let properties = ["width", "width_alternate", "lines", "size", "strategy", "height"]
    return properties.contains(key) ? "the labels differ in \(key)" : nil
  }

  /// The processors that times of both sides are from, if they are not the same; nil if they are, or are not known. Within
  /// pairs they must be the same.
  static func otherProcessors(_ pairing: Pairing) -> String? {
    let sides =
      pairing.pairs.isEmpty ? [pairing.base.runs + pairing.head.runs] : pairing.pairs.map { [$0.base, $0.head] }
    for runs in sides {
      let found = Set(runs.compactMap { $0.context["cpu"] })
      if found.count > 1 { return found.sorted().joined(separator: "; ") }
    }
    return nil
  }

  /// Conditions that may explain a difference although the engine did not change.
  static func warnings(_ base: [BenchmarkRun], _ head: [BenchmarkRun]) -> [String] {
    var warnings: [String] = []
    for (key, what) in [
      ("host_name", "machine"), ("cpu", "processor"), ("num_cpus", "number of processors"),
      ("affinity", "choice of processors"),
      ("system", "system"), ("compiler", "compiler"),
    ] {
      let (before, after) = (values(key, base), values(key, head))
      guard Set(before.keys).union(after.keys).count > 1 else { continue }
      if before.count <= 1, after.count <= 1 {
        if let old = before.keys.first, let new = after.keys.first {
          warnings.append("another \(what): \(old); \(new)")
        }
        continue
      }
      func told(_ values: [String: Int]) -> String {
        values.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
          "\($0.key) (\($0.value) of \(values.values.reduce(0, +)))"
        }
        .joined(separator: ", ")
      }
      let (old, new) = (told(before), told(after))
      warnings.append(old == new ? "more than one \(what): \(old)" : "more than one \(what): \(old); \(new)")
    }
    if (base + head).contains(where: { $0.context["cpu_scaling_enabled"] == "true" }) {
      warnings.append("the processor's frequency scaling is on")
    }
    return warnings + (base + head).flatMap(\.remarks).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The values of a key, and how many files have each.
  private static func values(_ key: String, _ runs: [BenchmarkRun]) -> [String: Int] {
    var found: [String: Set<String>] = [:]
    for run in runs { if let value = run.context[key] { found[value, default: []].insert(run.path) } }
    return found.mapValues(\.count)
  }
}

extension BenchmarkRun {
  /// The height of the labels that labelbench was asked for; nil for a run of another program. Runs made before
  /// labelbench had this option had no height.
  fileprivate var height: String? { context["height"] ?? (context["width"] == nil ? nil : "none") }
}
