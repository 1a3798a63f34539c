// A property is complete if the schema, the C structs, the oracle, the random labels and some case's answer know it.
import CLabelEngine
import CaseOracle
import Conformance
import Foundation
import LabelEngineEntry
import LabelOracle
import TestSupport
import Testing

private let corpusPath = root + "/Corpora/Conformance"

/// A question with one property set, and the same question without it; nil if the property is required.
private struct AskedProperty {
  var name: String
  var question: CaseQuestion
  var plain: CaseQuestion?
}

/// Properties that only cases with steps have and that no engine receives.
private let ofSteps: Set = ["environment.contentSizeCategory"]

/// A question for every value of every property of a label and its environment.
private func askedProperties() throws -> [AskedProperty] {
  let schema = try SchemaVariants(file: corpusPath + "/case.schema.json")
  let label: [String: Any] = ["text": "ab", "font": ["name": "Square", "size": 10]]
  func asked(_ name: String, _ question: [String: Any]) throws -> AskedProperty {
    func read(_ object: [String: Any]) throws -> CaseQuestion {
      try JSONDecoder().decode(CaseQuestion.self, from: JSONSerialization.data(withJSONObject: object))
    }
    let plain = SchemaVariants.removing(name.split(separator: ".")[...], from: question)
    do {
      return AskedProperty(name: name, question: try read(question), plain: plain.flatMap { try? read($0) })
    } catch {
      throw ConformanceError("\(name) cannot be read: \(error)")
    }
  }
  return try schema.variants("$defs/label", "label").map { variant in
    var own = label.merging(variant.value as? [String: Any] ?? [:]) { $1 }
    if variant.name.hasPrefix("label.runs") { own["text"] = nil }
    return try asked(variant.name, ["label": own])
  }
    + schema.variants("$defs/environment", "environment").filter { !ofSteps.contains($0.name) }.map {
      try asked($0.name, ["label": label, "environment": $0.value])
    }
}

/// The fields of a question's structs by name; for a pointer, the value that it points to.
private func fields(_ question: CaseQuestion) throws -> [String: String] {
  var fonts: [CaseFont] = []
  var found: [String: String] = [:]
  func add(_ name: String, _ value: Any) {
    for child in Mirror(reflecting: value).children where child.label != "struct_size" {
      let text =
        switch child.value {
        case let text as UnsafePointer<CChar>: String(cString: text)
        case let number as UnsafePointer<Double>: "\(number.pointee)"
        case let byte as UnsafePointer<UInt8>: "\(byte.pointee)"
        default: "\(child.value)"
        }
      found["\(name).\(child.label ?? "?")"] = text
    }
  }
  let structs = try EngineStructs(question) { font in
    if let font, !fonts.contains(font) { fonts.append(font) }
    return OpaquePointer(bitPattern: 1 + fonts.firstIndex { $0 == font }!)!
  }
  withExtendedLifetime(structs) {
    add("le_label", structs.label)
    var request = structs.request
    // The arrays are compared below; their addresses say nothing.
    (request.runs, request.paragraphs) = (nil, nil)
    add("le_text_request", request)
    for run in structs.runs { add("le_run", run) }
    for style in structs.paragraphs { add("le_paragraph_style", style) }
    for request in fonts.map({ CaseFontRequest($0) }) {
      withExtendedLifetime(request) { add("le_font_request", request.request) }
    }
  }
  return found
}

@Suite struct PropertyTests {
  @Test("The schema has the properties that are read, and no others")
  func schema() throws {
    let schema = try SchemaVariants(file: corpusPath + "/case.schema.json")
    let parts: [(String, [String])] = [
      ("", ConformanceCase.keys), ("$defs/label", CaseLabel.properties.map(\.key)),
      ("$defs/label/properties/flags", CaseFlags.properties.map(\.key)),
      ("$defs/textRule", CaseTextRule.properties.map(\.key)),
      ("$defs/position", AnsweredPosition.properties.map(\.key)),
      ("$defs/font", CaseFont.properties.map(\.key)), ("$defs/run", CaseRun.properties.map(\.key)),
      ("$defs/run/properties/attributes", CaseAttributes.properties.map(\.key)),
      ("$defs/run/properties/attributes/properties/attachment", CaseAttachment.properties.map(\.key)),
      ("$defs/paragraphStyle", CaseParagraphStyle.properties.map(\.key)),
      ("$defs/environment", CaseEnvironment.properties.map(\.key)),
      ("$defs/step", CaseStep.properties.map(\.key)),
      ("$defs/line", AnsweredLine.properties.map(\.key)), ("$defs/answer", CaseAnswer.properties.map(\.key)),
    ]
    for (path, keys) in parts {
      #expect(schema.keys(path) == Set(keys), "\(path)")
      #expect(Set(keys).count == keys.count, "\(path): a key twice")
    }
  }

