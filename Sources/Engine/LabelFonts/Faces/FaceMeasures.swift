// The scale and the metrics of each face of a font. Fallback adds faces while other threads read.
import LabelLayout

/// The scale and the line metrics of each face of a font, by a cluster's face index.
///
/// It is all of a font that ever changes. No element is read while it is written:
/// - Those of listed faces are written before anybody else has the font.
/// - That of a face of fallback is written once, under the lock of `FallbackFaces`, either when the face gets its index or
///   when the font is made. An index leaves that lock only by a store with release, and is read with acquire: by
///   `FallbackFaces.face(at:)` and `end`, in a `MemoTable`, or in an entry that a bucket of the word cache leads to.
/// - The arrays never grow.
@safe struct FaceMeasures: @unchecked Sendable {
  /// How many 2^-12 layout units are in a font unit.
  let scales: UnsafeMutablePointer<Int64>
  let metrics: UnsafeMutablePointer<LineMetrics>
  private let capacity: Int
  private let size: Double

  /// Measures the listed faces, and has room for those of fallback if the list has any. Its owner calls `deallocate`.
  init(_ list: FaceList, size: Double) {
    self.size = size
    let extents = list.extents
    assert(!extents.isEmpty && extents.count <= FontStack.maximumFaceCount, "a font has 1 to 32 faces")
    capacity = list.fallback.map { FallbackFaces.first + $0.capacity } ?? extents.count
    unsafe scales = .allocate(capacity: capacity)
    unsafe metrics = .allocate(capacity: capacity)
    unsafe scales.initialize(repeating: 0, count: capacity)
    // Fallback begins at a fixed index, and attributed text copies the metrics before it too.
    let none = LineMetrics(ascent: 0, descent: 0)
    unsafe metrics.initialize(repeating: none, count: min(capacity, FallbackFaces.first))
    for (index, face) in extents.enumerated() { set(index, face.unitsPerEm, face.ascent, face.descent) }
  }

  /// Adds a face of fallback. Called under the lock of `FallbackFaces`, before anybody has the index.
  func add(_ face: FontFace, at index: Int) {
    assert(index >= FallbackFaces.first, "listed faces do not change")
    set(index, face.unitsPerEm, face.ascent, face.descent)
  }

  func deallocate() {
    unsafe scales.deallocate()
    unsafe metrics.deallocate()
  }

  private func set(_ index: Int, _ unitsPerEm: Int, _ ascent: Int, _ descent: Int) {
    assert(index < capacity, "there is room for the face")
    unsafe assert(scales[index] == 0, "face \(index) is measured once")
    unsafe scales[index] = FontStack.scale(unitsPerEm: unitsPerEm, size: size)
    unsafe metrics[index] = FontStack.metrics(unitsPerEm, ascent, descent, size: size)
  }
}
