/// A `VersionedSchema` that lists types which stand elsewhere and may still change.
package struct LiveSchema: Hashable, Sendable {
  /// The name of the type.
  package var name: String
  /// Its version.
  package var version: SchemaVersion
  /// The whole names of the classes.
  package var types: [String]

  /// Creates a schema.
  package init(name: String, version: SchemaVersion, types: [String]) {
    (self.name, self.version, self.types) = (name, version, types)
  }

  /// The declaration, with a line end at its end.
  ///
  /// - Source: WWDC 2023, “Model your schema with SwiftData”: `VersionedSchema`.
  package var text: String {
    let lines =
      [
        "/// The models as they are now. Before the next change of one that has shipped, freeze them:",
        "/// modelc freeze-schema writes this schema with copies of its types.",
        "enum \(declaredName(name)): VersionedSchema {",
        "    static let versionIdentifier = "
          + "Schema.Version(\(version.major), \(version.minor), \(version.patch))",
        "", "    static var models: [any PersistentModel.Type] {", "        [",
      ] + types.map { "            \(typePath($0)).self," } + ["        ]", "    }", "}"]
    return lines.joined(separator: "\n") + "\n"
  }
}
