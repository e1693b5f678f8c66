import DataModel

/// The subject of a view.
enum ViewSubject: Hashable {
  /// The objects of an entity and its subentities.
  case entity(String)
  /// The objects of just an entity.
  case only(String)
  /// The pairs of a to-many relationship.
  case pairs(String, String)

  /// The name of the view where nothing else has it.
  var plainName: String {
    switch self {
    case .entity(let entity): entity
    case .only(let entity): "only.\(entity)"
    case .pairs(let entity, let relationship): "\(entity).\(relationship)"
    }
  }

  /// A description of the view's contents.
  var meaning: String {
    switch self {
    case .entity(let entity): "the objects of \(entity)"
    case .only(let entity): "the objects of \(entity) without those of subentities"
    case .pairs(let entity, let relationship): "the pairs of \(relationship) of \(entity)"
    }
  }
}

extension StoreViews {
  /// A unique name for each view, as SQLite compares names.
  ///
  /// SQLite treats names that differ only in the case of ASCII letters as equal, and reserves names that
  /// start with `sqlite_`. Entities get their names first, in order, then relationships, then views without
  /// subentities; a name in use gets a space and the first number that makes it unique.
  ///
  /// *Source:* sqlite.org/lang_createtable.html, on names.
  func viewNames() -> [ViewSubject: String] {
    let entities = entities.map { ViewSubject.entity($0.name) }
    let relationships = self.entities.flatMap { entity in
      entity.toMany.filter { $0.entity == entity.name }.map {
        ViewSubject.pairs(entity.name, $0.name)
      }
    }
    let others = self.entities.filter(\.hasSubentities).map { ViewSubject.only($0.name) }
    // No number makes a name that another view has by right.
    let plain = Set((entities + relationships + others).map { foldedName($0.plainName) })
    var taken: Set<String> = []
    var names: [ViewSubject: String] = [:]
    for subject in entities + relationships + others {
      var name = subject.plainName
      if foldedName(name).hasPrefix("SQLITE_") { name = " \(name)" }
      var number = 2
      let base = name
      while taken.contains(foldedName(name)) || (name != base && plain.contains(foldedName(name))) {
        name = "\(base) \(number)"
        number += 1
      }
      taken.insert(foldedName(name))
      names[subject] = name
    }
    return names
  }
}
