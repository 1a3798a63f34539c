// Makes the layouts through the C interface. What is allocated here is never freed.
import CLabelEngine

final class CSide {
  private let table: le_functions
  private var engine: OpaquePointer?
  private let requests = UnsafeMutablePointer<le_text_request>.allocate(capacity: Samples.texts.count)
  private let texts = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: Samples.texts.count)
  private let label = UnsafeMutablePointer<le_label>.allocate(capacity: 1)
  private let result = UnsafeMutablePointer<le_result>.allocate(capacity: 1)
  private let bounds = le_size(width: 120, height: 60)

  init(_ table: le_functions) {
    self.table = table
    check(table.engine_create(&engine))
    var whole = le_run()
    whole.struct_size = MemoryLayout<le_run>.size
    whole.end = Int(bitPattern: UInt.max)
    whole.font = makeFont()
    whole.ligatures = 1
    let run = UnsafeMutablePointer<le_run>.allocate(capacity: 1)
    run.initialize(to: whole)
    for (index, text) in Samples.texts.enumerated() {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = bytes.initialize(from: text.utf8)
      var request = le_text_request()
      request.struct_size = MemoryLayout<le_text_request>.size
      request.bytes = UnsafePointer(bytes.baseAddress)
      request.length = bytes.count
      request.runs = UnsafePointer(run)
      request.run_count = 1
      (requests + index).initialize(to: request)
      (texts + index).initialize(to: nil)
      check(table.text_create(engine, requests + index, texts + index))
    }
    var properties = le_label()
    properties.struct_size = MemoryLayout<le_label>.size
    properties.number_of_lines = 2
    properties.line_break_mode = Int32(LE_BY_TRUNCATING_TAIL)
    properties.text_alignment = Int32(LE_ALIGN_NATURAL)
    properties.line_break_strategy = Int32(LE_STRATEGY_STANDARD)
    properties.display_scale = 1
    label.initialize(to: properties)
    var answer = le_result()
    answer.struct_size = MemoryLayout<le_result>.size
    answer.lines = .allocate(capacity: 4)
    answer.line_capacity = 4
    result.initialize(to: answer)
  }

  private func makeFont() -> OpaquePointer? {
    let names = UnsafeMutableBufferPointer<UnsafePointer<CChar>?>.allocate(capacity: Samples.families.count)
    for (index, family) in Samples.families.enumerated() {
      let name = UnsafeMutableBufferPointer<CChar>.allocate(capacity: family.utf8.count + 1)
      _ = name.initialize(from: family.utf8CString)
      names[index] = UnsafePointer(name.baseAddress)
    }
    var request = le_font_request()
    request.struct_size = MemoryLayout<le_font_request>.size
    request.families = UnsafePointer(names.baseAddress)
    request.family_count = names.count
    request.size = 17
    var font: OpaquePointer?
    check(table.font_create(engine, &request, &font))
    return font
  }

  @inline(__always)
  private func check(_ status: le_status) {
    guard status == LE_OK else { fatalError("status \(status)") }
  }

  @inline(never)
  func costInterfaceLayout() -> Int {
    var sum = 0
    for _ in 0..<Samples.passes {
      for index in 0..<Samples.texts.count {
        check(table.layout(texts[index], label, bounds, result))
        sum += result.pointee.line_count + result.pointee.lines[0].end
      }
    }
    return sum
  }

  @inline(never)
  func costInterfaceOnce() -> Int {
    var sum = 0
    for _ in 0..<Samples.passes {
      for index in 0..<Samples.texts.count {
        check(table.layout_once(engine, requests + index, label, bounds, result))
        sum += result.pointee.line_count + result.pointee.lines[0].end
      }
    }
    return sum
  }
}
