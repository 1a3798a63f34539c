// Writes the gallery's sheets that come from the corpora, for scripts/gallery: `gallerysheets write FOLDER`,
// `gallerysheets choose`.
import Conformance
import Foundation

/// A label on a sheet, in the form that `labelmark draw --labels` reads.
struct SheetLabel: Encodable {
  var title: String
  var label: CaseLabel
  var bounds: CaseSize?
  var environment: CaseEnvironment?
}

/// For each text corpus, its label whose length is nearest to 34 scalars, which takes about two lines.
func languages() throws -> [SheetLabel] {
  let corpora = try TextCorpus.load(folder: "Corpora/Text")
  return corpora.filter { !$0.tag.hasPrefix("short-") && !$0.tag.hasSuffix("-repetition") }.map { _, corpus in
    var label = CaseLabel()
    label.text = corpus.labels.min { abs($0.unicodeScalars.count - 34) < abs($1.unicodeScalars.count - 34) }
    label.numberOfLines = 2
    label.font = CaseFont(families: corpus.fonts, size: 17)
    var environment = CaseEnvironment()
    environment.displayScale = 2
    if corpus.direction == "rtl" { environment.layoutDirection = .rightToLeft }
    return SheetLabel(
      title: corpus.name, label: label, bounds: CaseSize(width: 160, height: nil), environment: environment)
  }
}

func number(_ rule: String) -> Int { Int(rule.dropFirst()) ?? 0 }

/// The chosen cases by area, in the order of their rules.
func sheets(_ cases: [ConformanceCase], chosen: [String: String]) throws -> [String: [SheetLabel]] {
  let byId = Dictionary(uniqueKeysWithValues: cases.map { ($0.id, $0) })
  var areas: [String: [SheetLabel]] = [:]
  for (rule, id) in chosen.sorted(by: { number($0.key) < number($1.key) }) {
    guard let found = byId[id] else {
      throw ConformanceError("the case \(id) is gone; run: scripts/gallery --choose")
    }
    let title = "\(rule): \(id.dropFirst(found.area.count + 1))"
    let question = found.question
    areas[found.area, default: []].append(
      SheetLabel(title: title, label: question.label, bounds: question.bounds, environment: question.environment))
  }
  return areas
}

/// The key by which cases are sorted, the plainest first; nil if a case makes no picture.
func plainness(_ value: ConformanceCase) -> (Int, Int, Int)? {
  let question = value.question
  let text = question.text
  guard question.kind == .layout, question.label.fixedScale == nil, text.unicodeScalars.count <= 60,
    text.contains(where: { !$0.isWhitespace }),
    [question.bounds?.width, question.bounds?.height].allSatisfy({ ($0 ?? 1) > 0 && ($0 ?? 1) < 330 })
  else { return nil }
  return (question.label.runs?.isEmpty == false ? 1 : 0, value.rules.count, text.unicodeScalars.count < 6 ? 1 : 0)
}

/// For each rule, the id of the plainest case that lays out a label.
func choose(_ cases: [ConformanceCase]) -> String {
  var best: [String: (order: (Int, Int, Int), id: String)] = [:]
  for value in cases {
    guard let order = plainness(value), let rule = value.rules.first else { continue }
    if best[rule].map({ order < $0.order }) ?? true { best[rule] = (order, value.id) }
  }
  let lines = best.sorted { number($0.key) < number($1.key) }.map { " \"\($0.key)\": \"\($0.value.id)\"" }
  return "{\n" + lines.joined(separator: ",\n") + "\n}"
}

do {
  let arguments = CommandLine.arguments.dropFirst()
  let cases = try Corpus(paths: ["Corpora/Conformance"]).cases.map(\.value)
  if arguments == ["choose"] {
    print(choose(cases))
  } else if arguments.count == 2, arguments.first == "write", let folder = arguments.last {
    let chosen = try JSONCoding.read([String: String].self, file: "docs/gallery/rules.json")
    var made = try sheets(cases, chosen: chosen).map { ("rules-" + $0, $1) }
    made.append(("languages", try languages()))
    for (name, labels) in made { try AtomicFile.write(JSONCoding.line(labels), to: "\(folder)/\(name).json") }
  } else {
    throw ConformanceError("usage: gallerysheets write FOLDER | choose")
  }
} catch {
  FileHandle.standardError.write(Data("scripts/gallery: \(error)\n".utf8))
  exit(2)
}
