// Which declarations of a source cite which rules.
import Foundation

/// The declarations that cite rules, by rule and file.
///
/// A citation is a rule's id by itself in a comment, such as `R16`; in a range, such as `R89 to R93`, no rule is cited.
struct RuleCitations {
  /// Rule, file, declarations; a file's first line cites for the whole file, without a declaration.
  private(set) var places: [String: [String: Set<String>]] = [:]

  /// Reads the Swift and C sources below folders of `root`; one that is not there holds none.
  init(root: String, folders: [String]) {
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: root + "/" + folder)
      while let name = names?.nextObject() as? String {
        guard [".swift", ".c", ".h"].contains(where: name.hasSuffix),
          let text = try? String(contentsOfFile: "\(root)/\(folder)/\(name)", encoding: .utf8)
        else { continue }
        add(text, file: (name as NSString).lastPathComponent)
      }
    }
  }

  /// Each file with its declarations, `Layouter+Heights.swift: box, place`; "" where nothing cites the rule.
  func summary(of rule: String) -> String {
    (places[rule] ?? [:]).sorted { $0.key < $1.key }.map { file, names in
      let list = names.filter { !$0.isEmpty }.sorted()
      return "`\(file)`" + (list.isEmpty ? "" : " " + list.joined(separator: ", "))
    }.joined(separator: "; ")
  }

  private mutating func add(_ text: String, file: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let comment = line.firstRange(of: "//") else { continue }
      let rules = Self.cited(line[comment.upperBound...])
      guard !rules.isEmpty else { continue }
      let name = index == 0 ? "" : Self.declaration(around: index, lines)
      for rule in rules { places[rule, default: [:]][file, default: []].insert(name) }
    }
  }

  /// The rules that a comment cites.
  static func cited(_ comment: Substring) -> [String] {
    // Everything but letters and digits separates words.
    let words = comment.split { !$0.isLetter && !$0.isNumber }
    return words.enumerated().compactMap { index, word in
      guard word.first == "R", word.count > 1, word.count < 5, word.dropFirst().allSatisfy(\.isNumber) else {
        return nil
      }
      func isRange(_ from: Int, _ to: Int) -> Bool {
        words.indices.contains(from) && words.indices.contains(to) && words[from].first == "R"
          && words[to].first == "R"
      }
      if index + 1 < words.count, words[index + 1] == "to", index + 2 == words.count || isRange(index, index + 2) {
        return nil
      }
      if index > 1, words[index - 1] == "to", isRange(index - 2, index) { return nil }
      return String(word)
    }
  }

  /// The declaration that a comment belongs to: the next one after a line that is all comment, outside of bodies; else
  /// the nearest before that is indented less.
  private static func declaration(around index: Int, _ lines: [Substring]) -> String {
    func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    func words(_ line: Substring) -> Substring { line.drop { $0 == " " } }
    let own = indent(lines[index])
    if words(lines[index]).hasPrefix("///") {
      for line in lines[(index + 1)...] where !words(line).hasPrefix("//") {
        let name = name(of: line)
        // An attribute may have a line of its own.
        if name != nil || !words(line).hasPrefix("@") { return name ?? "" }
      }
    }
    if !words(lines[index]).hasPrefix("//"), let name = name(of: lines[index]) { return name }
    var least = own
    for line in lines[..<index].reversed() where !line.isEmpty && !words(line).hasPrefix("//") && indent(line) < least {
      if let name = name(of: line) { return name }
      least = indent(line)
      if least == 0 { break }
    }
    return ""
  }

  /// The name that a line declares; nil where it declares nothing that is found by name.
  private static func name(of line: Substring) -> String? {
    if line.contains("case .") { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "`" && $0 != "+" }
    for (word, next) in zip(words, words.dropFirst()) {
      switch word {
      case "func", "var", "struct", "enum", "class", "protocol", "case", "extension": return String(next)
      case "init": return "init"
      // A constant of a body says less than its function.
      case "let" where line.hasPrefix("  ") && !line.hasPrefix("    "): return String(next)
      case "if", "guard", "for", "while", "switch", "return", "let": return nil
      default: continue
      }
    }
    return words.last == "init" ? "init" : nil
  }
}
