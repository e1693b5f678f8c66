import Findings

/// Finds the mapping model among the objects of its store.
///
/// - Parameters:
///   - store: The objects.
///   - file: The path, for messages.
/// - Returns: The object; nil with what is wrong with the store.
func findMappingModel(
  in store: XMLStore, file: String
) -> (object: XMLStoreObject?, problems: [Diagnostic]) {
  guard store.rootName == "database" else {
    return (
      nil,
      [
        malformed(
          at: store.rootLocation, "the root element is <\(store.rootName)>, expected <database>")
      ]
    )
  }
  guard store.repetitions.isEmpty else {
    return (
      nil,
      store.repetitions.prefix(20).map { repetition in
        malformed(
          at: repetition.location,
          "\(repetition.count) objects have the id \"\(repetition.identifier)\", expected one each")
      }
    )
  }
  let tops = store.objects.values.filter { $0.type == ObjectType.mappingModel }
  guard let top = tops.first, tops.count == 1 else {
    return (
      nil,
      [
        malformed(
          at: tops.isEmpty ? store.rootLocation : .file(file),
          "the file holds \(tops.count) objects of the type \(ObjectType.mappingModel), expected one"
        )
      ]
    )
  }
  return (top, [])
}

/// The diagnostic for a mapping model that cannot be read.
func malformed(at location: SourceLocation, _ summary: String) -> Diagnostic {
  RuleDescription.malformedMappingModel.diagnostic(summary, at: location)
}