  @Test("What the schema calls a default is what the C structs have without the property")
  func defaults() throws {
    let schema = try SchemaVariants(file: corpusPath + "/case.schema.json")
    let named = schema.defaults("$defs/label", "label") + schema.defaults("$defs/environment", "environment")
    #expect(named.count > 35)
    // If no locale is named, an engine assumes English.
    for variant in named where variant.name != "environment.locale" && !ofSteps.contains(variant.name) {
      let asked = try #require(askedProperties().first { $0.name == variant.name })
      let object = try JSONSerialization.jsonObject(with: JSONCoding.line(asked.question))
      let changed = SchemaVariants.setting(variant.name.split(separator: ".")[...], to: variant.value, in: object)
      let question = try CaseQuestion(lenient: JSONSerialization.data(withJSONObject: changed))
      let (given, without) = (try fields(question), try fields(#require(asked.plain)))
      let other = given.filter { without[$0.key] != $0.value }
      #expect(other.isEmpty, "\(variant.name)")
    }
  }

  @Test("The schema lists the capabilities")
  func capabilitiesOfTheSchema() throws {
    let forms = try SchemaVariants(file: corpusPath + "/case.schema.json").definition("$defs/capability")["oneOf"]
    let names = (forms as? [[String: Any]] ?? []).compactMap { $0["const"] as? String }
    #expect(names == Capability.allCases.map(\.rawValue))
  }

  @Test("The schema lists the properties and methods of steps")
  func steps() throws {
    let schema = try SchemaVariants(file: corpusPath + "/case.schema.json")
    func constants(_ path: String) -> [String] {
      (schema.definition(path)["oneOf"] as? [[String: Any]] ?? []).compactMap { $0["const"] as? String }
    }
    #expect(Set(constants("$defs/modelProperty")) == Set(ModelProperty.all.map(\.name)))
    #expect(constants("$defs/modelProperty").count == ModelProperty.all.count)
    #expect(constants("$defs/step/properties/call") == CaseCall.allCases.map(\.rawValue))
  }

  @Test("Every field of the C structs is set by some property")
  func header() throws {
    // Fields that no case can set: borrowed bytes are the caller's affair, font features are not part of the format, and
    // cases mean exactly the families that they list.
    let others: Set = [
      "le_text_request.flags", "le_font_request.features", "le_font_request.feature_count", "le_font_request.fallback",
      "le_font_request.missing",
    ]
    var zero: [String: String] = [:]
    for (name, value) in [
      ("le_label", le_label() as Any), ("le_run", le_run()), ("le_paragraph_style", le_paragraph_style()),
      ("le_text_request", le_text_request()), ("le_font_request", le_font_request()),
    ] {
      for child in Mirror(reflecting: value).children { zero["\(name).\(child.label ?? "?")"] = "\(child.value)" }
    }
    #expect(zero.count > 50)
    var set: Set<String> = ["le_text_request.runs", "le_text_request.paragraphs"]
    var flags: UInt32 = 0
    // A kern of 0 sets a field of its own (R220).
    let style = #""attributes":{"kern":0,"paragraphStyle":{}}"#
    let runs = #"{"label":{"font":{"name":"Square"},"runs":[{"text":"a"},{"text":"b",\#(style)}]}}"#
    for question in try askedProperties().map(\.question) + [CaseQuestion(lenient: Data(runs.utf8))] {
      for (name, value) in try fields(question) where value != zero[name] { set.insert(name) }
      flags |= try EngineStructs(question) { _ in OpaquePointer(bitPattern: 1)! }.label.flags
    }
    let missing = Set(zero.keys).subtracting(set).subtracting(others).filter { !$0.hasSuffix(".struct_size") }
    #expect(missing.isEmpty, "no property sets \(missing.sorted())")
    let text = try String(contentsOfFile: root + "/Sources/Engine/CLabelEngine/include/label_engine.h", encoding: .utf8)
    for match in text.matches(of: /(LE_LABEL_\w+) = 1u << (\d+)/) {
      #expect(flags >> UInt32(match.2)! & 1 == 1, "no property sets \(match.1)")
    }
  }

  @Test("The capabilities are those that the header lists")
  func capabilities() throws {
    let text = try String(contentsOfFile: root + "/Sources/Engine/CLabelEngine/include/label_engine.h", encoding: .utf8)
    let list = try #require(text.firstMatch(of: /Names of capabilities:\n((?: \*   .*\n)+)/)).1
    let names = list.split(separator: "\n").flatMap { line in
      let row = line.dropFirst(5)
      return row[..<(row.firstRange(of: /\w {2,}/)?.upperBound ?? row.endIndex)].split(separator: " ").map(String.init)
    }
    #expect(names.sorted() == Capability.allCases.map(\.rawValue).sorted())
  }

  @Test("Random labels vary every property of the oracle's")
  func randomLabels() {
    func children(_ value: Any) -> [(name: String, value: String)] {
      Mirror(reflecting: value).children.map { ($0.label ?? "?", "\($0.value)") }
    }
    let labels = RandomLabels(level: .full, fonts: [.square(10), OracleFont(name: "Steps", size: 10)])
    var seen: [String: Set<String>] = [:]
    for seed in 1...1000 as ClosedRange<UInt64> {
      let label = labels.label(seed: seed).label
      for (name, value) in children(label) { seen["label.\(name)", default: []].insert(value) }
      for run in label.runs {
        for (name, value) in children(run) { seen["run.\(name)", default: []].insert(value) }
        for (name, value) in children(run.paragraphStyle) { seen["style.\(name)", default: []].insert(value) }
      }
    }
    #expect(seen.count > 30)
    for (name, values) in seen { #expect(values.count > 1, "\(name) is always \(values)") }
  }

  @Test("Every property decides the engine's answer to some case")
  func cases() throws {
    // The corpus uses no real fonts, because answers would then depend on their versions.
    func needsRealFonts(_ name: String) -> Bool {
      ["ligature", "families[]", "file", "faceIndex"].contains { name.hasSuffix("." + $0) }
    }
    let driver = try EngineDriver(label_engine_entry(LE_ABI_VERSION))
    var missing = Set(try askedProperties().map(\.name)).filter { !needsRealFonts($0) }
    let defaults = try #require(try CaseDefaults(folder: corpusPath))
    for file in try FileManager.default.subpathsOfDirectory(atPath: corpusPath + "/cases").sorted() {
      for line in try String(contentsOfFile: corpusPath + "/cases/" + file, encoding: .utf8).split(separator: "\n") {
        let whole = try defaults.whole(Data(line.utf8))
        guard let object = try JSONSerialization.jsonObject(with: whole) as? [String: Any] else { continue }
        let value = try JSONDecoder().decode(ConformanceCase.self, from: whole)
        func passes(_ question: CaseQuestion) -> Bool {
          guard case .answer(let answer) = driver.run(question) else { return false }
          return Comparison(resolution: 0)
            .differences(expected: value.expect, given: answer, text: question.text).isEmpty
        }
        for name in missing {
          guard let plain = SchemaVariants.removing(name.split(separator: ".")[...], from: object) else { continue }
          let data = try JSONSerialization.data(withJSONObject: plain)
          let question = try? CaseQuestion(lenient: data)
          if passes(value.question), question.map(passes) != true { missing.remove(name) }
        }
        if missing.isEmpty { return }
      }
    }
    #expect(missing.isEmpty, "no case's answer depends on \(missing.sorted())")
  }
}
