// Compares the ages of files, for runs that go on: what they have must be of the library as it is now.
import Foundation

extension FileManager {
  /// Whether a file was written before another one; false if one of them is not there.
  func isFile(_ path: String, olderThan other: String) -> Bool {
    func changed(_ path: String) -> Date? { (try? attributesOfItem(atPath: path))?[.modificationDate] as? Date }
    guard let own = changed(path), let others = changed(other) else { return false }
    return own < others
  }
}
