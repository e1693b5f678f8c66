/// The result of checking classes against their model.
package struct ClassCheck: Sendable {
  /// The report, from which all formats are printed.
  package var report: CheckReport
  /// The changes to generated files as a patch; empty if absent.
  package var difference: String
}
