// What Pango 1.50 does differently.

private let ellipsize = "pango/pango-ellipsize.c"
private let layout = "pango/pango-layout.c"
private let scale = "https://docs.gtk.org/Pango/const.SCALE.html"
private let lineEnds = "\u{B}\u{C}\u{85}\u{2028}"
private let paragraphEnds = "\n\r\u{2029}"
private let marks = "\u{301}\u{302}\u{308}\u{200D}\u{FE0F}\u{1F3FD}\u{1161}\u{11A8}"

extension Failure {
  fileprivate var isLimited: Bool { truncates && (limit > 0 || height != nil) }
}

/// Whether the line's text is as expected but its width is that of the bounds.
private func widens(_ one: Failure) -> Bool {
  let isFromTheRight =
    one.question.environment?.layoutDirection == .rightToLeft || one.expected.lines?.last?.positions?.first?.level == 1
  let isAtTheRight = one.mode == .byTruncatingTail && !isFromTheRight
  return one.isSameButLast && one.truncates && !isAtTheRight
    && one.last.trimmed == one.expectedLast.trimmed && one.givenWidths.last == one.width
}

private func takesAClusterMore(_ one: Failure) -> Bool {
  let hasFlag = one.text.unicodeScalars.contains { (0x1F1E6...0x1F1FF).contains($0.value) }
  guard one.mode == .byTruncatingHead, hasFlag || one.text.holds(oneOf: marks) else { return false }
  return one.last.unicodeScalars.count < one.expectedLast.unicodeScalars.count
    && one.expectedLast.ends(with: one.last.trimmedStart(ellipsis).trimmedEnd(ellipsis))
}

/// Whether whitespace at the text's end is measured because there is an ellipsize mode.
private func countsEnd(_ one: Failure) -> Bool {
  one.isLimited && one.text.trimmedEnd(paragraphEnds).ends(withOneOf: spaces) && one.last.holds(ellipsis)
}

/// Whether whitespace that does not fit at the end of a line moves to the next line.
private func passesOn(_ one: Failure) -> Bool {
  guard one.mode == .byWordWrapping, one.text.holds(" ") else { return false }
  // A word that fits goes with the second space after it.
  let hasTwo = zip(one.givenTexts, one.expectedTexts).first { $0 != $1 }.map { given, expected in
    expected.begins(with: given) && one.text.holds(expected + "  ")
  }
  return hasTwo == true || one.givenTexts.contains { $0.isEmpty || $0.begins(with: " ") }
}

/// Whether the ellipsis at a line's start takes a letter but not the mark on it.
private func leavesAMark(_ one: Failure) -> Bool {
  let shown = one.last.unicodeScalars
  guard one.mode == .byTruncatingHead, one.isSameButLast, shown.first == "\u{2026}", let mark = shown.dropFirst().first
  else { return false }
  return mark.properties.generalCategory == .nonspacingMark
    && one.expectedLast.unicodeScalars.dropFirst().elementsEqual(shown.dropFirst(2))
}

