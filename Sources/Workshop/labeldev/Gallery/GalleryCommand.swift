// `labeldev gallery`: writes the gallery's sheets that come from the corpora, and the picture of subclasses.
import ArgumentParser
import Conformance
import Foundation
import TestSupport

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Write the gallery's sheets that come from the corpora, for scripts/generate.")

  @Argument(help: "The folder to write to.")
  var folder: String

  func run() throws {
    let corpora = root + "/Corpora"
    let cases = try Corpus(paths: [corpora + "/Conformance"]).cases.map(\.value)
    let sheets = ["languages": try languages(corpora + "/Text"), "styles": try textStyles(cases)]
    for (name, labels) in sheets { try AtomicFile.write(JSONCoding.line(labels), to: "\(folder)/\(name).json") }
    let picture = MainActor.assumeIsolated { subclasses() }
    try AtomicFile.write(Data(picture.utf8), to: "\(folder)/subclasses.svg")
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
