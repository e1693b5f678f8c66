import DataModel

/// The `<fetchRequest>` element for `request`.
///
/// Flags that are on by default, or that the result type decides, are not written.
func writtenFetchRequest(_ request: FetchRequest, name: String) -> WrittenElement {
  var element = writtenElement(.fetchRequest, .name, name)
  element[.entity] = request.entity
  element[.predicateString] = request.predicate
  if request.fetchLimit != 0 { element[.fetchLimit] = String(request.fetchLimit) }
  if request.fetchBatchSize != 0 { element[.fetchBatchSize] = String(request.fetchBatchSize) }
  if !request.includesSubentities { element[.includeSubentities] = "NO" }
  if !request.includesPropertyValues, request.resultType != .objectIDs {
    element[.includePropertyValues] = "NO"
  }
  if !request.includesPendingChanges, request.resultType != .dictionaries {
    element[.includesPendingChanges] = "NO"
  }
  if !request.returnsObjectsAsFaults { element[.returnObjectsAsFaults] = "NO" }
  element.set(.returnDistinctResults, if: request.returnsDistinctResults)
  if request.resultType != .managedObjects {
    element[.resultType] = String(request.resultType.rawValue)
  }
  return element
}
