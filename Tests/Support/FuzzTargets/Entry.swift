// The Swift functions that libFuzzer's entry points in C call.
import Foundation

/// The target that the environment names, made at the first call.
private nonisolated(unsafe) let runner: any FuzzRunner = {
  let name = ProcessInfo.processInfo.environment["LABELMARK_FUZZ_TARGET"] ?? ""
  do {
    guard let target = FuzzTarget(rawValue: name) else {
      throw FuzzError("LABELMARK_FUZZ_TARGET is none of " + FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return try target.makeRunner()
  } catch {
    end("\(error)")
  }
}()

private func end(_ message: String) -> Never {
  FileHandle.standardError.write(Data("labelfuzz: \(message)\n".utf8))
  exit(2)
}

/// Makes the target, and writes seeds into the folder that LABELMARK_FUZZ_SEEDS names.
#if compiler(>=6.3)
  @c(fuzz_target_prepare)
#else
  @_cdecl("fuzz_target_prepare")
#endif
public func prepareFuzzTarget() {
  let runner = runner
  guard let folder = ProcessInfo.processInfo.environment["LABELMARK_FUZZ_SEEDS"] else { return }
  do {
    try FuzzSeeds.write(of: runner, to: folder)
  } catch {
    end("\(error)")
  }
}

/// Runs an input; ends the process if something is wrong with the answers.
#if compiler(>=6.3)
  @c(fuzz_target_run)
#else
  @_cdecl("fuzz_target_run")
#endif
public func runFuzzTarget(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
  guard let problem = runner.problem(Array(UnsafeBufferPointer(start: bytes, count: count))) else { return }
  FileHandle.standardError.write(Data("FINDING: \(problem)\n".utf8))
  abort()
}
