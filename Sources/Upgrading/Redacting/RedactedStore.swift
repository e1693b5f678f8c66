package import Findings

/// What was done to make a redacted copy.
package struct RedactedStore: Hashable, Sendable {
  /// How many values were treated in which way.
  package struct Counts: Hashable, Sendable {
    /// Values that were replaced.
    package var replaced = 0
    /// Of these, property lists, archives and JSON of which the structure was kept.
    package var inside = 0
    /// Values that were kept.
    package var kept = 0
    /// Values that were removed.
    package var removed = 0
    /// Values that were computed from others.
    package var computed = 0

    /// Whether there was nothing to do.
    package var isEmpty: Bool { self == Counts() }
  }

  /// What was done with a property.
  package struct Property: Hashable, Sendable {
    /// The entity; a table for what belongs to none.
    package var entity: String
    /// The property; a column or a key for what belongs to none.
    package var name: String
    /// Whether it is one of the model, not one of Core Data's own tables or a column that the model does not know.
    package var isOfModel: Bool
    /// How many values.
    package var counts = Counts()
    /// The regular expression that replaced values need not match.
    package var unmatchedExpression: String?
  }

  /// The store as the user named it.
  package var store: String
  /// The copy.
  package var output: String
  /// The properties, in the order of the tables.
  package var properties: [Property]
  /// Tables that rules leave out.
  package var droppedTables: [String]
  /// Tables that rules keep as they are.
  package var keptTables: [String]
  /// What else is left out of the schema, as it may hold values: indexes, triggers, views, columns whose names are no plain
  /// ones, numbers of the file; in words.
  package var droppedObjects: [String]
  /// Tables that are made anew without what may hold values: defaults, checks and unknown types.
  package var rewrittenTables: [String]
  /// Tables of which rows are left out, as they have no key or are more than there can be; how many.
  package var droppedRows: [String: Int]
  /// How many files with values kept outside were replaced.
  package var replacedFiles = 0
  /// How many such files were kept.
  package var keptFiles = 0
  /// How many files were left out, as no value can be in them.
  package var droppedFiles = 0
  /// What the store lacks of its model, and which values are not as their attributes say: it is so in the copy as well.
  package var remarks: [Diagnostic] = []
  /// What is damaged in the store, so that only what can be read of it is in the copy.
  package var damage: [Diagnostic] = []
}
