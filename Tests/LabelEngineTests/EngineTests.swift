// The engine as seen through the C interface: structs, errors, capacities, and one-shot against prepared layout.
import CLabelEngine
import EngineCalls
import LabelEngineEntry
import Testing

/// An engine and a font.
final class EngineFixture {
  private let owner: CalledEngine
  let font: OpaquePointer

  /// - Parameter families: families of font files; if there are none, the built-in metric font is used.
  init(metric: String = "Square", families: [String] = [], size: Double = 10) throws {
    owner = try CalledEngine()
    font = try owner.font(metric: families.isEmpty ? metric : nil, families: families, size: size)
  }

  var table: le_functions { owner.table }
  var engine: OpaquePointer { owner.engine }
  var lastError: String { owner.lastError }

  var label: le_label {
    var label = le_label(lines: 1, mode: Int32(LE_BY_TRUNCATING_TAIL))
    label.display_scale = 1
    return label
  }

  /// Calls `body` with a request for a text in one style, which `change` may change.
  func withRequest<T>(
    _ text: [UInt8], _ change: (inout le_run) -> Void = { _ in },
    _ body: (UnsafeMutablePointer<le_text_request>) throws -> T
  ) rethrows -> T {
    var run = le_run(font)
    change(&run)
    return try text.withUnsafeBufferPointer { try EngineCalls.withRequest($0, [run], body) }
  }

  /// Lays a text out in one call, or as prepared text.
  func layout(
    _ text: String, label: le_label, width: Double, height: Double = .infinity, capacity: Int = 16,
    positions: Int? = nil, once: Bool = true
  ) -> CollectedResult {
    withRequest(Array(text.utf8)) { request in
      var (label, prepared, bounds) = (label, nil as OpaquePointer?, le_size(width: width, height: height))
      if !once { #expect(table.text_create(engine, request, &prepared) == LE_OK) }
      defer { table.text_release(prepared) }
      return CollectedResult(lines: capacity, positions: positions) { result in
        once
          ? table.layout_once(engine, request, &label, bounds, result) : table.layout(prepared, &label, bounds, result)
      }
    }
  }
}

@Suite struct EngineTests {
  @Test func onlyVersionOneIsSpoken() {
    #expect(label_engine_entry(1) != nil)
    #expect(label_engine_entry(0) == nil)
    #expect(label_engine_entry(2) == nil)
  }

  @Test func tooFewLinesAnswerMore() throws {
    let fixture = try EngineFixture()
    var label = fixture.label
    label.number_of_lines = 0
    let answer = fixture.layout("a b c d", label: label, width: 10, capacity: 2)
    #expect(answer.status == LE_MORE)
    #expect(answer.result.line_count == 4)
    #expect(answer.lines.map(\.start) == [0, 2])
  }

  @Test func shortStructsCountAsZero() throws {
    let fixture = try EngineFixture()
    var label = fixture.label
    // The size ends the struct within its padding, up to which a C struct may be cut; all fields after it count as 0.
    label.struct_size = MemoryLayout<le_label>.offset(of: \.line_break_strategy)!
    label.baseline_adjustment = 99
    let answer = fixture.layout("Hello World", label: label, width: 70)
    #expect(answer.status == LE_OK)
    #expect(answer.lines.map(\.end) == [5])
  }

  /// A struct shorter than the callee's has a multiple of 8 bytes.
  @Test func sizesThatNoStructHas() throws {
    let fixture = try EngineFixture()
    var label = fixture.label
    fixture.withRequest(Array("Hello".utf8)) { request in
      let bounds = le_size(width: 70, height: .infinity)
      for (size, status) in [
        (MemoryLayout<le_result>.size - 1, LE_INVALID), (MemoryLayout<le_result>.size - 8, LE_OK),
        (MemoryLayout<le_result>.size, LE_OK), (MemoryLayout<le_result>.size + 1, LE_OK),
      ] {
        var result = le_result()
        result.struct_size = size
        #expect(fixture.table.layout_once(fixture.engine, request, &label, bounds, &result) == status, "\(size)")
      }
      var text: OpaquePointer?
      #expect(fixture.table.text_create(fixture.engine, request, &text) == LE_OK)
      defer { fixture.table.text_release(text) }
      for (size, status) in [(20, LE_INVALID), (24, LE_OK)] {
        var info = le_text_info()
        info.struct_size = size
        #expect(fixture.table.text_info(text, &info) == status, "\(size)")
      }
    }
  }

  @Test func errorsSayWhatIsWrong() throws {
    let fixture = try EngineFixture()
    var label = fixture.label
    label.line_break_mode = 17
    #expect(fixture.layout("x", label: label, width: 10).status == LE_INVALID)
    #expect(fixture.lastError.contains("enumeration"))
    #expect(makeFont(fixture.table, fixture.engine, metric: "No Such Metric", size: 10) == nil)
    #expect(fixture.lastError.contains("No Such Metric"))
  }
}
