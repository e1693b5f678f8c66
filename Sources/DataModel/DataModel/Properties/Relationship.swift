/// A relationship of an entity.
@usableFromInline
package struct Relationship: Property {
  @usableFromInline
  package var name: String
  package var isOptional = false
  package var isTransient = false
  /// The destination entity; nil only in a broken model.
  package var destinationEntity: String?
  /// The name of the inverse relationship.
  package var inverseName: String?
  /// The entity named by the source for the inverse; in compiled models, the destination.
  package var inverseEntity: String?
  /// The minimum number of objects.
  package var minCount = 0
  /// The maximum number of objects: 1 for to-one, 0 for no limit.
  package var maxCount = 0
  /// Whether the relationship is ordered.
  package var isOrdered = false
  /// The delete rule.
  package var deleteRule = DeleteRule.nullify
  package var isIndexedBySpotlight = false
  package var isStoredInExternalRecord = false
  package var isIndexed = false
  package var isSyncable = false
  @usableFromInline var details = RareDetails<PropertyDetails>()

  /// Creates a required to-many relationship without a limit or an inverse.
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

/// The delete rule of a relationship, with Core Data's number.
package enum DeleteRule: Int, Hashable, Sendable, CaseIterable {
  /// Nothing is changed: the other end keeps a dangling reference.
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

  /// The rule with the name `sourceName` in model sources; nil if absent.
  package init?(sourceName: String) {
    guard let rule = Self.allCases.first(where: { $0.sourceName == sourceName }) else { return nil }
    self = rule
  }
}
