/// An upgrade by a mapping model as statements of SQL.
///
/// They are run on one connection: `main` is a new, empty store of the new version without indexes and triggers,
/// `source` the old store, which is read only; what lives no longer than the connection is in `temp`. Statements may
/// call `external_data`, and `predicate_…` where a filter does.
package struct MappingProgram: Hashable, Sendable {
  /// A part of it.
  package enum Part: Hashable, Sendable {
    /// A statement that is run.
    case statement(MappingStatement)
    /// A question that is asked.
    case check(MappingCheck)
  }

  /// All parts, in order.
  package var parts: [Part] = []
  /// The entity mappings that make objects, in order.
  package var mappings: [PlannedMapping] = []
  /// The data of the old store that is lost, as queries; the same in every connection to only the old store.
  package var losses: [MappingLoss] = []
  /// The notes, one sentence each.
  package var notes: [String] = []

  mutating func add(_ phase: MappingPhase, sql: String, comment: String? = nil) {
    parts.append(.statement(MappingStatement(phase: phase, comment: comment, sql: sql)))
  }

  /// The statements and the queries of checks, in order.
  package var statements: [MappingStatement] {
    parts.map {
      switch $0 {
      case .statement(let statement): statement
      case .check(let check):
        MappingStatement(phase: check.phase, comment: "none of: \(check.title)", sql: check.query)
      }
    }
  }
}

/// The purpose of statements.
package enum MappingPhase: String, Hashable, Sendable, CaseIterable {
  /// The matching of old and new objects.
  case keys = "which object becomes which"
  /// Objects and attributes.
  case objects = "objects with their attributes"
  /// Relationships.
  case relationships = "relationships"
  /// The store's own records.
  case bookkeeping = "greatest keys"
}

/// A statement.
package struct MappingStatement: Hashable, Sendable {
  /// The purpose of this and the adjacent statements.
  package var phase: MappingPhase
  /// The mapping that requires it; nil if the previous statement says so.
  package var comment: String?
  /// The statement, without a semicolon.
  package var sql: String
}

/// An entity mapping that makes objects.
package struct PlannedMapping: Hashable, Sendable {
  /// The number in the names of temporary tables, from 1 on.
  package var number: Int
  /// The name.
  package var name: String
  /// The entity of the old version.
  package var source: String
  /// The entity of the new version.
  package var destination: String
  /// The condition on rows of the old table, with the alias `t` and without the entity; nil for all rows.
  package var condition: String?
  /// The condition in a connection to the old store alone; nil for all rows.
  package var ownCondition: String?
  /// Whether objects keep their keys, as far as no mapping before took them.
  package var keepsKeys: Bool

  /// The table with the pairs of old and new keys.
  package var table: String { "temp.mapping_\(number)" }
}
