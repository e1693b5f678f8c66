/// Clears ``Change/changesSchema`` where an element without a renaming identifier is removed and added again
/// with the same table or column name and type.
func confirmSchemaChanges(_ changes: inout [Change]) {
  var removed: [ElementPath: Int] = [:]
  for index in changes.indices where changes[index].to == nil {
    if let path = changes[index].before { removed[path] = index }
  }
  guard !removed.isEmpty else { return }
  var replaced: Set<String> = []
  for index in changes.indices where changes[index].from == nil {
    guard let path = changes[index].after, let other = removed[path],
      let old = changes[other].from?.withoutIdentifier,
      old == changes[index].to?.withoutIdentifier
    else { continue }
    changes[index].changesSchema = false
    changes[other].changesSchema = false
    if case .entity(let name) = path { replaced.insert(name) }
  }
  for index in changes.indices where changes[index].kind == .relationshipDestination {
    guard case .text(let name)? = changes[index].to, changes[index].from == changes[index].to,
      replaced.contains(name)
    else { continue }
    changes[index].changesSchema = false
  }
}

extension ChangeValue {
  /// A whole entity, attribute or relationship without its renaming identifier; nil for anything else.
  fileprivate var withoutIdentifier: ChangeValue? {
    switch self {
    case .entity(var entity):
      entity.renamingIdentifier = nil
      return .entity(entity)
    case .attribute(var attribute):
      attribute.renamingIdentifier = nil
      return .attribute(attribute)
    case .relationship(var relationship):
      relationship.renamingIdentifier = nil
      return .relationship(relationship)
    default: return nil
    }
  }
}
