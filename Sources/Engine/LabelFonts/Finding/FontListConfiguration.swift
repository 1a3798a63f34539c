// A configuration of fontconfig that only lists fonts: what finding a family by its name needs.
import CFontconfig
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The C library's function, whose name the type below has, too.
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}

/// Reads those of fontconfig's configuration files that say which fonts there are.
///
/// Most files only say which families replace others, and what rasterisers do. `FcInit` parses all of them, and those of
/// /usr/share/fontconfig/conf.avail too, which takes most of the time of a program's first label. Fallback and
/// replacement need them, and use fontconfig's own configuration.
enum FontListConfiguration {
  /// What a file has if it may decide which fonts there are, or how their files are read.
  private static let marks: [StaticString] = [
    "<dir", "<cachedir", "<include", "<selectfont", "<remap-dir", "<reset-dirs", "scan",
  ]

  /// A configuration with the fonts of fontconfig's files, owned by the caller; nil if they have something that is not
  /// understood here.
  static func load() -> OpaquePointer? {
    guard getenv("FONTCONFIG_SYSROOT") == nil, let config = FcConfigCreate() else { return nil }
    if let path = FcConfigGetFilename(config, nil) {
      defer { FcStrFree(path) }
      if add(main: String(cString: path), to: config), FcConfigBuildFonts(config) != 0 { return config }
    }
    FcConfigDestroy(config)
    return nil
  }

  /// Adds the main file, without the files that it includes, and of these those that matter.
  static func add(main path: String, to config: OpaquePointer) -> Bool {
    guard let text = read(path).map(withoutComments), find("<cachedir", in: text, from: 0) != nil,
      find("prefix=\"relative\"", in: text, from: 0) == nil
    else { return false }
    var rest: [UInt8] = []
    var offset = 0
    var included: [String] = []
    while let start = find("<include", in: text, from: offset) {
      guard let open = find(">", in: text, from: start), let end = find("</include>", in: text, from: open) else {
        return false
      }
      if find("prefix", in: Array(text[start..<open]), from: 0) != nil { return false }
      included.append(String(decoding: text[(open + 1)..<end], as: UTF8.self))
      rest += text[offset..<start]
      offset = end + "</include>".utf8.count
    }
    rest += text[offset...]
    rest.append(0)
    guard FcConfigParseAndLoadFromMemory(config, rest, FcBool(0)) != 0 else { return false }
    for name in included {
      guard let found = FcConfigGetFilename(config, name) else { continue }
      defer { FcStrFree(found) }
      if !add(included: String(cString: found), to: config) { return false }
    }
    return true
  }

  /// Adds a file, or of a folder those that matter.
  private static func add(included path: String, to config: OpaquePointer) -> Bool {
    guard let names = configurationFiles(in: path) else {
      return FcConfigParseAndLoad(config, path, FcBool(0)) != 0
    }
    for name in names {
      let file = path + "/" + name
      guard let text = read(file) else { return false }
      if marks.contains(where: { find($0, in: text, from: 0) != nil }),
        FcConfigParseAndLoad(config, file, FcBool(0)) == 0
      {
        return false
      }
    }
    return true
  }

  /// The names of the files in a folder that fontconfig reads, in its order; nil if there is no such folder.
  private static func configurationFiles(in folder: String) -> [String]? {
    guard let handle = opendir(folder) else { return nil }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let first = name.utf8.first, first >= 0x30, first <= 0x39, name.hasSuffix(".conf") { names.append(name) }
    }
    return names.sorted()
  }

  private static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size < 1 << 20 else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let added = readBytes(file, buffer.baseAddress! + count, size - count)
        if added <= 0 { break }
        count += added
      }
    }
  }

  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    var rest: [UInt8] = []
    var offset = 0
    while let start = find("<!--", in: text, from: offset) {
      rest += text[offset..<start]
      offset = find("-->", in: text, from: start).map { $0 + 3 } ?? text.count
    }
    return rest + text[offset...]
  }

  /// The offset of the first occurrence of some ASCII text.
  private static func find(_ text: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let count = text.utf8CodeUnitCount
      var offset = start
      while offset + count <= bytes.count {
        let first = Int32(text.utf8Start.pointee)
        guard let next = memchr(base + offset, first, bytes.count - count - offset + 1) else { return nil }
        offset = UnsafeRawPointer(base).distance(to: next)
        if memcmp(base + offset, text.utf8Start, count) == 0 { return offset }
        offset += 1
      }
      return nil
    }
  }
}
