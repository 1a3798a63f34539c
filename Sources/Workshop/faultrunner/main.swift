// Runs the corpus with each fault, in separate processes. Built by scripts/test faults in its copy.
//
// Usage: faultrunner NUMBER... -- [CASES...]. If a number ends with m, the fault is in the label's model:
// only cases with steps are asked, because the engine does not use the model. Prints a line for each fault, in order:
// its number, what notices it (`corpus` or `nothing`), and how: a case's id, `ends` or `hangs`.
import CLabelEngine
import CTextScan
import Conformance
import Foundation
import Glibc
import LabelEngineEntry
import LabelModel

/// Runs the cases, distributed so that each share has all areas; returns the id of the first that fails. The engine has the
/// recorded and the shaped test fonts from files, as for `labelmark conform`; a case that it could not be asked would fail.
func failingCase(_ cases: [LocatedCase], _ driver: any ImplementationDriver) throws -> String? {
  let runner = Runner(driver: driver, twins: TwinFonts(folder: "Corpora/Fonts"))
  let shares = 64
  for share in 0..<shares {
    let report = runner.run(stride(from: share, to: cases.count, by: shares).map { cases[$0] })
    if let found = report.outcomes.first(where: { $0.status != .pass }) { return found.located.value.id }
    if let error = report.runError { return error }
  }
  return nil
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
let split = words.firstIndex(of: "--") ?? words.endIndex
let numbers = words[..<split].compactMap { Int32($0.hasSuffix("m") ? $0.dropLast() : $0[...]) }
let ofModel = words[..<split].map { $0.hasSuffix("m") }
let paths = Array(words[split...].dropFirst())
let cases = try Corpus(paths: paths.isEmpty ? [CorpusLocation.folder("Corpora/Conformance")] : paths).cases
let plain = cases.filter { $0.value.question.steps == nil }
let steps = cases.filter { $0.value.question.steps != nil }
// Reading fontconfig's configuration takes long, so it is done once, before child processes are started. The model is not
// asked: what its static properties are must be found out with the fault.
let family = Data(
  #"{"query":"layout","bounds":[null,null],"label":{"text":"a","font":{"families":["Noto Sans"]}}}"#.utf8)
_ = try EngineDriver(label_engine_entry(LE_ABI_VERSION)).run(CaseQuestion(lenient: family))
for (number, isOfModel) in zip(numbers, ofModel) {
  func engine() throws -> String? { try failingCase(plain, EngineDriver(label_engine_entry(LE_ABI_VERSION))) }
  func model() throws -> String? { try failingCase(steps, ModelDriver()) }
  if !isOfModel, try notices(number, "corpus", seconds: 3, engine) { continue }
  if try notices(number, "corpus", seconds: 6, model) { continue }
  report("\(number) nothing")
}

/// Prints a line for scripts/test faults.
func report(_ line: String) {
  print(line)
  fflush(nil)
}
