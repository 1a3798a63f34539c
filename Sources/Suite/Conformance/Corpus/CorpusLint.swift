// The linter of the corpus: checks of each case and of the corpus as a whole.
import Foundation

/// A linter for a folder that is laid out as `Corpora/Conformance`.
public struct CorpusLint {
  /// The faults, one per line: `file:line: …`.
  public private(set) var findings: [String] = []
  /// Statistics of the corpus, one per line.
  public private(set) var counts: [String] = []

  let sources: CorpusSources
  var cases: [LocatedCase] = []
  var served: [String: [ConformanceCase]] = [:]
  private var versions: [String] = []

  /// Checks `folder`.
  ///
  /// - Throws: `ConformanceError` when the schema, the rules, the clauses or the cases are missing.
  public init(folder: String) throws {
    let schema = try JSONSchema(file: folder + "/case.schema.json")
    sources = try CorpusSources(folder: folder)
    let files = try Corpus.files(in: [folder])
    guard !files.isEmpty else { throw ConformanceError("\(folder): contains no cases") }
    let converted = try files.filter { try InputFile.read($0).firstRange(of: Data("\r\n".utf8)) != nil }
    if let first = converted.first {
      // All else would be a finding too.
      findings = [
        "\(first):1: lines end in CR LF, as in \(converted.count) of \(files.count) files; the repository has LF: check out with "
          + "core.autocrlf=input"
      ]
      return
    }
    for file in files { checkFile(file, schema) }
    checkIdentity()
    for entry in cases { for finding in problems(of: entry.value) { report(entry, finding) } }
    findings += sources.findings + sources.clauseFindings + sources.partFindings
    findings += ClauseCounts(sources).findings(inReadmeOf: folder + "/clauses")
    checkClauses()
    checkLevels(folder + "/levels.json")
    try checkVersions(folder, schema)
    findings += try RulePage(folder: folder, cases: cases.map(\.value)).findings
    if let index = try RuleIndex(folder: folder, sources: sources, cases: cases.map(\.value)) {
      findings += index.findings(folder: folder)
    }
    // An export has no EVIDENCE.md.
    if let evidence = RuleEvidence(file: folder + "/EVIDENCE.md", basisOfRule: sources.basisOfRule) {
      findings += evidence.findings
    }
    let choices = ChoiceEvidence(file: folder + "/EVIDENCE.md", basisOfRule: sources.basisOfRule)
    findings += choices?.findings ?? []
    count()
    if let choices, !choices.count.isEmpty { counts.append(choices.count) }
  }

  private mutating func report(_ entry: LocatedCase, _ finding: String) {
    findings.append("\(entry.place): \(entry.value.id): \(finding)")
  }

  /// Checks the lines of a file: each must conform to the schema and be a case. Cases must be sorted by id and be in
  /// their area's folder.
  private mutating func checkFile(_ file: String, _ schema: JSONSchema) {
    let data: Data
    do {
      data = try InputFile.read(file)
    } catch {
      findings.append("\(error)")
      return
    }
    if data.last != 0x0A { findings.append("\(file):1: the last line does not end with a newline") }
    let area = ((file as NSString).deletingLastPathComponent as NSString).lastPathComponent
    var last = ""
    for (index, line) in data.lines.enumerated() {
      let place = "\(file):\(index + 1)"
      let value: JSONValue
      do {
        value = try JSONCoding.read(JSONValue.self, from: Data(line))
      } catch {
        findings.append("\(place): not valid JSON")
        continue
      }
      let problems = schema.findings(value)
      findings += problems.map { "\(place): \($0)" }
      guard problems.isEmpty else { continue }
      do {
        let entry = LocatedCase(
          value: try JSONCoding.read(ConformanceCase.self, from: Data(line)), file: file, line: index + 1)
        if !last.utf8.lexicographicallyPrecedes(entry.value.id.utf8) {
          report(entry, "does not follow '\(last)': cases are sorted by id")
        }
        last = entry.value.id
        if entry.value.area != area { report(entry, "is in the folder '\(area)'") }
        cases.append(entry)
      } catch {
        findings.append("\(place): \((error as? DecodingError)?.oneLine ?? "\(error)")")
      }
    }
  }

