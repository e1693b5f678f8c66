extension FetchRequest {
  /// The fields of a fetch request.
  static let fields: [Field<FetchRequest>] = [
    Field(.fetchRequestEntity, entity: \.entity),
    Field(.fetchRequestPredicate, \.predicate),
    Field(.fetchRequestResultType, \.resultType),
    Field(.fetchRequestLimit, \.fetchLimit),
    Field(.fetchRequestOffset, \.fetchOffset),
    Field(.fetchRequestBatchSize, \.fetchBatchSize),
    Field(.fetchRequestSubentities, \.includesSubentities),
    Field(.fetchRequestPropertyValues, \.includesPropertyValues),
    Field(.fetchRequestPendingChanges, \.includesPendingChanges),
    Field(.fetchRequestFaults, \.returnsObjectsAsFaults),
    Field(.fetchRequestDistinct, \.returnsDistinctResults),
    Field(.fetchRequestSortDescriptors, \.sortDescriptors, wrap: ChangeValue.sortDescriptors) {
      guard case .sortDescriptors(let descriptors) = $0 else { return nil }
      return descriptors
    },
  ]
}

extension FetchedProperty: IdentifiedElement {
  static let fields = FieldTable<FetchedProperty>(
    [Field(.fetchedPropertyRenamed, \.name)] + sharedFields(.fetchedProperty)
      + [Field(.fetchedPropertyRequest, presenceOf: \.fetchRequest)]
      + FetchRequest.fields.map { $0.lifted(through: \.fetchRequest) },
    keyed: sharedKeyedFields(.fetchedProperty))
  static let added = ChangeKind.fetchedPropertyAdded
  static let removed = ChangeKind.fetchedPropertyRemoved
}

extension FetchRequestTemplate: ModelElement {
  static let fields = FieldTable(FetchRequest.fields.map { $0.lifted(through: \Self.request) })
  static let added = ChangeKind.templateAdded
  static let removed = ChangeKind.templateRemoved
}
