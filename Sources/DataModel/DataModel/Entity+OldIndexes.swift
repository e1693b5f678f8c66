extension Entity {
  /// Whether the indexes of Xcode 8 and earlier count: the marks of properties, and compound indexes.
  ///
  /// They do in an entity without fetch indexes alone; beside these, compilers leave them out.
  ///
  /// - Source: `Documentation/Formats/compiled-model.md`, indexes.
  package var usesOldIndexes: Bool { fetchIndexes.isEmpty }
}
