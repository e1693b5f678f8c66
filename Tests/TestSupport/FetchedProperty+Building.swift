package import DataModel

extension FetchedProperty {
  /// Creates an optional fetched property of the objects of `entity` for which `predicate` is true.
  package init(
    _ name: String, from entity: String, where predicate: String? = nil,
    change: (inout FetchedProperty) -> Void = { _ in }
  ) {
    var request = FetchRequest(entity: entity)
    request.predicate = predicate
    self.init(name: name, fetchRequest: request)
    isOptional = true
    change(&self)
  }
}
