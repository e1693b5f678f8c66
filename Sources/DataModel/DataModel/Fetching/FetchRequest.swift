/// A fetch request stored in the model.
package struct FetchRequest: Hashable, Sendable {
  /// The entity whose objects are fetched; nil only in a broken model.
  package var entity: String?
  /// The predicate in Apple's normal form.
  package var predicate: String?
  /// The type of the results.
  package var resultType = FetchResultType.managedObjects
  /// The maximum number of results; 0 for no limit.
  package var fetchLimit = 0
  /// The number of results to skip.
  package var fetchOffset = 0
  /// The number of objects loaded at a time; 0 for all.
  package var fetchBatchSize = 0
  /// Whether objects of subentities are included.
  package var includesSubentities = true
  /// Whether property values are loaded with the objects.
  package var includesPropertyValues = true
  /// Whether unsaved changes are included.
  package var includesPendingChanges = true
  /// Whether objects are returned as faults.
  package var returnsObjectsAsFaults = true
  /// Whether duplicate results are removed.
  package var returnsDistinctResults = false
  /// The order of the results; only models built in code have one.
  package var sortDescriptors: [SortDescriptor] = []

  /// Creates a request for all objects of `entity`.
  package init(entity: String?) {
    self.entity = entity
  }
}

/// The type of fetch results, with Core Data's number.
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

/// One key of a sort order.
package struct SortDescriptor: Hashable, Sendable {
  /// The key path to sort by.
  package var key: String
  /// Whether the order is ascending.
  package var isAscending: Bool
  /// The comparison selector, for example `compare:`.
  package var selector: String?
  /// Whether nil sorts last instead of first; nil if the archive does not say.
  package var reversesNullOrder: Bool?

  /// Creates a sort descriptor.
  package init(
    key: String, isAscending: Bool, selector: String? = nil, reversesNullOrder: Bool? = nil
  ) {
    self.key = key
    self.isAscending = isAscending
    self.selector = selector
    self.reversesNullOrder = reversesNullOrder
  }
}

/// A fetch request that code gets from the model by name.
package struct FetchRequestTemplate: Named, Hashable, Sendable {
  /// The name of the template.
  package var name: String
  /// The request.
  package var request: FetchRequest

  /// Creates a template.
  package init(name: String, request: FetchRequest) {
    self.name = name
    self.request = request
  }
}
