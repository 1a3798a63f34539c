// What holds of every text whose faces were chosen. Debug builds check it before HarfBuzz is asked.

extension ItemisedText {
  /// Stops debug builds where scalars and clusters contradict each other, or a cluster has a face that there is not.
  /// Debug builds call it for each text that is itemised. O(scalars).
  func checkInvariants(byteCount: Int, _ list: FaceList) {
    let end = unsafe clusters.base[clusters.count]
    assert(Int(end.start) == byteCount && Int(end.firstScalar) == scalars.count, "the last border is the text's end")
    assert(clusters.count == 0 || clusters[0].start == 0 && clusters[0].firstScalar == 0, "clusters begin the text")
    for index in 0..<clusters.count {
      let (cluster, next) = unsafe (clusters.base[index], clusters.base[index + 1])
      assert(cluster.firstScalar < next.firstScalar, "cluster \(index) has no scalars")
      let scalars = unsafe scalars.elements[scalarRange(index..<index + 1)]
      let length = unsafe scalars.reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 < 0x800 ? 2 : $1 < 0x10000 ? 3 : 4) }
      // A window may end within a scalar, and then U+FFFD is its beginning.
      let isCut = unsafe scalars.contains(0xFFFD)
      assert(isCut || Int(next.start) - Int(cluster.start) == length, "cluster \(index) is as long as its scalars")
      unsafe assert(cluster.kind != .space || scalars.elementsEqual([0x20]), "a space is U+0020")
      unsafe assert(cluster.kind != .separator || scalars.elementsEqual([0x0A]), "a separator is U+000A")
      assert(Int(cluster.script) < CoverageTable.maximumScriptCount, "cluster \(index) has no script of the table")
      let isListed = list.metric != nil || Int(cluster.face) < list.faces.count
      let isOfFallback = list.fallback.map { (FallbackFaces.first..<$0.end).contains(Int(cluster.face)) } ?? false
      assert(isListed || isOfFallback, "cluster \(index) has face \(cluster.face), which there is not")
    }
  }
}
