// The question of a case in words.

extension CaseQuestion {
  /// The question as one sentence, followed by the properties that the case sets: `Lines of “ab cd” in 40 × 20?`
  ///
  /// Texts are in “…”, with control characters escaped.
  package var inWords: String {
    if let steps { return Self.words(steps, environment) }
    let text = "“\(label.string.visible(limit: 400))”"
    let asked =
      switch kind {
      case .layout, .steps: "Lines of \(text) in \(Self.words(bounds))?"
      case .sizeThatFits: "Which size fits \(text) in \(Self.words(proposed))?"
      case .intrinsicContentSize: "What is the intrinsic content size of \(text)?"
      case .textRect: "In which rectangle is \(text) drawn, in \(Self.words(bounds))?"
      case .lineBreaks: "Where may a line of \(text) end?"
      case .hit: "Which cluster of \(text) is at (\(point?.x ?? 0), \(point?.y ?? 0)), in \(Self.words(bounds))?"
      case .caret: "Where is the caret of \(text) at offset \(offset ?? 0), in \(Self.words(bounds))?"
      }
    var parts: [String] = []
    if let limitedToNumberOfLines { parts.append("limited to \(limitedToNumberOfLines) lines") }
    let members = Self.members(label)
    if let font = members["font"] { parts.append(Self.font(font)) }
    parts += members.filter { !["text", "runs", "font"].contains($0.key) }.sorted { $0.key < $1.key }
      .map { "\($0) \(Self.value($1))" }
    parts += environmentWords
    if positions == true { parts.append("with positions") }
    let runs = label.runs ?? []
    if let only = runs.first, runs.count == 1 {
      parts += only.attributes.map(Self.attributes) ?? []
    } else if !runs.isEmpty {
      parts += runs.map { run in
        let own = run.attributes.map(Self.attributes) ?? []
        return "“\(run.text.visible(limit: 80))”" + (own.isEmpty ? " plain" : ": " + own.joined(separator: ", "))
      }
    }
    return asked + (parts.isEmpty ? "" : " " + parts.joined(separator: "; ") + ".")
  }

  private var environmentWords: [String] {
    Self.members(environment).sorted { $0.key < $1.key }.map { "\($0) \(Self.value($1))" }
  }

  private static func words(_ size: CaseSize?) -> String {
    guard let size, size.width != nil || size.height != nil else { return "unlimited space" }
    func side(_ value: Double?) -> String { value.map { Comparison.number(($0 * 1000).rounded() / 1000) } ?? "∞" }
    return "\(side(size.width)) × \(side(size.height))"
  }

  private static func words(_ steps: [CaseStep], _ environment: CaseEnvironment?) -> String {
    let parts = steps.enumerated().map { index, step in
      var words = ""
      if let set = step.set { words = "set \(set) to \(value(step.to ?? .null))" }
      if let get = step.get { words = "\(get)?" }
      if let call = step.call { words = "call \(call.rawValue)" + (step.with.map { " with \(value($0))" } ?? "") }
      return "\(index + 1). \(words)"
    }
    let setting = members(environment).sorted { $0.key < $1.key }.map { "\($0) \(value($1))" }
    return "A new label" + (setting.isEmpty ? "" : " (\(setting.joined(separator: ", ")))") + ": "
      + parts.joined(separator: "; ") + "."
  }

  private static func attributes(_ attributes: CaseAttributes) -> [String] {
    members(attributes).sorted { $0.key < $1.key }.map { $0 == "font" ? font($1) : "\($0) \(value($1))" }
  }

  /// `Square, 10 points`.
  private static func font(_ font: JSONValue) -> String {
    let families = font["families"]?.array?.compactMap(\.string).joined(separator: ", ")
    let name = font["name"]?.string ?? families ?? font["file"]?.string ?? "a font"
    return "\(name.visible(limit: 80)), \(font["size"]?.number.map(Comparison.number) ?? "17") points"
  }

  /// The members of what is written as a JSON object.
  private static func members(_ value: (some Encodable)?) -> [String: JSONValue] {
    guard let value, let data = try? JSONCoding.line(value),
      case .object(let members)? = try? JSONCoding.read(JSONValue.self, from: data)
    else { return [:] }
    return members
  }

  private static func value(_ value: JSONValue) -> String {
    switch value {
    case .null: "nil"
    case .bool(let bool): "\(bool)"
    case .number(let number): Comparison.number(number)
    case .string(let text): text.wholeMatch(of: /[A-Za-z0-9.#-]+/) == nil ? "“\(text.visible(limit: 80))”" : text
    case .array(let items): "[" + items.prefix(20).map(Self.value).joined(separator: ", ") + "]"
    case .object(let members):
      "(" + members.sorted { $0.key < $1.key }.map { "\($0) \(Self.value($1))" }.joined(separator: ", ") + ")"
    }
  }
}
