// A small label that speaks the stdio protocol, in Swift: wrapping, tail truncation, line limits and sizes.
//
// It passes the core level of the corpus:
//
//     swiftc -O docs/examples/label.swift -o label
//     labelmark conform --level core --command ./label
//
// Every cluster of the test font Square is as wide as the font is large, and a line is that high.
import Foundation

struct Label: Decodable {
  struct Font: Decodable {
    var name: String?
    var size: Double?
  }
  var text: String?
  var font: Font
  var numberOfLines: Int?
  var lineBreakMode: String?
  var preferredMaxLayoutWidth: Double?
}

struct Environment: Decodable { var displayScale: Double? }

struct Question: Decodable {
  var label: Label
  var environment: Environment?
  var bounds: [Double?]?
  var query: String?
  var proposed: [Double?]?
}

struct Request: Decodable {
  var cmd: String
  var version: Int?
  var seq: Int?
  var `case`: Question?
  // Of the command time:
  var state: String?
  var warm: Double?
  var seconds: Double?
  var cases: [Question?]?
}

/// What is read of a line that is no request, so that its answer has the line's seq.
struct Envelope: Decodable { var seq: Int? }

struct Answer: Encodable {
  struct Line: Encodable {
    var text: String
    var width: Double
  }
  var lines: [Line]?
  var scale: Double?
  var truncated: Bool?
  var size: [Double]?
}

struct Reply: Encodable {
  var seq: Int?
  var replaced: Int?
  var result: Answer?
  var errored: Bool?
  var skipped: Bool?
  var unsupported: Bool?
  var message: String?
  // Of the command time:
  var iterations: Int?
  var nanoseconds: Int?
  var clock: String?
  var results: [Answer?]?
}

let spaces = Set("\t \u{1680}\u{3000}\u{205F}\u{200B}")
  .union("\u{2000}\u{2002}\u{2004}\u{2005}\u{2006}\u{2008}\u{2009}\u{200A}")

/// A Character is a grapheme cluster: exactly what a label never splits.
struct Layout {
  let clusters: [Character]
  let size: Double
  let mode: String
  let width: Double
  let isSingle: Bool
  var limit: Double
  var truncated = false
  var lines: [(text: String, width: Double, used: Double)] = []

  init(_ label: Label, _ width: Double?, _ height: Double?) {
    clusters = Array(label.text ?? "")
    size = label.font.size ?? 17
    mode = label.lineBreakMode ?? "byTruncatingTail"
    self.width = max(0, width ?? .infinity)
    let count = label.numberOfLines ?? 1
    isSingle = count == 1
    limit = count > 0 ? Double(count) : .infinity
    if let height, size > 0 { limit = min(limit, max(1, ((height + 1e-6 * max(1, size)) / size).rounded(.down))) }
    if self.width > 0, height ?? 1 > 0 { fill() } else { truncated = hasInk(from: 0) }
  }

  func measure(_ range: Range<Int>) -> Double {
    Double(clusters[range].count { $0 != "\u{200B}" && $0 != "\u{AD}" }) * size
  }

  func fits(_ width: Double) -> Bool { width <= self.width + 1e-6 * max(1, size) }

  /// Whitespace at a line's end hangs.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, spaces.contains(clusters[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  func hasInk(from start: Int) -> Bool { clusters[start...].contains { !spaces.contains($0) && !$0.isNewline } }

  /// Enough of UAX #14 for the core level.
  func mayBreak(before index: Int) -> Bool {
    let left = clusters[index - 1]
    let right = clusters[index]
    if spaces.contains(right) { return false }
    if spaces.contains(left) { return true }
    if left == "\u{A0}" || right == "\u{A0}" { return false }
    if left == "-" { return !right.isNumber }
    return (isWide(left) || isWide(right)) && !"。、，！？」）".contains(right)
  }

  func isWide(_ cluster: Character) -> Bool {
    [0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xFF00...0xFF60, 0x1F300...0x1FAFF]
      .contains { $0.contains(Int(cluster.unicodeScalars.first!.value)) }
  }

