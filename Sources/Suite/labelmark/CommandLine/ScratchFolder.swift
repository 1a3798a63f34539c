// A temporary folder that is removed at the end.
import Conformance
import Foundation

struct ScratchFolder {
  let path: String

  init(prefix: String) throws {
    var template = Array((NSTemporaryDirectory() as NSString).appendingPathComponent(prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ConformanceError("no temporary folder can be made: \(String(cString: strerror(errno)))")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes a folder in it.
  func subfolder(_ name: String) throws -> String {
    let made = path + "/" + name
    try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
    return made
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
