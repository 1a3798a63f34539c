// Everything but the bytes that a word's shape depends on: faces, features, language.
import CHarfBuzz
import LabelLayout
import struct Synchronization.Atomic

/// Shapes text of one language with the faces of a list. The list keeps the contexts that were asked for most recently.
///
/// A workspace keeps contexts longer, even after their lists are gone. It hands one out only for the id of a list
/// (`Workspace.selectContext`), which is that of no other list in the process, while the caller keeps that list: so nobody asks a
/// context for a list that is gone. The process stops where somebody does.
///
/// Size and kern are not in it: words are kept in font units, so that all sizes share them.
@safe final class ShapingContext: @unchecked Sendable {
  /// Unique in the process. The identity of each cached word begins with it.
  let id: UInt32
  /// The value at which the hashes of its words begin: a different one in each process, so that nobody can choose words
  /// that collide. If the environment has SWIFT_DETERMINISTIC_HASHING=1 it is always the same, so that counts of
  /// instructions repeat.
  let hashSeed: UInt64
  unowned let faceList: FaceList
  let language: hb_language_t?
  /// The language as fonts are chosen for it.
  let languageTag: LanguageTag
  /// For each scalar that was looked for, the index of the face of fallback plus one; 1 if no font has it. Nil if the
  /// list has no fallback.
  private let fallbackFaces: MemoTable?
  /// The plans of faces of fallback, by face and script.
  private let fallbackPlans = Mutex<[Int: ShapingPlan]>([:])
  /// Whether the font is a metric font, for which nothing is shaped.
  let isMetric: Bool

  /// The addresses of plans by face and script index; 0 for a plan that was not made yet.
  private let plans: UnsafeMutablePointer<Atomic<UInt>>
  private let planCount: Int
  /// The answers of `state(after:)` by script index; 0 if it was not asked yet. Relaxed, since an answer is a number
  /// that leads to nothing else, and every thread finds the same one. (Plans are objects: released and acquired.)
  private let states: UnsafeMutablePointer<Atomic<UInt16>>
  private let building = Mutex(())
  /// Plans of runs whose direction is opposite to that of their script, by the slot of the plan in the script's
  /// direction.
  private let reversedPlans = Mutex<[Int: ShapingPlan]>([:])
  /// The advances of numbers, by repertoire and script.
  private let numbers = Mutex<[Int: NumberAdvances]>([:])
  private static let nextID = Atomic<UInt32>(1)

  init(faceList: FaceList, language: LanguageTag) {
    id = ShapingContext.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    var hasher = Hasher()
    hasher.combine(id)
    hashSeed = UInt64(bitPattern: Int64(hasher.finalize()))
    self.faceList = faceList
    isMetric = faceList.metric != nil
    languageTag = language
    fallbackFaces = faceList.fallback == nil ? nil : MemoTable(limit: 0x11_0000)
    unsafe self.language = language.forShaping.withCString {
      unsafe $0.map { unsafe hb_language_from_string($0, -1) } ?? nil
    }
    planCount = faceList.faces.count * CoverageTable.maximumScriptCount
    unsafe plans = .allocate(capacity: planCount)
    for index in 0..<planCount { unsafe (plans + index).initialize(to: Atomic(0)) }
    unsafe states = .allocate(capacity: CoverageTable.maximumScriptCount)
    for index in 0..<CoverageTable.maximumScriptCount { unsafe (states + index).initialize(to: Atomic(0)) }
  }

  /// Whether words are shaped apart from adjacent spaces; otherwise hard lines are shaped whole.
  var areWordsIndependent: Bool { faceList.areWordsIndependent }

  /// The advance of a space with no word next to it, in font units. Makes a plan if none was needed yet for text
  /// without a script.
  var loneSpaceAdvance: Int32 {
    if isMetric, let metric = faceList.metric { return metric.advance(of: 0x20) }
    return unsafe plan(face: faceList.spaceFace, script: 0)._withUnsafeGuaranteedRef { $0.spaceAdvance }
  }

  /// The state of a hard line after text in a script. O(1).
  @inline(__always)
  func state(after script: UInt16) -> ScriptState {
    assert(Int(script) < CoverageTable.maximumScriptCount)
    let known = unsafe states[Int(script)].load(ordering: .relaxed)
    return known != 0 ? ScriptState(rawValue: known) : findState(after: script)
  }

  @inline(never)
  private func findState(after script: UInt16) -> ScriptState {
    let name = faceList.coverage.script(at: Int(script))
    let isLikeCommon =
      script == 0
      || faceList.usesShortcuts && faceList.faces.allSatisfy { unsafe $0.shortcuts.shapesAsCommon(name, language) }
    let state = ScriptState(script: script, isLikeCommon: isLikeCommon)
    unsafe states[Int(script)].store(state.rawValue, ordering: .relaxed)
    return state
  }

