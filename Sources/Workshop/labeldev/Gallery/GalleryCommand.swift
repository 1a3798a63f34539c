// `labeldev gallery`: writes the gallery's sheet of languages, and the picture of subclasses.
import ArgumentParser
import Conformance
import Foundation
import TestSupport

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Write the gallery's sheet of languages and its picture of subclasses, for scripts/generate.")

  @Argument(help: "The folder to write to.")
  var folder: String

  func run() throws {
    try AtomicFile.write(JSONCoding.line(languages(root + "/Corpora/Text")), to: folder + "/languages.json")
    let picture = MainActor.assumeIsolated { subclasses() }
    try AtomicFile.write(Data(picture.utf8), to: "\(folder)/subclasses.svg")
  }
}

/// A label on a sheet, in the form that `labelmark draw --labels` reads.
private struct SheetLabel: Encodable {
  var title: String
  var question: CaseQuestion

  private enum CodingKeys: CodingKey { case title }

  func encode(to encoder: any Encoder) throws {
    try question.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
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
