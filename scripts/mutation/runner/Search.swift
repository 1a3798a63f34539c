// Looks for labels that show a fault: random ones, of which the first that is answered differently is made small.
import CLabelEngine
@preconcurrency import CTextScan
import CaseOracle
import Conformance
import Foundation
import Glibc
import LabelDifferential
import LabelEngineEntry
import LabelOracle

/// The body of a case that shows a fault, for scripts/fill-cases.
private struct CaseBody: Encodable {
  var question: CaseQuestion
  var show: [String]

  enum CodingKeys: String, CodingKey {
    case show
  }

  func encode(to encoder: any Encoder) throws {
    try question.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    if !show.isEmpty { try values.encode(show, forKey: .show) }
  }
}

/// A query of a label, with the places of its clusters or without.
private struct Asked {
  var query: CaseQuery
  var hasPositions = false

  /// From the simplest answer to the one that says most.
  static let all = [
    Asked(query: .layout), Asked(query: .sizeThatFits), Asked(query: .intrinsicContentSize), Asked(query: .textRect),
    Asked(query: .layout, hasPositions: true),
  ]

  func question(_ random: RandomCase) -> CaseQuestion {
    var question = random.caseQuestion(query)
    question.positions = hasPositions ? true : nil
    return question
  }

  /// What is answered with a fault; nil where the engine refuses, as by answering both ways of layout differently.
  func answer(_ random: RandomCase, fault: Int32) -> CaseAnswer? {
    label_fault_number = fault
    defer { label_fault_number = 0 }
    // A new engine each time: caches hold what a fault made.
    guard let driver = try? EngineDriver(label_engine_entry(LE_ABI_VERSION)),
      case .answer(let answer) = driver.run(question(random))
    else { return nil }
    return answer
  }

  /// The fields in which a case would see the fault; nil where it would see nothing.
  func fields(_ random: RandomCase, showing fault: Int32) -> [String]? {
    guard let right = answer(random, fault: 0) else { return nil }
    guard let wrong = answer(random, fault: fault) else { return [] }
    let fields = Comparison(resolution: 0).differences(expected: right, given: wrong, text: random.label.text)
      .map { $0.field.split(separator: ".").last.map(String.init) ?? "" }
    return fields.isEmpty ? nil : fields
  }

  /// A body that names only what it must for the fault to be seen; nil where no case can say it: JSON has no NaN, and the
  /// oracle must read it.
  func body(_ random: RandomCase, _ fields: [String]) -> String? {
    guard (try? CaseOracle.answer(question(random))) != nil else { return nil }
    let optional = ["range", "x", "y", "baseline", "letterSpacing", "wordSpacing", "ellipsisX", "size"]
    let show = fields.allSatisfy(optional.contains) && query == .layout ? Array(Set(fields)).sorted().prefix(1) : []
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(CaseBody(question: question(random), show: Array(show))))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Writes a line that scripts/mutation-test reads.
func report(_ line: String) {
  print(line)
  fflush(nil)
}

struct FaultSearch {
  /// Labels of which the answers without a fault are kept at a time: few at first, since most faults show soon.
  private static let (firstBatch, batch) = (250, 8000)
  /// Seconds of processor time for a batch with a fault, and for making a label small.
  private static let limit: Int32 = 200

  private let faults: [Int32]
  private let bridge: EngineBridge
  private let generator: RandomLabels
  // Shared with the children: which label is asked about, the hashes of answers without a fault, the faults that are found.
  private let asking: UnsafeMutablePointer<Int>
  private let hashes: UnsafeMutablePointer<Int>
  private let found: UnsafeMutablePointer<Int>

  init(_ faults: [Int32]) throws {
    self.faults = faults
    bridge = try EngineBridge(label_engine_entry(LE_ABI_VERSION))
    generator = try bridge.randomLabels(.full)
    let count = 1 + Self.batch + faults.count
    let memory = mmap(
      nil, count * MemoryLayout<Int>.stride, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)!
    asking = memory.bindMemory(to: Int.self, capacity: count)
    hashes = asking + 1
    found = hashes + Self.batch
  }

