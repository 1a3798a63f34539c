// Runs the fuzz targets without libFuzzer: writes seeds for it, and repeats inputs that it found.
import Foundation
import FuzzTargets

let usage = """
  Usage: fuzzreplay seeds TARGET FOLDER   writes inputs to begin with, made from the corpora
         fuzzreplay run TARGET PATH...    runs files, and all files of folders; prints what is wrong with the answers
  Targets: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))
  Exit status: 0 good, 1 a finding, 2 usage.
  """

func fail(_ status: Int32, _ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 2, let target = FuzzTarget(rawValue: arguments[1]) else { fail(2, usage) }
do {
  let runner = try target.makeRunner()
  switch arguments[0] {
  case "seeds":
    try FuzzSeeds.write(of: runner, to: arguments[2])
  case "run":
    var files: [String] = []
    for path in arguments[2...] {
      let inside = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
      files += inside.map { $0.map { path + "/" + $0 } } ?? [path]
    }
    var findings = 0
    for file in files {
      guard let data = FileManager.default.contents(atPath: file) else { fail(2, "\(file): cannot be read") }
      if let problem = runner.problem([UInt8](data)) {
        print("\(file): \(problem)")
        findings += 1
      }
    }
    print("\(files.count) inputs of '\(target.rawValue)', \(findings) findings")
    exit(findings == 0 ? 0 : 1)
  default: fail(2, usage)
  }
} catch {
  fail(2, "fuzzreplay: \(error)")
}
