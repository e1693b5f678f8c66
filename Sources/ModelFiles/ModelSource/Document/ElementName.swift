/// An element of a `contents` file that Xcode writes.
///
/// - Source: `Documentation/Formats/model-source.md`, elements.
package enum ElementName: String, Hashable, Sendable, CaseIterable {
  case model
  case entity
  case attribute
  case relationship
  case fetchedProperty
  case fetchIndex
  case fetchIndexElement
  case compoundIndexes
  case compoundIndex
  case index
  case uniquenessConstraints
  case uniquenessConstraint
  case constraint
  case userInfo
  case entry
  case fetchRequest
  case configuration
  case memberEntity
  case composite
  case elements
  case element
}

extension ElementName {
  /// The children that Xcode writes into this element, in its order.
  ///
  /// - Source: `Documentation/Formats/model-source.md`, order of children.
  package var childOrder: [ElementName] {
    switch self {
    case .model: [.entity, .composite, .fetchRequest, .configuration, .elements]
    case .entity:
      [
        .attribute, .relationship, .fetchedProperty, .fetchIndex, .compoundIndexes,
        .uniquenessConstraints, .userInfo,
      ]
    case .attribute, .relationship: [.userInfo]
    case .fetchedProperty: [.fetchRequest, .userInfo]
    case .fetchIndex: [.fetchIndexElement]
    case .compoundIndexes: [.compoundIndex]
    case .compoundIndex: [.index]
    case .uniquenessConstraints: [.uniquenessConstraint]
    case .uniquenessConstraint: [.constraint]
    case .userInfo: [.entry]
    case .configuration: [.memberEntity]
    case .composite: [.attribute]
    case .elements: [.element]
    case .fetchIndexElement, .index, .constraint, .entry, .fetchRequest, .memberEntity, .element:
      []
    }
  }
}
