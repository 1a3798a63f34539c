// The messages of the stdio protocol: JSON lines in UTF-8, a request a line, an answer a line, in order.

enum Stdio {
  /// The version of the protocol.
  static let version = 2
  /// The oldest version that is spoken too.
  static let oldestVersion = 1
  /// The longest line, in bytes, in both directions.
  static let longestLine = 16 << 20

  /// What the driver sends.
  struct Request: Codable {
    var cmd: String
    var version: Int?
    var seq: Int?
    var `case`: CaseQuestion?

    enum CodingKeys: String, CodingKey {
      case cmd, version, seq
      case `case` = "case"
    }

    init(cmd: String, version: Int? = nil, seq: Int? = nil, question: CaseQuestion? = nil) {
      self.cmd = cmd
      self.version = version
      self.seq = seq
      self.case = question
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.strict(CodingKeys.self)
      cmd = try values.decode(String.self, forKey: .cmd)
      version = try values.decodeIfPresent(Int.self, forKey: .version)
      seq = try values.decodeIfPresent(Int.self, forKey: .seq)
      self.case = try values.decodeIfPresent(CaseQuestion.self, forKey: .case)
    }
  }

  /// The part of a request that is read first, so that even a bad one gets its `seq` back.
  struct Envelope: Decodable {
    var cmd: String?
    var seq: Int?
  }

  /// The answer to `start`.
  struct Started: Codable {
    var version: Int
    var implementation: ImplementationInfo
  }

  /// The answer to `run`, and to anything that was not understood.
  struct Reply: Codable {
    var seq: Int?
    var result: CaseAnswer?
    var skipped: Bool?
    /// With `skipped`: the implementation does not do that at all.
    var unsupported: Bool?
    var errored: Bool?
    var message: String?
    var issue: String?

    init(seq: Int?, _ outcome: DriverOutcome) {
      self.seq = seq
      switch outcome {
      case .answer(let answer): result = answer
      case .skipped(let message, let issue):
        skipped = true
        self.message = message
        self.issue = issue
      case .unsupported(let message):
        skipped = true
        unsupported = true
        self.message = message
      case .errored(let message):
        errored = true
        self.message = message
      }
    }

    /// The outcome; nil where the reply says none of the three.
    var outcome: DriverOutcome? {
      if errored == true { return .errored((message ?? "errored without a message").visible(limit: 400)) }
      if skipped == true {
        let reason = (message ?? "skipped without a message").visible(limit: 400)
        return unsupported == true ? .unsupported(reason) : .skipped(message: reason, issue: issue)
      }
      return result.map { .answer($0) }
    }
  }
}
