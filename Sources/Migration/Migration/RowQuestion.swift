package import DataModel

/// Which rows of a store of the old version a finding is about; all names are those of the old model.
///
/// A property that several entities have may be kept in another column for each of them, and be called otherwise. So the
/// question is asked of each entity by itself.
package struct RowQuestion: Hashable, Sendable {
  /// What the rows have in common.
  package enum Condition: Hashable, Sendable {
    /// Nothing: all rows.
    case all
    /// No value of an attribute or to-one relationship.
    case missing(property: String)
    /// A value of an attribute or a related object.
    case present(property: String)
    /// A number that a type does not hold: with a fraction, too large, or with more digits.
    case unfit(property: String, type: AttributeType)
    /// Nothing related by a to-many relationship.
    case unrelated(relationship: String)
    /// Something related by a to-many relationship.
    case related(relationship: String)
    /// More than one object related by a to-many relationship.
    case relatedToSeveral(relationship: String)
    /// The values of another row, be it of the same entity or of another one of the question.
    case duplicates([Value])
    /// Not rows of the entity, but links of a relationship that another one, which leads the other way, does not have.
    case links(of: Owner, besides: Owner)
  }

  /// A relationship, with the entity that declares it.
  package struct Owner: Hashable, Sendable {
    /// The entity.
    package var entity: String
    /// The relationship.
    package var relationship: String
  }

  /// A value by which rows are told apart.
  package enum Value: Hashable, Sendable {
    /// That of an attribute or to-one relationship.
    case property(String)
    /// The default of an attribute of the new model, which every row gets.
    case defaultValue(Attribute)
    /// That of an attribute, or in rows without one the default of an attribute of the new model.
    case filled(String, with: Attribute)
  }

  /// The rows of one entity.
  package struct Part: Hashable, Sendable {
    /// The entity whose very own rows are meant, without those of subentities.
    package var entity: String
    /// What the rows have in common.
    package var condition: Condition

    /// Makes a part.
    package init(_ entity: String, _ condition: Condition) {
      self.entity = entity
      self.condition = condition
    }
  }

  /// The entities, each with its condition; none where no entity can have such rows.
  package var parts: [Part]

  /// Makes a question.
  package init(_ parts: [Part]) {
    self.parts = parts
  }

  /// The entities whose rows are meant.
  package var entities: [String] { parts.map(\.entity) }

  /// What is counted, in the singular.
  package var unit: String {
    parts.contains { if case .links = $0.condition { true } else { false } } ? "link" : "row"
  }

  /// Adds the parts of another question that are not there yet.
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

  /// The rows that a relationship relates to something.
  static func present(entity: String, _ relationship: Relationship) -> RowQuestion {
    RowQuestion([
      Part(
        entity,
        relationship.isToMany
          ? .related(relationship: relationship.name) : .present(property: relationship.name))
    ])
  }
}
