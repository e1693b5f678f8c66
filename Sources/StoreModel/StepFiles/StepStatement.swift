package import Findings

/// One thing that a step file does.
package struct StepStatement: Hashable, Sendable {
  /// What is done.
  package enum Action: Hashable, Sendable {
    /// A statement of SQL.
    case sql(StepSQL)
    /// A program that is fed with rows.
    case program(StepProgram)
  }

  /// What is done.
  package var action: Action
  /// The migration policy of a mapping model that it replaces; nil for a statement of the step.
  package var policy: StepPolicy?

  /// The bytes that it takes up in the file.
  package var range: Range<Int> {
    switch action {
    case .sql(let sql): sql.range
    case .program(let program): program.range
    }
  }
}

/// A statement of SQL on the logical views of a store.
package struct StepSQL: Hashable, Sendable {
  /// The statement as it is written, without the semicolon, from its first token to its last one.
  package var text: String
  /// Its tokens without comments; their ranges count from the beginning of the file.
  package var tokens: [SQLToken]
  /// Its bytes in the file; those of ``text``.
  package var range: Range<Int>
  /// The position of its first byte.
  package var start: SourcePosition
}

/// The migration policy that statements stand for: `-- policy: App.CategoryPolicy (CategoryToCategory)`.
package struct StepPolicy: Hashable, Sendable {
  /// The name of the class as the mapping model has it.
  package var className: LocatedText
  /// The name of the entity mapping; nil for all that name the class.
  package var mapping: LocatedText?
}

/// A program that gets columns of rows and answers with columns:
/// `-- program: ./decode reads old."Host"(_id, data) writes "Host"(destination)`.
package struct StepProgram: Hashable, Sendable {
  /// The program as it is written; a relative path with a slash counts from the folder of the step file.
  package var command: String
  /// What it is called with.
  package var arguments: [String]
  /// What it gets.
  package var reads: StepColumns
  /// What it answers, besides `_id`.
  package var writes: StepColumns
  /// The bytes of the directive, from `--` to the end of the line.
  package var range: Range<Int>
}

/// Columns of a view: `old."Host"(_id, ipAddressData)`.
package struct StepColumns: Hashable, Sendable {
  /// Whether the rows are those of the store as it was.
  package var isOld: Bool
  /// Whether objects of subentities are left out.
  package var isOnly: Bool
  /// The entity.
  package var entity: LocatedText
  /// The columns in order, no name twice.
  package var columns: [LocatedText]
}
