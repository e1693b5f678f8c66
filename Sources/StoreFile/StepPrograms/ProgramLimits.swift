/// The limits for programs.
package struct ProgramLimits: Sendable {
  /// Whether programs may be run.
  package var allowsPrograms: Bool
  /// The maximum time for one program, in seconds.
  package var timeout: Double
  /// Whether the user has cancelled.
  package var isInterrupted: @Sendable () -> Bool

  /// Creates limits.
  package init(
    allowsPrograms: Bool, timeout: Double = 600,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.allowsPrograms = allowsPrograms
    self.timeout = timeout
    self.isInterrupted = isInterrupted
  }
}

/// The result of running a program.
package struct ProgramResult: Hashable, Sendable {
  /// The number of rows sent and answered.
  package var rowCount: Int
  /// Its standard error output, truncated in the middle if long.
  package var errorText: String
}
