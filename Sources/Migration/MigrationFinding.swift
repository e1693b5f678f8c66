package import DataModel
package import Findings

/// One thing to know about the step from one model to another.
///
/// Free of files: places are element paths, which ``Diagnostic`` locations are looked up for.
package struct MigrationFinding: Hashable, Sendable {
  /// The identifier of the rule.
  package var rule: String
  /// How far a migration gets before it matters.
  package var layer: FindingLayer
  /// How much it matters.
  package var severity: Severity
  /// The entity concerned: in the new model, or in the old one when it is only there.
  package var entity: String?
  /// The property concerned, dotted for an element of a composite attribute.
  package var property: String?
  /// The entity that declares the property; differs from ``entity`` when that inherits it.
  package var declaringEntity: String?
  /// One line that stands alone.
  package var summary: String
  /// What it means, in Core Data's terms.
  package var explanation: String
  /// What to do about it.
  package var advice: String
  /// What Core Data itself reports.
  package var apple: AppleError?
  /// The element in the old model.
  package var before: ModelPlace?
  /// The element in the new model.
  package var after: ModelPlace?
  /// Which rows of a store of the old version are concerned.
  package var rows: RowQuestion?
  /// Further remarks.
  package var notes: [String]
  /// Edits of the new model that resolve it.
  package var edits: [ModelEdit]
  /// Rule and element: what tells this finding from all others of the step, free of positions.
  package var identity: String
  /// What was found there: 8 digits of the old version and 8 of the elements as they are.
  package var content: String

  /// What tells this finding from all others, and from one about the same element once that says
  /// something else.
  package var fingerprint: String { "\(identity)@\(content)" }

  /// Whether the property is inherited, so that the same is found at its declaration.
  package var isInherited: Bool { declaringEntity.map { $0 != entity } ?? false }
}

/// An element of a model, or one of its values.
package struct ModelPlace: Hashable, Sendable {
  /// What a finding points at within an element.
  package enum Aspect: Hashable, Sendable {
    case name
    case type
    case isOptional
    case isTransient
    case renamingIdentifier
    case externalStorage
    case valueTransformer
    case destination
    case order
    case maxCount
    case parent
    case isAbstract
    case derivation
  }

  /// The element; elements of a composite attribute by their dotted name.
  package var path: ElementPath
  /// The value of the element that matters; nil for the element as a whole.
  package var aspect: Aspect?

  /// Makes a place.
  package init(_ path: ElementPath, _ aspect: Aspect? = nil) {
    self.path = path
    self.aspect = aspect
  }
}

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

/// An edit of one element of the new model.
package struct ModelEdit: Hashable, Sendable {
  /// What is set.
  package enum Action: Hashable, Sendable {
    /// The renaming identifier.
    case setRenamingIdentifier(String)
    /// The property may be without a value.
    case makeOptional
    /// The default value.
    case setDefault(AttributeValue)
    /// The version hash modifier.
    case setVersionHashModifier(String)
  }

  /// What the edit does, in the imperative.
  package var title: String
  /// The element.
  package var path: ElementPath
  /// What is set.
  package var action: Action
  /// Whether the edit leaves the version hash as it is and only restores what the models themselves
  /// say, so that it can be made without asking.
  package var isSafe: Bool

  /// Makes an edit.
  package init(_ title: String, _ path: ElementPath, _ action: Action, isSafe: Bool = false) {
    self.title = title
    self.path = path
    self.action = action
    self.isSafe = isSafe
  }
}
