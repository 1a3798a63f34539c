// Registers fonts of the caller with an engine: files, folders and data.
extension FontEngine {
  /// Registers all faces of a font file, or of all font files in a folder and the folders in it.
  ///
  /// - Parameter description: what the caller says about them, whatever they state themselves.
  /// - Returns: the faces, files in the order of their paths.
  /// - Throws: `noFontsIn` if there is no font; `axisNotFound`. Nothing is registered then.
  /// - Complexity: O(files); the files are mapped.
  package func register(
    path: String, as description: FaceDescription = FaceDescription()
  ) throws(FontError) -> [RegisteredFace] {
    let found = try RegisteredFace.load(path, as: description)
    updateRegistered { $0.adding(found) }
    return found
  }

  /// Registers a face of a font in memory, which is copied.
  ///
  /// - Parameters:
  ///   - index: the face in a collection.
  ///   - description: what the caller says about it, whatever it states itself.
  /// - Throws: `invalidFontData`, `axisNotFound`.
  package func register(
    data: UnsafeBufferPointer<UInt8>, index: Int = 0, as description: FaceDescription = FaceDescription()
  ) throws(FontError) -> RegisteredFace {
    let made = try unsafe RegisteredFace(data: data, index: index, as: description)
    updateRegistered { $0.adding([made]) }
    return made
  }

  /// Gives a registered face back. Fonts that were made with it go on drawing with it; its memory is freed with the last
  /// of them. Does nothing if it is not registered.
  package func unregister(_ face: RegisteredFace) { updateRegistered { $0.removing(face.id) } }
}
