// `labeldev expectations`: writes the cases that an implementation fails into its expectation file, by patterns and
// reasons that are known and checked.
import ArgumentParser
import Conformance
import Foundation
import TestSupport

struct ExpectationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expectations", abstract: "Write the known failures of an implementation from a report.",
    discussion: """
      Writes Corpora/Conformance/expectations/NAME.json from a report of `labelmark conform --format json`, which names \
      the implementation. Sources/Workshop/labeldev/Peers lists reasons, each with a test that recognises its failures. \
      If no reason explains a failure, it is printed and the file stays unchanged: the cause must be found first.
      Exit status: 0 written, 1 a failure has no known reason, 2 usage.
      """)

  @Argument(help: "The report.")
  var report: String

  func run() throws {
    let report = try JSONCoding.read(
      ReportDocument.self, file: self.report, lenient: true, problem: "not a JSON report")
    let name = report.implementation.name
    guard let known = reasons[name] else {
      throw ConformanceError("no reasons for '\(name)': Sources/Workshop/labeldev/Peers")
    }
    // The expectation file never lists an error.
    let failed = try report.cases.filter { $0.status == .fail }.map(Failure.init)
    let errors = report.cases.filter { $0.status == .error }
    let passing = report.cases.filter { $0.status == .pass }.map(\.id)
    let (found, unknown) = groups(failed, passing: passing, known)
    guard unknown.isEmpty, errors.isEmpty else {
      for one in unknown { print(one) }
      for one in errors { print("\(one.id): \(one.message ?? "error")") }
      print("\(unknown.count + errors.count) of \(failed.count + errors.count) failures have no known reason")
      throw ExitCode(1)
    }
    let failures = KnownFailures(implementation: name, version: report.implementation.version, groups: found)
    try AtomicFile.write(failures.document(), to: "\(root)/Corpora/Conformance/expectations/\(name).json")
    print("\(name): \(failed.count) known failures in \(found.count) groups")
  }
}

private let reasons = [
  "chromium": chromium, "handmade": handmade, "pango": pango, "parley": parley, "qt": qt, "webkit": webkit,
]

/// Groups failures by reason, and names them by patterns; also returns the failures that no reason explains.
private func groups(_ failures: [Failure], passing: [String], _ reasons: [Reason])
  -> (groups: [KnownFailures.Group], unknown: [Failure])
{
  var idsOfReason: [Int: [String]] = [:]
  var unknown: [Failure] = []
  for one in failures {
    if let index = reasons.firstIndex(where: { $0.explains(one) }) {
      idsOfReason[index, default: []].append(one.id)
    } else {
      unknown.append(one)
    }
  }
  let groups = idsOfReason.sorted { $0.key < $1.key }.map { index, ids in
    let others = idsOfReason.filter { $0.key != index }.flatMap(\.value)
    return KnownFailures.Group(
      reason: reasons[index].text, source: reasons[index].source, cases: patterns(ids, except: passing + others))
  }
  return (groups, unknown)
}
