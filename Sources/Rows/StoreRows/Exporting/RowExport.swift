package import Findings

/// What was written of the objects of a store.
package struct RowExport: Hashable, Sendable {
  /// How many files were written.
  package var files = 0
  /// How many objects are in them.
  package var objects = 0
  /// What there is to say about the values, and about rows that are left out.
  package var remarks: [Diagnostic] = []
  /// Which tables cannot be read to their end.
  package var failures: [Diagnostic] = []
}
