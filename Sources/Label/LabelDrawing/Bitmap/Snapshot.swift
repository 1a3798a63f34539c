// Snapshot tests: a bitmap is compared with a PNG file that a former run recorded.
import Foundation

/// The reason why a snapshot test fails. `description` is one line.
public enum SnapshotError: Error, Sendable, CustomStringConvertible {
  /// There was no file; the bitmap was written to this path. Look at it, keep it, and run the test again.
  case recorded(String)
  /// The bitmap differs from the file. A picture of the difference is at the second path.
  case differs(BitmapDifference, path: String, picture: String)
  /// The file exists but is not a PNG file, or a file could not be written; the text says why.
  case unusable(String, path: String)

  /// The error in one line.
  public var description: String {
    switch self {
    case .recorded(let path): "no snapshot yet: wrote \(path); look at it, and run the test again"
    case .differs(let difference, let path, let picture):
      "\(difference.count) pixels differ from \(path), by up to \(difference.greatest) of 255, in \(difference.places.count) "
        + "\(difference.places.count == 1 ? "place" : "places"), the first at \(difference.places[0].x), "
        + "\(difference.places[0].y); see \(picture); to accept the new picture, remove the file"
    case .unusable(let reason, let path): "\(path): \(reason)"
    }
  }
}

extension Bitmap {
  /// Compares the bitmap with the PNG file `Snapshots/NAME.png` next to the test. If there is no such file, writes it.
  /// If they differ, writes a picture of the difference to `Snapshots/NAME.difference.png`; if not, removes that.
  ///
  /// - Parameters:
  ///   - name: the name of the snapshot.
  ///   - tolerance: the greatest difference of a component, 0 to 255, that does not count.
  ///   - file: the source file of the test.
  /// - Throws: ``SnapshotError``, also when the file was just recorded: a test that compares nothing does not pass.
  public func match(
    snapshot name: String, tolerance: Int = 0, file: String = #filePath
  ) throws(SnapshotError) {
    let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots")
    let (kept, picture) = (folder.appending(path: "\(name).png"), folder.appending(path: "\(name).difference.png"))
    guard FileManager.default.fileExists(atPath: kept.path) else {
      try write(to: kept)
      throw .recorded(kept.path)
    }
    let expected: Bitmap
    do {
      expected = try Bitmap(png: Data(contentsOf: kept))
    } catch {
      throw .unusable("\(error)", path: kept.path)
    }
    guard let difference = difference(from: expected, tolerance: tolerance) else {
      try? FileManager.default.removeItem(at: picture)
      return
    }
    try difference.picture.write(to: picture)
    throw .differs(difference, path: kept.path, picture: picture.path)
  }

  private func write(to file: URL) throws(SnapshotError) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try png().write(to: file, options: .atomic)
    } catch {
      throw .unusable("\(error)", path: file.path)
    }
  }
}
