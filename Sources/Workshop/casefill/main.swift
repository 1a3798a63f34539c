// Turns bodies of cases into cases of the corpus; scripts/fill-cases says how.
import Conformance
import Foundation

let folder = "Corpora/Conformance"
var arguments = Array(CommandLine.arguments.dropFirst())
let options = Set(arguments.filter { $0.hasPrefix("-") })
let files = arguments.filter { !$0.hasPrefix("-") }
let isCheck = options.contains("--check")

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// What is wrong, as one line.
func reason(_ error: any Error) -> String { (error as? DecodingError)?.oneLine ?? "\(error)" }

/// Derives rules, basis and level for the whole corpus; false if this fails or, with --check, if it would change a
/// case.
func deriveLevels(_ corpus: inout CaseFiles) throws -> Bool {
  var (changed, wrong, count) = (0, 0, 0)
  for file in corpus.cases.keys.sorted() {
    for (index, before) in corpus.cases[file]!.enumerated() {
      count += 1
      let id = before["id"]?.string ?? "?"
      do {
        guard try corpus.rest(index, of: file, on: Filled(before.line).rules) else { continue }
        changed += 1
        let after = corpus.cases[file]![index]
        let added = Set(after["rule"]?.strings ?? []).subtracting(before["rule"]?.strings ?? []).sorted()
        guard isCheck else { continue }
        say("\(id): \(before["level"]?.string ?? ""), rests on \(after["basis"]?.string ?? ""); not named: \(added)")
      } catch {
        say("\(id): \(reason(error))")
        wrong += 1
      }
    }
  }
  print("\(changed) of \(count) cases \(isCheck ? "are not" : "were not") as strong as what they rest on")
  if !isCheck, wrong == 0 { try corpus.write() }
  return wrong == 0 && !(isCheck && changed > 0)
}

/// Fills in bodies and adds them to the corpus; false if one of them has an error, and then nothing is written.
func fill(_ lines: [Substring], into corpus: inout CaseFiles) throws -> Bool {
  var (added, known, byHand, errors) = (0, 0, 0, 0)
  for line in lines {
    var id = "?"
    do {
      let body = try JSONTree(String(line))
      id = body["id"]?.string ?? id
      let filled = try Filled(String(line))
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

do {
  guard options.isSubset(of: ["--check", "--levels"]), files.isEmpty == options.contains("--levels") else {
    throw ConformanceError("name a file of bodies, or --levels (see --help)")
  }
  let bodies = try files.flatMap { file in
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw ConformanceError("\(file): cannot be read")
    }
    return text.split(separator: "\n")
  }
  var corpus = try CaseFiles(folder: folder, titles: "Sources/Workshop/casefill/titles.txt")
  let isGood = try files.isEmpty ? deriveLevels(&corpus) : fill(bodies, into: &corpus)
  exit(isGood ? 0 : 1)
} catch {
  say("scripts/fill-cases: \(reason(error))")
  exit(2)
}
