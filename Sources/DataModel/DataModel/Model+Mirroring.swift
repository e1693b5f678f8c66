extension Model {
  /// The entities that are mirrored with CloudKit.
  ///
  /// Those of the configurations marked for it; all of them where the model is marked, or where the user
  /// says so and no configuration is marked.
  ///
  /// - Parameter usesCloudKit: Whether the user says that the model is mirrored; nil for what it says itself.
  /// - Returns: The entities, in the order of the model.
  package func mirroredEntities(whenTold usesCloudKit: Bool?) -> [Entity] {
    guard usesCloudKit != false else { return [] }
    let marked = configurations.filter(\.isUsedWithCloudKit)
    if !marked.isEmpty {
      let names = marked.reduce(into: Set<String>()) { $0.formUnion($1.entities) }
      return entities.filter { names.contains($0.name) }
    }
    return isUsedWithCloudKit || usesCloudKit == true ? Array(entities) : []
  }

  /// The model with the marks for CloudKit of another one, for one that was compiled and so has none: of the model as a whole,
  /// and of configurations by their names.
  package func markedForCloudKit(as other: Model) -> Model {
    var result = self
    result.isUsedWithCloudKit = other.isUsedWithCloudKit
    for configuration in other.configurations where configuration.isUsedWithCloudKit {
      guard var own = result.configurations[configuration.name] else { continue }
      own.isUsedWithCloudKit = true
      result.configurations.replace(own)
    }
    return result
  }
}