  /// Checks that ids are unique, and that no two cases are the same or contradict each other.
  private mutating func checkIdentity() {
    var ids: [String: LocatedCase] = [:]
    // Compare bytes: as Strings, U+2001 equals U+2003.
    var questions: [Data: LocatedCase] = [:]
    for entry in cases {
      if let first = ids.updateValue(entry, forKey: entry.value.id) {
        report(entry, "the id is already used in \(first.place)")
      }
      guard let question = try? JSONCoding.line(entry.value.question) else { continue }
      if let first = questions[question] {
        report(
          entry,
          first.value.expect == entry.value.expect
            ? "differs from \(first.value.id) only in its id"
            : "asks the same as \(first.value.id), but expects something else")
      } else {
        questions[question] = entry
      }
    }
  }

  private mutating func checkClauses() {
    let known = Dictionary(sources.clauses.map { ($0.clause.id, $0.clause) }, uniquingKeysWith: { first, _ in first })
    for entry in cases {
      let value = entry.value
      let profile = (value.question.environment?.profile ?? .current).rawValue
      for id in value.clauses {
        guard let clause = known[id] else {
          report(entry, "names the clause \(id), which does not exist")
          continue
        }
        served[id, default: []].append(value)
        if !clause.isActive { report(entry, "names the clause \(id), which is not active") }
        if !clause.profiles.contains(profile) { report(entry, "the clause \(id) does not have the profile \(profile)") }
        if Set(clause.rules).isDisjoint(with: value.rules) { report(entry, "the clause \(id) has none of its rules") }
      }
    }
    for (place, clause) in sources.clauses where clause.isActive {
      let own = served[clause.id] ?? []
      if own.isEmpty {
        findings.append("\(place): \(clause.id): can be tested, but no case tests it")
      } else if own.allSatisfy(\.hasOneField) {
        findings.append("\(place): \(clause.id): only cases with one field test it")
      }
    }
  }

  private mutating func checkLevels(_ file: String) {
    do {
      let core = try Levels(file: file).core
      let byId = Dictionary(cases.map { ($0.value.id, $0.value) }, uniquingKeysWith: { first, _ in first })
      if core.cases != core.cases.sorted() || Set(core.cases).count != core.cases.count {
        findings.append("\(file):1: core is not sorted, or has a duplicate id")
      }
      for id in core.cases {
        guard let value = byId[id] else {
          findings.append("\(file):1: core names '\(id)', which is not a case")
          continue
        }
        let more = Set(value.needs).subtracting(core.needs).sorted()
        if !more.isEmpty { findings.append("\(file):1: '\(id)' needs \(more.joined(separator: ", "))") }
      }
    } catch {
      findings.append("\(file):1: \(error)")
    }
  }

  /// Checks the earlier versions of the corpus.
  private mutating func checkVersions(_ folder: String, _ schema: JSONSchema) throws {
    let today = Dictionary(cases.map { ($0.value.id, $0.value) }, uniquingKeysWith: { first, _ in first })
    for path in CorpusVersion.earlier(folder) {
      do {
        findings += try CorpusVersion.findings(path, schema: schema, today: today)
        let version = try CorpusVersion((path as NSString).lastPathComponent, folder: folder)
        versions.append("the version \(version.number) has \(version.corpus.cases.count) cases")
      } catch {
        findings.append("\(path)/version.json:1: \((error as? DecodingError)?.oneLine ?? "\(error)")")
      }
    }
  }

  private mutating func count() {
    let active = sources.clauses.count { $0.clause.isActive }
    let planned = sources.clauses.filter { $0.clause.status == "planned" }.map(\.clause.id).sorted()
    let ruled = Set(cases.flatMap(\.value.rules)).count
    counts.append("\(cases.count) cases on \(ruled) of \(sources.basisOfRule.count) rules")
    for (area, entries) in Dictionary(grouping: cases, by: \.value.area).sorted(by: { $0.key < $1.key }) {
      counts.append("  \(area): \(entries.count)")
    }
    counts.append(
      "\(sources.clauses.count) clauses: \(active) active (\(served.count) with cases), \(planned.count) planned, "
        + "\(sources.clauses.count - active - planned.count) untestable")
    counts += planned.map { "  planned: \($0)" } + versions
  }
}
