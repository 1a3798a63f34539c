// Conversion of the results of `label_engine.h` to a case's answer.
import CLabelEngine

extension EngineDriver {
  /// The limit for a plausible number of lines, above that of any case.
  private static var mostLines: Int { 1 << 20 }
  /// The limit for a plausible number of positions: the bytes of the longest generated text.
  private static var mostPositions: Int { CaseTextRule.longest }

  /// What positions are before they are written: no answer may depend on it.
  private static var unwritten: le_position {
    le_position(start: 1, end: 1, x: -1e9, width: -1e9, line: 0xAAAA_AAAA, level: 0xAAAA_AAAA)
  }

  func layout(_ question: CaseQuestion) throws -> CaseAnswer {
    let map = UTF16Map(question.label.string)
    let structs = try structs(question)
    let bounds = le_size(question.bounds)
    let token = question.label.ellipsis
    return try withExtendedLifetime(structs) {
      let answer = try withText(structs) { text in
        try collect("layout", map, token, question) { table.layout(text, &structs.label, bounds, $0) }
      }
      if info.capabilities.contains("once") {
        let once = try collect("layout_once", map, token, question) {
          table.layout_once(engine, &structs.request, &structs.label, bounds, $0)
        }
        guard once == answer else {
          throw EngineFailure(message: "layout and layout_once give different answers")
        }
      }
      return answer
    }
  }

  /// Makes a call with small arrays, and again with larger ones if it returns LE_MORE.
  private func collect(
    _ call: String, _ map: UTF16Map, _ token: String, _ question: CaseQuestion,
    _ body: (UnsafeMutablePointer<le_result>) -> le_status
  ) throws -> CaseAnswer {
    var lines = [le_line](repeating: le_line(), count: 16)
    var places = [le_position](repeating: Self.unwritten, count: question.positions == true ? 64 : 0)
    while true {
      var result = le_result()
      result.struct_size = MemoryLayout<le_result>.size
      let status = lines.withUnsafeMutableBufferPointer { lines in
        places.withUnsafeMutableBufferPointer { places in
          result.lines = lines.baseAddress
          result.line_capacity = lines.count
          if !places.isEmpty {
            result.positions = places.baseAddress
            result.position_capacity = places.count
          }
          return body(&result)
        }
      }
      let positionCount = places.isEmpty ? 0 : result.position_count
      if status == LE_MORE, result.line_count > lines.count || positionCount > places.count,
        result.line_count <= Self.mostLines, positionCount <= Self.mostPositions
      {
        lines = [le_line](repeating: le_line(), count: max(result.line_count, lines.count))
        places = [le_position](repeating: Self.unwritten, count: max(positionCount, places.count))
        continue
      }
      try check(status, call)
      guard result.line_count >= 0, result.line_count <= lines.count else {
        throw EngineFailure(message: "\(call): reports success, but \(result.line_count) lines do not fit")
      }
      guard positionCount >= 0, positionCount <= places.count else {
        throw EngineFailure(message: "\(call): reports success, but \(positionCount) positions do not fit")
      }
      var answer = CaseAnswer()
      answer.lines = try lines[..<result.line_count].map { try self.line($0, map, token, call) }
      answer.scale = try finite(result.scale, "scale", call)
      answer.truncated = result.truncated != 0
      answer.size = [try finite(result.size.width, "size", call), try finite(result.size.height, "size", call)]
      answer.firstBaseline = answer.lines?.first?.baseline
      answer.lastBaseline = answer.lines?.last?.baseline
      if question.positions == true { try add(places[..<positionCount], to: &answer.lines!, map, call) }
      return answer
    }
  }

  /// Adds the positions to their lines.
  private func add(
    _ places: ArraySlice<le_position>, to lines: inout [AnsweredLine], _ map: UTF16Map, _ call: String
  ) throws {
    for index in lines.indices { lines[index].positions = [] }
    for place in places {
      guard lines.indices.contains(Int(place.line)) else {
        throw EngineFailure(message: "\(call): a position is on line \(place.line) of \(lines.count)")
      }
      var position = AnsweredPosition()
      // SIZE_MAX marks a position that is not in the text.
      if place.start != Int(bitPattern: UInt.max) || place.end != place.start {
        guard let start = map.utf16(place.start), let end = map.utf16(place.end), start <= end else {
          throw EngineFailure(
            message: "\(call): a position's bytes \(place.start)..<\(place.end) are not whole characters of the text")
        }
        position.range = [start, end - start]
      }
      position.x = try finite(place.x, "a position's x", call)
      position.width = try finite(place.width, "a position's width", call)
      position.level = Int(place.level)
      lines[Int(place.line)].positions!.append(position)
    }
  }

