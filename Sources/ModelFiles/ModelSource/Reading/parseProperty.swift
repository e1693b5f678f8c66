import DataModel
import Findings

extension ModelReader {
  /// Takes over what all kinds of properties have in common; false for any other attribute.
  mutating func parseCommon(_ attribute: SourceAttribute, into property: inout some Property)
    -> Bool
  {
    switch attribute.name {
    case .name: break
    case .optional: property.isOptional = boolean(attribute)
    case .transient: property.isTransient = boolean(attribute)
    case .elementID: property.renamingIdentifier = text(attribute)
    case .renamingIdentifier: warnRenamingIdentifier(attribute)
    case .versionHashModifier: property.versionHashModifier = text(attribute)
    case .spotlightIndexingEnabled: property.isIndexedBySpotlight = boolean(attribute)
    case .storedInTruthFile: property.isStoredInExternalRecord = boolean(attribute)
    case .indexed: property.isIndexed = boolean(attribute)
    case .syncable: property.isSyncable = boolean(attribute)
    default: return false
    }
    return true
  }

  /// The name of the property at `index`, which becomes the one that diagnostics name.
  mutating func beginProperty(_ index: Int) -> String? {
    property = document.value(.name, of: index)
    if property == nil { reportMissing(.name, of: index) }
    return property
  }

  /// Reads the children of an attribute or relationship: user info, nothing else.
  mutating func parseUserInfoChild(of index: Int, into property: inout some Property) {
    for child in document.children(of: index) {
      if document.elements[child].name == .userInfo {
        property.userInfo.merge(parseUserInfo(child)) { $1 }
      } else {
        noteUnexpectedElement(child, in: index)
      }
    }
  }
}