  func hardLines() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    for index in clusters.indices where clusters[index].isNewline {
      found.append(start..<index)
      start = index + 1
    }
    // A break at the very end adds no line when there is text before it.
    if start < clusters.count || clusters.count == 1 { found.append(start..<clusters.count) }
    return found
  }

  /// Where the line that begins with `range` ends.
  func softEnd(_ range: Range<Int>) -> Int {
    if fits(measure(trimmed(range))) { return range.upperBound }
    let start = range.lowerBound
    if mode == "byCharWrapping" {
      return (start + 1..<range.upperBound).first { !fits(measure(start..<$0 + 1)) } ?? range.upperBound
    }
    let opportunities = (start + 1..<range.upperBound).reversed()
    if let cut = opportunities.first(where: { mayBreak(before: $0) && fits(measure(trimmed(start..<$0))) }) {
      return cut
    }
    var cut = start + 1
    while cut < range.upperBound, fits(measure(trimmed(start..<cut + 1))) { cut += 1 }
    while cut < range.upperBound, spaces.contains(clusters[cut]) { cut += 1 }
    return cut
  }

  mutating func add(_ range: Range<Int>, isFollowed: Bool = false, suffix: String = "") {
    let kept = trimmed(range)
    let own = measure(kept) + Double(suffix.count) * size
    let used = isFollowed ? max(own, min(measure(range), width)) : own
    lines.append((String(clusters[kept]) + suffix, own, used))
  }

  mutating func fill() {
    for hard in hardLines() {
      var rest = hard
      repeat {
        let cut = isSingle ? rest.upperBound : softEnd(rest)
        if Double(lines.count + 1) >= limit { return finish(rest, cut) }
        add(rest.lowerBound..<cut, isFollowed: cut < rest.upperBound)
        rest = cut..<rest.upperBound
      } while !rest.isEmpty
    }
  }

  /// The last line that may be shown.
  mutating func finish(_ rest: Range<Int>, _ cut: Int) {
    let isHiding = hasInk(from: cut)
    let isTooWide = !fits(measure(trimmed(rest)))
    switch mode {
    case "byTruncatingTail" where isHiding || (isSingle && isTooWide):
      var end = rest.upperBound
      while end > rest.lowerBound, !fits(measure(trimmed(rest.lowerBound..<end)) + size) { end -= 1 }
      truncated = true
      add(rest.lowerBound..<end, suffix: "\u{2026}")
    case "byWordWrapping" where !isSingle, "byCharWrapping" where !isSingle:
      truncated = isHiding
      add(rest.lowerBound..<cut)
    case "byTruncatingTail": add(rest.lowerBound..<cut)
    default:
      truncated = isTooWide || hasInk(from: rest.upperBound)
      add(rest)
    }
  }
}

func answer(_ question: Question) -> Answer {
  let label = question.label
  guard let query = question.query, query != "layout" else {
    let layout = Layout(label, question.bounds?[0], question.bounds?[1])
    let lines = layout.lines.map { Answer.Line(text: $0.text, width: $0.width) }
    return Answer(lines: lines, scale: 1, truncated: layout.truncated)
  }
  var width = query == "sizeThatFits" ? question.proposed?[0] : label.preferredMaxLayoutWidth
  if label.numberOfLines ?? 1 == 1 || width ?? 0 <= 0 { width = nil }
  let layout = Layout(label, width, nil)
  let scale = question.environment?.displayScale.flatMap { $0 > 0 ? $0 : nil } ?? 1
  let size = [
    min(layout.lines.map(\.used).max() ?? 0, layout.width), Double(layout.lines.count) * layout.size,
  ]
  return Answer(size: size.map { ($0 * scale - 1e-6).rounded(.up) / scale })
}

/// Times passes over the cases by the clock of the process; a case of nil is no layout.
func time(_ cases: [Question?], warm: Double, seconds: Double, _ reply: inout Reply) {
  let clock = ContinuousClock()
  func pass() -> [Answer?] { cases.map { $0.map(answer) } }
  let end = clock.now + .seconds(warm)
  while clock.now < end { _ = pass() }
  let start = clock.now
  var (passes, elapsed) = (0, Duration.zero)
  repeat {
    reply.results = pass()
    passes += 1
    elapsed = clock.now - start
  } while elapsed < .seconds(seconds)
  (reply.iterations, reply.clock) = (passes * cases.count, "ContinuousClock")
  reply.nanoseconds = Int(elapsed / .nanoseconds(1))
}

let capabilities = [
  "wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.tail.lines", "limit.lines", "limit.height",
  "measure.fit", "measure.intrinsic", "font.metric", "time",
]
let about =
  #"{"version":1,"implementation":{"name":"label.swift","version":"1.0","language":"Swift","unicode":"16.0","#
  + #""resolution":0,"capabilities":["# + capabilities.map { "\"\($0)\"" }.joined(separator: ",") + "]}}"
/// A line of JSON with U+FFFD for each half of a surrogate pair, and how many there were.
func wellFormed(_ line: String) -> (line: String, replaced: Int?) {
  var replaced: Int?
  let escape = #/\\(?:u[dD][89aAbB]..\\u[dD][c-fC-F]..|(u[dD][89a-fA-F]..)|.)/#
  let text = line.replacing(escape) { match in
    if match.1 == nil { return String(match.0) }
    replaced = (replaced ?? 0) + 1
    return "\\ufffd"
  }
  return (text, replaced)
}

setvbuf(stdout, nil, _IOLBF, 0)
while let given = readLine() {
  let (line, replaced) = wellFormed(given)
  let request = try? JSONDecoder().decode(Request.self, from: Data(line.utf8))
  switch (request?.cmd, request?.version, request?.case) {
  case ("stop", _, _): exit(0)
  case ("start", _?, _): print(about)
  case (let command, _, let question):
    var reply = Reply(seq: (try? JSONDecoder().decode(Envelope.self, from: Data(line.utf8)))?.seq)
    if command == "time", let request, request.state == "cold", let cases = request.cases {
      time(cases, warm: request.warm ?? 0, seconds: request.seconds ?? 0, &reply)
    } else if command == "time" {
      (reply.skipped, reply.unsupported, reply.message) = (true, true, "all layouts are alike: none keeps anything")
    } else if command != "run" || question == nil {
      (reply.errored, reply.message) = (true, "not understood")
    } else if let question, question.label.font.name == "Square" {
      reply.result = answer(question)
    } else {
      (reply.skipped, reply.unsupported, reply.message) = (true, true, "knows only the font Square")
    }
    reply.replaced = replaced
    print(String(decoding: try JSONEncoder().encode(reply), as: UTF8.self))
  }
}
