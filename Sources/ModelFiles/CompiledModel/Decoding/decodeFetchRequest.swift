import DataModel

extension ModelDecoder {
  private static let unsupportedRequestKeys = [
    ArchiveKey.havingPredicate, ArchiveKey.keyPathsForPrefetching, ArchiveKey.valuesToFetch,
    ArchiveKey.valuesToGroupBy,
  ]

  private static let requestKeys = Set(
    unsupportedRequestKeys + [
      ArchiveKey.entity, ArchiveKey.predicate, ArchiveKey.resultType,
      ArchiveKey.hasFetchRequestFlags, ArchiveKey.fetchRequestFlags, ArchiveKey.fetchLimit,
      ArchiveKey.fetchOffset, ArchiveKey.batchSize, ArchiveKey.sortDescriptors,
      ArchiveKey.allocationType,
    ])

  private static let sortKeys: Set<String> = [
    ArchiveKey.sortKey, ArchiveKey.sortAscending, ArchiveKey.sortSelector,
    ArchiveKey.sortReversesNullOrder,
  ]

  /// Reads a fetch request.
  ///
  /// - Throws: ``CompiledModelError`` if a field is not what it has to be.
  mutating func fetchRequest(_ cursor: ArchiveCursor) throws(CompiledModelError) -> FetchRequest {
    reader.noteUnknownKeys(cursor, known: Self.requestKeys)
    var request = FetchRequest(entity: try entityName(cursor, ArchiveKey.entity))
    request.predicate = try predicateText(cursor, ArchiveKey.predicate)
    let number = try cursor.integer(ArchiveKey.resultType) ?? 0
    guard let resultType = FetchResultType(rawValue: number) else {
      throw cursor.error(ArchiveKey.resultType, "the type \(number)", expected: "0, 1, 2 or 4")
    }
    request.resultType = resultType
    request.fetchLimit = try cursor.integer(ArchiveKey.fetchLimit) ?? 0
    request.fetchOffset = try cursor.integer(ArchiveKey.fetchOffset) ?? 0
    request.fetchBatchSize = try cursor.integer(ArchiveKey.batchSize) ?? 0
    try readFlags(of: &request, cursor)
    request.sortDescriptors = try sortDescriptors(cursor)
    if cursor.object.fields[ArchiveKey.allocationType] == nil {
      clues.lacksAllocationType = true
    } else {
      clues.hasAllocationType = true
    }
    for key in Self.unsupportedRequestKeys where try cursor.reference(key) != nil {
      reader.note(cursor.path, "\(key) is left out")
    }
    return request
  }

  private mutating func readFlags(
    of request: inout FetchRequest, _ cursor: ArchiveCursor
  ) throws(CompiledModelError) {
    guard try cursor.flag(ArchiveKey.hasFetchRequestFlags) else { return }
    let flags = FetchRequestFlags(
      rawValue: try cursor.integer(ArchiveKey.fetchRequestFlags)
        ?? FetchRequestFlags.standard.rawValue)
    request.returnsDistinctResults = flags.contains(.returnsDistinctResults)
    request.includesSubentities = flags.contains(.includesSubentities)
    request.includesPropertyValues = flags.contains(.includesPropertyValues)
    request.returnsObjectsAsFaults = flags.contains(.returnsObjectsAsFaults)
    request.includesPendingChanges = flags.contains(.includesPendingChanges)
    let rest = flags.subtracting(FetchRequestFlags.standard.union(.returnsDistinctResults))
    guard !rest.isEmpty else { return }
    reader.note(cursor.path, "the flags \(rest.rawValue) of the request are not known")
  }

  private mutating func sortDescriptors(
    _ cursor: ArchiveCursor
  ) throws(CompiledModelError) -> [SortDescriptor] {
    let path = cursor.path.appending(ArchiveKey.sortDescriptors)
    var result: [SortDescriptor] = []
    for member in try reader.members(cursor, ArchiveKey.sortDescriptors) ?? [] {
      let descriptor = try reader.cursor(member, at: path, kind: ModelClass.sortDescriptor.name)
      reader.noteUnknownKeys(descriptor, known: Self.sortKeys)
      let reverses = descriptor.object.fields[ArchiveKey.sortReversesNullOrder]
      result.append(
        SortDescriptor(
          key: try reader.requiredText(descriptor, ArchiveKey.sortKey),
          isAscending: try descriptor.flag(ArchiveKey.sortAscending),
          selector: try reader.text(descriptor, ArchiveKey.sortSelector),
          reversesNullOrder: reverses == nil
            ? nil : try descriptor.flag(ArchiveKey.sortReversesNullOrder)))
    }
    return result
  }
}
