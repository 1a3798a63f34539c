// Conversion to version 1 of the case format.

extension CaseQuestion {
  /// The question in version 1, with texts and defaults written out.
  var inVersion1: CaseQuestion {
    var question = self
    let is2009 = environment?.profile == .y2009
    question.label.text = label.text
    question.label.textAlignment = label.textAlignment ?? (is2009 ? .left : .natural)
    question.label.lineBreakStrategy = label.lineBreakStrategy ?? (is2009 ? CaseLineBreakStrategy.none : .standard)
    for index in (label.runs ?? []).indices { question.label.runs![index].text = label.runs![index].text }
    question.positions = nil
    return question
  }
}

extension CaseAnswer {
  /// The answer with the fields that version 1 has.
  var inVersion1: CaseAnswer {
    var answer = self
    (answer.firstBaseline, answer.lastBaseline) = (nil, nil)
    answer.lines = lines?.map { line in
      var line = line
      (line.wordSpacing, line.ellipsisX, line.positions) = (nil, nil, nil)
      return line
    }
    return answer
  }
}

extension ConformanceCase {
  /// Whether the case can be asked of a program that speaks version 1, which lacks some questions and fields of
  /// answers.
  var isOfVersion1: Bool { expect == expect.inVersion1 && question.positions != true && question.steps == nil }
}
