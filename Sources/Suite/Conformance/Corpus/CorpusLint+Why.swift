// The linter's check of a case's `why`: the characters, texts, numbers and things that it names are in the case.

/// A word of a `why`, and names, values or characters of which a case has one if the word is true of it.
private struct Term {
  /// The word in lower case, as it begins.
  let word: String
  let evidence: [String]
}

/// What a case asks and expects: its names, its texts, and its numbers with the lengths of its lists and texts.
private struct CaseContents {
  /// All names and all texts, each after a character that is in none.
  private var (names, texts) = ("", "")
  private(set) var numbers: Set<Double> = []

  init(_ value: ConformanceCase) throws {
    for part in [try JSONCoding.line(value.question), try JSONCoding.line(value.expect)] {
      add(try JSONCoding.read(JSONValue.self, from: part))
    }
  }

  private mutating func add(_ value: JSONValue) {
    switch value {
    case .null, .bool: break
    case .number(let number): numbers.insert(abs(number))
    case .string(let text):
      texts += "\u{0}" + text
      numbers.insert(Double(text.unicodeScalars.count))
      numbers.formUnion(text.matches(of: /\d+(?:\.\d+)?/).compactMap { Double($0.0) })
    case .array(let items):
      numbers.insert(Double(items.count))
      for item in items { add(item) }
    case .object(let members):
      for (key, member) in members where member != .bool(false) {
        names += "\u{0}" + key
        add(member)
      }
    }
  }

  /// Whether a text contains the text, its characters compared one by one.
  func quotes(_ text: String) -> Bool { texts.utf8.firstRange(of: text.utf8) != nil }

  /// Whether a name or a text contains the text.
  func has(_ text: String) -> Bool { names.utf8.firstRange(of: text.utf8) != nil || quotes(text) }
}

extension CorpusLint {
  private static let terms = [
    Term(word: "attachment", evidence: ["attachment"]),
    Term(word: "attributed", evidence: ["runs", "attributed"]),
    Term(word: "bounds", evidence: ["bounds", "frame"]),
    Term(word: "centred", evidence: ["center"]),
    Term(word: "character wrapping", evidence: ["byCharWrapping"]),
    Term(word: "clipped", evidence: ["byClipping", "clipsToBounds", "arquee"]),
    Term(word: "clipping", evidence: ["byClipping", "clipsToBounds"]),
    Term(word: "display scale", evidence: ["displayScale"]),
    Term(word: "ellipsis", evidence: ["…", "truncationToken", "truncated"]),
    Term(word: "embedding", evidence: ["Embedding", "\u{202A}", "\u{202B}"]),
    Term(word: "hard break", evidence: ["\n", "\r", "\u{2028}", "\u{2029}", "\u{85}"]),
    Term(word: "hard line", evidence: ["\n", "\r", "\u{2028}", "\u{2029}", "\u{85}"]),
    Term(word: "head truncation", evidence: ["byTruncatingHead"]),
    Term(word: "hyphen", evidence: ["\u{AD}", "hyphenat"]),
    Term(word: "indent", evidence: ["Indent"]),
    Term(word: "isolate", evidence: ["\u{2066}", "\u{2067}", "\u{2068}"]),
    Term(word: "joiner", evidence: ["\u{200D}", "\u{2060}"]),
    Term(word: "justified", evidence: ["justified"]),
    Term(word: "kern", evidence: ["kern"]),
    Term(word: "line separator", evidence: ["\u{2028}"]),
    Term(word: "marquee", evidence: ["arquee"]),
    Term(word: "middle truncation", evidence: ["byTruncatingMiddle"]),
    Term(word: "minimum", evidence: ["minimum"]),
    Term(word: "newline", evidence: ["\n"]),
    Term(word: "override", evidence: ["Override", "\u{202D}", "\u{202E}"]),
    Term(word: "shadow", evidence: ["shadow"]),
    Term(word: "soft hyphen", evidence: ["\u{AD}"]),
    Term(word: "space", evidence: [" ", "\u{3000}"]),
    Term(word: "tab", evidence: ["\t", "tabStops"]),
    Term(word: "terminator", evidence: ["erminators"]),
    Term(word: "tightened", evidence: ["ightening"]),
    Term(word: "tracking", evidence: ["tracking"]),
    Term(word: "word wrapping", evidence: ["byWordWrapping"]),
  ]

  /// Returns what a case's `why` names and the case does not have.
  func whyProblems(_ value: ConformanceCase) -> [String] {
    guard let why = value.why else { return [] }
    guard let contents = try? CaseContents(value) else { return ["'why' cannot be held against the case"] }
    var missing: [String] = []
    for match in why.matches(of: /U\+([0-9A-F]{4,6})/) {
      let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init)
      if scalar.map({ contents.quotes(String($0)) }) != true { missing.append(String(match.0)) }
    }
    for match in why.matches(of: /“([^”]*)”/) where !contents.quotes(String(match.1)) {
      missing.append(String(match.0))
    }
    // Names of characters, standards, rules and the profile are no numbers of the case.
    let counted = why.replacing(/U\+[0-9A-F]+|UAX #\d+|\b(?:GB|[LR])\d+[a-z]?|\b2009\b/, with: "")
    for match in counted.matches(of: /\d[\d,]*(?:\.\d+)?/) {
      let number = Double(match.0.replacing(",", with: ""))
      if number.map(contents.numbers.contains) != true { missing.append(String(match.0)) }
    }
    let words = " " + why.lowercased().replacing("-", with: " ")
    for term in Self.terms where words.contains(" " + term.word) && !term.evidence.contains(where: contents.has) {
      missing.append(term.word)
    }
    return missing.isEmpty ? [] : ["'why' names what the case does not have: \(missing.joined(separator: ", "))"]
  }
}
