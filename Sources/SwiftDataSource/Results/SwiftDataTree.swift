import DataModel
package import Findings

/// What a tree of Swift sources declares for SwiftData.
///
/// The types in this folder are what the reader returns, and are kept: members are added, none is renamed or
/// removed.
package struct SwiftDataTree: Sendable {
  /// All schemas that the sources name: versioned schemas, types that hold models without being one, lists in
  /// calls, and last all models together; in the order of files and places within each kind.
  package var schemas: [SwiftDataSchema] = []
  /// The migration plans.
  package var plans: [SwiftDataPlan] = []
  /// The places that make a `ModelContainer`, or attach one to a view or scene.
  package var containers: [SwiftDataContainer] = []
  /// The configurations made anywhere.
  package var configurations: [SwiftDataConfiguration] = []
  /// All classes with `@Model`, by whole name, whether a schema has them or not.
  package var modelTypes: [SwiftDataType] = []
  /// What was found on files and on nothing in a schema.
  ///
  /// For example sources that are not Swift, or plans that name unknown schemas; what concerns a schema is in
  /// ``SwiftDataSchema/diagnostics``.
  package var diagnostics: [Diagnostic] = []
  /// How many files were parsed; the others say nothing that matters.
  package var parsedFileCount = 0

  /// Makes an empty tree.
  package init() {}

  /// The schema called `name`: its whole name, or the last part of it where that is the name of only one.
  package func schema(named name: String) -> SwiftDataSchema? {
    if let found = schemas.first(where: { $0.name == name }) { return found }
    let found = schemas.filter { $0.name.hasSuffix(".\(name)") }
    return found.count == 1 ? found[0] : nil
  }

  /// The migration plan that the app uses: the one that containers name, or the only one; nil where that is for the
  /// user to say.
  package var usualPlan: SwiftDataPlan? {
    let used = Set(stored.compactMap(\.plan))
    let found = plans.filter { used.contains($0.name) }
    if found.count == 1 { return found[0] }
    return plans.count == 1 ? plans[0] : nil
  }

  /// The schema to take where none is named; nil where that is for the user to say.
  ///
  /// The last of the plan that the app uses, or the versioned schema that its containers name, or the only one; without
  /// versioned schemas the list of its containers that has all that the others have, or all models where there is no
  /// list. A container in memory, as previews have it, says nothing where there are others.
  package var usualSchema: SwiftDataSchema? {
    if let last = usualPlan?.schemas.last { return schema(named: last.name) }
    let versioned = schemas.filter { $0.kind == .versioned }
    guard versioned.isEmpty else {
      let used = Set(stored.compactMap(\.schema))
      let found = versioned.count == 1 ? versioned : versioned.filter { used.contains($0.name) }
      return found.count == 1 ? found[0] : nil
    }
    let lists = schemas.filter { $0.kind == .list }
    guard !lists.isEmpty else { return schemas.first { $0.kind == .allModels } }
    let names = Set(stored.compactMap(\.schema))
    let inMemory = Set(containers.compactMap(\.schema)).subtracting(names)
    let kept = lists.filter { !inMemory.contains($0.name) }
    let meant = kept.isEmpty ? lists : kept
    return meant.first { list in meant.allSatisfy { list.holds($0) } }
  }

  /// The containers whose store is a file.
  private var stored: [SwiftDataContainer] {
    containers.filter { container in
      container.configurations.isEmpty || container.configurations.contains { !$0.isInMemory }
    }
  }
}

extension SwiftDataSchema {
  /// Whether the schema has all entities of another, as they are there.
  fileprivate func holds(_ other: SwiftDataSchema) -> Bool {
    other.model.entities.allSatisfy { model.entities[$0.name] == $0 }
  }
}
