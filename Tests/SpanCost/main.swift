// What a layout costs through LabelKit's span form and through the C interface: for scripts/check-cost span, which counts the
// instructions of the four functions `cost…`.
import CLabelEngine
import LabelEngineEntry

let table = label_engine_entry(LE_ABI_VERSION)!.pointee
let interface = CSide(table)
let kit = try KitSide()

// Warm first; the script looks at all that is done with --again less what is done without.
let count = CommandLine.arguments.contains("--again") ? 2 : 1
for _ in 0..<count {
  let sums = [
    interface.costInterfaceLayout(), interface.costInterfaceOnce(), kit.costSpanLayout(), kit.costSpanOnce(),
  ]
  guard Set(sums).count == 1 else { fatalError("answers differ: \(sums)") }
}
print("\(Samples.texts.count * Samples.passes) layouts")
