package import DataModel
package import Loading
import ModelFiles

/// The models of two versions in a common form, so that only differences in meaning remain.
///
/// If one side is a source and the other compiled, the source is written in the format of the other and read
/// again, so that anything that compiled models, or that compiler generation, do not contain is not a
/// difference.
package func comparableModels(_ from: LoadedVersion, _ to: LoadedVersion) -> (
  from: Model, to: Model
) {
  switch (from.form, to.form) {
  case (nil, let form?): (compiled(from.model, as: to.model, form), to.model.archived)
  case (let form?, nil): (from.model.archived, compiled(to.model, as: from.model, form))
  default: (from.model, to.model)
  }
}

/// The compiled form of `source`; if it cannot be compiled, what sources can express.
private func compiled(_ source: Model, as other: Model, _ form: ArchiveForm) -> Model {
  let module = moduleName(source, other)
  guard let bytes = try? encodeModel(source, form: form, module: module),
    let decoded = try? decodeModel(bytes)
  else { return source.archived }
  return decoded.model.withComputedDefaults(of: source)
}

extension Model {
  /// The model with the computed initial values, which compiled models do not contain, of another model with
  /// the same attributes.
  fileprivate func withComputedDefaults(of source: Model) -> Model {
    let entities = source.entities.filter { $0.attributes.contains { $0.computedDefault != nil } }
    guard !entities.isEmpty else { return self }
    var result = self
    for entity in entities {
      guard var copy = result.entities[entity.name] else { continue }
      copy.attributes = NamedCollection(
        copy.attributes.map { attribute in
          var attribute = attribute
          attribute.computedDefault = entity.attributes[attribute.name]?.computedDefault
          return attribute
        })
      result.entities.replace(copy)
    }
    return result
  }
}

/// The module with which the compiler completed class names that start with a dot.
private func moduleName(_ source: Model, _ compiled: Model) -> String? {
  for entity in source.entities {
    guard let name = entity.className, name.hasPrefix("."),
      let full = compiled.entities[entity.name]?.className, full.hasSuffix(name)
    else { continue }
    return String(full.dropLast(name.count))
  }
  return nil
}
