// Loads the faces that the caller registers: of files, folders and data.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension RegisteredFace {
  /// The faces of a font file, or of all font files in a folder and the folders in it, files in the order of their paths.
  ///
  /// - Throws: `noFontsIn` if there is no font; `fileNotFound`, `axisNotFound`.
  /// - Complexity: O(files); the files are mapped.
  package static func load(_ path: String, as description: FaceDescription) throws(FontError) -> [RegisteredFace] {
    var found: [RegisteredFace] = []
    let isFolder = RegisteredFace.isFolder(path)
    for file in isFolder ? RegisteredFace.fontFiles(in: path) : [path] {
      guard let identity = FileIdentity(path: file), let data = try? FontData(path: file, file: identity) else {
        if isFolder { continue }
        throw .fileNotFound(file, faceIndex: 0)
      }
      for index in 0..<data.faceCount { found.append(try RegisteredFace(data, index: index, as: description)) }
    }
    if found.isEmpty { throw .noFontsIn(path) }
    return found
  }

  /// A face of a font in memory, which is copied.
  package convenience init(
    data: UnsafeBufferPointer<UInt8>, index: Int, as description: FaceDescription
  ) throws(FontError) {
    try unsafe self.init(FontData(data), index: index, as: description)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The font files in a folder and the folders in it, by their names, in the order of their paths.
  private static func fontFiles(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().flatMap { name -> [String] in
      let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
      if isFolder(path) { return fontFiles(in: path) }
      let ending = name.lowercased()
      return [".ttf", ".otf", ".ttc", ".otc"].contains { ending.hasSuffix($0) } ? [path] : []
    }
  }
}
