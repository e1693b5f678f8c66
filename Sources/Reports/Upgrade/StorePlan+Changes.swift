import DataModel
package import ModelChanges

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

extension StorePlan.ModelChange {
  /// Makes the line of a change, without numbers; nil for one that a store and its upgrade do not see.
  package init?(_ change: Change) {
    guard change.isOfStores else { return nil }
    self.init(text: change.planText, entity: change.entity, property: change.property)
  }
}

extension Change {
  /// Whether stores or how they are upgraded depend on the change: version hashes, schema, or how elements are
  /// paired.
  fileprivate var isOfStores: Bool {
    changesVersionHash || changesSchema || kind == .attributeDefault
      || kind.rawValue.hasSuffix("-renamed") && kind != .fetchedPropertyRenamed
  }

  /// The change in a line.
  fileprivate var planText: String {
    let path = (after ?? before).map { "\($0)" } ?? "model"
    switch kind {
    case .entityAdded: return "\(path) added"
    case .entityRemoved: return "\(path) dropped"
    case .fetchIndexAdded, .constraintAdded, .compoundIndexAdded:
      return "\(entity ?? "model"): \(wholeLines.first?.columns.first ?? "") added"
    case .fetchIndexRemoved, .constraintRemoved, .compoundIndexRemoved:
      return "\(entity ?? "model"): \(wholeLines.first?.columns.first ?? "") dropped"
    case .attributeAdded, .relationshipAdded, .elementAdded: return "\(path) added\(detail(to))"
    case .attributeRemoved, .relationshipRemoved, .elementRemoved: return "\(path) dropped"
    case .attributeType: return "\(path) converted, \(text(from)) → \(text(to))"
    default: break
    }
    guard kind.rawValue.hasSuffix("-renamed"), let before else { return "\(path): \(aspectText)" }
    return "\(before) renamed to \(after.map { "\($0)" } ?? "nothing")"
  }

  /// What of an element a store sees.
  private func detail(_ value: ChangeValue?) -> String {
    switch value {
    case .attribute(let attribute), .element(let attribute, _):
      let value = attribute.defaultValue.map { ", default \($0)" } ?? ""
      return ", \(attribute.typeText)\(value)"
    case .relationship(let relationship): return ", \(relationship.typeText)"
    default: return ""
    }
  }
}
