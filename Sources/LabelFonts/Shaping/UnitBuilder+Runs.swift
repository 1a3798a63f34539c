// Runs of one face and one script: found, and shaped together with the others of their kind.
import CHarfBuzz
import CICU
import LabelLayout

/// Clusters in a row that one face draws in one script.
struct ShapingRun {
  var start: Int
  var end: Int
  /// The next run that is shaped together with this one; 0 behind the last.
  var next = 0
  /// How many are shaped together, where this is the first of them; 0 elsewhere.
  var count = 1
}

/// The runs of a face and a script that are shaped together.
struct ShapingRunKind {
  var face: UInt8
  var script: UInt16
  var first: Int
  var last: Int
}

/// Implementation note: commas in the font of the Latin letters, or kanji between kana, make of a text many runs of few
/// letters, and a call of HarfBuzz costs about as much as ten. So all runs of a face and a script go through one call,
/// with U+000A between them. What they come out as does not depend on that: where HarfBuzz does not say that the text
/// may be cut on both sides of a U+000A, each run is shaped by a call of its own.
extension UnitBuilder {
  /// Shapes all runs of the unit and sets advances.
  mutating func shapeRuns(_ context: ShapingContext) {
    findRuns()
    jointCount = 0
    let count = scalarCount + 1 + runCount
    scalarAdvances.reserve(count)
    scalarMarks.reserve(count)
    scalarAdvances.base.update(repeating: 0, count: count)
    scalarMarks.base.update(repeating: 0, count: count)
    for cluster in 0..<clusterCount where clusters[cluster].kind == .unshaped {
      scalarMarks[Int(clusters[cluster].firstScalar)] = 1
    }
    for first in 0..<runCount where runs[first].count > 0 {
      let cluster = clusters[runs[first].start]
      let plan = context.plan(face: Int(cluster.face), script: Int(cluster.script)).takeUnretainedValue()
      let firstJoint = jointCount
      shape(from: first, plan)
      if runs[first].count > 1 && !areApart(from: first, joints: firstJoint..<jointCount) {
        shapeApart(from: first, plan)
      }
      var run = first
      repeat {
        distribute(runs[run].start..<runs[run].end)
        run = runs[run].next
      } while run != 0
    }
  }

  @inline(__always)
  func isSameRun(_ a: Int, _ b: Int) -> Bool {
    clusters[a].kind != .unshaped && clusters[a].face == clusters[b].face && clusters[a].script == clusters[b].script
  }

  private mutating func findRuns() {
    runCount = 0
    kindCount = 0
    var start = 0
    while start < clusterCount {
      var end = start + 1
      if clusters[start].kind != .unshaped {
        while end < clusterCount && isSameRun(end, start) { end += 1 }
        addRun(start..<end)
      }
      start = end
    }
  }

  /// Adds a run, behind those of its kind, unless its letters join those beside it. O(kinds).
  private mutating func addRun(_ range: Range<Int>) {
    let added = runCount
    runCount += 1
    runs.reserve(runCount)
    runs[added] = ShapingRun(start: range.lowerBound, end: range.upperBound)
    if hasNeighbours || joinsAcross(range.lowerBound) || joinsAcross(range.upperBound) { return }
    let (face, script) = (clusters[range.lowerBound].face, clusters[range.lowerBound].script)
    for kind in 0..<kindCount where kinds[kind].face == face && kinds[kind].script == script {
      runs[kinds[kind].last].next = added
      runs[added].count = 0
      runs[kinds[kind].first].count += 1
      kinds[kind].last = added
      return
    }
    kindCount += 1
    kinds.reserve(kindCount)
    kinds[kindCount - 1] = ShapingRunKind(face: face, script: script, first: added, last: added)
  }

  /// Whether letters on both sides of a cluster's beginning may join, as HarfBuzz does across runs.
  private func joinsAcross(_ cluster: Int) -> Bool {
    let scalar = Int(clusters[cluster].firstScalar)
    if scalar == 0 || scalar == scalarCount { return false }
    return mayJoin(scalars[scalar - 1]) && mayJoin(scalars[scalar])
  }

  private func mayJoin(_ scalar: UInt32) -> Bool {
    // No scalar before U+00AD does.
    scalar >= 0xAD && icu_may_join(scalar)
  }

  /// Shapes a run and those that go with it.
  private mutating func shape(from first: Int, _ plan: ShapingPlan) {
    hb_buffer_clear_contents(hbBuffer)
    // Context alone: what the unit's first and last letters join in the runs beside its own.
    if runs[first].start == 0 && !scalarsBefore.isEmpty {
      let count = scalarsBefore.count
      hb_buffer_add_codepoints(hbBuffer, scalarsBefore, Int32(count), UInt32(count), 0)
    }
    var isOpen = false
    var run = first
    var end = 0
    repeat {
      end = runs[run].end
      if isOpen {
        // Its number is behind all scalars, so that what interacts with it is told of at the joint.
        hb_buffer_add(hbBuffer, 0x0A, UInt32(scalarCount + 1 + jointCount))
        jointCount += 1
      }
      let (from, to) = (scalar(runs[run].start), scalar(end))
      hb_buffer_add_codepoints(hbBuffer, scalars.base, Int32(scalarCount), UInt32(from), Int32(to - from))
      isOpen = clusters[end - 1].kind != .separator
      run = runs[run].next
    } while run != 0
    if end == clusterCount && !scalarsBehind.isEmpty {
      hb_buffer_add_codepoints(hbBuffer, scalarsBehind, Int32(scalarsBehind.count), 0, 0)
    }
    execute(plan)
  }

  private func scalar(_ cluster: Int) -> Int { Int(clusters[cluster].firstScalar) }

  /// Whether runs that were shaped together come out as each by itself.
  private func areApart(from first: Int, joints: Range<Int>) -> Bool {
    if joints.contains(where: { scalarMarks[scalarCount + 1 + $0] & 3 != 1 }) { return false }
    var run = first
    repeat {
      if !isSafeToShapeApart(runs[run].start) { return false }
      run = runs[run].next
    } while run != 0
    return true
  }

  /// Shapes runs each by itself that were shaped together.
  private mutating func shapeApart(from first: Int, _ plan: ShapingPlan) {
    var run = first
    repeat {
      let next = runs[run].next
      for place in scalar(runs[run].start)..<scalar(runs[run].end) {
        scalarAdvances[place] = 0
        scalarMarks[place] = 0
      }
      // What is left of the chain is this run alone.
      runs[run].next = 0
      shape(from: run, plan)
      runs[run].next = next
      run = next
    } while run != 0
  }
}
