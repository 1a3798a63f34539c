// Which face draws which clusters of a text, and why: for people who ask.
import LabelLayout
import TextSegmentation

/// Clusters in a row that one face draws for one reason.
package struct FaceChoice: Sendable {
  /// Why a face draws a cluster.
  package enum Reason: Hashable, Sendable {
    /// It is the first listed face that has the cluster; the value is its index in the list.
    case listed(Int)
    /// No listed face has the cluster, but a registered font.
    case registered
    /// No listed face and no registered font has it, but an installed font.
    case installed
    /// It is an emoji, and the face has coloured glyphs.
    case emojiPresentation
    /// No font has it: the face draws a box.
    case missing
  }

  /// Bytes of the text.
  package let bytes: Range<Int>
  /// Nil for a metric font.
  package let face: FontFace?
  package let reason: Reason
}

extension FontStack {
  /// The faces that draw a text, in its order. What has no glyph, such as a hard break, belongs to the face next to it.
  /// O(bytes), apart from shaping.
  ///
  /// It shapes the text with an engine of its own, since a font belongs to none.
  package func choices(for text: String, language: LanguageTag) -> [FaceChoice] {
    var text = text
    let engine = FontEngine(cacheCapacity: 1 << 20)
    return text.withUTF8 { bytes in
      engine.withWorkspace { workspace in
        workspace.clusters.removeAll()
        var preparer = unsafe TextPreparer(bytes, font: self, kern: 0, language: language, workspace: workspace)
        _ = preparer.extend(&workspace.clusters, untilAdvance: .unbounded)
        preparer.finish()
        var found: [FaceChoice] = []
        let (starts, flags) = unsafe (workspace.clusters.starts, workspace.clusters.flags)
        for index in 0..<workspace.clusters.count {
          let range = unsafe Int(starts[index])..<Int(starts[index + 1])
          let next = unsafe choice(UnsafeBufferPointer(rebasing: bytes[range]), flags[index], range)
          if let last = found.last, last.face === next.face, last.reason == next.reason {
            found[found.count - 1] = FaceChoice(
              bytes: last.bytes.lowerBound..<range.upperBound, face: last.face, reason: last.reason)
          } else {
            found.append(next)
          }
        }
        return found
      }
    }
  }

  private func choice(
    _ cluster: UnsafeBufferPointer<UInt8>, _ flags: ClusterFlags, _ range: Range<Int>
  ) -> FaceChoice {
    let index = flags.metricsIndex
    if faceList.metric != nil { return FaceChoice(bytes: range, face: nil, reason: .listed(0)) }
    let face = faceList.face(at: index)
    var reason = FaceChoice.Reason.listed(index)
    if flags.contains(.missing) {
      reason = .missing
    } else if face.hasColor, unsafe wantsColor(cluster) {
      reason = .emojiPresentation
    } else if index >= FallbackFaces.first, let fallback = faceList.fallback {
      reason = fallback.isRegistered(at: index) ? .registered : .installed
    }
    return FaceChoice(bytes: range, face: face, reason: reason)
  }

  /// Whether a cluster is to be drawn as emoji.
  private func wantsColor(_ cluster: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    var presentation = FallbackFaces.Presentation.any
    while index < cluster.count {
      let (scalar, length) = unsafe decodeScalar(cluster, at: index)
      presentation.consider(
        scalar, isEmoji: faceList.coverage.properties(of: scalar).traits.contains(.isEmoji), isFirst: index == 0)
      index += length
    }
    return presentation == .color
  }
}
