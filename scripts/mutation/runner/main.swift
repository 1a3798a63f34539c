// Runs the corpus, then random labels, with each fault in a process of its own. Built by scripts/mutation-test in its copy.
//
// Usage: faultrunner search COUNT NUMBER...: looks for labels that show faults (Search.swift).
// Usage: faultrunner RANDOM-LABELS NUMBER... -- [CASES...]. A number of the label's model ends with m: only cases with steps
// are asked, since the engine does not use it. Writes a line for each fault, in order: its number, what
// notices it (`corpus`, `tests` or `nothing`), and how: a case's id, `ends`, `hangs`, or a label's number.
import CLabelEngine
import CTextScan
import Conformance
import Glibc
import LabelDifferential
import LabelEngineEntry
import LabelModel
import LabelOracle

/// Runs the cases, spread so that each share has all areas; the id of the first that fails.
func failingCase(_ cases: [LocatedCase], _ driver: any ImplementationDriver) throws -> String? {
  let runner = Runner(driver: driver)
  let shares = 64
  for share in 0..<shares {
    let report = runner.run(stride(from: share, to: cases.count, by: shares).map { cases[$0] })
    if let found = report.outcomes.first(where: { $0.status != .pass }) { return found.located.value.id }
    if let error = report.runError { return error }
  }
  return nil
}

/// Random labels of each level with the oracle's answers, which a fault does not change: asked once, for all faults.
func askedLabels(_ count: Int) throws -> [AskedLabel] {
  let bridge = try EngineBridge(label_engine_entry(LE_ABI_VERSION))
  var labels: [AskedLabel] = []
  for level in [RandomLabels.Level.plain, .full] where count > 0 {
    let generator = try bridge.randomLabels(level)
    for seed in 1...UInt64(count) { labels.append(AskedLabel(generator.label(seed: seed))) }
  }
  for label in labels { label.askOracle() }
  return labels
}

/// The number of the first of the labels that the engine and the oracle lay out differently.
func differingLabel(_ labels: [AskedLabel]) throws -> String? {
  let bridge = try EngineBridge(label_engine_entry(LE_ABI_VERSION))
  let index = labels.firstIndex { label in Question.allCases.contains { !bridge.differences(label, $0).isEmpty } }
  return index.map { "label \($0 + 1) of \(labels.count)" }
}

/// Runs `body` in a child with the fault switched on; says how the child ended where it did not say so itself.
func notices(_ number: Int32, _ who: String, seconds: Int32, _ body: () throws -> String?) throws -> Bool {
  let child = label_fault_fork(number, seconds)
  if child == 0 {
    guard let how = try body() else { _exit(0) }
    report("\(number) \(who) \(how)")
    _exit(1)
  }
  let status = label_fault_wait(child)
  if status < 0 { report("\(number) \(who) \(status == -SIGPROF ? "hangs" : "ends")") }
  return status != 0
}

let words = Array(CommandLine.arguments.dropFirst())
if words.first == "search" {
  try FaultSearch(words.dropFirst(2).compactMap { Int32($0) }).run(count: Int(words[1]) ?? 0)
  exit(0)
}
let split = words.firstIndex(of: "--") ?? words.endIndex
let numbers = words[..<split].compactMap { Int32($0.hasSuffix("m") ? $0.dropLast() : $0[...]) }
let ofModel = words[..<split].map { $0.hasSuffix("m") }
let paths = Array(words[split...].dropFirst())
let labels = try askedLabels(Int(numbers[0]))
let cases = try Corpus(paths: paths.isEmpty ? [CorpusLocation.folder("Corpora/Conformance")] : paths).cases
let plain = cases.filter { $0.value.question.steps == nil }
let steps = cases.filter { $0.value.question.steps != nil }
report("cases \(cases.count)")
// Finding the system's fonts takes long: children have them from here.
_ = steps.first.map { ModelDriver().run($0.value.question) }
for (number, isOfModel) in zip(numbers, ofModel).dropFirst() {
  func engine() throws -> String? { try failingCase(plain, EngineDriver(label_engine_entry(LE_ABI_VERSION))) }
  func model() throws -> String? { try failingCase(steps, ModelDriver()) }
  if !isOfModel, try notices(number, "corpus", seconds: 3, engine) { continue }
  if try notices(number, "corpus", seconds: 6, model) { continue }
  if !isOfModel, !labels.isEmpty, try notices(number, "tests", seconds: 120, { try differingLabel(labels) }) { continue }
  report("\(number) nothing")
}
