package import Findings

/// The report on a redacted copy.
package struct RedactedStore: Hashable, Sendable {
  /// The numbers of values by treatment.
  package struct Counts: Hashable, Sendable {
    /// Values that were replaced.
    package var replaced = 0
    /// The number of these that are property lists, archives and JSON with preserved structure.
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

  /// The treatment of a property.
  package struct Property: Hashable, Sendable {
    /// The entity; a table if there is no entity.
    package var entity: String
    /// The property; a column or key if there is no property.
    package var name: String
    /// Whether it is in the model, instead of Core Data's own tables or unknown columns.
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
  /// Descriptions of other schema parts left out because they may contain values: indexes, triggers, views,
  /// columns with unusual names, and numbers in the file header.
  package var droppedObjects: [String]
  /// The tables recreated without defaults, checks and unknown types, which may contain values.
  package var rewrittenTables: [String]
  /// The number of rows left out by table, because they have no key or exceed the possible number.
  package var droppedRows: [String: Int]
  /// The number of replaced external files.
  package var replacedFiles = 0
  /// The number of external files kept.
  package var keptFiles = 0
  /// The number of files left out because they cannot contain values.
  package var droppedFiles = 0
  /// The parts of its model that the store lacks, and values that do not match their attributes, both also
  /// true for the copy.
  package var remarks: [Diagnostic] = []
  /// The damage in the store; only its readable parts are in the copy.
  package var damage: [Diagnostic] = []
}
