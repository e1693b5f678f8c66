package import DataModel
package import Findings

/// An open question in Swift sources, and the possible answers.
///
/// A caller who has the hashes of a store tries the choices; see ``SwiftDataSchema/model(choosing:)``.
package struct OpenReading: Hashable, Sendable {
  /// What is open.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Two relationships lead to each other's entity, and neither names the other as its inverse.
    case implicitInverse = "implicit-inverse"
    /// An attribute is a collection other than an array of plain values: presumably Binary, and reported only
    /// if a store has another type.
    case collectionType = "collection-type"
    /// Leaves of a composite have one name and different types, so that their order matters.
    case leafOrder = "leaf-order"
    /// An attribute has an unknown type or option, so it is not judged unless a store or the user decides.
    case notJudged = "not-judged"
  }

  /// A possible answer.
  package struct Choice: Hashable, Sendable {
    /// The answer, as it follows `read as`: `inverse Item.owner`, `no inverse`, `Transformable`.
    package var title: String
    /// Its changes to the model.
    package var changes: [Change]

    /// Creates an answer.
    package init(_ title: String, _ changes: [Change]) {
      self.title = title
      self.changes = changes
    }
  }

  /// The effect of a choice.
  package enum Change: Hashable, Sendable {
    /// Sets the inverse of a relationship; nil for no inverse.
    case inverse(entity: String, property: String, to: String?)
    /// An attribute as a whole.
    case attribute(entity: String, Attribute)
  }

  /// A name that is the same as long as the sources name the same properties: `implicit-inverse:Item.owner`.
  package var name: String
  /// What is open.
  package var kind: Kind
  /// The property.
  package var location: SourceLocation?
  /// The entities whose hashes depend on it.
  package var entities: Set<String>
  /// The possible answers; two or more.
  package var choices: [Choice]
  /// The index in ``choices`` of the one in the model.
  package var assumed: Int
}

extension SwiftDataSchema {
  /// The model under other choices than the assumed ones.
  ///
  /// - Parameter choices: The indices of choices, by name of the open reading; others stay as assumed.
  /// - Returns: The model; unknown names and indices have no effect.
  package func model(choosing choices: [String: Int]) -> Model {
    var model = model
    for reading in openReadings {
      guard let place = choices[reading.name], reading.choices.indices.contains(place) else {
        continue
      }
      for change in reading.choices[place].changes { model.apply(change) }
    }
    return model
  }
}

extension Model {
  /// Applies a choice; without effect if the property does not exist.
  fileprivate mutating func apply(_ change: OpenReading.Change) {
    switch change {
    case .inverse(let entity, let property, let inverse):
      guard var owner = entities[entity], var relationship = owner.relationships[property] else {
        return
      }
      relationship.inverseName = inverse
      relationship.inverseEntity = inverse == nil ? nil : relationship.destinationEntity
      owner.relationships.replace(relationship)
      entities.replace(owner)
    case .attribute(let entity, let attribute):
      guard var owner = entities[entity] else { return }
      owner.attributes.replace(attribute)
      entities.replace(owner)
    }
  }
}
