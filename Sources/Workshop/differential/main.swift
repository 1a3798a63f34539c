// The long comparison of the engine with the oracle, run by `scripts/differential [--count N] [--seed S] [--level
// plain|full]`.
import CLabelEngine
import Foundation
import LabelDifferential
import LabelEngineEntry
import LabelOracle

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("differential: \(message)\n".utf8))
  exit(2)
}

var count = 1_000_000
var seed = UInt64(Date().timeIntervalSince1970)
var level = RandomLabels.Level.plain
var limit = 10
var ignored: Set<String> = []
var arguments = Array(CommandLine.arguments.dropFirst())
while !arguments.isEmpty {
  let flag = arguments.removeFirst()
  guard let value = arguments.first else { fail("\(flag) needs a value") }
  arguments.removeFirst()
  switch flag {
  case "--count":
    guard let number = Int(value), number > 0 else { fail("--count needs a number above 0, not '\(value)'") }
    count = number
  case "--seed":
    guard let number = UInt64(value) else { fail("--seed needs a number, not '\(value)'") }
    seed = number
  case "--level":
    guard let known = RandomLabels.Level(rawValue: value) else { fail("--level is plain or full, not '\(value)'") }
    level = known
  case "--limit":
    guard let number = Int(value), number >= 0 else { fail("--limit needs a number, not '\(value)'") }
    limit = number
  case "--ignore": ignored = Set(value.split(separator: ",").map(String.init))
  default: fail("unknown option '\(flag)'")
  }
}

guard let table = label_engine_entry(LE_ABI_VERSION) else {
  fail("the engine does not support version \(LE_ABI_VERSION) of label_engine.h")
}
var run = DifferentialRun(seed: seed, count: count, level: level)
run.limit = limit
run.ignored = ignored
print("\(count) labels, level \(level.rawValue), seed \(seed)")
let outcome = try run.run(table) { done in
  if done % 100_000 == 0 { FileHandle.standardError.write(Data("\(done) of \(count)\n".utf8)) }
}
for report in outcome.reports { print(report) }
print("\(outcome.differing) of \(count) labels differ; \(outcome.unsupported) questions unsupported")
exit(outcome.differing == 0 ? 0 : 1)
