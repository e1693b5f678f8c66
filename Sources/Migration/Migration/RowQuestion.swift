package import DataModel

/// The rows in a store of the old version that a finding concerns; all names are those of the old model.
///
/// A property of several entities may have a different column and name in each of them, so each entity has
/// its own condition.
package struct RowQuestion: Hashable, Sendable {
  /// The condition that the rows satisfy.
  package enum Condition: Hashable, Sendable {
    /// Nothing: all rows.
    case all
    /// An attribute or to-one relationship without a value.
    case missing(property: String)
    /// An attribute with a value, or a relationship with an object.
    case present(property: String)
    /// A number that does not fit a type: with a fraction, too large, or with too many digits.
    case unfit(property: String, type: AttributeType)
    /// A to-many relationship without objects.
    case unrelated(relationship: String)
    /// A to-many relationship with objects.
    case related(relationship: String)
    /// A to-many relationship with more than one object.
    case relatedToSeveral(relationship: String)
    /// Values equal to those of another row, in the same entity or in another one of the question.
    case duplicates([Value])
    /// Not rows of the entity, but links of a relationship that its inverse does not have.
    case links(of: Owner, besides: Owner)
  }

  /// A relationship, with the entity that declares it.
  package struct Owner: Hashable, Sendable {
    /// The entity.
    package var entity: String
    /// The relationship.
    package var relationship: String
  }

  /// A value that distinguishes rows.
  package enum Value: Hashable, Sendable {
    /// The value of an attribute or to-one relationship.
    case property(String)
    /// The default value of a new attribute, which every row gets.
    case defaultValue(Attribute)
    /// The value of an attribute, or in rows without one the default value of a new attribute.
    case filled(String, with: Attribute)
  }

  /// The rows of one entity.
  package struct Part: Hashable, Sendable {
    /// The entity, without its subentities.
    package var entity: String
    /// The condition that the rows satisfy.
    package var condition: Condition

    /// Creates a part.
    package init(_ entity: String, _ condition: Condition) {
      self.entity = entity
      self.condition = condition
    }
  }

  /// The entities, each with its condition; empty if no entity can have such rows.
  package var parts: [Part]

  /// Creates a question.
  package init(_ parts: [Part]) {
    self.parts = parts
  }

  /// The entities concerned.
  package var entities: [String] { parts.map(\.entity) }

  /// The unit of the count, in the singular.
  package var unit: String {
    parts.contains { if case .links = $0.condition { true } else { false } } ? "link" : "row"
  }

  /// Adds the parts of another question that are missing.
  mutating func add(_ other: RowQuestion) {
    parts += other.parts.filter { !parts.contains($0) }
  }

  static func all(entity: String) -> RowQuestion {
    RowQuestion([Part(entity, .all)])
  }

  static func missing(entity: String, property: String) -> RowQuestion {
    RowQuestion([Part(entity, .missing(property: property))])
  }

  static func present(entity: String, property: String) -> RowQuestion {
    RowQuestion([Part(entity, .present(property: property))])
  }

  static func unfit(entity: String, property: String, type: AttributeType) -> RowQuestion {
    RowQuestion([Part(entity, .unfit(property: property, type: type))])
  }

  static func unrelated(entity: String, relationship: String) -> RowQuestion {
    RowQuestion([Part(entity, .unrelated(relationship: relationship))])
  }

  /// The rows with objects in a relationship.
  static func present(entity: String, _ relationship: Relationship) -> RowQuestion {
    RowQuestion([
      Part(
        entity,
        relationship.isToMany
          ? .related(relationship: relationship.name) : .present(property: relationship.name))
    ])
  }
}
