package import Findings
package import Loading
import SwiftCode

/// The sources as far as they are about one store.
///
/// The models of two containers are in no store together, so that what is written of both is the schema of none.
///
/// - Parameters:
///   - name: The name of the container; nil for the only one.
///   - tree: The sources.
/// - Returns: The sources with what that container has; all of them where there are not several.
/// - Throws: `ToolchainError` with exit code 65 if there is no such container, or several and none is named.
package func chooseContainer(
  _ name: String?, in tree: LoadedSwiftTree
) throws(ToolchainError) -> LoadedSwiftTree {
  let groups = tree.tree.containerGroups
  guard name != nil || groups.count > 1 else { return tree }
  guard let group = groups.first(where: { $0.name == name }) else {
    throw ToolchainError(
      .schemaNotDecided, file: tree.path,
      name.map { "the sources have no container \($0)" }
        ?? "the sources have several containers, expected the name of one of them after #",
      notes: groups.prefix(20).map {
        DiagnosticNote("there is \(tree.path)#\($0.name)", at: $0.containers.first?.location)
      })
  }
  return tree.narrowed(to: group)
}

extension LoadedSwiftTree {
  /// The sources as far as they are about one store; new schemas with entities of it, which no container uses yet, are among
  /// them.
  func narrowed(to group: ContainerGroup) -> LoadedSwiftTree {
    let groups = tree.containerGroups
    guard groups.count > 1 else { return self }
    let used = groups.reduce(into: Set<String>()) { $0.formUnion($1.schemas) }
    let own = entities(of: group.schemas)
    let new = tree.schemas.filter { schema in
      schema.kind == .versioned && !used.contains(schema.name)
        && !own.isDisjoint(with: entities(of: [schema.name]))
    }
    var result = self
    result.tree = tree.narrowed(to: group, keeping: Set(new.map(\.name)))
    return result
  }

  private func entities(of names: Set<String>) -> Set<String> {
    tree.schemas.filter { names.contains($0.name) }
      .reduce(into: []) { $0.formUnion($1.types.keys) }
  }
}
