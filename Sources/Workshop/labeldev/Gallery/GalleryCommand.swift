// `labeldev gallery`: writes the gallery's sheets that come from the corpora, and the picture of subclasses.
import ArgumentParser
import Conformance
import Foundation
import TestSupport

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Write the gallery's sheets that come from the corpora, for scripts/generate.",
    discussion: """
      For each rule of which a picture can be made, the case that asks the rule's own example, else its plainest case; \
      rules.json names them.
      """)

  @Argument(help: "The folder to write to.")
  var folder: String

  func run() throws {
    let corpora = root + "/Corpora"
    let cases = try Corpus(paths: [corpora + "/Conformance"]).cases.map(\.value)
    let chosen = try choose(cases, CorpusRule.read(folder: corpora + "/Conformance")).sorted {
      number($0.rule.id) < number($1.rule.id)
    }
    var sheets: [String: [SheetLabel]] = [
      "languages": try languages(corpora + "/Text"), "styles": try textStyles(cases),
    ]
    for picture in chosen {
      sheets["rules-" + picture.area, default: []].append(
        SheetLabel(
          title: "\(picture.rule.id): \(try picture.rule.caption(drawing: picture.question.text))",
          question: picture.question))
    }
    for (name, labels) in sheets { try AtomicFile.write(JSONCoding.line(labels), to: "\(folder)/\(name).json") }
    let lines = chosen.map { " \"\($0.rule.id)\": \"\($0.source)\"" }
    for (name, isDark) in [("subclasses", false), ("subclasses-dark", true)] {
      let picture = MainActor.assumeIsolated { subclasses(isDark: isDark) }
      try AtomicFile.write(Data(picture.utf8), to: "\(folder)/\(name).svg")
    }
    try AtomicFile.write(Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8), to: "\(folder)/rules.json")
  }
}

/// A label on a sheet, in the form that `labelmark draw --labels` reads.
private struct SheetLabel: Encodable {
  var heading: String?
  var title: String
  var question: CaseQuestion

  private enum CodingKeys: CodingKey { case heading, title }

  func encode(to encoder: any Encoder) throws {
    try question.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(heading, forKey: .heading)
    try values.encode(title, forKey: .title)
  }
}

/// For each text corpus, its label whose length is nearest to 34 scalars, which takes about two lines.
private func languages(_ folder: String) throws -> [SheetLabel] {
  let corpora = try TextCorpus.load(folder: folder)
  return corpora.filter { !$0.tag.hasPrefix("short-") && !$0.tag.hasSuffix("-repetition") }.map { _, corpus in
    var label = CaseLabel()
    label.text = corpus.labels.min { abs($0.unicodeScalars.count - 34) < abs($1.unicodeScalars.count - 34) }
    label.numberOfLines = 2
    label.font = CaseFont(families: corpus.fonts, size: 17)
    var question = CaseQuestion(label: label, bounds: CaseSize(width: 160, height: nil), query: nil)
    var environment = CaseEnvironment()
    environment.displayScale = 2
    if corpus.direction == "rtl" { environment.layoutDirection = .rightToLeft }
    question.environment = environment
    return SheetLabel(title: corpus.name, question: question)
  }
}

/// The letter A in each text style and content size category, from the cases of R211. A row has a style.
private func textStyles(_ cases: [ConformanceCase]) throws -> [SheetLabel] {
  let categories = ["xS", "S", "M", "L", "xL", "xxL", "xxxL", "AX1", "AX2", "AX3", "AX4", "AX5"]
  let styles = [
    "largeTitle": "Large title", "title1": "Title 1", "title2": "Title 2", "title3": "Title 3", "headline": "Headline",
    "body": "Body", "callout": "Callout", "subheadline": "Subheadline", "footnote": "Footnote", "caption1": "Caption 1",
    "caption2": "Caption 2",
  ]
  var cells: [String: [(category: Int, size: Double, question: CaseQuestion)]] = [:]
  for value in cases where value.rules.first == "R211" {
    guard let style = value.question.steps?.first?.to?["textStyle"]?.string,
      let category = categories.firstIndex(of: value.question.environment?.contentSizeCategory ?? "L"),
      case .number(let size)? = value.expect.steps?.compactMap({ $0.value?["size"] }).first
    else { continue }
    var question = value.question
    question.steps?.append(CaseStep(set: "text", to: .string("A")))
    cells[style, default: []].append((category, size, question))
  }
  guard Set(cells.keys) == Set(styles.keys), cells.values.allSatisfy({ $0.map(\.category).sorted() == Array(0..<12) })
  else { throw ConformanceError("R211 has not one case for each text style and category") }
  return cells.sorted { ($1.value[0].size, $0.key) < ($0.value[0].size, $1.key) }.flatMap { style, row in
    row.sorted { $0.category < $1.category }.enumerated().map { column, cell in
      SheetLabel(
        heading: column == 0 ? styles[style] : nil, title: "\(categories[cell.category]) \(Int(cell.size))",
        question: cell.question)
    }
  }
}

