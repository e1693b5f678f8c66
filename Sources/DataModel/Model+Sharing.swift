extension Model {
  /// The model, with the entities that are equal in another one kept once for both.
  ///
  /// Versions of a bundle differ in few entities. What is shared is also compared at once.
  ///
  /// - Parameter other: A model that is kept as well.
  /// - Returns: An equal model.
  /// - Complexity: O(n) in the size of the models.
  package func sharing(_ other: Model) -> Model {
    guard !entities.hasRepeatedNames else { return self }
    var result = self
    for entity in entities {
      guard let same = other.entities[entity.name], same == entity else { continue }
      result.entities.replace(same)
    }
    return result
  }
}
