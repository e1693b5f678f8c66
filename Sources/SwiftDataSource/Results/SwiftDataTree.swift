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

  /// The schema to take where none is named; nil where that is for the user to say.
  ///
  /// The last of the only plan, or the only versioned schema, or the schema of the only container list, or all
  /// models where there are no versioned schemas.
  package var usualSchema: SwiftDataSchema? {
    let plans = plans.filter { !$0.schemas.isEmpty }
    if plans.count == 1, let last = plans[0].schemas.last { return schema(named: last.name) }
    let versioned = schemas.filter { $0.kind == .versioned }
    guard versioned.isEmpty else { return versioned.count == 1 ? versioned[0] : nil }
    let lists = schemas.filter { $0.kind == .list }
    if let first = lists.first, lists.allSatisfy({ $0.model.entities == first.model.entities }) {
      return first
    }
    return lists.isEmpty ? schemas.first { $0.kind == .allModels } : nil
  }
}
