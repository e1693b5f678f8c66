import DataModel

/// The properties that keep the uniqueness constraints of a model: of each constraint one.
///
/// A constraint counts for all rows of a table, as its index does.
struct UniqueProperties {
  private(set) var attributes: Set<PropertyPath> = []
  private(set) var toOnes: Set<PropertyPath> = []
  private(set) var problems: [SampleProblem] = []

  private let model: Model
  private let schema: StoreSchema
  private let numbers: RowNumbers

  init(_ model: Model, schema: StoreSchema, numbers: RowNumbers) {
    self.model = model
    self.schema = schema
    self.numbers = numbers
    for entity in schema.entities {
      for constraint in model.entities[entity.name]?.uniquenessConstraints ?? [] {
        keep(constraint, of: entity)
      }
    }
  }

  /// A property named by a constraint.
  private struct Candidate {
    let path: PropertyPath
    let isToOne: Bool
    let isNullable: Bool
    let capacity: Int
  }

  private mutating func keep(_ constraint: [String], of entity: SchemaEntity) {
    let candidates = constraint.flatMap { self.candidates($0, of: entity) }
    guard !candidates.isEmpty, !candidates.contains(where: { isKept($0.path) }) else { return }
    let rows = numbers.count(in: entity.table)
    let sufficient = candidates.filter { $0.capacity >= rows }
    let chosen =
      sufficient.first { !$0.isToOne } ?? sufficient.first
      ?? candidates.filter(\.isNullable).max { $0.capacity < $1.capacity }
    guard let chosen else {
      let capacity = candidates.map(\.capacity).max() ?? 0
      return problems.append(
        .notUnique(entity: entity.name, constraint: constraint, capacity: capacity))
    }
    if chosen.isToOne { toOnes.insert(chosen.path) } else { attributes.insert(chosen.path) }
  }

  private func isKept(_ path: PropertyPath) -> Bool {
    attributes.contains(path) || toOnes.contains(path)
  }

  private func candidates(_ name: String, of entity: SchemaEntity) -> [Candidate] {
    let columns = schema.attributeColumns(name, of: entity.name)
    guard columns.isEmpty else { return columns.compactMap { attribute($0.role) } }
    var next: SchemaEntity? = entity
    while let owner = next {
      let path = PropertyPath(entity: owner.name, path: name)
      if schema.column(.toOne(path)) != nil { return [toOne(path)] }
      next = owner.parent.flatMap(schema.entity)
    }
    return []
  }

  private func attribute(_ role: ColumnRole) -> Candidate? {
    guard case .attribute(let path) = role, let leaf = model.storedAttribute(path),
      !leaf.isDerived, let column = sampleColumn(leaf, isUnique: true, salt: 0)
    else { return nil }
    return Candidate(
      path: path, isToOne: false, isNullable: leaf.isOptional, capacity: column.capacity)
  }

  private func toOne(_ path: PropertyPath) -> Candidate {
    let relationship = model.entities[path.entity]?.relationships[path.path]
    let targets = numbers.keys(of: relationship?.destinationEntity ?? "")
    return Candidate(
      path: path, isToOne: true, isNullable: relationship?.isOptional == true,
      capacity: targets.count)
  }
}

extension Model {
  /// The attribute of a path, or the element of a composite, which is optional where the composite is.
  func storedAttribute(_ path: PropertyPath) -> Attribute? {
    guard let attributes = entities[path.entity]?.attributes else { return nil }
    if let attribute = attributes[path.path] { return attribute }
    // A name may hold dots itself.
    return attributes.lazy.filter { $0.type == .composite }
      .compactMap { $0.element(path.path) }.first
  }
}

extension Attribute {
  fileprivate func element(_ path: String) -> Attribute? {
    guard path.hasPrefix(name + ".") else { return path == name ? self : nil }
    let rest = String(path.dropFirst(name.count + 1))
    guard var element = elements.lazy.compactMap({ $0.element(rest) }).first else { return nil }
    element.isOptional = element.isOptional || isOptional
    return element
  }
}
