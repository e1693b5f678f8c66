import DataModel
import Findings
import Text

/// Builds the model of one schema.
struct SchemaBuilder {
  /// The declarations of the tree.
  let table: SymbolTable
  /// The full name of the type that contains the schema; nil if absent.
  let holder: [String]?
  /// What was built.
  var schema: SwiftDataSchema
  /// The class of each entity.
  var classes: [String: DeclarationReference] = [:]
  /// The inverses declared by relationships of the model, by path.
  var written: [ElementPath: WrittenRelationship] = [:]
  /// The entities without their relationships.
  var entities: [Entity] = []
  /// The relationships by path.
  var relationships: [ElementPath: Relationship] = [:]
  /// The superclass of each entity that has one.
  var parents: [String: String] = [:]
  /// The raw values of enumerations, by case.
  var rawValues: [DeclarationReference: [String: AttributeValue]] = [:]
  /// The cases of enumerations with raw values.
  var rawCases: [DeclarationReference: [SwiftDataRawCase]] = [:]
  /// The models still to be read.
  private var waiting: [DeclarationReference] = []
  /// The number of composite elements that may still be created.
  var elementBudget = 20_000
  /// The types already reported as declared several times.
  var told: Set<String> = []
  /// The type aliases that were looked at.
  var aliases: Set<SymbolTable.AliasUse> = []

  /// Creates a builder of an empty schema.
  init(_ table: SymbolTable, holder: [String]?, _ schema: SwiftDataSchema) {
    self.table = table
    self.holder = holder
    self.schema = schema
  }

  /// Adds models that the schema lists, and all that is reached from them.
  ///
  /// - Parameter roots: The classes, each with the location where it is listed.
  mutating func build(_ roots: [(DeclarationReference, SourceLocation?)]) {
    for (reference, place) in roots { add(reference, listed: place, through: []) }
    while let reference = waiting.popLast() { readModel(reference) }
    pairInverses()
    finish()
    spellCopies()
    schema.model.configurations = [
      Configuration(name: "default", entities: Set(schema.model.entities.map(\.name)))
    ]
    schema.diagnostics = schema.diagnostics.sortedByPosition()
    schema.openReadings.sort { $0.name < $1.name }
  }

  /// Puts the entities together, each with its relationships.
  private mutating func finish() {
    var ends: [String: [Relationship]] = [:]
    for (path, relationship) in relationships {
      guard case .property(let entity, _) = path else { continue }
      ends[entity, default: []].append(relationship)
    }
    schema.model.entities = NamedCollection(
      entities.map { entity in
        var entity = entity
        entity.relationships = NamedCollection(ends[entity.name] ?? [])
        return entity
      })
  }

  /// Takes a model into the schema, unless it is in it.
  mutating func add(
    _ reference: DeclarationReference, listed: SourceLocation?, through path: [ElementPath]
  ) {
    let path = (names: table.path(of: reference), reached: path)
    guard let entity = path.names.last else { return }
    let type = table[reference]
    if let known = classes[entity] {
      if known != reference, table.path(of: known) != path.names || listed == nil {
        tellClash(entity, first: known, second: reference, listed: listed)
      }
      return
    }
    classes[entity] = reference
    let isNested = holder.map { path.names.starts(with: $0) && path.names.count > $0.count }
    schema.types[entity] = SwiftDataType(
      name: path.names.joined(separator: "."), entity: entity, location: type.place.location,
      isNestedInSchema: isNested ?? false, listed: listed, reachedThrough: path.reached)
    waiting.append(reference)
    tellOthers(reference)
    if let file = listed.flatMap({ table.number(ofFile: $0.file) }) {
      tellRivals(reference, from: file)
    }
  }

  /// Adds a diagnostic of a kind.
  mutating func tell(
    _ rule: RuleDescription, _ summary: String, at location: SourceLocation?,
    entity: String? = nil, property: String? = nil, severity: Severity? = nil,
    notes: [DiagnosticNote] = []
  ) {
    var diagnostic = Diagnostic(
      rule, summary, location: location, entity: entity, property: property)
    diagnostic.severity = severity ?? rule.severityInSource
    diagnostic.notes = notes
    schema.diagnostics.append(diagnostic)
  }

  private mutating func tellClash(
    _ entity: String, first: DeclarationReference, second: DeclarationReference,
    listed: SourceLocation?
  ) {
    let names = [first, second].map { table.path(of: $0).joined(separator: ".") }
    guard !table.areAlike(first, second), told.insert("\(names)").inserted else { return }
    tell(
      .swiftDataNameClash,
      "\(names[0]) and \(names[1]) are both the entity “\(entity)”; the first is read",
      at: listed ?? table[second].place.location, entity: entity,
      notes: [
        DiagnosticNote("\(names[0]) is declared here", at: table[first].place.location),
        DiagnosticNote("\(names[1]) is declared here", at: table[second].place.location),
      ])
  }

