/// A relationship of an entity.
@usableFromInline
package struct Relationship: Property {
  @usableFromInline
  package var name: String
  package var isOptional = false
  package var isTransient = false
  /// The entity at the other end; nil only in a broken model.
  package var destinationEntity: String?
  /// The relationship that leads back.
  package var inverseName: String?
  /// The entity in which the source looks for the inverse; compiled models name the destination.
  package var inverseEntity: String?
  /// The least number of objects.
  package var minCount = 0
  /// The greatest number of objects: 1 for to-one, 0 for no limit.
  package var maxCount = 0
  /// Whether the objects have an order.
  package var isOrdered = false
  /// What happens to the objects at the other end when this one is deleted.
  package var deleteRule = DeleteRule.nullify
  package var isIndexedBySpotlight = false
  package var isStoredInExternalRecord = false
  package var isIndexed = false
  package var isSyncable = false
  @usableFromInline var details = RareDetails<PropertyDetails>()

  /// Makes a required to-many relationship without a limit or an inverse.
  package init(name: String, destinationEntity: String?) {
    self.name = name
    self.destinationEntity = destinationEntity
  }

  /// Whether more than one object can be related.
  package var isToMany: Bool { maxCount != 1 }
}

extension Relationship {
  @inlinable
  package var renamingIdentifier: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].renamingIdentifier }
    set { details.content.renamingIdentifier = newValue }
  }

  @inlinable
  package var versionHashModifier: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].versionHashModifier }
    set { details.content.versionHashModifier = newValue }
  }

  @inlinable
  package var userInfo: [String: String] {
    get { details.storage.isEmpty ? [:] : details.storage[0].userInfo }
    _modify { yield &details.content.userInfo }
  }

  @inlinable
  package var otherUserInfo: [String: AttributeValue] {
    get { details.storage.isEmpty ? [:] : details.storage[0].otherUserInfo }
    _modify { yield &details.content.otherUserInfo }
  }
}

/// What happens at the other end of a relationship when an object is deleted, with Core Data's number.
package enum DeleteRule: Int, Hashable, Sendable, CaseIterable {
  /// Nothing: the other end is left with a dangling reference.
  case noAction = 0
  /// The inverse is set to nil.
  case nullify = 1
  /// The objects are deleted as well.
  case cascade = 2
  /// Deletion fails while there are objects.
  case deny = 3

  /// The name that model sources use.
  package var sourceName: String {
    switch self {
    case .noAction: "No Action"
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    }
  }

  /// The rule that a model source calls `sourceName`, if there is one.
  package init?(sourceName: String) {
    guard let rule = Self.allCases.first(where: { $0.sourceName == sourceName }) else { return nil }
    self = rule
  }
}
