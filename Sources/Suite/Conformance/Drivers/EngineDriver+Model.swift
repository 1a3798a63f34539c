// Cases with steps, run on the label model of a library.
import CLabelEngine
import Foundation

extension EngineDriver {
  /// Performs the steps of a question on a new model.
  func takeSteps(_ question: CaseQuestion) throws -> CaseAnswer {
    guard let create = table.model_create, let release = table.model_release, let take = table.model_step else {
      throw EngineFailure(message: "the library has no model of a label", isUnsupported: true)
    }
    let environment = Array(try JSONCoding.line(question.environment ?? CaseEnvironment()))
    var made: OpaquePointer?
    try check(create(engine, environment, environment.count, &made), "model_create")
    guard let model = made else { throw EngineFailure(message: "model_create: returned no model") }
    defer { release(model) }
    var answer = CaseAnswer()
    answer.steps = try (question.steps ?? []).map { step in
      let json = Array(try JSONCoding.line(step))
      var raw = le_model_answer()
      raw.struct_size = MemoryLayout<le_model_answer>.size
      try check(take(model, json, json.count, &raw), "model_step")
      guard let bytes = raw.json, raw.length <= Stdio.longestLine else {
        throw EngineFailure(message: "model_step: returned no answer, or one of more than 16 MiB")
      }
      do {
        return try JSONCoding.read(CaseAnswer.self, from: Data(bytes: bytes, count: raw.length))
      } catch let error as DecodingError {
        throw EngineFailure(message: "model_step: the answer: \(error.oneLine)")
      }
    }
    return answer
  }
}
