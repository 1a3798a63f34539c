// A truncation token with a run's attributes (R204).
import LabelLayout

extension AttributedRun {
  /// What a token takes in the place of an ellipsis: the sum of its clusters' advances, kern included, and their height.
  public func measure(token: UnsafeBufferPointer<UInt8>, workspace: Workspace) -> InsertedText {
    var clusters = ClusterBuffer(capacity: token.count + 8)
    var preparer = TextPreparer(token, font: font, kern: kern, language: language, workspace: workspace)
    _ = preparer.extend(&clusters, untilAdvance: .unbounded)
    preparer.finish()
    var metrics = LineMetrics(ascent: 0, descent: 0)
    for index in 0..<clusters.count {
      let own = font.metrics[clusters.flags[index].metricsIndex]
      metrics.ascent = max(metrics.ascent, own.ascent + max(0, baselineOffset))
      metrics.descent = max(metrics.descent, own.descent + max(0, -baselineOffset))
    }
    return InsertedText(advance: clusters.totalAdvance, metrics: metrics)
  }
}
