// Lines of older test files whose results are different in Unicode 17, by the rule that changed.

/// Lines of one file whose results a later version changed, for one reason.
struct UCDChange {
  /// The rule that changed.
  let rule: String
  /// Line numbers, from 1.
  let lines: [Int]
}

extension UCDTest {
  /// Returns what Unicode 17 changed in the file of a version; empty for versions that nobody has examined.
  func changes(since version: String) -> [UCDChange] {
    Self.changes.compactMap { test, rule, lines in
      test == self ? lines[version].map { UCDChange(rule: rule, lines: $0) } : nil
    }
  }

  /// Each change once, with its lines in the files of the versions.
  private static let changes: [(test: UCDTest, rule: String, lines: [String: [Int]])] = [
    (
      .lineBreak, "LB15, QU SP* x OP, was removed",
      ["15.0.0": [4770, 4772, 4818, 4820, 7515, 7520]]
    ),
    (
      .lineBreak, "LB15a, LB15b: spaces inside quotation marks",
      ["15.0.0": [7514, 7519]]
    ),
    (
      .lineBreak, "LB15c, LB25: a decimal mark after a space",
      ["15.0.0": [7477], "15.1.0": [10081]]
    ),
    (
      .lineBreak, "LB20a: no break after a hyphen that starts a word",
      [
        "15.0.0": [2265, 2267, 2313, 2315, 2421, 2423, 2425, 2427, 2429, 2431],
        "15.1.0": [3233, 3235, 3289, 3291, 3413, 3415, 3417, 3419, 3421, 3423],
      ]
    ),
    (
      .lineBreak, "LB21a: HL (HY | HH) x, except before HL",
      ["15.0.0": [7680], "15.1.0": [10284]]
    ),
    (
      .lineBreak, "LB25: IS x NU without a number before",
      [
        "15.0.0": [2873, 2875, 7576, 7577, 7578, 7579, 7580, 7581, 7583, 7584, 7585, 7586, 7587],
        "15.1.0": [3933, 3935, 10180, 10181, 10182, 10183, 10184, 10185, 10187, 10188, 10189, 10190, 10191],
      ]
    ),
    (
      .lineBreak, "LB28a: U+1B50, a Balinese digit, is no longer a number",
      ["15.1.0": [497, 499, 3541, 3543, 3561, 3563, 3565, 3567, 5897, 5899]]
    ),
    (
      .graphemeBreak, "GB11: U+2701 is no longer Extended_Pictographic",
      ["15.0.0": [625], "15.1.0": [1199]]
    ),
  ]
}
