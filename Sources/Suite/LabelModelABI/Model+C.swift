// Labels with a state in the C interface. Steps and answers are JSON, in the form that cases have.
import CLabelEngine
import Conformance
import Foundation
import LabelEngineABI
import LabelModel

/// The object that an `le_model` points to. Only the main thread uses it.
private final class ModelHandle: @unchecked Sendable {
  let engine: OpaquePointer
  let label: ModelLabel
  /// The last answer. Its memory stays valid until the next answer.
  private var answer: UnsafeMutableBufferPointer<UInt8>?

  init(_ engine: OpaquePointer, _ label: ModelLabel) {
    self.engine = engine
    self.label = label
  }

  deinit { answer?.deallocate() }

  func keep(_ bytes: Data) -> UnsafeBufferPointer<UInt8> {
    answer?.deallocate()
    let kept = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = kept.initialize(from: bytes)
    answer = kept
    return UnsafeBufferPointer(kept)
  }
}

extension le_model_answer: SizedStruct {}

func createModel(
  _ engine: OpaquePointer?, _ environment: UnsafePointer<UInt8>?, _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> le_status {
  EngineHandle.call(engine) { _ throws(CallError) in
    guard let engine, let out else { throw .invalid("model_create: out is missing") }
    let json = try Checked.text(environment, length, "model_create: environment")
    let read = json.isEmpty ? CaseEnvironment() : try decode(CaseEnvironment.self, json, "environment")
    let label = try onMainThread { try ModelLabel(read) }
    out.pointee = OpaquePointer(Unmanaged.passRetained(ModelHandle(engine, label)).toOpaque())
    return Status.ok
  }
}

func releaseModel(_ model: OpaquePointer?) {
  guard let model else { return }
  Unmanaged<ModelHandle>.fromOpaque(UnsafeRawPointer(model)).release()
}

func takeStep(
  _ model: OpaquePointer?, _ step: UnsafePointer<UInt8>?, _ length: Int,
  _ out: UnsafeMutablePointer<le_model_answer>?
) -> le_status {
  guard let model else { return Status.invalid }
  let handle = Unmanaged<ModelHandle>.fromOpaque(UnsafeRawPointer(model)).takeUnretainedValue()
  return EngineHandle.call(handle.engine) { _ throws(CallError) in
    guard let out, out.pointee.struct_size >= MemoryLayout<Int>.size else {
      throw .invalid("model_step: out is missing, or its struct_size is too small")
    }
    let read = try decode(CaseStep.self, Checked.text(step, length, "model_step: step"), "step")
    let line = try onMainThread { try JSONCoding.line(handle.label.take(read)) }
    let kept = handle.keep(line)
    return le_model_answer.write(
      le_model_answer(struct_size: 0, json: kept.baseAddress, length: kept.count), to: out)
  }
}

private func decode<Value: Decodable>(
  _ type: Value.Type, _ json: UnsafeBufferPointer<UInt8>, _ what: String
) throws(CallError) -> Value {
  do {
    return try JSONCoding.read(type, from: Data(json))
  } catch let error as DecodingError {
    throw .invalid("\(what): \(error.oneLine)")
  } catch {
    throw .invalid("\(what): not valid JSON")
  }
}

/// Runs a function on the main thread, to which labels belong. Fails if the caller is on another thread.
private func onMainThread<Result: Sendable>(_ body: @MainActor () throws -> Result) throws(CallError) -> Result {
  guard Thread.isMainThread else {
    throw CallError(status: Status.failed, message: "models may be used only on the main thread")
  }
  do {
    return try MainActor.assumeIsolated(body)
  } catch {
    throw .invalid("\(error)")
  }
}
