// The linter's checks of clauses beyond their schema: order, known rules, consistent status, symmetric conflicts.

extension CorpusSources {
  /// Areas in which clauses may be planned.
  private static let plannedAreas: Set<String> = ["model", "drawing", "accessibility"]

  /// Faults in the clauses, one per line.
  var clauseFindings: [String] {
    var found: [String] = []
    var known: [String: CorpusClause] = [:]
    var last: CorpusClause?
    for (place, clause) in clauses {
      found += findings(of: clause).map { "\(place): \(clause.id): \($0)" }
      if let last, last.document == clause.document, !last.id.utf8.lexicographicallyPrecedes(clause.id.utf8) {
        found.append("\(place): \(clause.id) does not come after \(last.id)")
      }
      last = clause
      if known.updateValue(clause, forKey: clause.id) != nil { found.append("\(place): \(clause.id) occurs twice") }
    }
    for (place, clause) in clauses {
      for other in clause.conflicts ?? [] {
        if other == clause.id || known[other] == nil {
          found.append("\(place): \(clause.id): its conflict \(other) is not another clause")
        } else if known[other]?.conflicts?.contains(clause.id) != true {
          found.append("\(place): \(clause.id): \(other) does not name the conflict")
        }
      }
    }
    return found
  }

  private func findings(of clause: CorpusClause) -> [String] {
    var found: [String] = []
    func require(_ holds: Bool, _ finding: @autoclosure () -> String) { if !holds { found.append(finding()) } }
    require(clause.id.hasPrefix(clause.document + "."), "the id does not begin with its document's number")
    let numbers = clause.rules.map { Int($0.dropFirst()) ?? 0 }
    require(numbers == numbers.sorted(), "the rules are not sorted")
    for rule in clause.rules { require(basisOfRule[rule] != nil, "no rule is called \(rule)") }
    if let conflicts = clause.conflicts { require(conflicts == conflicts.sorted(), "the conflicts are not sorted") }
    guard clause.testable else {
      require(clause.status == "none" && clause.reason != nil, "an untestable clause has the status none and a reason")
      return found
    }
    require(!clause.rules.isEmpty, "can be tested, but names no rule")
    require(
      clause.status != "none" && clause.reason == nil, "a testable clause is active or planned, without a reason")
    require(clause.status != "planned" || Self.plannedAreas.contains(clause.area), "planned in the area \(clause.area)")
    require(clause.status != "active" || clause.area != "guidance", "active in the area guidance")
    return found
  }
}