  /// Tries `count` labels for each fault. Says for each `found` and the body of a case, `found` and the number of another
  /// fault whose label shows it too, `differs` where only what no case names differs, or `nothing`.
  func run(count: Int) throws {
    var unseen: [Int32: Int] = [:]
    var (start, size) = (1, Self.firstBatch)
    while start <= count, !open.isEmpty {
      let labels = (start..<min(start + size, count + 1)).map(label)
      guard note(labels) else { throw ConformanceError("the engine without a fault does not answer") }
      for (place, fault) in zip(faults.indices, faults) {
        var first = 0
        while first < labels.count, found[place] == 0, let index = differing(labels, fault, from: first) {
          unseen[fault] = unseen[fault] ?? start + index
          first = index + 1
          show(labels[index], place)
        }
      }
      start += size
      size = min(2 * size, Self.batch)
    }
    for fault in open { report("\(fault) " + (unseen[fault].map { "differs seed \($0)" } ?? "nothing")) }
  }

  /// Every other label lies at the tolerance of what fits: there `<` and `<=` differ.
  private func label(_ seed: Int) -> RandomCase {
    var random = generator.label(seed: UInt64(seed))
    let tolerance = 1e-6 * max(1, random.label.runs.map(\.font.usedSize).max() ?? 1)
    if seed % 4 == 1 { random.width -= tolerance }
    if seed % 4 == 3 { random.height -= tolerance }
    return random
  }

  private var open: [Int32] { zip(faults.indices, faults).filter { found[$0.0] == 0 }.map(\.1) }

  /// Keeps the answers without a fault.
  private func note(_ labels: [RandomCase]) -> Bool {
    inChild(0) {
      for index in labels.indices { hashes[index] = bridge.answersHash(labels[index]) }
      return false
    } == 0
  }

  /// The index of the first label from `first` on that is answered differently, or with which the engine ends or hangs.
  private func differing(_ labels: [RandomCase], _ fault: Int32, from first: Int) -> Int? {
    let status = inChild(fault) {
      for index in first..<labels.count {
        asking.pointee = index
        if bridge.answersHash(labels[index]) != hashes[index] { return true }
      }
      return false
    }
    return status == 0 ? nil : asking.pointee
  }

  /// Says the smallest case that shows a fault, starting from a label, if any does; and which others it shows.
  private func show(_ random: RandomCase, _ place: Int) {
    let fault = faults[place]
    for asked in Asked.all {
      func isSeenInChild(_ other: RandomCase) -> Bool {
        inChild(0) { asked.fields(other, showing: fault) != nil } != 0
      }
      guard isSeenInChild(random) else { continue }
      func say(_ minimal: RandomCase, _ fields: [String]) {
        guard let body = asked.body(minimal, fields) else { return }
        report("\(fault) found \(body)")
        found[place] = 1
        for (other, number) in zip(faults.indices, faults) where found[other] == 0 {
          guard inChild(0, { asked.fields(minimal, showing: number) != nil }) != 0 else { continue }
          report("\(number) found \(fault)")
          found[other] = 1
        }
      }
      let status = inChild(0) {
        let minimal = Minimiser { asked.fields($0, showing: fault) != nil }.minimal(random)
        say(minimal, asked.fields(minimal, showing: fault) ?? [])
        return false
      }
      // Where the engine ends or hangs, each label has a process of its own.
      if status < 0, found[place] == 0 { say(Minimiser(isSeenInChild).minimal(random), []) }
      if found[place] != 0 { return }
    }
  }

  /// Whether `body` is true, asked in a child; negative where that ends otherwise.
  private func inChild(_ fault: Int32, _ body: () -> Bool) -> Int32 {
    let child = label_fault_fork(fault, Self.limit)
    if child == 0 { _exit(body() ? 1 : 0) }
    return label_fault_wait(child)
  }
}