let pango = [
  Reason(
    "Where a word has to be broken, a line may end after a no-break space, which counts as white space there and "
      + "is not measured.", layout
  ) { $0.mode == .byWordWrapping && $0.givenTexts.dropLast().contains { $0.ends(with: "\u{A0}") } },
  Reason(
    "A negative height of a PangoLayout limits the lines of each paragraph: a paragraph that fits is shown "
      + "without an ellipsis, whatever the paragraphs after it hold, and its ellipsis is for its own rest.",
    "https://docs.gtk.org/Pango/method.Layout.set_height.html"
  ) { $0.isLimited && $0.text.trimmedEnd(paragraphEnds).holds(oneOf: paragraphEnds) },
  Reason(
    "A PangoLayout does not break at U+2028 in the line that it may ellipsize. (VT, FF and U+0085, which Pango "
      + "does not break at, are given to it as U+2028.)", layout + ": process_item"
  ) { $0.isLimited && $0.text.holds(oneOf: lineEnds) },
  Reason(
    "A U+2028 at the end of a paragraph begins no line of its own in a PangoLayout. (VT, FF and U+0085, which "
      + "Pango does not break at, are given to it as U+2028.)", layout + ": process_line"
  ) { $0.text.ends(withOneOf: lineEnds) && $0.givenTexts.count < $0.expectedTexts.count },
  Reason(
    "A PangoLayout with an ellipsize mode counts the whitespace at a text's end: it can make a line too wide, "
      + "and is shown next to the ellipsis.", ellipsize + ": _pango_layout_line_ellipsize", countsEnd),
  Reason(
    "Pango ellipsizes cluster by cluster and keeps the whitespace next to the ellipsis.",
    ellipsize + ": remove_one_span"
  ) { $0.keepsSpaces && $0.mode == .byTruncatingTail },
  Reason(
    "Pango keeps the whitespace next to the ellipsis, and widens an ellipsis that is not at the line's end until "
      + "the line is as wide as its layout.", ellipsize + ": fixup_ellipsis_run"
  ) { $0.keepsSpaces && $0.mode == .byTruncatingHead },
  Reason(
    "At the start of a line Pango's gap ends after a cluster of several characters that the room would hold; "
      + "the ellipsis is widened over what is left.", ellipsize + ": remove_one_span", takesAClusterMore),
  Reason(
    "The ellipsis has the least embedding level of the text that it replaces, not that of the paragraph.",
    ellipsize + ": fixup_ellipsis_run"
  ) { $0.movesOnlyTheEllipsis },
  Reason(
    "Pango widens an ellipsis that is not at the line's end until the line is as wide as its layout, and keeps "
      + "the whitespace next to it.", ellipsize + ": fixup_ellipsis_run", widens),
  Reason(
    "Pango's gap may end within a cluster of two characters: it looks at the character after the next one.",
    ellipsize + ": ends_at_ellipsization_boundary", leavesAMark),
  Reason(
    "Pango's gap grows from the middle of the whole line's width to both sides until the rest fits, so the "
      + "leading part may get more than half of the room; whitespace next to the ellipsis is kept, and the ellipsis "
      + "widened to fill the line.", ellipsize + ": find_initial_span, remove_one_span"
  ) {
    $0.mode == .byTruncatingMiddle && $0.isSameButLast && $0.last.holds(ellipsis) && !$0.text.holds(oneOf: hardBreaks)
  },
  Reason(
    "Pango ellipsizes whitespace at a line's start like any text: it keeps it before the ellipsis.",
    ellipsize + ": remove_one_span"
  ) { $0.isLimited && $0.text.begins(with: " ") && $0.last.holds(ellipsis) && $0.isSameButLast },
  Reason(
    "Pango's lengths are multiples of 1/1024 point: a width that is less than a step too small still holds the text.",
    scale
  ) { $0.id.holds(".tolerance.") && !$0.id.holds(".tolerance.height") },
  Reason(
    "Pango's lengths are multiples of 1/1024 point: a height that is less than a step too small still counts as "
      + "two lines, so the first gets no ellipsis.", scale
  ) { $0.id.holds(".tolerance.height") },
  Reason(
    "The height of a PangoLayout does not count the spacing between its lines: more lines are laid out than are "
      + "visible, and the last visible one has no ellipsis.", layout + ": should_ellipsize_current_line"
  ) {
    $0.area == "spacing" && $0.isLimited && $0.height != nil && $0.given.truncated == true && !$0.last.holds(ellipsis)
  },
  Reason(
    "Pango measures whitespace before a paragraph's end where it decides what fits in a line.",
    layout + ": process_item"
  ) { one in one.mode == .byWordWrapping && paragraphEnds.unicodeScalars.contains { one.text.holds(" \($0)") } },
  Reason(
    "Pango lets one whitespace hang at a line's end; in a line narrower than a cluster it has its own line, "
      + "which counts among the lines.", layout + ": zero_line_final_space"
  ) { $0.query == .layout && $0.limit > 1 && ($0.width ?? 10) < 10 && $0.text.holds(" ") },
  Reason(
    "Pango lets one whitespace hang at a line's end; what does not fit beyond it goes to the next line.",
    layout + ": zero_line_final_space", passesOn),
  Reason(
    "Pango drops the whitespace at which a line ends in PANGO_WRAP_CHAR too, one for each line.",
    layout + ": zero_line_final_space"
  ) { $0.mode == .byCharWrapping && $0.text.holds(" ") },
  Reason(
    "Pango ends a line between a space and a mark on it, where UAX #14 has an opportunity (LB10, LB18).",
    "https://www.unicode.org/reports/tr14/#LB10"
  ) {
    $0.id.holds("marks-on-spaces.no-opportunity-before-the-mark")
      || ($0.text.holds(" \u{301}") && $0.givenTexts.contains { $0.begins(with: "\u{301}") })
  },
  Reason(
    "Pango sets the width of the whitespace at which a line ends to 0, also where text follows on another line.",
    layout + ": zero_line_final_space"
  ) { $0.isNarrower && $0.text.holds(" ") },
  Reason(
    "Pango sets the width of the whitespace at which a line ends to 0, so the block is as wide as its ink.",
    layout + ": zero_line_final_space"
  ) { $0.hasNarrowerBlock && $0.text.holds(" ") },
  Reason(
    "Pango keeps the whitespace before the ellipsis, so the measured line is wider.", ellipsize + ": remove_one_span"
  ) { $0.isLimited && $0.isWider },
  Reason(
    "Pango lets one whitespace hang at a line's end; in a line narrower than a cluster it has its own line.",
    layout + ": zero_line_final_space"
  ) { $0.measures && $0.width != nil && $0.givenExtent.height > $0.expectedExtent.height },
  Reason(
    "FriBidi keeps the pairs of brackets that it found before 63 were open.", "fribidi/lib/fribidi-bidi.c"
  ) { $0.id.begins(with: "bidi.brackets.sixty-four") },
  Reason(
    "Pango 1.50 breaks by Unicode 15 and before: LB15a to LB15c, LB19a, LB20a and LB21a as they are since "
      + "Unicode 15.1 and 16 are not in it.", "pango/break.c: default_break"
  ) { $0.isAboutLineBreaks },
  Reason(
    "Pango finds no break between a letter of ASCII and a Hangul syllable after it.", "pango/break.c: default_break"
  ) { $0.id.begins(with: "strategy.hangul-beside-others") },
  Reason(
    "No line ends after a hyphen, or U+00AD, that follows a Hebrew letter: LB21a as it was before Unicode 16.",
    "pango/break.c: default_break"
  ) { $0.text.unicodeScalars.contains { (0x5D0...0x5EA).contains($0.value) } && $0.text.holds("\u{AD}") },
  Reason("Pango ends a line after a U+00AD at its start, without a hyphen.", layout + ": process_item") {
    $0.text.begins(with: "\u{AD}")
  },
  Reason(
    "Where the hyphen of U+00AD does not fit, Pango breaks the word before the U+00AD, whose hyphen can get a line of its "
      + "own.", layout + ": process_item"
  ) { $0.text.holds("\u{AD}") && $0.givenTexts.contains("\u{2010}") },
  Reason(
    "Where the hyphen of U+00AD does not fit, Pango breaks the word before the U+00AD, which begins the next line.",
    layout + ": process_item"
  ) { $0.text.holds("\u{AD}") },
  endsAfterAWideCluster,
  cutsOtherwise,
]
