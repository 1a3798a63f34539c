// The advances of a text's clusters, for callers that lay out text themselves.
import LabelFonts
import LabelLayout

/// The clusters of a text as a whole: their number and their total advance.
package struct TextAdvances {
  package var clusterCount: Int
  /// Sum of all advances, in points.
  package var total: Double
  /// Number of clusters that no face of the font has.
  package var missingClusters: Int
}

extension TextSource {
  /// Shapes a whole text, and writes the first byte and the advance in points of as many clusters as there is memory
  /// for. O(bytes), plus the time for shaping.
  package func shape(
    starts: UnsafeMutableBufferPointer<Int>, advances: UnsafeMutableBufferPointer<Double>, _ workspace: Workspace
  ) -> TextAdvances {
    if isAttributed {
      unsafe withAttributes(token: nil) { source in
        var preparer = AttributedPreparer(source, workspace: workspace)
        _ = preparer.extend(untilAdvance: .unbounded)
      }
    } else {
      workspace.clusters.removeAll()
      unsafe font._withUnsafeGuaranteedRef { font in
        var preparer = unsafe TextPreparer(bytes, font: font, kern: kern, language: language, workspace: workspace)
        _ = preparer.extend(&workspace.clusters, untilAdvance: .unbounded)
      }
    }
    let count = workspace.clusters.count
    for index in 0..<min(count, starts.count, advances.count) {
      unsafe starts[index] = Int(workspace.clusters.starts[index])
      unsafe advances[index] = (workspace.clusters.positions[index + 1] - workspace.clusters.positions[index]).points
    }
    return TextAdvances(
      clusterCount: count, total: workspace.clusters.totalAdvance.points,
      missingClusters: workspace.clusters.missingCount)
  }
}
