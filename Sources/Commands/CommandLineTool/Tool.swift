/// A name that the executable is called by.
package enum Tool: String, Hashable, Sendable, CaseIterable {
  /// Creates and shows files of one model or store.
  case modelc
  /// Compares, judges and moves between two.
  case modeldiff
  /// Stands in for Apple's model compiler.
  case momc
  /// Stands in for Apple's compiler of mapping models.
  case mapc
}
