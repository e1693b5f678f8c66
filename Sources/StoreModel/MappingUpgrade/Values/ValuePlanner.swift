import DataModel
import Findings
import ModelFiles

/// Plans the values that the attributes of the objects of one entity mapping get, and the statement that inserts them.
struct ValuePlanner {
  let request: MappingRequest
  let mapping: MappingModel.EntityMapping
  let planned: PlannedMapping
  /// The mappings before, which make other objects.
  private let earlier: [PlannedMapping]
  /// The columns of the object whose files this mapping has taken already.
  private var takenFiles: Set<String> = []
  var joins: SourceJoins
  /// The columns with their values, in order.
  var columns: [(name: String, value: String)] = []
  /// The checks for failures on rows.
  var checks: [MappingCheck] = []
  /// The problems that make the plan impossible.
  var problems: [Diagnostic] = []
  /// What to know.
  var notes: [String] = []

  init(
    _ request: MappingRequest, mapping: MappingModel.EntityMapping, planned: PlannedMapping,
    behind earlier: [PlannedMapping]
  ) {
    (self.request, self.mapping, self.planned) = (request, mapping, planned)
    self.earlier = earlier
    joins = SourceJoins(request.old, from: planned.source)
    for attribute in request.new.attributes(of: planned.destination) where !attribute.isDerived {
      plan(attribute)
    }
    checkNames()
  }

  /// Adds the checks, and the statement.
  func add(to program: inout MappingProgram) {
    program.parts += checks.map(MappingProgram.Part.check)
    guard let entity = request.new.schema.entity(planned.destination) else { return }
    let saves = "IFNULL(t.Z_OPT, 1)"
    let all =
      [
        ("Z_PK", "a.destination"), ("Z_ENT", "\(entity.number)"),
        (
          "Z_OPT",
          planned.keepsKeys ? "CASE WHEN a.destination = t.Z_PK THEN \(saves) ELSE 1 END" : "1"
        ),
      ] + columns
    program.add(
      .objects,
      sql:
        "INSERT INTO main.\(identifier(entity.table)) (\(all.map { identifier($0.0) }.joined(separator: ", "))) "
        + "SELECT \(all.map(\.1).joined(separator: ", ")) \(rows)", comment: planned.name)
  }

  /// The rows of the mapping with the targets of key paths, starting at `FROM`.
  var rows: String {
    let table = SourceStore.table(request.old.schema.tableName(of: planned.source) ?? "")
    return "FROM \(planned.table) AS a CROSS JOIN \(table) AS t ON t.Z_PK = a.source\(joins.sql)"
  }

  // MARK: - One attribute

  private mutating func plan(_ attribute: Attribute) {
    let own = mapping.attributeMappings.last {
      $0.name == attribute.name && $0.valueExpression != nil
    }
    let elements = request.new.elements(of: attribute, in: planned.destination)
    guard let value = own?.value else {
      for element in elements {
        let literal = element.defaultValue.flatMap { storedLiteral($0, of: element.attribute) }
        columns.append((element.column, literal ?? "NULL"))
      }
      return
    }
    guard !attribute.isTransient else { return }
    switch value {
    case .constant(let constant): set(elements, of: attribute, to: constant)
    case .bareKeyPath: setNil(elements)
    case .source(let path): set(elements, of: attribute, to: path)
    case .policyFunction(let selector, _):
      setNil(elements)
      // Without a policy class of its own the mapping has Core Data's, which has no such method.
      if mapping.policyClassName == nil {
        raise(
          attribute.name, problem: "calls \(selector) of no migration policy",
          reason: "[NSEntityMigrationPolicy \(selector)]: unrecognized selector sent to instance")
      }
    case .instancesOfMapping, .instancesOfRelationship:
      raise(
        attribute.name, problem: "is an attribute, and gets objects",
        reason: unacceptable(attribute, given: "__NSArrayM", value: "…"))
    case .other(let expression): set(elements, of: attribute, to: expression)
    }
  }

  mutating func setNil(_ elements: [StoredElement]) {
    columns += elements.map { ($0.column, "NULL") }
  }

  private mutating func set(
    _ elements: [StoredElement], of attribute: Attribute, to constant: Constant
  ) {
    guard let given = ValueClass(constant) else { return setNil(elements) }
    if attribute.type == .transformable {
      return refuse(
        attribute.name, problem: "a constant has to go through a value transformer",
        rule: .mappingTransformer)
    }
    guard given == ValueClass(attribute.type), let element = elements.first else {
      let name = if case .boolean = constant { "__NSCFBoolean" } else { given.givenName }
      return raise(
        attribute.name, problem: "gets a constant of another type",
        reason: unacceptable(attribute, given: name, value: constant.shownText))
    }
    guard let literal = constantLiteral(constant, of: attribute) else {
      return refuse(
        attribute.name, problem: "\(constant.shownText) does not fit \(attribute.type.sourceName)",
        rule: .mappingValueRange)
    }
    columns.append((element.column, literal))
  }

