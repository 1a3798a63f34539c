// Where each rule is decided, checked and asked for: Corpora/Conformance/INDEX.md.
import Foundation

/// Where a rule belongs, as RULES.md says.
enum RulePart: String, CaseIterable {
  /// From a string to lines.
  case engine
  /// Sizes without lines.
  case measuring
  /// The label as an object.
  case model
  /// What is painted.
  case drawing

  /// A line of the sources decides the rule, and cites it.
  var isDecidedInSources: Bool { self == .engine || self == .measuring }
}

/// The index of the rules of a corpus that lies in the package, as `Corpora/Conformance` does.
public struct RuleIndex {
  /// INDEX.md as it should be.
  public let text: String
  /// Rules of the engine that no line of the sources cites by itself.
  let uncited: [String]

  /// Modules that decide rules of lines and sizes.
  private static let engineFolders = [
    "Sources/CTextScan", "Sources/TextSegmentation", "Sources/LabelLayout", "Sources/LabelFonts", "Sources/LabelKit",
  ]
  /// Modules that only pass them on, and those of the label as an object.
  private static let otherFolders = [
    "Sources/LabelKitFoundation", "Sources/LabelEngineABI", "Sources/LabelView", "Sources/LabelDrawing",
  ]

  /// Makes the index of the corpus in `folder`.
  ///
  /// - Throws: `ConformanceError` where the corpus cannot be read.
  /// - Returns: nil where the package's sources are not above the folder, as in an export.
  public init?(folder: String) throws {
    let cases = try Corpus(paths: [folder]).cases.map(\.value)
    try self.init(folder: folder, sources: CorpusSources(folder: folder), cases: cases)
  }

  init?(folder: String, sources: CorpusSources, cases: [ConformanceCase]) throws {
    let root = URL(filePath: folder).standardizedFileURL.deletingLastPathComponent().deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: root + "/Sources/LabelLayout") else { return nil }
    let engine = RuleCitations(root: root, folders: Self.engineFolders)
    let all = RuleCitations(root: root, folders: Self.engineFolders + Self.otherFolders)
    let oracle = RuleCitations(root: root, folders: ["Tests/LabelOracle"])
    var casesOfRule: [String: [String]] = [:]
    for value in cases { for rule in value.rules { casesOfRule[rule, default: []].append(value.id) } }
    var clausesOfRule: [String: [String]] = [:]
    for (_, clause) in sources.clauses {
      for rule in clause.rules { clausesOfRule[rule, default: []].append(clause.id) }
    }

    let rules = sources.basisOfRule.keys.sorted { Int($0.dropFirst())! < Int($1.dropFirst())! }
    uncited = rules.filter { sources.partOfRule[$0]?.isDecidedInSources == true && engine.places[$0] == nil }
    let rows = rules.map { rule in
      let ids = casesOfRule[rule, default: []].sorted()
      let first = ids.prefix(2).map { "`\($0)`" }.joined(separator: ", ")
      let cells = [
        rule, sources.partOfRule[rule]?.rawValue ?? "", sources.basisOfRule[rule]?.rawValue ?? "",
        all.summary(of: rule),
        oracle.summary(of: rule), ids.isEmpty ? "" : "\(ids.count): \(first)",
        clausesOfRule[rule, default: []].sorted().joined(separator: ", "),
      ]
      return "| " + cells.map { $0.isEmpty ? "—" : $0 }.joined(separator: " | ") + " |\n"
    }
    text = Self.head + rows.joined()
  }

  private static let head = """
    # Index of the rules

    Made by `labelmark corpus index`; do not edit. [RULES.md](RULES.md) says what the rules are.

    A line of the sources that decides a rule cites its id by itself, so one search finds it. Named are the files and the
    declarations that hold these lines, not the lines: numbers would be wrong after every edit above them. Of the cases
    are their number and the first two. Faults are none of a rule's own: `scripts/mutation-test` makes them in the
    declarations that are named here.

    | rule | part | basis | sources | oracle | cases | clauses |
    |---|---|---|---|---|---|---|

    """

  /// What is wrong with the index that lies in the folder, a line each.
  func findings(folder: String) -> [String] {
    var found = uncited.map { "\(folder)/RULES.md:1: \($0): no line of the engine cites it by itself" }
    if (try? String(contentsOfFile: folder + "/INDEX.md", encoding: .utf8)) != text {
      found.append("\(folder)/INDEX.md:1: is not up to date: labelmark corpus index writes it")
    }
    return found
  }
}
