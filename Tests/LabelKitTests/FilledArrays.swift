// Arrays that are filled through an output span, which Swift 6.2's standard library does not have yet.
#if compiler(<6.3)
  extension Array {
    init(capacity: Int, initializingWith fill: (inout OutputSpan<Element>) -> Void) {
      self.init(unsafeUninitializedCapacity: capacity) { buffer, count in
        var span = OutputSpan(buffer: buffer, initializedCount: 0)
        fill(&span)
        count = span.finalize(for: buffer)
      }
    }
  }
#endif
