extension Model {
  /// The entities that are mirrored with CloudKit.
  ///
  /// These are the entities of configurations marked for CloudKit; or all entities, if the model is marked or
  /// if the user says that it is mirrored and no configuration is marked.
  ///
  /// - Parameter usesCloudKit: Whether the user says that the model is mirrored; nil to use the model's own
  ///   marks.
  /// - Returns: The entities, in model order.
  package func mirroredEntities(whenTold usesCloudKit: Bool?) -> [Entity] {
    guard usesCloudKit != false else { return [] }
    let marked = configurations.filter(\.isUsedWithCloudKit)
    if !marked.isEmpty {
      let names = marked.reduce(into: Set<String>()) { $0.formUnion($1.entities) }
      return entities.filter { names.contains($0.name) }
    }
    return isUsedWithCloudKit || usesCloudKit == true ? Array(entities) : []
  }

  /// The model with the CloudKit marks of another model, which a compiled model lacks: those of the whole
  /// model and of configurations, matched by name.
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
