// A case of the corpus: a question, the expected answer, and the rules that it follows from.

/// What a rule rests on, from the strongest basis to the weakest.
public enum CaseBasis: String, Codable, Sendable, CaseIterable {
  /// Apple's documentation.
  case doc
  /// A public header.
  case header
  /// A documented principle with a number from this project or from a related Apple framework.
  case docOurNumber = "doc, our number"
  /// Observed behaviour of UIKit.
  case observed
  /// The behaviour of other implementations of UIKit.
  case reimplementation
  /// A choice of this project.
  case choice

  /// Returns the weakest of some bases; nil if there are none.
  package static func weakest(_ bases: some Sequence<CaseBasis>) -> CaseBasis? {
    let bases = Set(bases)
    return allCases.last { bases.contains($0) }
  }

  /// How binding a case on this basis is.
  public var strength: CaseStrength {
    switch self {
    case .doc, .header: .must
    case .docOurNumber, .observed: .should
    case .reimplementation, .choice: .may
    }
  }
}

/// A case.
public struct ConformanceCase: Codable, Hashable, Sendable {
  /// The id, `area.topic-in-words`. It never changes.
  public var id: String
  /// Ids of rules in RULES.md, at least one. The first is the rule under test; the answer rests on the others too. A
  /// single id is a string in JSON.
  public var rules: [String]
  /// Ids of the clauses that the case serves; may be empty.
  public var clauses: [String]
  /// The basis of the weakest of its rules.
  public var basis: CaseBasis
  /// The capabilities that the case needs, sorted.
  public var needs: [String]
  /// What the case shows that its rules do not say by themselves, in one line; nil for most cases.
  public var why: String?
  /// A remark for readers.
  public var note: String?
  /// The question.
  public var question: CaseQuestion
  /// The expected answer; only the fields that it names are checked.
  public var expect: CaseAnswer

  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, rule, clause, basis, needs, why, note, label, environment, origin, bounds, query
    case proposed, limitedToNumberOfLines, positions, point, offset, steps, expect
  }

  /// The keys that a case may have.
  package static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// The part of the id before the first dot.
  public var area: String { String(id.prefix { $0 != "." }) }

  /// Creates a case without clauses.
  public init(
    id: String, rules: [String], basis: CaseBasis, needs: [String], question: CaseQuestion, expect: CaseAnswer
  ) {
    self.id = id
    self.rules = rules
    clauses = []
    self.basis = basis
    self.needs = needs
    self.question = question
    self.expect = expect
  }

  /// Reads a case. An unknown key is an error, and so are a label together with steps, and other faults of the form.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    rules = try values.decode(OneOrMany.self, forKey: .rule).values
    clauses = try values.decodeIfPresent(OneOrMany.self, forKey: .clause)?.values ?? []
    basis = try values.decode(CaseBasis.self, forKey: .basis)
    needs = try values.decode([String].self, forKey: .needs)
    why = try values.decodeIfPresent(String.self, forKey: .why)
    note = try values.decodeIfPresent(String.self, forKey: .note)
    let all = try decoder.container(keyedBy: CaseQuestion.CodingKeys.self)
    question = try CaseQuestion(values: all)
    expect = try values.decode(CaseAnswer.self, forKey: .expect)
    if question.steps != nil, values.contains(.label) { throw decoder.error("has both 'label' and 'steps'") }
    if let fault = formFault { throw decoder.error(fault) }
  }

  /// Writes a case.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(OneOrMany(values: rules), forKey: .rule)
    if !clauses.isEmpty { try values.encode(OneOrMany(values: clauses), forKey: .clause) }
    try values.encode(basis, forKey: .basis)
    try values.encode(needs, forKey: .needs)
    try values.encodeIfPresent(why, forKey: .why)
    try values.encodeIfPresent(note, forKey: .note)
    try question.encode(to: encoder)
    try values.encode(expect, forKey: .expect)
  }
}

/// A list of strings. A list of one is written as a plain string.
struct OneOrMany: Codable {
  var values: [String]

  init(values: [String]) { self.values = values }

  init(from decoder: any Decoder) throws {
    if let one = try? decoder.singleValueContainer().decode(String.self) {
      values = [one]
    } else {
      values = try [String](from: decoder)
    }
  }

  func encode(to encoder: any Encoder) throws {
    if values.count == 1 {
      var container = encoder.singleValueContainer()
      try container.encode(values[0])
    } else {
      try values.encode(to: encoder)
    }
  }
}
