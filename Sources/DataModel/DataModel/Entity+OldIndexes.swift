extension Entity {
  /// Whether the indexes of Xcode 8 and earlier apply: indexed properties and compound indexes.
  ///
  /// They apply only to an entity without fetch indexes; compilers omit them otherwise.
  ///
  /// - Source: `Documentation/Formats/compiled-model.md`, indexes.
  package var usesOldIndexes: Bool { fetchIndexes.isEmpty }
}
