import DataModel
import Findings

extension ModelReader {
  /// The fetch request template at `index`, nil if it has no name.
  mutating func parseTemplate(_ index: Int) -> FetchRequestTemplate? {
    guard let name = document.value(.name, of: index) else {
      reportMissing(.name, of: index)
      return nil
    }
    return FetchRequestTemplate(name: name, request: parseFetchRequest(index))
  }

  /// The fetched property at `index`, nil if it has no name.
  mutating func parseFetchedProperty(_ index: Int) -> FetchedProperty? {
    defer { property = nil }
    guard let name = beginProperty(index) else { return nil }
    var fetched = FetchedProperty(name: name, fetchRequest: nil)
    for attribute in attributes(of: index) where !parseCommon(attribute, into: &fetched) {
      noteUnexpectedAttribute(attribute, of: index)
    }
    fetched.isTransient = true
    for child in document.children(of: index) {
      switch document.elements[child].name {
      case .fetchRequest: fetched.fetchRequest = parseFetchRequest(child)
      case .userInfo: fetched.userInfo.merge(parseUserInfo(child)) { $1 }
      default: noteUnexpectedElement(child, in: index)
      }
    }
    return fetched
  }

  private mutating func parseFetchRequest(_ index: Int) -> FetchRequest {
    var request = FetchRequest(entity: nil)
    for attribute in attributes(of: index) {
      switch attribute.name {
      case .name: break
      case .entity: request.entity = text(attribute)
      case .predicateString: request.predicate = predicate(attribute)
      case .fetchLimit: request.fetchLimit = count(attribute)
      case .fetchBatchSize: request.fetchBatchSize = count(attribute)
      case .includeSubentities: request.includesSubentities = boolean(attribute)
      case .includePropertyValues: request.includesPropertyValues = boolean(attribute)
      case .includesPendingChanges: request.includesPendingChanges = boolean(attribute)
      case .returnObjectsAsFaults: request.returnsObjectsAsFaults = boolean(attribute)
      case .returnDistinctResults: request.returnsDistinctResults = boolean(attribute)
      case .resultType: request.resultType = resultType(attribute)
      default: noteUnexpectedAttribute(attribute, of: index)
      }
    }
    for child in document.children(of: index) { noteUnexpectedElement(child, in: index) }
    // Core Data's own setter of the result type turns these off, whatever the file says.
    if request.resultType == .objectIDs { request.includesPropertyValues = false }
    if request.resultType == .dictionaries { request.includesPendingChanges = false }
    return request
  }

  private mutating func resultType(_ attribute: SourceAttribute) -> FetchResultType {
    if let number = Int(value(attribute)), let type = FetchResultType(rawValue: number) {
      return type
    }
    reportValue(
      attribute, rule: .unknownValue, summary: "\"\(value(attribute))\" is not a result type",
      explanation: "Expected 0 (managed objects), 1 (object IDs), 2 (dictionaries) or 4 (count).")
    return .managedObjects
  }
}
