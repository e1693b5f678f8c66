import DataModel
import TestSupport

extension Example {
  /// Changes in fetched properties and in requests.
  static let fetches: [Example] =
    [
      Example(.fetchedPropertyAdded) {
        $0.edit("Author") { $0.fetchedProperties.insert(FetchedProperty("new", from: "Book")) }
      },
      property(
        .fetchedPropertyRenamed, prepare: { $0.renamingIdentifier = "r" },
        change: { $0.name = "latest" }),
      property(.fetchedPropertyOptional) { $0.isOptional = false },
      property(.fetchedPropertyTransient) { $0.isTransient = false },
      property(.fetchedPropertyIdentifier) { $0.renamingIdentifier = "recent" },
      property(.fetchedPropertyModifier) { $0.versionHashModifier = "2" },
      property(.fetchedPropertySpotlight) { $0.isIndexedBySpotlight = true },
      property(.fetchedPropertyExternalRecord) { $0.isStoredInExternalRecord = true },
      property(.fetchedPropertyIndexed) { $0.isIndexed = true },
      property(.fetchedPropertySyncable) { $0.isSyncable = true },
      property(.fetchedPropertyUserInfo) { $0.userInfo["a"] = "b" },
      property(.fetchedPropertyOtherUserInfo) { $0.otherUserInfo["a"] = .integer(1) },
      property(.fetchedPropertyRequest) { $0.fetchRequest = nil },
    ]
    + request(.fetchRequestEntity) { $0.entity = "Shelf" }
    + request(.fetchRequestPredicate) { $0.predicate = "TRUEPREDICATE" }
    + request(.fetchRequestResultType) { $0.resultType = .count }
    + request(.fetchRequestLimit) { $0.fetchLimit = 1 }
    + request(.fetchRequestOffset) { $0.fetchOffset = 1 }
    + request(.fetchRequestBatchSize) { $0.fetchBatchSize = 1 }
    + request(.fetchRequestSubentities) { $0.includesSubentities = false }
    + request(.fetchRequestPropertyValues) { $0.includesPropertyValues = false }
    + request(.fetchRequestPendingChanges) { $0.includesPendingChanges = false }
    + request(.fetchRequestFaults) { $0.returnsObjectsAsFaults = false }
    + request(.fetchRequestDistinct) { $0.returnsDistinctResults = true }
    + request(.fetchRequestSortDescriptors) {
      $0.sortDescriptors = [SortDescriptor(key: "title", isAscending: true)]
    }

  private static func property(
    _ kind: ChangeKind, prepare: (inout FetchedProperty) -> Void = { _ in },
    change: (inout FetchedProperty) -> Void
  ) -> Example {
    Example(
      kind, prepare: { $0.edit(fetchedProperty: "recent", of: "Author", prepare) },
      change: { $0.edit(fetchedProperty: "recent", of: "Author", change) })
  }

  /// The change in a fetched property and in a template.
  private static func request(
    _ kind: ChangeKind, change: (inout FetchRequest) -> Void
  ) -> [Example] {
    [
      property(kind) { property in
        guard var request = property.fetchRequest else { return }
        change(&request)
        property.fetchRequest = request
      },
      Example(kind) { model in
        model.fetchRequestTemplates = model.fetchRequestTemplates.edited("All") {
          change(&$0.request)
        }
      },
    ]
  }
}
