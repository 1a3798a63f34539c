// Labels with a state over the C interface: all cases with steps, and calls that the header does not allow.
import BorderCalls
import CLabelEngine
import Conformance
import Foundation
import LabelModelABI
import TestSupport
import XCTest

/// Uses XCTest: models belong to the main thread, on which Swift Testing runs nothing on Linux.
final class ModelInterfaceTests: XCTestCase {
  private let table = modelFunctions.pointee

  private struct Taken: Equatable {
    var status: Int
    var json: String?
  }

  /// Our model passes all cases with steps over the C interface.
  func testCases() throws {
    let driver = try EngineDriver(modelFunctions)
    XCTAssertTrue(driver.info.capabilities.contains("model") && driver.info.capabilities.contains("font.metric"))
    let all = try wholeCorpus.get().cases.filter { $0.value.question.steps != nil }
    XCTAssertTrue(all.count > 350)
    let report = Runner(driver: driver).run(all)
    for outcome in report.outcomes where outcome.status != .pass {
      XCTFail("\(outcome.value.id): \(outcome.message ?? "") \(outcome.differences)")
    }
    XCTAssertTrue(report.runError == nil)
  }

  /// A library without the model functions is asked nothing.
  func testWithout() throws {
    let steps = Data(#"{"query":"steps","steps":[{"get":"text"}]}"#.utf8)
    let question = try JSONDecoder().decode(CaseQuestion.self, from: steps)
    // The table of an older header ends before these functions.
    var old = table
    old.struct_size = MemoryLayout<le_functions>.offset(of: \.model_create)!
    var partial = table
    partial.model_step = nil
    for functions in [old, partial] {
      try withUnsafePointer(to: functions) { table in
        guard case .unsupported = try EngineDriver(table).run(question) else {
          XCTFail("a table without the functions is asked")
          return
        }
      }
    }
  }

  /// Invalid arguments are refused with a message, and the model keeps working.
  func testOddArguments() throws {
    var engine: OpaquePointer?
    XCTAssertTrue(table.engine_create(&engine) == LE_OK)
    defer { table.engine_release(engine) }
    func message() -> String { String(cString: table.last_error(engine)!) }
    func make(_ environment: String) -> (status: Int, model: OpaquePointer?) {
      let bytes = Array(environment.utf8)
      var model: OpaquePointer?
      let status = table.model_create(engine, bytes, bytes.count, &model)
      return (Int(status), model)
    }
    var model: OpaquePointer?
    XCTAssertTrue(table.model_create(nil, nil, 0, &model) == LE_INVALID)
    XCTAssertTrue(table.model_create(engine, nil, 0, nil) == LE_INVALID)
    XCTAssertTrue(table.model_create(engine, nil, 5, &model) == LE_INVALID)
    for environment in ["{", "[]", #"{"colour":1}"#, #"{"contentSizeCategory":"huge"}"#, "\u{0}"] {
      XCTAssertTrue(make(environment).status == LE_INVALID, "\(environment)")
      XCTAssertTrue(!message().isEmpty && !message().contains("\n"))
    }
    let whole = make("{}").model
    XCTAssertTrue(whole != nil)
    table.model_release(whole)
    XCTAssertTrue(table.model_create(engine, nil, 0, &model) == LE_OK)
    table.model_release(nil)

    func take(_ step: String, size: Int = MemoryLayout<le_model_answer>.size) -> Taken {
      let bytes = Array(step.utf8)
      var answer = le_model_answer()
      answer.struct_size = size
      let status = table.model_step(model, bytes, bytes.count, &answer)
      let json = answer.json.map {
        String(decoding: UnsafeBufferPointer(start: $0, count: answer.length), as: UTF8.self)
      }
      return Taken(status: Int(status), json: json)
    }
    XCTAssertTrue(take(#"{"set":"text","to":"é"}"#) == Taken(status: LE_OK, json: "{}"))
    for step in [
      "", "{", "{}", #"{"get":"colour"}"#, #"{"set":"text"}"#, #"{"set":"numberOfLines","to":"two"}"#,
      #"{"call":"fly"}"#, #"{"set":"font","to":{"name":"Missing"}}"#,
    ] {
      XCTAssertTrue(take(step) == Taken(status: LE_INVALID, json: nil), "\(step)")
      XCTAssertTrue(!message().isEmpty && !message().contains("\n"), "\(step)")
    }
    XCTAssertTrue(take(#"{"get":"text"}"#) == Taken(status: LE_OK, json: #"{"value":"é"}"#))
    XCTAssertTrue(take(#"{"get":"text"}"#, size: 0).status == LE_INVALID)
    XCTAssertTrue(
      take(#"{"get":"text"}"#, size: 8) == Taken(status: LE_OK, json: nil), "a struct without room gets nothing")
    XCTAssertTrue(table.model_step(model, nil, 0, nil) == LE_INVALID)
    XCTAssertTrue(table.model_step(nil, nil, 0, nil) == LE_INVALID)
    table.model_release(model)
  }

  /// The C program calls every function of the table with odd values, those of models too.
  func testBorderCalls() {
    final class Complaints { var lines: [String] = [] }
    let complaints = Complaints()
    // Asking what is invalidated empties it.
    let names = ModelProperty.all.filter { $0.name != "invalidated" }.map { UnsafePointer(strdup($0.name)) }
    defer { names.forEach { free(UnsafeMutablePointer(mutating: $0)) } }
    let calls = border_calls(
      modelFunctions, root + "/Corpora/Fonts/Square.ttf", names, names.count,
      { context, line in
        Unmanaged<Complaints>.fromOpaque(context!).takeUnretainedValue().lines.append(String(cString: line!))
      }, Unmanaged.passUnretained(complaints).toOpaque())
    XCTAssertEqual(complaints.lines, [])
    // Fewer calls would mean that some values were left out.
    XCTAssertGreaterThan(calls, 15_000)
  }

  /// Calls from any thread but the main one are refused.
  func testOtherThread() throws {
    nonisolated(unsafe) var status = le_status(LE_OK)
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      var (engine, model): (OpaquePointer?, OpaquePointer?)
      _ = modelFunctions.pointee.engine_create(&engine)
      status = modelFunctions.pointee.model_create(engine, nil, 0, &model)
      modelFunctions.pointee.engine_release(engine)
      isDone.signal()
    }.start()
    isDone.wait()
    XCTAssertTrue(status == LE_FAILED)
  }

  /// The description is written only as far as the caller's struct reaches.
  func testShortInfo() {
    var info = le_info()
    info.struct_size = MemoryLayout<le_info>.offset(of: \.capabilities)!
    XCTAssertTrue(table.info(&info) == LE_OK)
    XCTAssertTrue(info.capabilities == nil && info.name != nil)
    XCTAssertTrue(table.info(nil) == LE_INVALID)
  }
}
