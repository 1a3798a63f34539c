// Where the tests find the files of the package.
import Foundation

/// The folder of the package.
package let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// The text corpora (`Corpora/Text/*.json`), sorted.
package func textCorpusFiles() throws -> [URL] {
  let folder = URL(filePath: root + "/Corpora/Text")
  return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
}
