extension StorePlan {
  /// A change of the model, and what of the store is concerned.
  package struct ModelChange: Hashable, Sendable, Codable {
    /// The change, as one line that can stand alone.
    package var text: String
    /// The entity; its new name, or the old one if removed.
    package var entity: String?
    /// The property likewise.
    package var property: String?
    /// The number of rows with a value of the property, or of the entity; nil if not counted.
    package var rows: Int?
    /// The size of these values, in bytes; nil if not relevant.
    package var bytes: Int?

    /// Creates a change.
    package init(
      text: String, entity: String? = nil, property: String? = nil, rows: Int? = nil,
      bytes: Int? = nil
    ) {
      self.text = text
      self.entity = entity
      self.property = property
      self.rows = rows
      self.bytes = bytes
    }
  }

  /// A statement of a step.
  package struct Statement: Hashable, Sendable, Codable {
    /// The purpose of this and the adjacent statements.
    package var heading: String
    /// The change that requires it; nil if the previous statement says so.
    package var comment: String?
    /// The statement, without a semicolon.
    package var sql: String

    /// Creates a statement.
    package init(heading: String, comment: String?, sql: String) {
      self.heading = heading
      self.comment = comment
      self.sql = sql
    }
  }

  /// An obstacle to an upgrade, which cannot be allowed.
  package struct Obstacle: Hashable, Sendable, Codable {
    /// The identifier of the kind, or of the rule that found it.
    package var id: String
    /// The obstacle, as a sentence that can stand alone.
    package var summary: String
    /// The advice; may be empty.
    package var advice: String
    /// The step and route concerned, if not the direct one.
    package var notes: [String]

    /// Creates an obstacle.
    package init(id: String, summary: String, advice: String, notes: [String] = []) {
      self.id = id
      self.summary = summary
      self.advice = advice
      self.notes = notes
    }
  }
}
