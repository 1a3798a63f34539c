// Registers fonts of the caller with an engine: files, folders and data.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FontEngine {
  /// Registers all faces of a font file, or of all font files in a folder and the folders in it.
  ///
  /// - Parameter description: what the caller says about them, whatever they state themselves.
  /// - Returns: the faces, files in the order of their paths.
  /// - Throws: `noFontsIn` if there is no font; `axisNotFound`. Nothing is registered then.
  /// - Complexity: O(files); the files are mapped.
  public func register(
    path: String, as description: FaceDescription = FaceDescription()
  ) throws(FontError) -> [RegisteredFace] {
    var found: [RegisteredFace] = []
    let isFolder = FontEngine.isFolder(path)
    for file in isFolder ? FontEngine.fontFiles(in: path) : [path] {
      guard let identity = FileIdentity(path: file), let data = try? FontData(path: file, file: identity) else {
        if isFolder { continue }
        throw .fileNotFound(file, faceIndex: 0)
      }
      for index in 0..<data.faceCount { found.append(try RegisteredFace(data, index: index, as: description)) }
    }
    if found.isEmpty { throw .noFontsIn(path) }
    updateRegistered { $0.adding(found) }
    return found
  }

  /// Registers a face of a font in memory, which is copied.
  ///
  /// - Parameters:
  ///   - index: the face in a collection.
  ///   - description: what the caller says about it, whatever it states itself.
  /// - Throws: `invalidFontData`, `axisNotFound`.
  public func register(
    data: UnsafeBufferPointer<UInt8>, index: Int = 0, as description: FaceDescription = FaceDescription()
  ) throws(FontError) -> RegisteredFace {
    let made = try RegisteredFace(FontData(data), index: index, as: description)
    updateRegistered { $0.adding([made]) }
    return made
  }

  /// Gives a registered face back. Fonts that were made with it go on drawing with it; its memory is freed with the last
  /// of them. Does nothing if it is not registered.
  public func unregister(_ face: RegisteredFace) { updateRegistered { $0.removing(face.id) } }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The font files in a folder and the folders in it, by their names, in the order of their paths.
  private static func fontFiles(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
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
