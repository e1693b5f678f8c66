/// A fetch request kept in the model.
package struct FetchRequest: Hashable, Sendable {
  /// The entity whose objects are fetched; nil only in a broken model.
  package var entity: String?
  /// The predicate in Apple's normal form.
  package var predicate: String?
  /// What a fetch gives.
  package var resultType = FetchResultType.managedObjects
  /// The greatest number of results, 0 for no limit.
  package var fetchLimit = 0
  /// The number of results left out at the start.
  package var fetchOffset = 0
  /// The number of objects loaded at a time, 0 for all.
  package var fetchBatchSize = 0
  /// Whether objects of sub-entities are included.
  package var includesSubentities = true
  /// Whether the values are loaded with the objects.
  package var includesPropertyValues = true
  /// Whether changes not yet saved count.
  package var includesPendingChanges = true
  /// Whether objects are returned as faults.
  package var returnsObjectsAsFaults = true
  /// Whether equal results are given once.
  package var returnsDistinctResults = false
  /// The order of the results; only models built in code have one.
  package var sortDescriptors: [SortDescriptor] = []

  /// Makes a request for all objects of `entity`.
  package init(entity: String?) {
    self.entity = entity
  }
}

/// What a fetch gives, with Core Data's number.
package enum FetchResultType: Int, Hashable, Sendable, CaseIterable {
  /// Managed objects.
  case managedObjects = 0
  /// Object IDs.
  case objectIDs = 1
  /// Dictionaries.
  case dictionaries = 2
  /// The number of objects.
  case count = 4
}

/// One key of an order.
package struct SortDescriptor: Hashable, Sendable {
  /// The key path compared.
  package var key: String
  /// Whether small values come first.
  package var isAscending: Bool
  /// The selector that compares, for example `compare:`.
  package var selector: String?
  /// Whether nil comes last instead of first; nil where the archive does not say.
  package var reversesNullOrder: Bool?

  /// Makes a sort descriptor.
  package init(
    key: String, isAscending: Bool, selector: String? = nil, reversesNullOrder: Bool? = nil
  ) {
    self.key = key
    self.isAscending = isAscending
    self.selector = selector
    self.reversesNullOrder = reversesNullOrder
  }
}

/// A fetch request that code asks the model for by name.
package struct FetchRequestTemplate: Named, Hashable, Sendable {
  /// The name of the template.
  package var name: String
  /// The request.
  package var request: FetchRequest

  /// Makes a template.
  package init(name: String, request: FetchRequest) {
    self.name = name
    self.request = request
  }
}
