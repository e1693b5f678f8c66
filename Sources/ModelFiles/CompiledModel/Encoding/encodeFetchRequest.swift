import DataModel

extension ModelEncoder {
  /// Writes a fetch request.
  ///
  /// - Throws: ``CompiledModelError`` if the predicate cannot be read.
  mutating func fetchRequest(
    _ request: FetchRequest, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    let predicate = try encodePredicate(
      request.predicate, at: path.appending(ArchiveKey.predicate))
    var fields: FieldList = [
      ArchiveKey.entity: .reference(
        request.entity.flatMap { entityReferences[$0] } ?? .null),
      ArchiveKey.predicate: .reference(predicate),
      ArchiveKey.resultType: .integer(Int64(request.resultType.rawValue)),
      ArchiveKey.hasFetchRequestFlags: .boolean(true),
      ArchiveKey.fetchRequestFlags: .integer(Int64(request.archivedFlags.rawValue)),
      ArchiveKey.fetchLimit: .integer(Int64(request.fetchLimit)),
      ArchiveKey.fetchOffset: .integer(Int64(request.fetchOffset)),
      ArchiveKey.batchSize: .integer(Int64(request.fetchBatchSize)),
      ArchiveKey.sortDescriptors: .reference(sortDescriptors(request.sortDescriptors)),
      ArchiveKey.valuesToFetch: .reference(.null),
      ArchiveKey.valuesToGroupBy: .reference(.null),
      ArchiveKey.havingPredicate: .reference(.null),
      ArchiveKey.keyPathsForPrefetching: .reference(.null),
    ]
    if form.writesAllocationType { fields.add(ArchiveKey.allocationType, .integer(0)) }
    return object(ModelClass.fetchRequest, fields)
  }

  private mutating func sortDescriptors(_ descriptors: [SortDescriptor]) -> ObjectReference {
    guard !descriptors.isEmpty else { return .null }
    var members: [ObjectReference] = []
    for descriptor in descriptors {
      var fields: FieldList = [
        ArchiveKey.sortKey: text(descriptor.key),
        ArchiveKey.sortAscending: .boolean(descriptor.isAscending),
        ArchiveKey.sortSelector: text(descriptor.selector),
      ]
      if let reverses = descriptor.reversesNullOrder {
        fields.add(ArchiveKey.sortReversesNullOrder, .boolean(reverses))
      }
      members.append(object(ModelClass.sortDescriptor, fields))
    }
    return array(members)
  }
}

extension FetchRequest {
  /// The flag word.
  var archivedFlags: FetchRequestFlags {
    var flags: FetchRequestFlags = []
    if returnsDistinctResults { flags.insert(.returnsDistinctResults) }
    if includesSubentities { flags.insert(.includesSubentities) }
    if includesPropertyValues { flags.insert(.includesPropertyValues) }
    if returnsObjectsAsFaults { flags.insert(.returnsObjectsAsFaults) }
    if includesPendingChanges { flags.insert(.includesPendingChanges) }
    return flags
  }
}
