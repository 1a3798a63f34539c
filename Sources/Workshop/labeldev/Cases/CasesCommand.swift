// `labeldev cases`: turns bodies of cases into cases of the corpus.
import ArgumentParser
import Conformance
import Foundation
import TestSupport

struct CasesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cases", abstract: "Turn bodies of cases into cases of Corpora/Conformance.",
    usage: "labeldev cases <file> ... [--check]\nlabeldev cases --rules [--check]",
    discussion: """
      A body is a line of JSON as those of cases/, with `expect` only if the expectation \
      is stated by hand (an example of the rules, arithmetic in a note). The missing parts are filled in: the \
      expectation by the oracle of Sources/Suite/Oracle/LabelOracle (never by the engine), and after the \
      rules that the body names the ones that the oracle applied. `corpus.py write` then shortens the lines. If the oracle contradicts an expectation stated by hand, that is an error and \
      nothing is written. Besides a case's fields a body may have

      show    fields of lines to expect besides text and width: x y baseline letterSpacing wordSpacing ellipsisX range; \
      and size firstBaseline lastBaseline

      New cases are added to the files of their areas, sorted by id. A case whose id exists already is replaced only if its question \
      is the same; questions that the corpus has already are left out.
      Exit status: 0 good, 1 the oracle contradicts or cannot read a body, or a rule is not named, 2 usage.
      """)

  @Argument(help: ArgumentHelp("Files of bodies.", valueName: "file"))
  var files: [String] = []

  @Flag(
    help: """
      Set the rules of every case of the corpus anew. With --check, fail if a case does not name a rule that the oracle applied.
      """)
  var rules = false

  @Flag(help: "Write nothing.")
  var check = false

  func validate() throws {
    if files.isEmpty == rules { return }
    throw ValidationError((rules ? "--rules takes no files" : "name a file of bodies, or --rules") + " (see --help)")
  }

  func run() throws {
    let bodies = try files.flatMap { file in
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
        throw ConformanceError("\(file): cannot be read")
      }
      return text.split(separator: "\n")
    }
    // Paths in messages are those of the checkout.
    guard FileManager.default.changeCurrentDirectoryPath(root) else {
      throw ConformanceError("the checkout \(root) is gone")
    }
    do {
      var corpus = try CaseFiles(folder: "Corpora/Conformance")
      let isGood =
        try rules
        ? deriveRules(&corpus, isCheck: check) : fill(bodies, into: &corpus, isCheck: check)
      if !isGood { throw ExitCode(1) }
    } catch let error as DecodingError {
      throw ConformanceError(error.oneLine)
    }
  }
}

/// What is wrong, as one line.
private func reason(_ error: any Error) -> String { (error as? DecodingError)?.oneLine ?? "\(error)" }

/// Derives the rules of the whole corpus; false if this fails or, with --check, if it would change a
/// case.
private func deriveRules(_ corpus: inout CaseFiles, isCheck: Bool) throws -> Bool {
  var (changed, wrong, count) = (0, 0, 0)
  for file in corpus.cases.keys.sorted() {
    for (index, before) in corpus.cases[file]!.enumerated() {
      count += 1
      let id = before["id"]?.string ?? "?"
      do {
        guard try corpus.rest(index, of: file, on: Filled(before.line, corpus.defaults).rules) else { continue }
        changed += 1
        let after = corpus.cases[file]![index]
        let added = Set(after["rule"]?.strings ?? []).subtracting(before["rule"]?.strings ?? []).sorted()
        guard isCheck else { continue }
        say("\(id): not named: \(added)")
      } catch {
        say("\(id): \(reason(error))")
        wrong += 1
      }
    }
  }
  print("\(changed) of \(count) cases \(isCheck ? "do" : "did") not name all rules that they rest on")
  if !isCheck, wrong == 0 { try corpus.write() }
  return wrong == 0 && !(isCheck && changed > 0)
}

/// Fills in bodies and adds them to the corpus; false if one of them has an error, and then nothing is written.
private func fill(_ lines: [Substring], into corpus: inout CaseFiles, isCheck: Bool) throws -> Bool {
  var (added, known, byHand, errors) = (0, 0, 0, 0)
  for line in lines {
    var id = "?"
    do {
      let body = try JSONTree(String(line))
      id = body["id"]?.string ?? id
      let filled = try Filled(String(line), corpus.defaults)
      guard let isNew = try corpus.add(body, filled) else {
        known += 1
        continue
      }
      added += isNew ? 1 : 0
      byHand += filled.isByHand ? 1 : 0
    } catch {
      say("\(id): \(reason(error))")
      errors += 1
    }
  }
  print("\(added) new cases, \(known) questions known already, \(byHand) by hand, \(errors) errors")
  if errors == 0, !isCheck { try corpus.write() }
  return errors == 0
}
