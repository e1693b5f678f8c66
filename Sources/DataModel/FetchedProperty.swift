/// A property whose objects are found by a fetch request; always transient and read-only.
package struct FetchedProperty: Property {
  package var name: String
  package var isOptional = false
  package var isTransient = true
  /// The request; nil only in a broken model.
  package var fetchRequest: FetchRequest?
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String] = [:]
  package var otherUserInfo: [String: AttributeValue] = [:]
  package var isIndexedBySpotlight = false
  package var isStoredInExternalRecord = false
  package var isIndexed = false
  package var isSyncable = false

  /// Makes a required fetched property.
  package init(name: String, fetchRequest: FetchRequest?) {
    self.name = name
    self.fetchRequest = fetchRequest
  }
}
