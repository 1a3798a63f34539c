// Labels whose structs are made once, for all faults that are asked about them.
import CLabelEngine
import Conformance
import LabelDifferential
import LabelEngineEntry
import LabelOracle

/// Labels as structs of the C interface. Their fonts are made anew for each fault, because a fault may be in making them.
struct QuestionBatch {
  /// The most lines and clusters of a label: random ones have fewer.
  private static let (lineCapacity, positionCapacity) = (256, 512)

  private struct Question {
    let structs: EngineStructs
    /// For each run, the index of its font.
    let fonts: [Int]
    let bounds: le_size
    let limit: Int64
  }

  private let questions: [Question]
  private let fonts: [CaseFont]

  init(_ labels: [RandomCase]) throws {
    var (fonts, places): ([CaseFont], [String: Int]) = ([], [:])
    questions = try labels.map { random in
      var used: [Int] = []
      let structs = try EngineBridge.structs(random.label) { font in
        guard let font else { throw ConformanceError("a random label names no font") }
        let place = places["\(font)"] ?? fonts.count
        if place == fonts.count {
          fonts.append(font)
          places["\(font)"] = place
        }
        used.append(place)
        return OpaquePointer(bitPattern: 1)!  // Replaced before the first call.
      }
      return Question(
        structs: structs, fonts: used, bounds: le_size(width: random.width, height: random.height),
        limit: Int64(random.limit))
    }
    self.fonts = fonts
  }

  /// Calls `body` with the index and a hash of the bits of all answers about each label from `first` on, as long as it
  /// returns true: layout in both ways with positions, and all measurements.
  func forEachHash(from first: Int, asking: (Int) -> Void, _ body: (Int, Int) -> Bool) throws {
    let driver = try EngineDriver(label_engine_entry(LE_ABI_VERSION))
    let made = try fonts.map { try driver.font($0) }
    for index in questions.indices[first...] {
      let question = questions[index]
      for (run, font) in question.fonts.enumerated() { question.structs.runs[run].font = made[font] }
      asking(index)
      if !body(index, Self.hash(question, driver)) { return }
    }
  }

  private static func hash(_ question: Question, _ driver: EngineDriver) -> Int {
    var hasher = Hasher()
    let (table, structs) = (driver.table, question.structs)
    withUnsafeTemporaryAllocation(of: le_line.self, capacity: lineCapacity) { lines in
      withUnsafeTemporaryAllocation(of: le_position.self, capacity: positionCapacity) { positions in
        func combine(_ call: (inout le_result) -> le_status) {
          var result = le_result()
          result.struct_size = MemoryLayout<le_result>.size
          (result.lines, result.line_capacity) = (lines.baseAddress, lines.count)
          (result.positions, result.position_capacity) = (positions.baseAddress, positions.count)
          hasher.combine(call(&result))
          hasher.combine(result.line_count)
          hasher.combine(result.position_count)
          hasher.combine(result.truncated)
          for value in [result.scale, result.size.width, result.size.height] { hasher.combine(value.bitPattern) }
          // Neither struct has gaps.
          hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: lines.prefix(result.line_count))))
          hasher.combine(
            bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: positions.prefix(result.position_count))))
        }
        combine { table.layout_once(driver.engine, &structs.request, &structs.label, question.bounds, &$0) }
        var text: OpaquePointer?
        hasher.combine(table.text_create(driver.engine, &structs.request, &text))
        guard let text else { return }
        combine { table.layout(text, &structs.label, question.bounds, &$0) }
        for kind in [LE_SIZE_THAT_FITS, LE_INTRINSIC_CONTENT_SIZE, LE_TEXT_RECT] {
          var rect = le_rect()
          let proposed = le_rect(x: 3, y: 5, width: question.bounds.width, height: question.bounds.height)
          hasher.combine(table.measure(text, &structs.label, Int32(kind), proposed, question.limit, &rect))
          for value in [rect.x, rect.y, rect.width, rect.height] { hasher.combine(value.bitPattern) }
        }
        table.text_release(text)
      }
    }
    return hasher.finalize()
  }
}
