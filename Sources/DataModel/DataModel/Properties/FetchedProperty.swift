/// A property whose objects are found by a fetch request; always transient and read-only.
@usableFromInline
package struct FetchedProperty: Property {
  @usableFromInline
  package var name: String
  package var isOptional = false
  package var isTransient = true
  /// The request; nil only in a broken model.
  package var fetchRequest: FetchRequest?
  package var isIndexedBySpotlight = false
  package var isStoredInExternalRecord = false
  package var isIndexed = false
  package var isSyncable = false
  @usableFromInline var details = RareDetails<PropertyDetails>()

  /// Creates a required fetched property.
  package init(name: String, fetchRequest: FetchRequest?) {
    self.name = name
    self.fetchRequest = fetchRequest
  }
}

extension FetchedProperty {
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
