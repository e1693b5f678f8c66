extension Model {
  /// The model after `changes`, which ``diffModels(from:to:)`` has found between it and another:
  /// the other model.
  ///
  /// First goes what is removed; then everything renamed gets its new name at once, with all
  /// references to it; then comes what is added; last, fields are set. Changes that concern nothing
  /// in the model are ignored.
  ///
  /// - Complexity: O(n) in the sizes of the model and of `changes`.
  package func applying(_ changes: [Change]) -> Model {
    let applier = ChangeApplier(changes, to: self)
    var result = self
    for change in applier.changes[.model] ?? [] {
      Model.fields.first { $0.kind == change.kind }?.set(&result, change.to)
    }
    result.entities = applier.members(
      entities, in: .model, path: { .entity($0) }, change: { applier.changed($0) })
    result.composites = applier.members(
      composites, in: .model, path: { .composite($0) },
      change: { composite in
        var result = composite
        let path = ElementPath.composite(composite.name)
        result.attributes = applier.elements(composite.attributes, from: path, to: path)
        return result
      })
    result.fetchRequestTemplates = applier.members(
      fetchRequestTemplates, in: .model, path: { .fetchRequestTemplate($0) },
      change: { applier.changed($0, at: .fetchRequestTemplate($0.name), in: "") })
    result.configurations = applier.members(
      configurations, in: .model, path: { .configuration($0) },
      change: { applier.changed($0, at: .configuration($0.name), in: "") })
    return result
  }
}
