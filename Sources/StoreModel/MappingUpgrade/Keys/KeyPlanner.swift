import DataModel
import Findings
import ModelFiles

/// Plans which object of the old store becomes which object of the new one.
///
/// Core Data numbers new objects from 1 in no particular order. Here an object keeps its key if one old
/// object becomes one object in the same tree, so that object identifiers are stable; all others get keys
/// after these.
struct KeyPlanner {
  private let request: MappingRequest
  /// The mappings that make objects.
  private(set) var mappings: [PlannedMapping] = []
  /// The problems of filters.
  private(set) var problems: [Diagnostic] = []
  /// The roots of the trees of the new version for which the mapping model makes objects.
  private var madeRoots: Set<String> = []

  init(_ request: MappingRequest) {
    self.request = request
    for (position, mapping) in request.mapping.entityMappings.enumerated() {
      plan(mapping, number: position + 1)
    }
    madeRoots = Set(mappings.map(root(ofNew:)))
    for position in mappings.indices {
      mappings[position].keepsKeys =
        preferredRoot(of: root(ofNew: mappings[position])) == root(ofOld: mappings[position])
    }
  }

  private mutating func plan(_ mapping: MappingModel.EntityMapping, number: Int) {
    guard let source = mapping.source?.name, let destination = mapping.destination?.name,
      request.old.schema.entity(source) != nil, request.new.schema.entity(destination) != nil
    else { return }
    var planned = PlannedMapping(
      number: number, name: mapping.name, source: source, destination: destination,
      keepsKeys: false)
    if let filter = mapping.filter {
      do throws(ToolchainError) {
        planned.condition = try condition(filter, on: source, database: SourceStore.name)
        planned.ownCondition = try condition(filter, on: source, database: nil)
      } catch {
        problems += error.diagnostics.map { diagnostic in
          var diagnostic = diagnostic
          diagnostic.summary = "\(mapping.name): \(diagnostic.summary)"
          return diagnostic
        }
      }
    }
    mappings.append(planned)
  }

  private func condition(
    _ filter: String, on entity: String, database: String?
  ) throws(ToolchainError) -> String {
    try makeCondition(
      filter, on: entity, of: request.old.model, in: request.old.schema, database: database,
      source: "the filter \(filter)"
    ).sql
  }

  /// The roots of the new version whose trees have a highest key: those of objects, and those that had objects.
  private var roots: [String] {
    request.new.schema.entities.map(\.name).filter {
      madeRoots.contains($0) || origin(ofEmptied: $0) != nil
    }.sorted()
  }

  /// The root of the old version that an abstract root is, for whose tree the mapping model makes no objects, as
  /// the last entities with some are removed; nil for others.
  private func origin(ofEmptied root: String) -> SchemaEntity? {
    guard !madeRoots.contains(root), let entity = request.new.model.entities[root],
      entity.isAbstract, request.new.schema.entity(root)?.parent == nil,
      let old = request.old.schema.entity(entity.renamingIdentifier ?? root), old.parent == nil
    else { return nil }
    return old
  }

  private func root(ofOld mapping: PlannedMapping) -> String {
    request.old.schema.entity(mapping.source)?.root ?? ""
  }

  private func root(ofNew mapping: PlannedMapping) -> String {
    request.new.schema.entity(mapping.destination)?.root ?? ""
  }

  /// The tree of the old store whose objects keep their keys in a tree of the new one.
  private func preferredRoot(of root: String) -> String? {
    let sources = Set(mappings.filter { self.root(ofNew: $0) == root }.map(self.root(ofOld:)))
    return sources.contains(root) ? root : sources.count == 1 ? sources.first : nil
  }

  /// Adds the statements that pair old and new keys.
  func add(to program: inout MappingProgram) {
    program.add(.keys, sql: "CREATE TABLE \(Self.keys) (root INTEGER PRIMARY KEY, last INTEGER)")
    for mapping in mappings {
      program.add(
        .keys,
        sql: "CREATE TABLE \(mapping.table) (source INTEGER PRIMARY KEY, destination INTEGER)")
    }
    for (position, mapping) in mappings.enumerated() where mapping.keepsKeys {
      let taken = rivals(before: position).map { isNotIn($0) }
      program.add(
        .keys,
        sql: "INSERT INTO \(mapping.table) (source, destination) SELECT t.Z_PK, t.Z_PK "
          + rows(of: mapping, and: taken), comment: "\(mapping.name) keeps keys")
    }
    for root in roots { addLastKey(of: root, to: &program) }
    for (position, mapping) in mappings.enumerated()
    where !mapping.keepsKeys || !rivals(before: position).isEmpty {
      addNewKeys(of: mapping, to: &program)
    }
  }

