package import DataModel

/// Which rows of a store of the old version a finding is about; all names are those of the old model.
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
    /// The values of another row; without properties, merely that there is another row.
    case duplicates(properties: [String])
  }

  /// The entities whose very own rows are meant, without those of subentities; one or more.
  package var entities: [String]
  /// What the rows have in common.
  package var condition: Condition

  static func all(entity: String) -> RowQuestion {
    RowQuestion(entities: [entity], condition: .all)
  }

  static func missing(entity: String, property: String) -> RowQuestion {
    RowQuestion(entities: [entity], condition: .missing(property: property))
  }

  static func present(entity: String, property: String) -> RowQuestion {
    RowQuestion(entities: [entity], condition: .present(property: property))
  }

  static func unfit(entity: String, property: String, type: AttributeType) -> RowQuestion {
    RowQuestion(entities: [entity], condition: .unfit(property: property, type: type))
  }

  static func unrelated(entity: String, relationship: String) -> RowQuestion {
    RowQuestion(entities: [entity], condition: .unrelated(relationship: relationship))
  }

  /// The rows that a relationship relates to something.
  static func present(entity: String, _ relationship: Relationship) -> RowQuestion {
    RowQuestion(
      entities: [entity],
      condition: relationship.isToMany
        ? .related(relationship: relationship.name) : .present(property: relationship.name))
  }

  static func duplicates(entity: String, properties: [String]) -> RowQuestion {
    RowQuestion(entities: [entity], condition: .duplicates(properties: properties))
  }
}
