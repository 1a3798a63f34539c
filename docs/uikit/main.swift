// Drives the real UILabel through the stdio protocol (docs/PROTOCOL.md). Not compiled in this repository: it needs UIKit.
//
//     adapter FOLDER-OF-CODED-FONTS
import UIKit

let capabilities = [
  "wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.head", "truncate.middle", "truncate.tail.lines",
  "truncate.head.lines", "truncate.middle.lines", "limit.lines", "limit.height", "strategy.pushOut", "strategy.hangul",
  "shrink", "shrink.lines", "baseline", "spacing.line", "align.justified", "geometry", "measure.fit",
  "measure.intrinsic", "measure.rect", "runs", "paragraphs", "tabs", "hyphens", "font.file",
]

func send(_ answer: [String: Any]) {
  guard let data = try? JSONSerialization.data(withJSONObject: answer) else { return }
  FileHandle.standardOutput.write(data + Data([0x0A]))
}

/// The answer to one request.
@MainActor func reply(to request: [String: Any]) -> [String: Any] {
  switch request["cmd"] as? String {
  case "start":
    let system = UIDevice.current
    return [
      "version": 1,
      "implementation": [
        "name": "uilabel", "version": "\(system.systemName) \(system.systemVersion)", "language": "Objective-C",
        "unicode": "unknown", "resolution": 1.0 / 16, "capabilities": capabilities,
      ] as [String: Any],
    ]
  case "run":
    let seq = request["seq"] as? Int ?? 0
    do {
      let question = try LabelCase(request["case"] as? [String: Any] ?? [:])
      return ["seq": seq, "result": try question.answer()]
    } catch let error as Unreadable {
      return ["seq": seq, "skipped": true, "message": error.message]
    } catch {
      return ["seq": seq, "skipped": true, "message": "the picture cannot be read: \(error)"]
    }
  default: return ["errored": true, "message": "a request that is not understood"]
  }
}

CodedFonts.folder = CommandLine.arguments.dropFirst().first ?? "."
while let line = readLine() {
  guard let request = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
    send(["errored": true, "message": "a line that is no JSON object"])
    continue
  }
  if request["cmd"] as? String == "stop" { break }
  send(reply(to: request))
}
