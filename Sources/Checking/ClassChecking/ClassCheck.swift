/// What a check of classes against their model is asked for.
package struct ClassCheck: Sendable {
  /// What was found, in the form that all reports are printed from.
  package var report: CheckReport
  /// The difference of generated files as a patch, from what is there to what is generated; empty for none.
  package var difference: String
}
