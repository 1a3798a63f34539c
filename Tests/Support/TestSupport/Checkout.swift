// Where the tests find the files of the package.
import Foundation

/// The folder of the package.
package let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path

/// The folder of the programs that belong to the running tests: that of the program that runs, whatever its configuration.
package let programFolder = Bundle.main.executableURL?.deletingLastPathComponent().path ?? root + "/.build/debug"

/// The text corpora (`Corpora/Text/*.json`), sorted. That there are none is an error, since a test for each would pass.
package func textCorpusFiles() throws -> [URL] {
  let folder = URL(filePath: root + "/Corpora/Text")
  let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  if files.isEmpty { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: folder.path]) }
  return files
}
