import DataModel
import Findings
import Text

/// An entity while its properties are read.
struct EntityDraft {
  /// The entity without properties.
  var entity: Entity
  /// The attributes in the order declared.
  var attributes: [Attribute] = []
  /// The names of the properties.
  var names: Set<String> = []
  /// The constraints so far.
  var constraints: Set<[String]> = []
  /// The names of the indexes so far.
  var indexes: Set<String> = []

  /// The name of the entity.
  var name: String { entity.name }
}

extension SchemaBuilder {
  /// Reads a model into an entity.
  mutating func readModel(_ reference: DeclarationReference) {
    let type = table[reference]
    guard let name = table.path(of: reference).last else { return }
    var entity = EntityDraft(entity: Entity(name: name))
    schema.sourceMap.set(.entity(name), .name, to: type.place)
    if type.isGeneric {
      tell(
        .swiftDataUnsupportedType, "the model \(name) has generic parameters",
        at: type.place.location, entity: name)
    }
    if type.hasError {
      tell(
        .swiftDataSyntaxError, "the declaration of \(name) has an error of syntax",
        at: type.place.location, entity: name, severity: .error)
    }
    readParent(type, reference: reference, entity: &entity)
    for (property, others) in grouped(type) {
      readProperty(property, others: others, owner: reference, entity: &entity)
    }
    for macro in type.macros { readMacro(macro, type: type, entity: &entity) }
    entity.entity.attributes = NamedCollection(entity.attributes)
    entities.append(entity.entity)
  }

  /// The entity of the superclass, where that is a model.
  private mutating func readParent(
    _ type: TypeDeclaration, reference: DeclarationReference, entity: inout EntityDraft
  ) {
    guard let written = type.inherited.first,
      case .own(let parent) = table.resolve(written, in: table.scope(of: reference)),
      table[parent].kind == .class
    else { return }
    guard table[parent].isModel else {
      tell(
        .swiftDataAssumedLayout,
        "\(entity.name) inherits from \(written), which is not a model; its properties are left out",
        at: type.place.location, entity: entity.name)
      return
    }
    if let name = table.path(of: parent).last, lineage(name).contains(entity.name) {
      tell(
        .swiftDataUnsupportedType,
        "\(entity.name) inherits from \(written), which inherits from it",
        at: type.place.location, entity: entity.name)
      return
    }
    entity.entity.parent = table.path(of: parent).last
    parents[entity.name] = entity.entity.parent
    tell(
      .swiftDataAssumedLayout,
      "\(entity.name) inherits from the model \(written): no known store shows inheritance",
      at: type.place.location, entity: entity.name)
    add(parent, listed: nil, through: [.entity(entity.name)])
    tellRivals(parent, from: reference.file, as: written)
  }

  /// The properties in order, each with the other declarations of its name in branches of `#if`.
  private func grouped(
    _ type: TypeDeclaration
  ) -> [(property: StoredProperty, others: [StoredProperty])] {
    var places: [String: Int] = [:]
    var result: [(property: StoredProperty, others: [StoredProperty])] = []
    for property in type.properties {
      if let place = places[property.name] {
        result[place].others.append(property)
      } else {
        places[property.name] = result.count
        result.append((property, []))
      }
    }
    return result
  }

  private mutating func readMacro(
    _ macro: KeyPathMacro, type: TypeDeclaration, entity: inout EntityDraft
  ) {
    let word = macro.kind == .unique ? "#Unique" : "#Index"
    for place in macro.unreadable {
      tell(
        .swiftDataUnknownOption, "an argument of \(word) is not a list of key paths",
        at: place.location, entity: entity.name, severity: macro.kind == .unique ? .error : .warning
      )
    }
    if macro.kind == .unique, macro.branch.conditions.count > type.branch.conditions.count {
      tell(
        .swiftDataConditional,
        "#Unique depends on \(macro.branch.conditions.last ?? "a condition"); read as if it holds",
        at: macro.lists.first?.place.location, entity: entity.name)
    }
    for list in macro.lists {
      let names = list.paths.map { self.names($0, type: type, entity: entity) }
      for path in names where !hasProperty(path, entity) {
        tell(
          .swiftDataUnknownKeyPath, "\(word) names “\(path)”, which \(entity.name) does not store",
          at: list.place.location, entity: entity.name,
          severity: macro.kind == .unique ? .error : .warning)
      }
      if macro.kind == .unique {
        addConstraint(names, place: list.place, entity: &entity)
      } else {
        addIndex(names, list: list, entity: &entity)
      }
    }
  }

  /// The names of a key path without the type that it may begin with, joined by dots.
  private func names(
    _ path: [String], type: TypeDeclaration, entity: EntityDraft
  ) -> String {
    guard let first = path.first, !entity.names.contains(first), let own = type.path.last,
      let place = path.lastIndex(of: own),
      place + 1 < path.count
    else { return path.joined(separator: ".") }
    return path[(place + 1)...].joined(separator: ".")
  }

  private func hasProperty(_ path: String, _ entity: EntityDraft) -> Bool {
    // What a parent declares may not be read yet.
    entity.names.contains(String(path.prefix { $0 != "." })) || entity.entity.parent != nil
  }

  /// Adds a uniqueness constraint, unless there is the same.
  mutating func addConstraint(
    _ names: [String], place: SwiftDataSourceMap.Place?, entity: inout EntityDraft
  ) {
    guard entity.constraints.insert(names).inserted else { return }
    let path = ElementPath.uniquenessConstraint(
      entity: entity.name, index: entity.entity.uniquenessConstraints.count)
    if let place { schema.sourceMap.set(path, .name, to: place) }
    entity.entity.uniquenessConstraints.append(names)
  }

  private mutating func addIndex(
    _ names: [String], list: KeyPathMacro.List, entity: inout EntityDraft
  ) {
    let name = "SwiftDataIndexOn" + (list.isRTree ? "RTree" : "Binary") + names.joined()
    guard entity.indexes.insert(name).inserted else { return }
    entity.entity.fetchIndexes.append(
      FetchIndex(
        name: name,
        elements: names.map {
          FetchIndexElement(.property($0), type: list.isRTree ? .rTree : .binary)
        }))
    schema.sourceMap.set(.fetchIndex(entity: entity.name, name: name), .name, to: list.place)
  }
}
