// Random runs and paragraph styles, for the full level of the differential run.

struct RandomAttributes {
  var fonts: [OracleFont]

  func add(to label: inout OracleLabel, _ random: inout SplitMix64) {
    if random.one(in: 2) { split(&label, &random) }
    if random.one(in: 2) {
      let style = style(&random)
      label.setParagraphStyle { $0 = style }
    }
    if random.one(in: 4) {
      for index in label.runs.indices { label.runs[index].paragraphStyle = style(&random) }
    }
    if random.one(in: 6) {
      let tracking = random.pick([2, 1, 0.5, 10, -1, .nan])
      for index in label.runs.indices { label.runs[index].tracking = tracking }
    }
    if random.one(in: 12) {
      let directions = directions(&random)
      for index in label.runs.indices { label.runs[index].writingDirection = directions }
    }
    isolateAttachments(&label, &random)
  }

  /// Divides the text at cluster boundaries into runs, each with its own attributes.
  private func split(_ label: inout OracleLabel, _ random: inout SplitMix64) {
    let clusters = label.clusterTexts
    guard clusters.count > 1 else { return }
    var runs: [TextRun] = []
    var start = 0
    while start < clusters.count {
      let end = min(clusters.count, start + random.int(1..<9))
      var run = label.runs[0]
      run.text = clusters[start..<end].joined()
      if random.one(in: 2) {
        run.font = random.pick(fonts)
        run.font.size = random.pick([10, 10, 20, 15, 5, 12.5])
      }
      if random.one(in: 4) {
        run.kern = random.pick([0, 1, 2.5, -1])
        run.hasKerning = run.kern != 0
      }
      if random.one(in: 6) { run.tracking = random.pick([2, 1, 5, 0.25, -1, -20, .infinity]) }
      if random.one(in: 6) { run.writingDirection = directions(&random) }
      if random.one(in: 5) { run.baselineOffset = random.pick([3, -2, 0.5, .nan]) }
      runs.append(run)
      start = end
    }
    label.runs = runs
  }

  private func directions(_ random: inout SplitMix64) -> [TextDirection] {
    if random.one(in: 50) { return (0..<40).map { _ in random.pick(TextDirection.allCases) } }
    return (0...random.int(0..<3)).map { _ in random.pick(TextDirection.allCases) }
  }

  /// Gives every U+FFFC its own run, with the box of an attachment.
  private func isolateAttachments(_ label: inout OracleLabel, _ random: inout SplitMix64) {
    var runs: [TextRun] = []
    for run in label.runs {
      var rest = run
      rest.text = ""
      for cluster in OracleLabel([run]).clusterTexts {
        guard cluster == "\u{FFFC}" else {
          rest.text += cluster
          continue
        }
        if !rest.text.isEmpty { runs.append(rest) }
        rest.text = ""
        var box = run
        box.text = cluster
        box.attachment = Attachment(
          width: random.pick([10, 0, 25, 7.5]), height: random.pick([10, 20, 0, 4]), y: random.pick([0, -3, 2, -30]))
        runs.append(box)
      }
      if !rest.text.isEmpty { runs.append(rest) }
    }
    if !runs.isEmpty { label.runs = runs }
  }
}
