// Hit tests and carets through `label_engine.h`.
import CLabelEngine

extension EngineDriver {
  func hit(_ question: CaseQuestion) throws -> CaseAnswer {
    guard let hit = table.hit else { throw EngineFailure(message: "the library has no hit tests", isUnsupported: true) }
    let map = UTF16Map(question.label.string)
    let point = question.point ?? CasePoint(x: 0, y: 0)
    var (start, end) = (0, 0)
    let isFound = try ask(question, "hit") { text, label, bounds in
      hit(text, label, bounds, point.x, point.y, &start, &end)
    }
    var answer = CaseAnswer()
    answer.hit = []
    if isFound {
      guard let from = map.utf16(start), let to = map.utf16(end), from <= to else {
        throw EngineFailure(message: "hit: the bytes \(start)..<\(end) are not whole characters of the text")
      }
      answer.hit = [from, to - from]
    }
    return answer
  }

  func caret(_ question: CaseQuestion) throws -> CaseAnswer {
    guard let caret = table.caret else {
      throw EngineFailure(message: "the library has no carets", isUnsupported: true)
    }
    let byte = UTF16Map(question.label.string).byte(question.offset ?? 0)
    var rect = le_rect()
    let isFound = try ask(question, "caret") { text, label, bounds in caret(text, label, bounds, byte, &rect) }
    let values = [rect.x, rect.y, rect.height]
    guard values.allSatisfy(\.isFinite) else { throw EngineFailure(message: "caret: \(values) is not finite") }
    var answer = CaseAnswer()
    answer.caret = isFound ? values : []
    return answer
  }

  /// Makes a call on a question's text; returns whether it found something.
  private func ask(
    _ question: CaseQuestion, _ call: String,
    _ body: (OpaquePointer, UnsafePointer<le_label>, le_size) -> le_status
  ) throws -> Bool {
    let structs = try structs(question)
    return try withExtendedLifetime(structs) {
      try withText(structs) { text in
        let status = body(text, &structs.label, le_size(question.bounds))
        if status != LE_NOT_FOUND { try check(status, call) }
        return status == LE_OK
      }
    }
  }
}
