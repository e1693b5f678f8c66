extension StorePlan {
  /// A change of the model, and what of the store is concerned.
  package struct ModelChange: Hashable, Sendable, Codable {
    /// What changes, a line that stands alone.
    package var text: String
    /// The entity; the new name, or the old one where there is no new one.
    package var entity: String?
    /// The property likewise.
    package var property: String?
    /// The number of rows with a value of the property, or of the entity; nil when they were not counted.
    package var rows: Int?
    /// The size of these values, in bytes; nil where there are none to speak of.
    package var bytes: Int?

    /// Makes a change.
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
    /// What it and those beside it are for.
    package var heading: String
    /// The change that calls for it; nil when the statement before says it.
    package var comment: String?
    /// The statement, without a semicolon.
    package var sql: String

    /// Makes a statement.
    package init(heading: String, comment: String?, sql: String) {
      self.heading = heading
      self.comment = comment
      self.sql = sql
    }
  }

  /// Something that keeps an upgrade from being made, and cannot be allowed.
  package struct Obstacle: Hashable, Sendable, Codable {
    /// The identifier of the kind, or of the rule that found it.
    package var id: String
    /// What is in the way, a sentence that stands alone.
    package var summary: String
    /// What to do about it; may be empty.
    package var advice: String
    /// On which step of which way it is met, where it is not the direct one.
    package var notes: [String]

    /// Makes an obstacle.
    package init(id: String, summary: String, advice: String, notes: [String] = []) {
      self.id = id
      self.summary = summary
      self.advice = advice
      self.notes = notes
    }
  }
}
