// The function table of the library labelmodel: the engine's functions and those of labels with a state.
public import CLabelEngine
import LabelEngineABI

/// The function table. It is made once and does not change.
public nonisolated(unsafe) let modelFunctions: UnsafePointer<le_functions> = {
  var functions = engineFunctions.pointee
  functions.info = { describe($0) }
  functions.model_create = { createModel($0, $1, $2, $3) }
  functions.model_release = { releaseModel($0) }
  functions.model_step = { takeStep($0, $1, $2, $3) }
  let table = UnsafeMutablePointer<le_functions>.allocate(capacity: 1)
  table.initialize(to: functions)
  return UnsafePointer(table)
}()

/// The engine's capabilities and `model`. The list is made once and does not change.
private nonisolated(unsafe) let capabilities: UnsafeBufferPointer<UnsafePointer<CChar>?> = {
  let engine = engineInfo()
  let names = UnsafeMutableBufferPointer<UnsafePointer<CChar>?>.allocate(capacity: engine.capability_count + 1)
  for index in 0..<engine.capability_count { names.initializeElement(at: index, to: engine.capabilities[index]) }
  let name: StaticString = "model"
  let last = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  names.initializeElement(at: engine.capability_count, to: last)
  return UnsafeBufferPointer(names)
}()

private func engineInfo() -> le_info {
  var info = le_info()
  info.struct_size = MemoryLayout<le_info>.size
  _ = engineFunctions.pointee.info(&info)
  return info
}

private func describe(_ out: UnsafeMutablePointer<le_info>?) -> le_status {
  guard let out else { return Status.invalid }
  var info = engineInfo()
  info.capabilities = capabilities.baseAddress
  info.capability_count = capabilities.count
  return le_info.write(info, to: out)
}
