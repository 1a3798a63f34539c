// Fonts and a hyphenation dictionary that an archive or package brings along.
import Conformance
import Foundation

enum PackagedData {
  /// Names the files of `../share/labelmark` to fontconfig and to the engines, in this process and those that it starts,
  /// unless the user has named others. A build folder has no such files.
  static func use() {
    let prefix = URL(fileURLWithPath: CorpusLocation.executable).deletingLastPathComponent().deletingLastPathComponent()
    let folder = prefix.path + "/share/labelmark"
    if FileManager.default.fileExists(atPath: folder + "/fonts.conf"), getenv("FONTCONFIG_PATH") == nil {
      setenv("FONTCONFIG_FILE", folder + "/fonts.conf", 0)
    }
    if FileManager.default.fileExists(atPath: folder + "/hyphen") { setenv("LABELMARK_HYPHEN", folder + "/hyphen", 0) }
  }
}
