package import Findings

/// The result of exporting the objects of a store.
package struct RowExport: Hashable, Sendable {
  /// The number of files written.
  package var files = 0
  /// The number of objects in them.
  package var objects = 0
  /// Remarks about the values, and about rows that are left out.
  package var remarks: [Diagnostic] = []
  /// The tables that could not be read completely.
  package var failures: [Diagnostic] = []
}