  private mutating func set(
    _ elements: [StoredElement], of attribute: Attribute, to path: SourcePath
  ) {
    guard case .keys(let keys) = path else {
      return raise(
        attribute.name, problem: "is an attribute, and gets objects",
        reason: unacceptable(attribute, given: "NSManagedObject", value: "…"))
    }
    switch joins.follow(keys) {
    case .attribute(let source, let row, let entity):
      copy(
        source, old: request.old.elements(of: source, in: entity), row: row, to: attribute,
        new: elements)
    case .element(let source, let row):
      copy(source.attribute, old: [source], row: row, to: attribute, new: elements)
    case .unstored:
      notes.append(
        "\(planned.name): \(path.path) is not stored, so \(planned.destination).\(attribute.name) "
          + "is nil."
      )
      setNil(elements)
    case .object(let key, _):
      exclude(attribute, key, given: "NSManagedObject", shown: "'…'")
    case .several:
      raise(
        attribute.name, problem: "is an attribute, and gets a collection",
        reason: unacceptable(attribute, given: "__NSSetM", value: "…"))
    case .unknown(let key, let entity):
      raise(
        attribute.name, problem: "gets \(path.path), and \(entity) has no \(key)",
        reason: "the entity \(entity) is not key value coding-compliant for the key \"\(key)\".")
    }
  }

  /// Copies a value, that of a composite element by element.
  private mutating func copy(
    _ source: Attribute, old: [StoredElement], row: String, to attribute: Attribute,
    new: [StoredElement]
  ) {
    guard (source.type == .composite) == (attribute.type == .composite) else {
      let isSet = old.map { "\(row).\(identifier($0.column)) IS NOT NULL" }.joined(
        separator: " OR ")
      return exclude(
        attribute, "CASE WHEN \(isSet.isEmpty ? "0" : isSet) THEN '…' END",
        given: ValueClass(source.type)?.givenName ?? "NSObject", shown: nil)
    }
    for element in new {
      let name = element.path.dropFirst(attribute.name.count)
      let from =
        source.type == .composite
        ? old.first { $0.path.dropFirst(source.name.count) == name } : old.first
      guard let from else {
        columns.append((element.column, "NULL"))
        continue
      }
      copy(from, row, to: element, of: attribute)
    }
  }

  private mutating func copy(
    _ source: StoredElement, _ row: String, to element: StoredElement, of attribute: Attribute
  ) {
    let sql = "\(row).\(identifier(source.column))"
    switch convert(sql, from: source.attribute, to: element.attribute) {
    case .value(let value, let unfit):
      let isFile =
        source.attribute.allowsExternalBinaryDataStorage
        && element.attribute.allowsExternalBinaryDataStorage
      columns.append((element.column, isFile ? ownFile(source, row: row, value: value) : value))
      if let unfit {
        checks.append(
          check(
            attribute.name, rule: .mappingValueRange,
            problem: "is \(element.attribute.type.sourceName), and a number does not fit",
            values: "CASE WHEN \(unfit) THEN \(sql) END"))
      }
      if element.attribute.type == .decimal, source.attribute.type != .decimal {
        notes.append(
          "\(planned.name): \(planned.destination).\(element.path) is Decimal and gets numbers of "
            + "\(source.attribute.type.sourceName), which Core Data is taken to accept.")
      }
    case .otherClass:
      exclude(
        attribute, sql, given: ValueClass(source.attribute.type)?.givenName ?? "NSObject",
        shown: nil)
    case .transformer:
      checks.append(
        check(
          attribute.name, rule: .mappingTransformer,
          problem: "has values for another value transformer",
          values: "CASE WHEN \(sql) IS NOT NULL THEN '' END"))
      columns.append((element.column, "NULL"))
    }
  }

  /// The bytes of an externally stored value, of which every object needs its own: if another new object
  /// already uses the file, the bytes are moved into the store.
  private mutating func ownFile(_ source: StoredElement, row: String, value: String) -> String {
    let isFile = "substr(\(value), 1, 1) = x'02' AND length(\(value)) = 38"
    let inStore = "CAST(x'01' || external_data(\(value)) AS BLOB) ELSE \(value) END"
    guard row == "t", takenFiles.insert(source.column).inserted else {
      return "CASE WHEN \(isFile) THEN \(inStore)"
    }
    let others = earlier.filter { other in
      let members = request.mapping.entityMappings[other.number - 1].attributeMappings
      return other.source == planned.source
        && members.contains { $0.value == .source(.keys([source.path])) }
    }
    guard !others.isEmpty else { return value }
    let isTaken = others.map {
      "EXISTS (SELECT 1 FROM \($0.table) m WHERE m.source = t.Z_PK)"
    }
    return "CASE WHEN \(isFile) AND (\(isTaken.joined(separator: " OR "))) THEN \(inStore)"
  }
}
