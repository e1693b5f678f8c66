package import DataModel
package import Findings
package import Loading

/// Foretells the schema of the store of a model, with a warning for everything that is not certain.
///
/// - Parameters:
///   - version: The model.
///   - framework: The version of the framework to write like; nil for the newest that is known.
/// - Returns: The schema, and the warnings.
/// - Throws: `ToolchainError` with exit code 65 if a name cannot stand in a schema.
package func storeSchema(
  of version: LoadedVersion, framework: Int? = nil
) throws(ToolchainError) -> (schema: StoreSchema, diagnostics: [Diagnostic]) {
  let names = storedNames(of: version.model).filter(hasControlCharacters)
  guard names.isEmpty else {
    throw ToolchainError(
      .data,
      names.map {
        RuleDescription.unstorableName.diagnostic(
          "the name \"\($0)\" contains control characters, expected none",
          at: .file(version.file))
      })
  }
  let schema = predictSchema(
    version.model,
    generation: framework.map(SchemaGeneration.init(frameworkVersion:)) ?? .current)
  let doubts = schema.doubts.map {
    RuleDescription.uncertainSchema.diagnostic($0.description, at: .file(version.file))
  }
  return (schema, doubts)
}

/// The names in a model that become names in a store.
private func storedNames(of model: Model) -> [String] {
  model.entities.flatMap { entity in
    [entity.name] + entity.attributes.flatMap(names) + entity.relationships.map(\.name)
      + entity.fetchIndexes.map(\.name)
  }
}

private func names(of attribute: Attribute) -> [String] {
  [attribute.name] + attribute.elements.flatMap(names)
}

/// Whether there are control characters in `name`; SQLite ends a statement at the first NUL.
private func hasControlCharacters(_ name: String) -> Bool {
  name.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
}
