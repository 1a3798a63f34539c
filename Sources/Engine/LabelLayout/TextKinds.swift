// The kinds of clusters that a text has.

/// The union of the flags of a text's clusters, and a flag for tracking.
@usableFromInline struct TextKinds: OptionSet, Sendable, BitwiseCopyable {
  /// The flags of clusters, which leave bit 15 free.
  @usableFromInline let rawValue: UInt32

  @inlinable
  init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable
  init(_ flags: ClusterFlags) { rawValue = flags.rawValue }

  @inline(__always) static var hardBreak: TextKinds { TextKinds(.hardBreak) }
  @inline(__always) static var softHyphen: TextKinds { TextKinds(.softHyphen) }
  @inline(__always) static var tab: TextKinds { TextKinds(.tab) }
  /// Some run has tracking (R214).
  @inlinable static var tracked: TextKinds { TextKinds(rawValue: 1 << 15) }

  /// The bits of all metrics indices.
  @inline(__always) var metricsIndex: Int { Int(rawValue >> 16) }
}
