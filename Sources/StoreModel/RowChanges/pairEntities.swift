import DataModel
package import Migration

/// Matches the entities and properties of two stores.
///
/// - Parameters:
///   - old: The views of the old store.
///   - new: The views of the new store.
///   - step: The two models, for matching by renaming identifiers as in a migration; nil to match by name.
/// - Returns: The entities that can have objects: those of the new store sorted by name, then removed ones.
package func pairEntities(
  _ old: StoreViews, new: StoreViews, step: MigrationStep?
) -> [ComparedEntity] {
  let pairs = Dictionary(
    (step?.entityPairs ?? []).map { ($0.destination.name, $0) }, uniquingKeysWith: { $1 })
  var used: Set<String> = []
  var result: [ComparedEntity] = []
  for view in new.entities.sorted(by: { nameComesBefore($0.name, $1.name) }) {
    let pair = pairs[view.name]
    let source = step == nil ? view.name : pair?.source?.name
    let former = source.flatMap { old[$0] }
    if let former { used.insert(former.name) }
    guard !view.isAbstract || former.map({ !$0.isAbstract }) ?? false else { continue }
    var entity = compared(former, new: view, pair: pair)
    entity.names = new.line(of: view).union(former.map(old.line) ?? [])
    result.append(entity)
  }
  for view in old.entities.sorted(by: { nameComesBefore($0.name, $1.name) })
  where !used.contains(view.name) && !view.isAbstract {
    result.append(ComparedEntity(old: view, new: nil, names: old.line(of: view)))
  }
  return result
}

private func compared(_ old: EntityView?, new: EntityView, pair: EntityPair?) -> ComparedEntity {
  var result = ComparedEntity(old: old, new: new)
  // Of an entity that is new or gone, all properties are.
  guard let old else { return result }
  let sources = pair.map { pair in
    Dictionary(
      pair.properties.compactMap { property in
        property.source.map { (property.destination.name, $0.name) }
      }, uniquingKeysWith: { first, _ in first })
  }
  var used: Set<String> = []
  for name in new.valueNames {
    let source = sources.map { $0[name] } ?? name
    guard let source, let content = content(source, of: old, name, of: new) else {
      result.onlyNew.append(name)
      continue
    }
    used.insert(source)
    result.properties.append(ComparedProperty(oldName: source, name: name, content: content))
  }
  result.onlyOld = old.valueNames.filter { !used.contains($0) }
  return result
}

private func content(
  _ oldName: String, of old: EntityView, _ name: String, of new: EntityView
) -> ComparedProperty.Content? {
  if let left = old.target(oldName), let right = new.target(name) {
    return .targets(old: left, new: right)
  }
  guard let left = old.column(oldName), let right = new.column(name), !left.isRelationship,
    !right.isRelationship
  else { return nil }
  return .values(old: left, new: right)
}

extension StoreViews {
  /// The names of an entity and its ancestors.
  fileprivate func line(of view: EntityView) -> Set<String> {
    var names: Set<String> = []
    var current: EntityView? = view
    while let view = current, names.insert(view.name).inserted {
      current = view.parent.flatMap { self[$0] }
    }
    return names
  }
}

extension EntityView {
  /// The names of all that has a value: attributes, elements of composites, relationships.
  fileprivate var valueNames: [String] { columns.map(\.name) + toMany.map(\.name) }

  fileprivate func target(_ name: String) -> TargetSource? {
    if let view = toMany(name) { return .toMany(view) }
    return column(name).flatMap { $0.isRelationship ? .toOne($0) : nil }
  }
}
