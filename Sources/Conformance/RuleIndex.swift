// The index of rules, Corpora/Conformance/INDEX.md: the declarations, cases and clauses of each rule.
import Foundation

/// The part of the label that a rule belongs to, as RULES.md says.
enum RulePart: String, CaseIterable {
  /// Layout of a string to lines.
  case engine
  /// Measuring.
  case measuring
  /// The label as an object: its properties and their interaction.
  case model
  /// Drawing.
  case drawing

  /// Whether a line of the engine's sources must cite the rule.
  var isDecidedInSources: Bool { self == .engine || self == .measuring }
}

/// The index of the rules of a corpus in this package.
public struct RuleIndex {
  /// The correct contents of INDEX.md.
  public let text: String
  /// Rules of the engine and of measuring that no line of the engine's sources cites by itself.
  let uncited: [String]

  /// Modules that implement the rules of lines and sizes.
  private static let engineFolders = [
    "Sources/CTextScan", "Sources/TextSegmentation", "Sources/LabelLayout", "Sources/LabelFonts", "Sources/LabelKit",
  ]
  /// Modules that pass properties on to the engine, or implement the label as an object.
  private static let otherFolders = [
    "Sources/LabelKitFoundation", "Sources/LabelEngineABI", "Sources/LabelView", "Sources/LabelDrawing",
  ]

  /// Makes the index of the corpus in `folder`.
  ///
  /// - Throws: `ConformanceError` when the corpus cannot be read.
  /// - Returns: nil if the folder is not in a checkout with the sources, as in an export.
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

  /// Returns uncited rules, and whether the folder's INDEX.md is out of date, one finding per line.
  func findings(folder: String) -> [String] {
    var found = uncited.map { "\(folder)/RULES.md:1: \($0): no line of the engine cites it by itself" }
    if (try? String(contentsOfFile: folder + "/INDEX.md", encoding: .utf8)) != text {
      found.append("\(folder)/INDEX.md:1: is not up to date: labelmark corpus index writes it")
    }
    return found
  }
}
