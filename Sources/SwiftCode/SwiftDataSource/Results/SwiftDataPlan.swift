package import Findings

/// A type that conforms to `SchemaMigrationPlan`.
package struct SwiftDataPlan: Hashable, Sendable {
  /// The whole name of the type.
  package var name: String
  /// The location of the type's name.
  package var location: SourceLocation
  /// `schemas` in order.
  package var schemas: [SchemaReference] = []
  /// `stages` in order.
  package var stages: [SwiftDataStage] = []
  /// Whether `schemas` and `stages` were read completely; otherwise a diagnostic says what was not.
  package var isComplete = true

  /// Whether `stages` was read and is empty.
  package var hasNoStages: Bool { isComplete && stages.isEmpty }
}

/// A type that is named as a schema.
package struct SchemaReference: Hashable, Sendable {
  /// The name of the schema, as in ``SwiftDataSchema/name``; as written if there is no such schema.
  package var name: String
  /// Whether the tree has this schema.
  package var isKnown: Bool
  /// The location of the name.
  package var location: SourceLocation
}

/// A stage of a migration plan.
package struct SwiftDataStage: Hashable, Sendable {
  /// The kind of stage.
  package enum Kind: String, Hashable, Sendable {
    /// `MigrationStage.lightweight`.
    case lightweight
    /// `MigrationStage.custom`.
    case custom
  }

  /// The name of the constant that holds the stage; nil for one written in the list.
  package var name: String?
  /// How it migrates.
  package var kind: Kind
  /// `fromVersion`.
  package var from: SchemaReference
  /// `toVersion`.
  package var to: SchemaReference
  /// The location of the code that creates the stage.
  package var location: SourceLocation
  /// The code that runs before the migration; nil if absent.
  package var willMigrate: SwiftDataHandler?
  /// The code that runs after the migration; nil if absent.
  package var didMigrate: SwiftDataHandler?
}

/// The code of a custom stage.
package struct SwiftDataHandler: Hashable, Sendable {
  /// A model that is named in the code.
  package struct UsedType: Hashable, Sendable {
    /// The whole name of the class.
    package var name: String
    /// The name as it is written there, which may be a type alias.
    package var written: String
    /// The location of the name.
    package var location: SourceLocation
    /// The function that names it; nil for the handler itself.
    package var function: String?
  }

  /// The reason why code does nothing.
  package struct Hole: Hashable, Sendable {
    /// The statement: `throw`, `#warning`, `fatalError`.
    package var text: String
    /// Where it is.
    package var location: SourceLocation
  }

  /// The location of the code: the closure, or the function's name.
  package var location: SourceLocation
  /// The models that it names, in order; then those of the functions that it calls or names, over any number of others.
  package var types: [UsedType]
  /// Whether it calls a method `delete`, or a function does so that it calls.
  package var deletes = false
  /// The calls that make containers of their own, in it and in those functions.
  package var containers: [SourceLocation] = []
  /// The statement that makes every migration fail or says that the code is not written; nil if there is
  /// none.
  package var hole: Hole?
  /// Whether the code is in these sources and was read.
  package var isRead = true
}
