import DataModel
package import Findings

/// The SwiftData declarations in a tree of Swift sources.
///
/// The types in this folder are what the reader returns, and are kept: members are added, none is renamed or
/// removed.
package struct SwiftDataTree: Sendable {
  /// All schemas in the sources: versioned schemas, other types that contain models, lists in calls, and
  /// finally all models together; each kind in order of files and positions.
  package var schemas: [SwiftDataSchema] = []
  /// The names of versioned schemas that several folders declare differently, of which one was read.
  package var ambiguousNames: Set<String> = []
  /// The migration plans.
  package var plans: [SwiftDataPlan] = []
  /// The code that creates a `ModelContainer` or attaches one to a view or scene.
  package var containers: [SwiftDataContainer] = []
  /// The configurations made anywhere.
  package var configurations: [SwiftDataConfiguration] = []
  /// All classes with `@Model`, by whole name, whether a schema has them or not.
  package var modelTypes: [SwiftDataType] = []
  /// The diagnostics about files that do not belong to a schema.
  ///
  /// For example sources that are not Swift, or plans that name unknown schemas; what concerns a schema is in
  /// ``SwiftDataSchema/diagnostics``.
  package var diagnostics: [Diagnostic] = []
  /// The paths of the files that were parsed; the others say nothing that matters.
  package var parsedFiles: Set<String> = []

  /// The words of which a parsed file contains at least one, unless it declares a type that another file
  /// needs.
  package static let words = SourceSelection.words

  /// The name of the unversioned schema: a list in code, or all models together.
  package static let unversioned = "unversioned"

  /// Creates an empty tree.
  package init() {}

  /// The schema called `name`: its whole name, or the last part of it where that is the name of only one.
  package func schema(named name: String) -> SwiftDataSchema? {
    if let found = schemas.first(where: { $0.name == name }) { return found }
    let found = schemas.filter { $0.name.hasSuffix(".\(name)") }
    return found.count == 1 ? found[0] : nil
  }

  /// The migration plan that the app uses: the one named by containers, or the only one if no container was
  /// found without a plan; nil if absent or the user must choose.
  package var usualPlan: SwiftDataPlan? {
    let used = Set(stored.compactMap(\.plan))
    let found = plans.filter { used.contains($0.name) }
    guard found.isEmpty else { return found.count == 1 ? found[0] : nil }
    guard plans.count == 1, stored.isEmpty || stored.contains(where: \.isPlanOpen) else {
      return nil
    }
    return plans[0]
  }

  /// The default schema; nil if the user must choose.
  ///
  /// The last of the plan that the app uses, or the versioned schema that its containers name; else ``listedSchema``, as the
  /// versioned schema with the same models where there is one; else the only versioned schema.
  package var usualSchema: SwiftDataSchema? {
    if let last = usualPlan?.schemas.last { return schema(named: last.name) }
    let versioned = schemas.filter { $0.kind == .versioned }
    let used = Set(stored.compactMap(\.schema))
    let found = versioned.filter { used.contains($0.name) }
    guard found.isEmpty else { return found.count == 1 ? found[0] : nil }
    let isRead = !stored.isEmpty && stored.allSatisfy { $0.schema != nil }
    guard versioned.isEmpty || isRead else { return versioned.count == 1 ? versioned[0] : nil }
    return listedSchema.map { list in
      versioned.first { $0.model.entities == list.model.entities } ?? list
    }
  }

  /// The list of models in the app's containers, whether or not there are versioned schemas; nil if several
  /// lists exist and none contains all others.
  ///
  /// A list that is not known to belong to a container counts if a container's list cannot be read or there is none. Without
  /// any list these are all models. A container in memory, such as that of a preview, does not count if there
  /// are others.
  package var listedSchema: SwiftDataSchema? {
    let all = schemas.first { $0.kind == .allModels }
    let lists = schemas.filter { $0.kind == .list }
    let named = Set(stored.compactMap(\.schema))
    let inMemory = Set(containers.compactMap(\.schema)).subtracting(named)
    let own = lists.filter { named.contains($0.name) }
    let loose = lists.filter { !named.contains($0.name) && !inMemory.contains($0.name) }
    let isOpen = stored.contains { $0.schema == nil }
    if lists.isEmpty || isOpen && loose.isEmpty { return all }
    let known = own.isEmpty || isOpen ? own + loose : own
    let meant = known.isEmpty ? lists : known
    return meant.first { list in meant.allSatisfy { list.holds($0) } }
  }

  /// The containers whose store is a file.
  var stored: [SwiftDataContainer] { containers.filter(\.isStored) }
}

extension SwiftDataSchema {
  /// Whether the schema has all entities of another, as they are there.
  func holds(_ other: SwiftDataSchema) -> Bool {
    other.model.entities.allSatisfy { model.entities[$0.name] == $0 }
  }
}
