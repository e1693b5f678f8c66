import StoreSchema

/// What a view is of.
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

  /// What is in the view, in words.
  var meaning: String {
    switch self {
    case .entity(let entity): "the objects of \(entity)"
    case .only(let entity): "the objects of \(entity) without those of subentities"
    case .pairs(let entity, let relationship): "the pairs of \(relationship) of \(entity)"
    }
  }
}

extension StoreViews {
  /// A name for each view that SQLite tells from all others.
  ///
  /// SQLite takes names that differ only in the case of ASCII letters for one, and keeps those that begin with
  /// `sqlite_` for itself. Entities choose first, in their order, then relationships, then what leaves out subentities;
  /// a name that is taken gets a blank and the first number behind it with which it is free.
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
