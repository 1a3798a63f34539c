// Measures the cost of a layout through LabelKit's functions with spans and strings and through the C interface, for
// scripts/check-cost span, which counts the instructions of the functions `cost…`.
import CLabelEngine
import LabelEngineEntry

let table = label_engine_entry(LE_ABI_VERSION)!.pointee
let interface = CSide(table)
let kit = try KitSide()

// The first pass warms up: the script subtracts the counts without --again from those with it.
let count = CommandLine.arguments.contains("--again") ? 2 : 1
for _ in 0..<count {
  let sums = [
    interface.costInterfaceLayout(), interface.costInterfaceOnce(), kit.costSpanLayout(), kit.costSpanOnce(),
    kit.costStringOnce(),
  ]
  guard Set(sums).count == 1 else { fatalError("answers differ: \(sums)") }
}
print("\(Samples.texts.count * Samples.passes) layouts")