  /// Adds the statements that record the highest keys.
  func addBookkeeping(to program: inout MappingProgram) {
    for root in roots {
      guard let number = request.new.schema.entity(root)?.number else { continue }
      program.add(
        .bookkeeping,
        sql:
          "UPDATE main.Z_PRIMARYKEY SET Z_MAX = (SELECT last FROM \(Self.keys) WHERE root = \(number)) "
          + "WHERE Z_ENT = \(number)", comment: root)
    }
  }

  private static let keys = "temp.mapping_keys"

  /// The mappings before one that may have taken the key of the same object for the same tree.
  private func rivals(before position: Int) -> [PlannedMapping] {
    let mapping = mappings[position]
    guard mapping.keepsKeys else { return [] }
    return mappings[..<position].filter {
      $0.source == mapping.source && root(ofNew: $0) == root(ofNew: mapping)
    }
  }

  /// The condition for rows that a mapping has not taken.
  private func isNotIn(_ mapping: PlannedMapping) -> String {
    "NOT EXISTS (SELECT 1 FROM \(mapping.table) m WHERE m.source = t.Z_PK)"
  }

  /// The rows that a mapping takes, from `FROM` on.
  private func rows(of mapping: PlannedMapping, and conditions: [String]) -> String {
    let entity = request.old.schema.entity(mapping.source)
    let all = [mapping.condition.map { "(\($0))" }].compactMap(\.self) + conditions
    return
      "FROM \(SourceStore.table(entity?.table ?? "")) AS t WHERE t.Z_ENT = \(entity?.number ?? 0)"
      + all.map { " AND \($0)" }.joined()
  }

  /// Records the highest key that a tree has or had; a non-numeric `Z_MAX` is ignored.
  private func addLastKey(of root: String, to program: inout MappingProgram) {
    guard let number = request.new.schema.entity(root)?.number else { return }
    let kept = mappings.filter { $0.keepsKeys && self.root(ofNew: $0) == root }
    var terms = kept.map { "IFNULL((SELECT MAX(destination) FROM \($0.table)), 0)" }
    let origin =
      kept.first.flatMap { request.old.schema.entity(self.root(ofOld: $0)) }
      ?? self.origin(ofEmptied: root)
    if let old = origin {
      terms.append(
        "IFNULL((SELECT Z_MAX FROM \(SourceStore.table("Z_PRIMARYKEY")) "
          + "WHERE Z_ENT = \(old.number) AND typeof(Z_MAX) IN ('integer', 'real')), 0)")
    }
    program.add(
      .keys,
      sql:
        "INSERT INTO \(Self.keys) (root, last) VALUES (\(number), MAX(0, \((terms + ["0"]).joined(separator: ", "))))"
    )
  }

  /// Assigns keys after those in use to objects without one.
  private func addNewKeys(of mapping: PlannedMapping, to program: inout MappingProgram) {
    guard let root = request.new.schema.entity(root(ofNew: mapping))?.number else { return }
    program.add(
      .keys,
      sql: "INSERT INTO \(mapping.table) (source, destination) "
        + "SELECT t.Z_PK, (SELECT last FROM \(Self.keys) WHERE root = \(root)) "
        + "+ ROW_NUMBER() OVER (ORDER BY t.Z_PK) " + rows(of: mapping, and: [isNotIn(mapping)]),
      comment: "\(mapping.name) gives new keys")
    program.add(
      .keys,
      sql:
        "UPDATE \(Self.keys) SET last = MAX(last, IFNULL((SELECT MAX(destination) FROM \(mapping.table)), 0)) "
        + "WHERE root = \(root)")
  }
}

/// The old store in SQL statements.
package enum SourceStore {
  /// The name under which it is attached.
  package static let name = "source"

  /// One of its tables.
  static func table(_ name: String) -> String { "\(Self.name).\(identifier(name))" }
}
