/// What programs may do, and for how long.
package struct ProgramLimits: Sendable {
  /// Whether any may be run.
  package var allowsPrograms: Bool
  /// How long one may take, in seconds.
  package var timeout: Double
  /// Whether the user wants all to end.
  package var isInterrupted: @Sendable () -> Bool

  /// Makes limits.
  package init(
    allowsPrograms: Bool, timeout: Double = 600,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.allowsPrograms = allowsPrograms
    self.timeout = timeout
    self.isInterrupted = isInterrupted
  }
}

/// What came of running a program.
package struct ProgramResult: Hashable, Sendable {
  /// How many rows it got and answered.
  package var rowCount: Int
  /// What it printed to standard error, cut in the middle where it is long.
  package var errorText: String
}
