// Answers the requests of the protocol (docs/PROTOCOL.md) with what a label shows.
import Foundation

/// A label that is asked by its methods and by reading pictures of it.
@MainActor
public struct Adapter {
  private static let capabilities = [
    "wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.head", "truncate.middle", "truncate.tail.lines",
    "truncate.head.lines", "truncate.middle.lines", "limit.lines", "limit.height", "strategy.pushOut",
    "strategy.hangul", "shrink", "shrink.lines", "baseline", "spacing.line", "align.justified", "geometry",
    "measure.fit", "measure.intrinsic", "measure.rect", "runs", "paragraphs", "tabs", "hyphens", "positions",
    "kern", "tracking", "tighten", "direction.rtl", "font.file",
  ]

  private let fonts: CodedFonts

  /// - Parameter fonts: the folder of the test fonts, Corpora/Fonts.
  public init(fonts: String) { self.fonts = CodedFonts(folder: fonts) }

  /// The answer to one request; nil if it asks to stop.
  public func reply(to line: String) -> String? {
    guard let request = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
      return Self.line(["errored": true, "message": "a line that is no JSON object"])
    }
    switch request["cmd"] as? String {
    case "start": return Self.line(started)
    case "run":
      var answer = outcome(of: request["case"] as? [String: Any] ?? [:])
      answer["seq"] = request["seq"] as? Int ?? 0
      return Self.line(answer)
    case "stop": return nil
    default: return Self.line(["errored": true, "message": "a request that is not understood"])
    }
  }

  /// Whether a case of the corpus can be asked: with the files of the test fonts.
  func canBeAsked(_ json: [String: Any]) -> Bool {
    let needs = Set(json["needs"] as? [String] ?? []).subtracting(["font.metric", "font.recorded", "font.shaped"])
    return needs.isSubset(of: Self.capabilities)
  }

  /// The answer to `start`, with what was asked.
  var started: [String: Any] {
    let (name, version, language) = Platform.implementation
    return [
      "version": 2, "device": Platform.device, "system": Platform.system,
      "implementation": [
        "name": name, "version": version, "language": language, "unicode": "", "resolution": Platform.resolution,
        "capabilities": Self.capabilities,
      ] as [String: Any],
    ]
  }

  func outcome(of json: [String: Any]) -> [String: Any] {
    do {
      return ["result": try LabelCase(json).answer(fonts)]
    } catch let error as Unreadable {
      return ["skipped": true, "message": error.message]
    } catch {
      return ["errored": true, "message": "\(error)"]
    }
  }

  static func line(_ answer: [String: Any]) -> String {
    let data = try? JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? #"{"errored":true,"message":"no JSON"}"#
  }
}
