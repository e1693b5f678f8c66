extension Model {
  /// Applies `changes`, found by ``diffModels(from:to:)``, and returns the resulting model.
  ///
  /// Removals come first; then everything renamed gets its new name at once, including all references; then
  /// additions; fields are set last. Changes that do not concern this model are ignored.
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
