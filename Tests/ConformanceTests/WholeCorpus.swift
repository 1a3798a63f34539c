// What many tests read: the corpus, once for all of them, and reports.
import Conformance
import Foundation
import TestSupport

let wholeCorpus = Result { try Corpus(paths: [root + "/Corpora/Conformance"]) }

/// A report of `labelmark conform` or of judge.py.
struct VerdictReport: Decodable {
  struct Outcome: Decodable {
    var id: String
    var status: String
    var message: String?
  }
  private var cases: [Outcome]?
  private var outcomes: [Outcome]?
  var runError: String?

  var all: [Outcome] { cases ?? outcomes ?? [] }

  init(_ file: String) throws {
    self = try JSONDecoder().decode(VerdictReport.self, from: Data(contentsOf: URL(filePath: file)))
  }
}