  private func line(_ line: le_line, _ map: UTF16Map, _ token: String, _ call: String) throws -> AnsweredLine {
    guard let head = map.text(line.start, line.end), let tail = map.text(line.tail_start, line.tail_end) else {
      throw EngineFailure(
        message: "\(call): a line's bytes \(line.start)..<\(line.end), \(line.tail_start)..<\(line.tail_end) "
          + "are not whole characters of the text")
    }
    let hasEllipsis = line.flags & UInt32(LE_LINE_ELLIPSIS) != 0
    let hasHyphen = line.flags & UInt32(LE_LINE_HYPHEN) != 0
    var result = AnsweredLine()
    result.text = head + (hasEllipsis ? token : "") + tail + (hasHyphen ? "\u{2010}" : "")
    result.range = [(line.start, line.end), (line.tail_start, line.tail_end)].filter { $0.0 < $0.1 }.map {
      let start = map.utf16($0.0)!
      return [start, map.utf16($0.1)! - start]
    }
    result.x = try finite(line.x, "x", call)
    result.y = try finite(line.y, "y", call)
    result.baseline = try finite(line.baseline, "baseline", call)
    result.width = try finite(line.width, "width", call)
    result.letterSpacing = try finite(line.letter_spacing, "letter_spacing", call)
    result.wordSpacing = try finite(line.word_spacing, "word_spacing", call)
    if hasEllipsis { result.ellipsisX = try finite(line.ellipsis_x, "ellipsis_x", call) }
    return result
  }

  func measure(_ question: CaseQuestion) throws -> CaseAnswer {
    let structs = try structs(question)
    let isRect = question.kind == .textRect
    let size = le_size(isRect ? question.bounds : question.proposed)
    let kind: Int =
      switch question.kind {
      case .textRect: Int(LE_TEXT_RECT)
      case .intrinsicContentSize: Int(LE_INTRINSIC_CONTENT_SIZE)
      default: Int(LE_SIZE_THAT_FITS)
      }
    var rect = le_rect()
    try withExtendedLifetime(structs) {
      try withText(structs) { text in
        let origin = question.origin ?? CasePoint(x: 0, y: 0)
        let proposed = le_rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
        let limit = Int64(question.limitedToNumberOfLines ?? 0)
        try check(table.measure(text, &structs.label, Int32(kind), proposed, limit, &rect), "measure")
      }
    }
    let values = try [rect.x, rect.y, rect.width, rect.height].map { try finite($0, "a measure", "measure") }
    var answer = CaseAnswer()
    if isRect { answer.rect = values } else { answer.size = [values[2], values[3]] }
    return answer
  }

  func lineBreaks(_ question: CaseQuestion) throws -> CaseAnswer {
    let map = UTF16Map(question.label.string)
    let structs = try structs(question)
    let words = map.bytes.count / 64 + 1
    var boundaries = [UInt64](repeating: 0, count: words)
    var mandatory = [UInt64](repeating: 0, count: words)
    let status = withExtendedLifetime(structs) {
      boundaries.withUnsafeMutableBufferPointer { all in
        mandatory.withUnsafeMutableBufferPointer { must in
          var breaks = le_breaks()
          breaks.struct_size = MemoryLayout<le_breaks>.size
          breaks.boundaries = all.baseAddress
          breaks.mandatory = must.baseAddress
          breaks.word_capacity = words
          let request = structs.request
          return table.line_breaks(engine, request.bytes, request.length, &structs.breakOptions, &breaks)
        }
      }
    }
    try check(status, "line_breaks")
    func offsets(_ bits: [UInt64]) throws -> [Int] {
      try (0...map.bytes.count).filter { bits[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }.map {
        guard let offset = map.utf16($0) else {
          throw EngineFailure(message: "line_breaks: a break inside a character, before byte \($0)")
        }
        return offset
      }
    }
    var answer = CaseAnswer()
    answer.breaks = try offsets(boundaries)
    answer.mandatory = try offsets(mandatory)
    return answer
  }

  private func finite(_ value: Double, _ field: String, _ call: String) throws -> Double {
    guard value.isFinite else { throw EngineFailure(message: "\(call): \(field) is \(value)") }
    return value
  }
}
