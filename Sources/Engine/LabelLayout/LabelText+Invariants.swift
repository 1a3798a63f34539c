// What holds of every text that is laid out. Debug builds check it where texts are made.

extension LabelText {
  /// Stops debug builds where the parts of a text contradict each other: clusters, metrics, attributes and ending.
  /// Debug builds call it for each text that is prepared, or of which a part is. O(clusters + runs + styles).
  package func checkInvariants() {
    assert(count >= 0 && metricsCount > 0, "a text has metrics")
    assert(style.tolerance > 0 && style.lineSpacing >= 0, "the measures of a style")
    unsafe LabelText.checkClusters(count, starts, positions, flags, kinds)
    if let attributes {
      attributes.checkInvariants(count: count, metricsCount: metricsCount)
      checkMetrics(attributes)
    } else {
      for index in 0..<count { checkMetrics(index, first: 0, isSparse: true) }
    }
    if let ending {
      assert(!isComplete && ending.pointee.isComplete, "only an incomplete text has its ending apart")
      unsafe assert(starts[count] <= ending.pointee.starts[0], "the ending begins in the beginning")
      ending.pointee.checkInvariants()
    }
  }

  /// Checks that starts ascend, sums never fall, and `kinds` has the flags of all clusters but those of breaks.
  static func checkClusters(
    _ count: Int, _ starts: UnsafePointer<UInt32>, _ positions: UnsafePointer<LayoutUnit>,
    _ flags: UnsafePointer<ClusterFlags>, _ kinds: TextKinds
  ) {
    var union = ClusterFlags()
    for index in 0..<count {
      unsafe assert(starts[index] < starts[index + 1], "cluster \(index) has no bytes")
      unsafe assert(positions[index] <= positions[index + 1], "cluster \(index) is narrower than nothing")
      unsafe union.formUnion(flags[index])
    }
    assert(
      TextKinds(union.subtracting([.breakBefore, .breakBeforeWordPriority])).isSubset(of: kinds),
      "a cluster has flags \(union.rawValue) that the text's \(kinds.rawValue) lack")
  }

  /// Checks that each cluster has metrics, in its run.
  private func checkMetrics(_ attributes: TextAttributes) {
    let runs = unsafe attributes.runs
    for index in runs.indices {
      let run = unsafe runs[index]
      let end = unsafe index + 1 < runs.count ? runs[index + 1].firstCluster : count
      for cluster in min(run.firstCluster, count)..<min(end, count) {
        checkMetrics(cluster, first: run.firstMetrics, isSparse: false)
      }
    }
  }

  private func checkMetrics(_ cluster: Int, first: Int, isSparse: Bool) {
    let index = unsafe flags[cluster].metricsIndex
    assert(
      first + index < metricsCount || isSparse && index >= ClusterFlags.firstSparseMetricsIndex,
      "cluster \(cluster) has no metrics")
  }
}

extension TextAttributes {
  fileprivate func checkInvariants(count: Int, metricsCount: Int) {
    unsafe assert(runs.first?.firstCluster == 0 && styles.first?.firstCluster == 0, "the first of each begins the text")
    for index in unsafe runs.indices {
      let run = unsafe runs[index]
      unsafe assert(index == 0 || runs[index - 1].firstCluster <= run.firstCluster, "runs ascend")
      assert(run.firstMetrics >= 0 && run.firstMetrics < metricsCount, "a run has no metrics")
      assert(run.hanging >= 0 && (run.hanging == 0 || hasTracking), "what hangs is tracking")
    }
    for index in unsafe styles.indices {
      let style = unsafe styles[index]
      unsafe assert(index == 0 || styles[index - 1].firstCluster <= style.firstCluster, "styles ascend")
      unsafe assert(
        !style.tabStops.isEmpty || style.tabAlignments == nil && style.tabTerminators == nil, "tabs have stops")
      unsafe assert(
        bytes != nil || count == 0 || style.tabTerminators == nil, "column terminators are looked for in the text")
    }
  }
}
