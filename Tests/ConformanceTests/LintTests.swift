// The lint finds every kind of fault in made-up cases. (scripts/test lints the corpus itself.)
import Conformance
import Foundation
import TestSupport
import Testing

private let corpusPath = root + "/Corpora/Conformance"

/// A valid case. Tests make faults by replacing a part of it.
private let good =
  #"{"id":"fitting.a","rule":"R1","clause":"000.x.y","level":"must","basis":"doc","needs":["font.metric","#
  + #""truncate.tail"],"why":"Text that fits.","label":{"text":"a","font":{"name":"Square","size":10},"textAlignment":"left","#
  + #""lineBreakStrategy":"none"},"bounds":[50,10],"query":"layout","#
  + #""expect":{"lines":[{"text":"a","width":10}],"scale":1,"truncated":false}}"#
private let clause =
  #"{"id":"000.x.y","document":"000","subject":"s","where":"w","text":"A text.","profiles":["current"],"#
  + #""rules":["R1"],"testable":true,"area":"fitting","status":"active","reason":null}"#

/// Two rules, as RULES.md has them.
private let goodPage = "<a id=\"R1\"></a>R1. **[doc]** One.\n<a id=\"R2\"></a>R2. **[choice]** Two."

/// The findings for a small corpus.
private func findings(
  _ lines: [String], clauses: [String] = [clause], core: String = #"[]"#, area: String = "fitting",
  rules: String = "| `engine` | lines | R1, R2 |", page: String = goodPage, evidence: String? = nil,
  choices: String = "| R2 | 2026-11-25 | nothing |"
) throws -> [String] {
  let folder = FileManager.default.temporaryDirectory.appending(path: "labelmark-lint-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  for name in ["clauses", area] {
    try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
  }
  func write(_ text: String, _ name: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }
  try FileManager.default.copyItem(
    atPath: corpusPath + "/case.schema.json", toPath: folder.appending(path: "case.schema.json").path)
  try FileManager.default.copyItem(
    atPath: corpusPath + "/clauses/clause.schema.json",
    toPath: folder.appending(path: "clauses/clause.schema.json").path)
  try write("\(rules)\n\(page)\n", "RULES.md")
  if let evidence {
    let count = "1 choices: 0 with a source, 1 with a dated search"
    try write(
      "| rules | basis | source |\n|---|---|---|\n\(evidence)\n\n\(count)\n| choices | searched | found |\n|---|---|---|\n"
        + choices + "\n", "EVIDENCE.md")
  }
  try write(clauses.map { $0 + "\n" }.joined(), "clauses/000.jsonl")
  try write(#"{"core":{"description":"d","needs":["font.metric"],"cases":\#(core)}}"#, "levels.json")
  try write(lines.map { $0 + "\n" }.joined(), "\(area)/cases.jsonl")
  return try CorpusLint(folder: folder.path).findings
}

private func replaced(_ old: String, _ new: String) -> String {
  precondition(good.contains(old))
  return good.replacingOccurrences(of: old, with: new)
}

@Suite struct LintTests {
  /// docs/PROTOCOL.md says in words how often cases name `range`.
  @Test func theProtocolSaysHowOftenCasesNameRange() throws {
    let cases = try wholeCorpus.get().cases
    let naming = cases.count { $0.value.expect.lines?.contains { $0.range != nil } == true }
    let words = [5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"]
    let each = try #require(words[Int((Double(cases.count) / Double(naming)).rounded())])
    let protocolPage = try String(contentsOfFile: root + "/docs/PROTOCOL.md", encoding: .utf8)
    #expect(protocolPage.contains("one case in \(each) names `range`"))
  }

  /// What a program must know to claim a capability is documented in docs/PROTOCOL.md, not only in a source file.
  @Test func theProtocolNamesEveryCapability() throws {
    let page = try String(contentsOfFile: root + "/docs/PROTOCOL.md", encoding: .utf8)
    for capability in Capability.allCases { #expect(page.contains("`\(capability.rawValue)`"), "\(capability)") }
  }

  @Test func aGoodCaseHasNoFinding() throws {
    #expect(try findings([good]).isEmpty)
    #expect(try findings([replaced(#""why":"Text that fits.","#, "")]).isEmpty)
    #expect(try findings([replaced("Text that fits.", "The text “a”, 10 wide, fits bounds of 50.")]).isEmpty)
  }

  /// A checkout with converted line ends has one fault, and not one for each case.
  @Test func convertedLineEndsAreOneFinding() throws {
    let found = try findings([good + "\r"])
    #expect(found.count == 1 && found[0].contains(":1: lines end in CR LF, as in 1 of 1 files; the repository has LF"))
  }

  @Test(arguments: [
    (#""a","font""#, #""a","colour":1,"font""#, "unknown key 'colour'"),
    (#","truncate.tail"]"#, #","truncate.tale"]"#, "needs[1] must be one of wrap.word"),
    (
      #""text":"a","font""#, #""runs":[{"text":"a"}],"font""#,
      "a label has runs only in a case that needs one of attachments"
    ),
    (#""bounds""#, #""positions":true,"bounds""#, "positions are asked for, but not expected"),
    (#""font":{"name":"Square","size":10},"#, "", "has no 'font'"),
    (#""rule":"R1","#, "", "has no 'rule'"),
    (#"Text that fits."#, "U+00AD is no ink.", "the case does not have: U+00AD"),
    (#"Text that fits."#, "The text “ab” fits.", "the case does not have: “ab”"),
    (#"Text that fits."#, "It fits 50 and 49.5 points.", "the case does not have: 49.5"),
    (#"Text that fits."#, "A soft hyphen hangs.", "the case does not have: hyphen, soft hyphen"),
    (#"Text that fits."#, "It needs an ellipsis.", "the case does not have: ellipsis"),
    (#"Text that fits."#, " ", "does not match"),
    (#""rule":"R1""#, #""rule":"R9""#, "no rule is called R9"),
    (#""rule":"R1""#, #""rule":["R1","R2"]"#, "the weakest of its rules is 'choice', not 'doc'"),
    (#""basis":"doc""#, #""basis":"choice""#, "the weakest of its rules is 'doc'"),
    (#""level":"must""#, #""level":"may""#, "the level of the basis 'doc' is must"),
    (#","truncate.tail"]"#, "]", "needs must be font.metric, truncate.tail"),
    (#""size":10"#, #""size":11"#, "the size 11 is not a multiple of 5"),
    (#","truncated":false"#, "", "a layout must name lines, scale and truncated"),
    (#","width":10"#, "", "has no 'width'"),
    (#""bounds":[50,10],"#, "", "bounds belong to layout"),
    (#""000.x.y""#, #""000.x.z""#, "which does not exist"),
    (#""clause":"000.x.y","#, "", "names no clause, though 000.x.y"),
    (#""query":"layout""#, #""environment":{"profile":"2009"},"query":"layout""#, "does not have the profile 2009"),
    (#""id":"fitting.a""#, #""id":"Fitting a""#, "does not match"),
    (#"[50,10]"#, #"[50]"#, "fewer than 2 items"),
  ]) func aFaultIsFound(_ old: String, _ new: String, _ message: String) throws {
    let found = try findings([replaced(old, new)])
    #expect(found.contains { $0.contains(message) && $0.contains("cases.jsonl:1: ") }, "\(found)")
  }

  @Test func faultsOfTheWholeAreFound() throws {
    let second = replaced("fitting.a", "fitting.b")
    #expect(try findings([second, good]).contains { $0.contains("cases.jsonl:2") && $0.contains("sorted by id") })
    #expect(try findings([good, good]).contains { $0.contains("the id is already used in ") })
    #expect(try findings([good, second]).contains { $0.contains("differs from fitting.a only in its id") })
    let other = second.replacingOccurrences(of: "\"truncated\":false", with: "\"truncated\":true")
    #expect(try findings([good, other]).contains { $0.contains("expects something else") })
    #expect(try findings([good], area: "wrapping").contains { $0.contains("is in the folder 'wrapping'") })
    #expect(try findings(["{"]).contains { $0.contains("cases.jsonl:1: not valid JSON") })
  }

  @Test func faultsOfClausesAndLevelsAreFound() throws {
    let more = clause.replacingOccurrences(of: "x.y", with: "x.z")
    #expect(
      try findings([good], clauses: [clause, more]).contains { $0.contains("000.jsonl:2: 000.x.z: can be tested") })
    let planned = clause.replacingOccurrences(of: "active", with: "planned")
    #expect(try findings([good], clauses: [planned]).contains { $0.contains("which is not active") })
    #expect(try findings([good], clauses: [planned]).contains { $0.contains("planned in the area fitting") })
    let model = planned.replacingOccurrences(of: "fitting", with: "model")
    #expect(try findings([good], clauses: [model]).allSatisfy { !$0.contains("planned in the area") })
    let elsewhere = clause.replacingOccurrences(of: "R1", with: "R2")
    #expect(try findings([good], clauses: [elsewhere]).contains { $0.contains("has none of its rules") })
    #expect(try findings([good], core: #"["fitting.z"]"#).contains { $0.contains("which is not a case") })
    #expect(try findings([good], core: #"["fitting.a"]"#).contains { $0.contains("needs truncate.tail") })
    let empty = replaced(#"[{"text":"a","width":10}]"#, "[]").replacingOccurrences(
      of: #""scale":1,"#, with: #""scale":1,"#)
    #expect(try findings([empty]).isEmpty, "scale and truncated are two fields")
  }

  @Test(arguments: [
    (#""reason":null"#, #""reason":"why""#, "active or planned, without a reason"),
    (#""testable":true"#, #""testable":false"#, "has the status none and a reason"),
    (#""text":"A text.""#, #""text":"A text""#, "does not match"),
    (#""document":"000""#, #""document":"001""#, "does not begin with its document's number"),
    (#"["R1"]"#, #"["R2","R1"]"#, "not sorted"), (#"["R1"]"#, #"["R9"]"#, "no rule is called R9"),
    (#"["R1"]"#, "[]", "names no rule"), (#""area":"fitting","#, "", "has no 'area'"),
    (#""reason":null"#, #""reason":null,"conflicts":["000.x.z"]"#, "is not another clause"),
  ]) func aFaultOfAClauseIsFound(_ old: String, _ new: String, _ message: String) throws {
    let found = try findings([good], clauses: [clause.replacingOccurrences(of: old, with: new)])
    #expect(found.contains { $0.contains(message) && $0.contains("000.jsonl:1: ") }, "\(found)")
  }

  @Test func everyRuleBelongsToOnePart() throws {
    #expect(try findings([good], rules: "| `model` | objects | R1 to R2 |").isEmpty)
    #expect(
      try findings([good], rules: "| `engine` | lines | R1 |") == ["RULES.md:1: the table of parts does not have R2"])
    #expect(
      try findings([good], rules: "| `engine` | lines | R1 to R3 |") == [
        "RULES.md:1: the table of parts has R3, which is not a rule"
      ])
    #expect(
      try findings([good], rules: "| `engine` | lines | R1, R2 |\n| `model` | objects | R2 |") == [
        "RULES.md:1: R2 belongs to two parts"
      ])
  }

  /// A rule has an anchor, and an example the id of a case that asks it and cites the rule.
  @Test(arguments: [
    (#"<a id="R1"></a>"#, "", "RULES.md:1: is out of date; run labelmark corpus index"),
    (#"id="R2""#, #"id="R3""#, "RULES.md:1: is out of date; run labelmark corpus index"),
    (" · `fitting.a`", "", "RULES.md:1: is out of date; run labelmark corpus index"),
    ("· `fitting.a`", "· `fitting.b`", "RULES.md:1: is out of date; run labelmark corpus index"),
    ("50×10", "60×10", "RULES.md:3: R1: no case asks this example"),
    ("n=1, tail", "tail", "RULES.md:3: R1: this form of an example cannot be read"),
    (#"<a id="R2"></a>R2. **[choice]** Two."#, "", "RULES.md:1: the table of parts has R2, which is not a rule"),
  ]) func rulesHaveAnchorsAndCases(_ old: String, _ new: String, _ message: String) throws {
    let example = "    - text `\"a\"`, bounds 50×10, n=1, tail → lines `[\"a\"]`, scale 1 · `fitting.a`\n"
    let page = goodPage.replacingOccurrences(of: "One.\n", with: "One.\n" + example)
    #expect(try page.contains(old) && findings([good], page: page).isEmpty)
    let found = try findings([good], page: page.replacingOccurrences(of: old, with: new))
    #expect(found.contains { $0.hasSuffix(message) }, "\(found)")
  }

  /// In this corpus R1 has the basis doc and R2 the basis choice.
  @Test(arguments: [
    ("| R1 | doc | a page |", nil),
    ("| R1 | observed | a picture |", "EVIDENCE.md:3: the source of R1 is 'observed', RULES.md says 'doc'"),
    ("| R2 | choice | us |", "EVIDENCE.md:1: R1 is 'doc' and has no source"),
    ("| R1 to R2 | doc | a page |", "EVIDENCE.md:3: the source of R2 is 'doc', RULES.md says 'choice'"),
    ("| R1, R3 | doc | a page |", "EVIDENCE.md:3: no rule is called R3"),
    ("| R1 | doc | a page |\n| R1 | doc | a page |", "EVIDENCE.md:4: R1 has two rows"),
    ("| R1 | doc | |", "EVIDENCE.md:3: is not a row of rules, basis and source"),
  ]) func aBasisFollowsItsSource(_ rows: String, _ message: String?) throws {
    let found = try findings([good], evidence: rows).map { $0.split(separator: "/").last! }
    #expect(message.map { found.contains($0[...]) } ?? found.isEmpty, "\(found)")
  }

  @Test(arguments: [
    ("| R2 | 2026-11-25 | nothing |", nil),
    ("| R2 | – | a standard |", "EVIDENCE.md:1: does not say '1 choices: 1 with a source, 0 with a dated search'"),
    ("| R1 | – | a page |", "EVIDENCE.md:1: R2 is a choice and has neither a source nor a dated search"),
    ("| R1, R2 | – | a page |", "EVIDENCE.md:8: R1 is no choice"),
    ("| R2 | – | a page |\n| R2 | 2026-11-25 | nothing |", "EVIDENCE.md:9: R2 has two rows"),
    (
      "| R2 | yesterday | nothing |",
      "EVIDENCE.md:8: is not a row of choices, a dash or a day, and a source or what was found"
    ),
    ("| R2 | – | |", "EVIDENCE.md:8: is not a row of choices, a dash or a day, and a source or what was found"),
  ]) func aChoiceHasASourceOrASearch(_ rows: String, _ message: String?) throws {
    let found = try findings([good], evidence: "| R1 | doc | a page |", choices: rows)
      .map { $0.split(separator: "/").last! }
    #expect(message.map { found.contains($0[...]) } ?? found.isEmpty, "\(found)")
  }

  /// A package of one source file, with a corpus of one case.
  @Test func theIndexFollowsTheSources() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "labelmark-index-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folder = root + "/Corpora/Conformance"
    for name in ["Sources/Engine/LabelLayout", "Corpora/Conformance/fitting", "Corpora/Conformance/clauses"] {
      try FileManager.default.createDirectory(atPath: root + "/" + name, withIntermediateDirectories: true)
    }
    func write(_ text: String, _ name: String) throws {
      try text.write(toFile: root + "/" + name, atomically: true, encoding: .utf8)
    }
    for name in ["case.schema.json", "clauses/clause.schema.json"] {
      try FileManager.default.copyItem(atPath: corpusPath + "/" + name, toPath: folder + "/" + name)
    }
    try write(
      "| `engine` | lines | R1 to R3 |\n| `model` | properties | R4 |\n"
        + (1...4).map { "<a id=\"R\($0)\"></a>R\($0). **[doc]** Rule \($0).\n" }.joined(),
      "Corpora/Conformance/RULES.md")
    try write(#"{"core":{"description":"d","needs":[],"cases":[]}}"#, "Corpora/Conformance/levels.json")
    try write(
      good.replacingOccurrences(of: #""clause":"000.x.y","#, with: "") + "\n", "Corpora/Conformance/fitting/cases.jsonl"
    )
    // R2 and R3 are cited only as the ends of a range, and R3 also in a string; neither counts as a citation.
    try write(
      "extension Layouter {\n  /// Fits (R1, R2 to R3).\n  func fits() { say(\"R3\") }\n}\n",
      "Sources/Engine/LabelLayout/Fits.swift")
    let index = try #require(try RuleIndex(folder: folder))
    let first = "| [R1](RULES.md#R1) | engine | doc | `Engine/LabelLayout/Fits.swift` fits | — | 1: `fitting.a` | — |\n"
    #expect(index.text.contains(first))
    #expect(index.text.contains("| [R2](RULES.md#R2) | engine | doc | — | — | — | — |\n"))
    func found() throws -> [String] {
      try CorpusLint(folder: folder).findings.map { String($0.split(separator: "/").last!) }
    }
    let uncited =
      ["R2", "R3"].map { "RULES.md:1: \($0): no line of the engine cites it by itself" }
      + ["RULES.md:1: R4: no line of the package's modules cites it by itself"]
    #expect(try found() == uncited + ["INDEX.md:1: is out of date; run labelmark corpus index"])
    try write(index.text, "Corpora/Conformance/INDEX.md")
    #expect(try found() == uncited)
    try write("// Fits (R2).\nfunc widths() {\n  if a { b() }  // R1, R3\n}\n", "Sources/Engine/LabelLayout/Fits.swift")
    try FileManager.default.createDirectory(
      atPath: root + "/Sources/Label/LabelView", withIntermediateDirectories: true)
    try write("var text = \"\"  // R4\n", "Sources/Label/LabelView/Label.swift")
    #expect(try found() == ["INDEX.md:1: is out of date; run labelmark corpus index"])
    let third = "| [R3](RULES.md#R3) | engine | doc | `Engine/LabelLayout/Fits.swift` widths |"
    #expect(try RuleIndex(folder: folder)?.text.contains(third) == true)
  }

  @Test func anExportStandsForItself() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "labelmark-export-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let export = try CorpusExport(folder: corpusPath)
    try export.write(to: folder, fonts: nil, beside: [root + "/docs/PROTOCOL.md"])
    for name in ["README.md", "PROTOCOL.md", "judge.py", "case.schema.json", "rules.json", "manifest.json"] {
      #expect(FileManager.default.fileExists(atPath: folder + "/" + name), "\(name)")
    }
    let readme = try String(contentsOfFile: folder + "/README.md", encoding: .utf8)
    #expect(readme.contains("./judge.py --level core"))
    #expect(try CorpusLint(folder: folder).findings.isEmpty)
    let manifest = try String(contentsOfFile: folder + "/manifest-current-\(export.version).json", encoding: .utf8)
    #expect(manifest.contains("\"corpus\" : \"\(export.version)\""))
    #expect(throws: ConformanceError.self) { try export.write(to: folder, fonts: nil) }
    // Nor is a file replaced.
    let file = folder + "/VERSION"
    #expect(throws: ConformanceError.self) { try export.write(to: file, fonts: nil) }
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix(export.version))
  }

  @Test func aSlashAfterTheFolderChangesNoPath() throws {
    let written = try CorpusManifest(folder: corpusPath + "/")
    #expect(written.stale.isEmpty)
  }

  @Test func linesOfAFile() {
    #expect(Data("a\n\nb\n".utf8).lines == [Data("a".utf8), Data(), Data("b".utf8)])
    #expect(Data("a".utf8).lines == [Data("a".utf8)])
    #expect(Data().lines.isEmpty)
  }
}
