// Everything but the bytes that a word's shape depends on: faces, features, language.
import CHarfBuzz
import Synchronization

/// Shapes text of one language with the faces of a list. The list keeps the contexts that were asked for most recently.
/// A workspace keeps those of its call, during which the caller keeps the list.
///
/// Size and kern are not in it: words are kept in font units, so that all sizes share them.
final class ShapingContext: @unchecked Sendable {
  /// Unique in the process. The identity of each cached word begins with it.
  let id: UInt32
  /// The value at which the hashes of its words begin: a different one in each process, so that nobody can choose words
  /// that collide. If the environment has SWIFT_DETERMINISTIC_HASHING=1 it is always the same, so that counts of
  /// instructions repeat.
  let hashSeed: UInt64
  unowned(unsafe) let faceList: FaceList
  let language: hb_language_t?
  /// Whether the font is a metric font, for which nothing is shaped.
  let isMetric: Bool

  /// The addresses of plans by face and script index; 0 for a plan that was not made yet.
  private let plans: UnsafeMutablePointer<Atomic<UInt>>
  private let planCount: Int
  /// The answers of `state(after:)` by script index; 0 if it was not asked yet.
  private let states: UnsafeMutablePointer<Atomic<UInt16>>
  private let building = Mutex(())
  /// Plans of runs whose direction is opposite to that of their script, by the slot of the plan in the script's
  /// direction.
  private let reversedPlans = Mutex<[Int: ShapingPlan]>([:])
  private static let nextID = Atomic<UInt32>(1)

  init(faceList: FaceList, language: LanguageTag) {
    id = ShapingContext.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    var hasher = Hasher()
    hasher.combine(id)
    hashSeed = UInt64(bitPattern: Int64(hasher.finalize()))
    self.faceList = faceList
    isMetric = faceList.metric != nil
    self.language = language.forShaping.withCString { $0.map { hb_language_from_string($0, -1) } ?? nil }
    planCount = faceList.faces.count * CoverageTable.maximumScriptCount
    plans = .allocate(capacity: planCount)
    for index in 0..<planCount { (plans + index).initialize(to: Atomic(0)) }
    states = .allocate(capacity: CoverageTable.maximumScriptCount)
    for index in 0..<CoverageTable.maximumScriptCount { (states + index).initialize(to: Atomic(0)) }
  }

  /// Whether words are shaped apart from adjacent spaces; otherwise hard lines are shaped whole.
  var areWordsApart: Bool { faceList.areWordsApart }

  /// The advance of a space with no word next to it, in font units. Makes a plan if none was needed yet for text
  /// without a script.
  var loneSpaceAdvance: Int32 {
    if isMetric, let metric = faceList.metric { return metric.advance(of: 0x20) }
    return plan(face: faceList.spaceFace, script: 0)._withUnsafeGuaranteedRef { $0.spaceAdvance }
  }

  /// What Common characters need to know about the script of the text before them. O(1).
  @inline(__always)
  func state(after script: UInt16) -> ScriptState {
    let known = states[Int(script)].load(ordering: .relaxed)
    return known != 0 ? ScriptState(rawValue: known) : findState(after: script)
  }

  @inline(never)
  private func findState(after script: UInt16) -> ScriptState {
    let name = faceList.coverage.script(at: Int(script))
    let isLikeCommon =
      script == 0
      || faceList.usesShortcuts && faceList.faces.allSatisfy { $0.shortcuts.shapesAsCommon(name, language) }
    let state = ScriptState(script: script, isLikeCommon: isLikeCommon)
    states[Int(script)].store(state.rawValue, ordering: .relaxed)
    return state
  }

  deinit {
    for index in 0..<planCount {
      if let plan = UnsafeRawPointer(bitPattern: plans[index].load(ordering: .relaxed)) {
        Unmanaged<ShapingPlan>.fromOpaque(plan).release()
      }
    }
    plans.deinitialize(count: planCount)
    plans.deallocate()
    states.deinitialize(count: CoverageTable.maximumScriptCount)
    states.deallocate()
  }

  /// The plan for runs of a face and a script, which lives as long as the context. O(1); made when first asked for.
  ///
  /// Not retained, since words ask for it by the hundred.
  func plan(face: Int, script: Int) -> Unmanaged<ShapingPlan> {
    let slot = face * CoverageTable.maximumScriptCount + script
    if let plan = UnsafeRawPointer(bitPattern: plans[slot].load(ordering: .acquiring)) {
      return Unmanaged<ShapingPlan>.fromOpaque(plan)
    }
    return Unmanaged.passUnretained(makePlan(face: face, script: script, slot: slot))
  }

  /// The plan for runs in a direction that may not be that of their script. Used for glyphs only: advances are those in
  /// the direction of the script.
  func plan(face: Int, script: Int, isRightToLeft: Bool) -> Unmanaged<ShapingPlan> {
    let plan = plan(face: face, script: script)
    if plan._withUnsafeGuaranteedRef({ $0.isRightToLeft }) == isRightToLeft { return plan }
    let reversed = reversedPlans.withLock { plans in
      let slot = face * CoverageTable.maximumScriptCount + script
      if let known = plans[slot] { return Unmanaged.passUnretained(known) }
      let made = ShapingPlan(
        faceList: faceList, face: faceList.faces[face], script: faceList.coverage.script(at: script),
        language: language, isReversed: true)
      plans[slot] = made
      return Unmanaged.passUnretained(made)
    }
    return reversed
  }

  @inline(never)
  private func makePlan(face: Int, script: Int, slot: Int) -> ShapingPlan {
    building.withLock { _ in
      if let plan = UnsafeRawPointer(bitPattern: plans[slot].load(ordering: .acquiring)) {
        return Unmanaged<ShapingPlan>.fromOpaque(plan).takeUnretainedValue()
      }
      let plan = ShapingPlan(
        faceList: faceList, face: faceList.faces[face], script: faceList.coverage.script(at: script),
        language: language)
      plans[slot].store(UInt(bitPattern: Unmanaged.passRetained(plan).toOpaque()), ordering: .releasing)
      return plan
    }
  }
}