// MARK: Rules

private func number(_ rule: String) -> Int { Int(rule.dropFirst()) ?? 0 }

/// The key by which the cases of a rule are sorted, the best first; nil if a case makes no picture of the rule. The case
/// that asks the rule's own example is best, then a plain one.
private func order(_ value: ConformanceCase, _ rule: CorpusRule, _ examples: [RuleExample]) -> [Int]? {
  let question = value.question
  let kinds: [CaseQuery] = [.layout, .sizeThatFits, .intrinsicContentSize, .textRect]
  // The shaped fonts are no metric fonts, and drawn from files alone.
  guard let kind = kinds.firstIndex(of: question.kind), !value.needs.contains("font.shaped") else { return nil }
  let runs = question.label.runs?.isEmpty == false ? 1 : 0
  if let index = examples.firstIndex(where: { $0.isAsked(by: value) }) {
    return [index, value.rules.first == rule.id ? 0 : 1, runs, value.rules.count]
  }
  let text = question.text
  guard value.rules.first == rule.id, question.label.fixedScale == nil, text.unicodeScalars.count <= 60,
    text.contains(where: { !$0.isWhitespace }),
    [question.bounds?.width, question.bounds?.height].allSatisfy({ ($0 ?? 1) > 0 && ($0 ?? 1) < 330 })
  else { return nil }
  let isOld = question.environment?.profile == .y2009 ? 1 : 0
  let isNamed = value.id.contains("example") ? 0 : 1
  let isPlainFont = question.label.font?.name == "Square" ? 0 : 1
  // Hebrew and Arabic letters begin a right-to-left paragraph.
  let isOfParagraphs = rule.text.contains("RTL") && !rule.text.contains("RTL environment")
  let isElsewhere = isOfParagraphs && text.unicodeScalars.first.map { (0x590...0x8FF) ~= $0.value } != true
  // Its token or attachment cannot be seen.
  let attachment = question.label.runs?.lazy.compactMap { $0.attributes?.attachment }.first
  let isEmpty =
    question.label.truncationToken == "" || attachment.map { $0.width == 0 || value.expect.truncated == true } == true
  let isOther = rule.quotedText.map { $0 != text } == true ? 1 : 0
  return [
    examples.count, isOther, isOld, isPlainFont, isNamed, isEmpty || isElsewhere ? 1 : 0, kind, runs, value.rules.count,
    text.unicodeScalars.count < 6 ? 1 : 0, value.id.contains(".boundaries.") ? 1 : 0,
  ]
}

/// What is drawn for a rule.
private struct RulePicture {
  let rule: CorpusRule
  /// The area of the corpus, which is a sheet.
  let area: String
  /// The id of a case, or RULES.md.
  let source: String
  let question: CaseQuestion
}

/// For each rule of which a picture can be made, the case that asks its example; without one the example itself, or else
/// the best other case.
private func choose(_ cases: [ConformanceCase], _ rules: [CorpusRule]) throws -> [RulePicture] {
  var casesOfRule: [String: [ConformanceCase]] = [:]
  for value in cases { for rule in Set(value.rules) { casesOfRule[rule, default: []].append(value) } }
  return try rules.compactMap { rule in
    let examples = RuleExample.read(rule)
    var best: (order: [Int], value: ConformanceCase)?
    for value in casesOfRule[rule.id, default: []] {
      guard let order = order(value, rule, examples) else { continue }
      if best.map({ order.lexicographicallyPrecedes($0.order) }) ?? true { best = (order, value) }
    }
    guard let best else {
      if examples.isEmpty { return nil }
      throw ConformanceError("no case makes a picture of \(rule.id), which has an example")
    }
    let area = best.value.area
    if best.order[0] == examples.count, let question = examples.compactMap(\.question).first {
      return RulePicture(rule: rule, area: area, source: "RULES.md", question: question)
    }
    return RulePicture(rule: rule, area: area, source: best.value.id, question: best.value.question)
  }
}
