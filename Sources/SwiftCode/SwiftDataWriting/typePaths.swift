/// Whether a type can be declared under that name without backticks.
package func isTypeName(_ name: String) -> Bool { declaredName(name) == name && name != "_" }

/// Whether a type can be named by that path, as in `App.MigrationPlan`.
package func isTypePath(_ path: String) -> Bool {
  let parts = path.split(separator: ".", omittingEmptySubsequences: false)
  return !parts.isEmpty && parts.allSatisfy { isTypeName(String($0)) }
}