  deinit {
    fallbackFaces?.destroy()
    for index in 0..<planCount {
      if let plan = unsafe UnsafeRawPointer(bitPattern: plans[index].load(ordering: .relaxed)) {
        unsafe Unmanaged<ShapingPlan>.fromOpaque(plan).release()
      }
    }
    unsafe plans.deinitialize(count: planCount)
    unsafe plans.deallocate()
    unsafe states.deinitialize(count: CoverageTable.maximumScriptCount)
    unsafe states.deallocate()
  }

  /// The plan for runs of a face and a script, which lives as long as the context. O(1); made when first asked for.
  ///
  /// Not retained, since words ask for it by the hundred.
  func plan(face: Int, script: Int) -> Unmanaged<ShapingPlan> {
    assert(!isMetric && face >= 0 && script >= 0 && script < CoverageTable.maximumScriptCount, "faces have plans")
    let slot = face * CoverageTable.maximumScriptCount + script
    if slot >= planCount { return unsafe fallbackPlan(face: face, script: script, slot: slot) }
    if let plan = unsafe UnsafeRawPointer(bitPattern: plans[slot].load(ordering: .acquiring)) {
      return unsafe Unmanaged<ShapingPlan>.fromOpaque(plan)
    }
    return unsafe Unmanaged.passUnretained(makePlan(face: face, script: script, slot: slot))
  }

  /// The plan for a face of fallback. There may be many such faces, so plans are kept only for those in use.
  @inline(never)
  private func fallbackPlan(face: Int, script: Int, slot: Int) -> Unmanaged<ShapingPlan> {
    unsafe fallbackPlans.withLock { plans in
      if let known = plans[slot] { return unsafe Unmanaged.passUnretained(known) }
      let made = unsafe ShapingPlan(
        faceList: faceList, face: faceList.face(at: face), script: faceList.coverage.script(at: script),
        language: language)
      plans[slot] = made
      return unsafe Unmanaged.passUnretained(made)
    }
  }

  /// The advances of numbers in a script, which live as long as the context. O(1); made when first asked for.
  func numberAdvances(_ repertoire: NumberRepertoire, script: Int, key: Int) -> Unmanaged<NumberAdvances> {
    let plan = unsafe plan(face: repertoire.face, script: script).takeUnretainedValue()
    return unsafe numbers.withLock { numbers in
      if let known = numbers[key] { return unsafe .passUnretained(known) }
      let made = NumberAdvances(repertoire, plan)
      numbers[key] = made
      return unsafe .passUnretained(made)
    }
  }

  /// The index of the face of fallback that draws a scalar in a script if no listed face has it; nil if no font has it.
  /// O(1) for a scalar that was looked for before.
  func fallbackFace(of scalar: UInt32, script: UInt16) -> Int? {
    guard let fallback = faceList.fallback, let fallbackFaces else { return nil }
    let answer = fallbackFaces.answer(scalar) {
      let name = faceList.coverage.script(at: Int(script))
      let found = fallback.find([scalar], script: name, language: languageTag, .any)
      return found.map { UInt32($0) + 1 } ?? 1
    }
    return answer == 1 ? nil : Int(answer) - 1
  }

  /// The index of the face of fallback that draws a cluster, given its visible scalars; nil if no font has them all.
  func fallbackFace(
    of scalars: [UInt32], script: UInt16, _ presentation: FallbackFaces.Presentation
  ) -> Int? {
    let name = faceList.coverage.script(at: Int(script))
    return faceList.fallback?.find(scalars, script: name, language: languageTag, presentation)
  }

  /// The plan for runs in a direction that may not be that of their script. Used for glyphs only: advances are those in
  /// the direction of the script.
  func plan(face: Int, script: Int, isRightToLeft: Bool) -> Unmanaged<ShapingPlan> {
    let plan = unsafe plan(face: face, script: script)
    if unsafe plan._withUnsafeGuaranteedRef({ $0.isRightToLeft }) == isRightToLeft { return unsafe plan }
    let reversed = unsafe reversedPlans.withLock { plans in
      let slot = face * CoverageTable.maximumScriptCount + script
      if let known = plans[slot] { return unsafe Unmanaged.passUnretained(known) }
      let made = unsafe ShapingPlan(
        faceList: faceList, face: faceList.face(at: face), script: faceList.coverage.script(at: script),
        language: language, isReversed: true)
      plans[slot] = made
      return unsafe Unmanaged.passUnretained(made)
    }
    return unsafe reversed
  }

  @inline(never)
  private func makePlan(face: Int, script: Int, slot: Int) -> ShapingPlan {
    building.withLock { _ in
      if let plan = unsafe UnsafeRawPointer(bitPattern: plans[slot].load(ordering: .acquiring)) {
        return unsafe Unmanaged<ShapingPlan>.fromOpaque(plan).takeUnretainedValue()
      }
      let plan = unsafe ShapingPlan(
        faceList: faceList, face: faceList.faces[face], script: faceList.coverage.script(at: script),
        language: language)
      unsafe plans[slot].store(UInt(bitPattern: Unmanaged.passRetained(plan).toOpaque()), ordering: .releasing)
      return plan
    }
  }
}
