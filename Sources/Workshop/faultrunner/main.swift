// Runs the corpus and then random labels with each fault, in separate processes. Built by scripts/test faults in its
// copy.
//
// Usage: faultrunner search COUNT NUMBER...: looks for labels that show faults (Search.swift).
// Usage: faultrunner RANDOM-LABELS NUMBER... -- [CASES...]. If a number ends with m, the fault is in the label's model:
// only cases with steps are asked, because the engine does not use the model. Prints a line for each fault, in order:
// its number, what notices it (`corpus`, `tests` or `nothing`), and how: a case's id, `ends`, `hangs`, or a label's
// number.
import CLabelEngine
import CTextScan
import Conformance
import Foundation
import Glibc
import LabelDifferential
import LabelEngineEntry
import LabelModel
import LabelOracle

/// Runs the cases, distributed so that each share has all areas; returns the id of the first that fails.
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

/// Random labels of each level with the oracle's answers. A fault does not change these, so they are made once for all
/// faults.
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

/// The number of the first label for which the engine and the oracle give different layouts.
func differingLabel(_ labels: [AskedLabel]) throws -> String? {
  let bridge = try EngineBridge(label_engine_entry(LE_ABI_VERSION))
  let index = labels.firstIndex { label in Question.allCases.contains { !bridge.differences(label, $0).isEmpty } }
  return index.map { "label \($0 + 1) of \(labels.count)" }
}

/// Runs `body` in a child process with the fault switched on; prints how the child ended if it did not do so itself.
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
// Reading fontconfig's configuration takes long, so it is done once, before child processes are started. The model is not
// asked: what its static properties are must be found out with the fault.
let family = Data(
  #"{"query":"layout","bounds":[null,null],"label":{"text":"a","font":{"families":["Noto Sans"]}}}"#.utf8)
_ = try EngineDriver(label_engine_entry(LE_ABI_VERSION)).run(CaseQuestion(lenient: family))
for (number, isOfModel) in zip(numbers, ofModel).dropFirst() {
  func engine() throws -> String? { try failingCase(plain, EngineDriver(label_engine_entry(LE_ABI_VERSION))) }
  func model() throws -> String? { try failingCase(steps, ModelDriver()) }
  if !isOfModel, try notices(number, "corpus", seconds: 3, engine) { continue }
  if try notices(number, "corpus", seconds: 6, model) { continue }
  if !isOfModel, !labels.isEmpty, try notices(number, "tests", seconds: 120, { try differingLabel(labels) }) {
    continue
  }
  report("\(number) nothing")
}
