// The rules that declarations in source files cite.
import Foundation

/// The declarations that cite rules, by rule and file.
///
/// A citation is a rule's id by itself in a comment, such as `R16`. A range such as `R89 to R93` cites no rule.
struct RuleCitations {
  /// The citing declarations by rule and file. A citation in a file's first line has the declaration "": it covers the
  /// whole file.
  private(set) var places: [String: [String: Set<String>]] = [:]

  /// Reads the Swift and C sources in folders below `root/base`, and names files from there. Missing folders are ignored.
  init(root: String, base: String, folders: [String]) {
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: "\(root)/\(base)/\(folder)")
      while let name = names?.nextObject() as? String {
        guard [".swift", ".c", ".h"].contains(where: name.hasSuffix),
          let text = try? String(contentsOfFile: "\(root)/\(base)/\(folder)/\(name)", encoding: .utf8)
        else { continue }
        add(text, file: folder + "/" + name)
      }
    }
  }

  /// Returns the files that cite a rule, with their declarations: `Engine/LabelLayout/Layouter+Heights.swift` box, place.
  /// It is empty if nothing cites the rule.
  func summary(of rule: String) -> String {
    (places[rule] ?? [:]).sorted { $0.key < $1.key }.map { file, names in
      let list = names.filter { !$0.isEmpty }.sorted()
      return "`\(file)`" + (list.isEmpty ? "" : " " + list.joined(separator: ", "))
    }.joined(separator: "; ")
  }

  private mutating func add(_ text: String, file: String) {
    let lines = text.inputLines
    for (index, line) in lines.enumerated() {
      guard let comment = line.firstRange(of: "//") else { continue }
      let rules = Self.cited(line[comment.upperBound...])
      guard !rules.isEmpty else { continue }
      let name = index == 0 ? "" : Self.declaration(around: index, lines)
      for rule in rules { places[rule, default: [:]][file, default: []].insert(name) }
    }
  }

  /// Returns the rules that a comment cites.
  static func cited(_ comment: Substring) -> [String] {
    // Words are separated by everything except letters and digits.
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

  /// Returns the name of the declaration that a comment belongs to. For a doc comment it is the next declaration, else
  /// the one on the same line or the nearest previous one with less indentation.
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
      // After the parameters of a function on several lines comes the line with its name.
      least = words(line).hasPrefix(")") ? indent(line) + 1 : indent(line)
      if least == 0 { break }
    }
    return ""
  }

  /// Returns the name that a line declares, or nil.
  private static func name(of line: Substring) -> String? {
    if line.contains("case .") { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "`" && $0 != "+" }
    for (word, next) in zip(words, words.dropFirst()) {
      switch word {
      case "func", "var", "struct", "enum", "class", "protocol", "case", "extension": return String(next)
      case "init": return "init"
      // Skip constants in function bodies; the function's name is more useful.
      case "let" where line.hasPrefix("  ") && !line.hasPrefix("    "): return String(next)
      case "if", "guard", "for", "while", "switch", "return", "let": return nil
      default: continue
      }
    }
    return words.last == "init" ? "init" : nil
  }
}
