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
}
