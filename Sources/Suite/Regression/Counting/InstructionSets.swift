// What this machine's processor can do.
import Foundation

/// Instruction sets by which engines choose their code.
public enum InstructionSets {
  /// Those that Linux reports for this processor, of those that labelbench reports under valgrind.
  public static var ofThisMachine: Set<String> {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let flags = text.split(separator: "\n").first { $0.hasPrefix("flags") }?.split(separator: " ").map(String.init)
    let names = Set(flags ?? []).intersection(["sse4_2", "avx", "avx2", "avx512f"])
    return Set(names.map { $0 == "sse4_2" ? "sse4.2" : $0 })
  }
}
