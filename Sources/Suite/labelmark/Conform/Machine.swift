// The machine that this process runs on, for files of answers.
import Foundation

enum Machine {
  /// The architecture, and the name of the processor if the system tells it.
  static var device: String {
    var name = utsname()
    uname(&name)
    let architecture = withUnsafeBytes(of: &name.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let processor = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return [architecture, processor?.trimmingCharacters(in: .whitespaces)].compactMap { $0 }.joined(separator: ", ")
  }

  /// The system, with its version.
  static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }
}