  /// Reports that a type could also be another one with the same name.
  mutating func tellOthers(_ reference: DeclarationReference) {
    let path = table.path(of: reference)
    let name = path.joined(separator: ".")
    guard told.insert("type \(name)").inserted else { return }
    let others = table.types(at: path).filter { other in
      // Another folder is another target.
      other != reference && (!table[other].isOfFile || other.file == reference.file)
        && areSiblings(table.files[other.file].path, table.files[reference.file].path)
        && !table.areAlike(other, reference)
    }
    guard let other = others.first else {
      return table.mayShadow(reference) ? tellShadow(reference) : ()
    }
    let places = [reference] + others
    let isConditional = places.contains { !table[$0].branch.isCertain }
    let isSameFile = other.file == reference.file
    // The hash is the same then, and only the names of cases with raw values may not be.
    let areStoredAlike = isConditional && others.allSatisfy { table.haveOneLayout(reference, $0) }
    tell(
      isConditional ? .swiftDataConditional : .swiftDataDeclaredTwice,
      "\(name) is declared in \(counted(places.count, "place"))"
        + "\(areStoredAlike ? ", which are stored alike" : ""); the first is read",
      at: table[reference].place.location, entity: path.last,
      severity: areStoredAlike || isSameFile && !isConditional ? .warning : .error,
      notes: others.map {
        DiagnosticNote("\(name) is declared here as well", at: table[$0].place.location)
      })
  }

  /// Reports that an undecided condition makes a type hide a system type.
  private mutating func tellShadow(_ reference: DeclarationReference) {
    let (type, name) = (table[reference], table.path(of: reference).last ?? "")
    tell(
      .swiftDataConditional,
      "\(name) is declared only where \(type.branch.conditions.last ?? "") holds, and the system has a type of that "
        + "name; read as if it does", at: type.place.location, entity: name)
  }

  /// Reports that only the order of folders decides between types with the same name.
  mutating func tellRivals(
    _ reference: DeclarationReference, from file: Int, as written: WrittenType? = nil
  ) {
    let rivals = table.rivals(of: reference, from: file, as: written)
    let name = table.path(of: reference).joined(separator: ".")
    guard !rivals.isEmpty, told.insert("rivals \(name)").inserted else { return }
    tell(
      .swiftDataDeclaredTwice,
      "\(name) is declared in \(counted(rivals.count + 1, "folder")), and "
        + "\(table.files[file].path) may mean any of them; the first is read",
      at: table[reference].place.location, entity: table.path(of: reference).last,
      notes: rivals.prefix(8).map {
        DiagnosticNote("\(name) is declared here as well", at: table[$0].place.location)
      })
  }

  /// Reports that only an order or a condition decides between type aliases with the same name and different
  /// meanings, or between an alias and a system type.
  mutating func tellAliases(in type: WrittenType, _ scope: NameScope) {
    for (taken, others) in table.rivalAliases(in: type, scope, seen: &aliases) {
      let name = table.path(of: taken).joined(separator: ".")
      guard told.insert("alias \(name)").inserted else { continue }
      if others.isEmpty {
        tellShadow(taken)
        continue
      }
      let isConditional = ([taken] + others).contains { !table[$0].branch.isCertain }
      tell(
        isConditional ? .swiftDataConditional : .swiftDataDeclaredTwice,
        "\(name) is declared in \(counted(others.count + 1, "place")) and means another type in one of "
          + "them; the first is read",
        at: table[taken].place.location, entity: table.path(of: taken).last,
        notes: others.prefix(8).map {
          DiagnosticNote("\(name) is declared here as well", at: table[$0].place.location)
        })
    }
  }

  /// Whether two files are in one folder.
  private func areSiblings(_ left: String, _ right: String) -> Bool {
    func folder(_ path: String) -> Substring {
      path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
    return folder(left) == folder(right)
  }
}

/// A relationship's declared inverse, and the data for matching it.
struct WrittenRelationship {
  /// What is written.
  var inverse: RelationshipOptions.Inverse
  /// Where.
  var place: SourceLocation?
  /// Whether it has `@Relationship`.
  var hasMacro: Bool
  /// The scope in which names of the inverse are looked up.
  var scope: NameScope
}

extension RuleDescription {
  /// The severity of a finding for a caller that requires the whole model.
  var severityInSource: Severity { Self.swiftDataGaps.contains(id) ? .error : severity }
}
