import DataModel
import Findings
import Loading
import ModelFiles
import StoreFile
import StoreModel

/// The proof that a new store is the result of applying a mapping model to the old one.
///
/// It reads both stores by themselves, and knows nothing of the statements: of each entity the number of objects, and
/// of each attribute that is taken as it is all values, are compared with what the entity mappings say, those of objects
/// that keep their keys object by object; and every link has to lead to an object that is there.
struct MappingProof {
  let mapping: PreparedMapping
  let old: String
  private let new: String
  /// The path of the store as the user gave it.
  let name: String
  let control: UpgradeControl
  let oldViews: StoreViews
  let newViews: StoreViews

  init(
    _ mapping: PreparedMapping, old: String, new: String, of name: String, _ control: UpgradeControl
  ) {
    (self.mapping, self.old, self.new) = (mapping, old, new)
    (self.name, self.control) = (name, control)
    oldViews = makeViews(of: mapping.request.old.model, mapping.request.old.schema)
    newViews = makeViews(of: mapping.request.new.model, mapping.request.new.schema)
  }

  /// Compares.
  ///
  /// - Throws: `ToolchainError` with exit code 70 if something differs.
  func prove() throws(ToolchainError) {
    control.report(UpgradeControl.Progress(stage: .proving, done: 0, total: nil))
    for entity in newViews.entities where !entity.isAbstract {
      let makers = mapping.program.mappings.filter { $0.destination == entity.name }
      let key = try keyExpression(of: entity)
      try compare(
        "objects of \(entity.name)",
        queries: makers.compactMap { rows(of: $0, keyExpression(of: $0)) },
        query: "SELECT \(key) FROM \(identifier(entity.table)) WHERE Z_ENT = \(entity.number)")
      for column in entity.columns where !column.isRelationship && !column.isDerived {
        try compare(column, of: entity, makers: makers, key: key)
      }
      for column in entity.columns where column.isRelationship {
        try compareLinks(column, of: entity, makers)
      }
    }
  }

  /// Compares the values of an attribute, where each entity mapping takes those of one column of its entity, or sets nil.
  private func compare(
    _ column: ViewColumn, of entity: EntityView, makers: [PlannedMapping], key: String
  ) throws(ToolchainError) {
    guard !column.isElement else { return }
    var queries: [String] = []
    for maker in makers {
      guard let value = value(of: column, maker) else { return }
      queries += [rows(of: maker, "\(keyExpression(of: maker)), \(value)")].compactMap(\.self)
    }
    try compare(
      "values of \(entity.name).\(column.name)", queries: queries,
      query: "SELECT \(key), \(identifier(column.column)) FROM \(identifier(entity.table)) "
        + "WHERE Z_ENT = \(entity.number)")
  }

  /// The old column that an entity mapping copies unchanged to an attribute; nil if it does something else.
  private func value(of column: ViewColumn, _ maker: PlannedMapping) -> String? {
    let members = mapping.file.mapping.entityMappings[maker.number - 1].attributeMappings
    switch members.last(where: { $0.name == column.name })?.value {
    case .source(.keys(let keys)) where keys.count == 1:
      guard let source = oldViews[maker.source]?.column(keys[0]), source.kind == column.kind,
        // Bytes of an object that becomes two are in one file for the first, and in the store for the other.
        source.kind != .binary(mayBeExternal: true)
      else { return nil }
      return "t.\(identifier(source.column))"
    case .bareKeyPath, .constant(.null): return "NULL"
    case .constant(.integer(let number)) where column.kind == .integer: return "\(number)"
    case .constant(.string(let text)) where column.kind == .text && !text.contains("\0"):
      return quotedText(text)
    default: return nil
    }
  }

  /// Compares the objects that a to-one relationship leads to, where all keep their keys and the links.
  private func compareLinks(
    _ column: ViewColumn, of entity: EntityView, _ makers: [PlannedMapping]
  ) throws(ToolchainError) {
    guard case .object(let destination) = column.kind, let target = newViews[destination] else {
      return
    }
    let stray =
      "SELECT COUNT(*) FROM \(identifier(entity.table)) t WHERE t.Z_ENT = \(entity.number) "
      + "AND t.\(identifier(column.column)) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(identifier(target.table)) d "
      + "WHERE d.Z_PK = t.\(identifier(column.column)) AND d.Z_ENT IN (\(target.members.map { "\($0.number)" }.joined(separator: ", "))))"
    let (path, isInterrupted) = (new, control.isInterrupted)
    let count = try upgrading(name) { () throws(StoreError) in
      try countRows([stray], at: path, isInterrupted: isInterrupted)
    }
    guard count == [0] else { throw failed("links of \(entity.name).\(column.name)") }
    guard !makers.contains(where: { mayGiveWay(column, $0) }) else {
      return try compareTargets(column, of: entity, target)
    }
    var queries: [String] = []
    for maker in makers {
      guard let query = links(column, of: maker) else { return }
      queries.append(query)
    }
    try compare(
      "links of \(entity.name).\(column.name)", queries: queries,
      query: "SELECT Z_PK, \(identifier(column.column)) FROM \(identifier(entity.table)) "
        + "WHERE Z_ENT = \(entity.number)")
  }

  /// The links that an entity mapping copies unchanged and nothing else can set; nil if it does something
  /// else.
  func links(_ column: ViewColumn, of maker: PlannedMapping) -> String? {
    guard keepsAllKeys(maker), let source = oldViews[maker.source]?.column(column.name),
      case .object(let destination) = source.kind, let target = oldViews[destination],
      isCopied(column.name, maker), isInverseCopied(column, maker)
    else { return nil }
    let makers = mapping.program.mappings.filter { other in
      target.members.contains { $0.name == other.source }
    }
    guard makers.allSatisfy(keepsAllKeys),
      case .object(let end) = column.kind, let newTarget = newViews[end]
    else { return nil }
    let key = "t.\(identifier(source.column))"
    // What is of another entity now is left out.
    let there = makers.filter { maker in newTarget.members.contains { $0.name == maker.destination }
    }
    .compactMap { rows(of: $0, "t.Z_PK") }.joined(separator: " UNION ALL ")
    let value = there.isEmpty ? "NULL" : "CASE WHEN \(key) IN (\(there)) THEN \(key) END"
    return rows(of: maker, "t.Z_PK, \(value)")
  }

  /// Whether an entity mapping keeps all keys, as no other takes objects of its entity.
  private func keepsAllKeys(_ maker: PlannedMapping) -> Bool {
    maker.keepsKeys
      && mapping.program.mappings.allSatisfy {
        $0.number == maker.number || $0.source != maker.source
      }
  }

  private func isCopied(_ name: String, _ maker: PlannedMapping) -> Bool {
    let members = mapping.file.mapping.entityMappings[maker.number - 1].relationshipMappings
    guard let value = members.last(where: { $0.name == name })?.value else { return false }
    switch value {
    case .instancesOfRelationship(name, from: .keys([name])): return true
    case .instancesOfMapping(let called, from: .keys([name])):
      let makers = mapping.program.mappings.filter { $0.name == called }
      let destination = oldViews[maker.source]?.column(name).flatMap { column -> EntityView? in
        if case .object(let destination) = column.kind { oldViews[destination] } else { nil }
      }
      // One entity mapping stands for all where no other takes objects of the entity.
      return makers.count == 1
        && mapping.program.mappings.allSatisfy { other in
          other.name == called
            || !(destination?.members.contains { $0.name == other.source } ?? true)
        }
    default: return false
    }
  }

  /// Whether the other side, where it is set, is set from the same relationship.
  private func isInverseCopied(_ column: ViewColumn, _ maker: PlannedMapping) -> Bool {
    func inverse(_ version: MappedVersion, _ entity: String) -> String? {
      guard let found = version.model.entities[entity] else { return nil }
      return (version.model.property(column.name, of: found) as? Relationship)?.inverseName
    }
    let (before, after) = (
      inverse(mapping.request.old, maker.source), inverse(mapping.request.new, maker.destination)
    )
    guard let after else { return true }
    guard before == after, case .object(let destination) = column.kind,
      let target = newViews[destination]
    else { return false }
    return mapping.file.mapping.entityMappings.allSatisfy { other in
      guard target.members.contains(where: { $0.name == other.destination?.name }) else {
        return true
      }
      switch other.relationshipMappings.last(where: { $0.name == after })?.value {
      case nil: return true
      case .instancesOfRelationship(_, from: .keys([after])):
        return other.source.flatMap { oldViews[$0.name] }?.toMany(after) != nil
      // Objects that another entity mapping makes take the place of these.
      case .instancesOfMapping(let called, from: .keys([after])) where called == maker.name:
        return other.source.flatMap { oldViews[$0.name] }?.toMany(after) != nil
      default: return false
      }
    }
  }

  /// The rows that an entity mapping takes, as a query in the old store.
  func rows(of maker: PlannedMapping, _ values: String) -> String? {
    guard let source = oldViews[maker.source] else { return nil }
    let condition = maker.ownCondition.map { " AND (\($0))" } ?? ""
    return
      "SELECT \(values) FROM \(identifier(source.table)) AS t WHERE t.Z_ENT = \(source.number)\(condition)"
  }

  func compare(
    _ what: String, queries: [String], query: String
  ) throws(ToolchainError) {
    let (old, new, isInterrupted) = (old, new, control.isInterrupted)
    let same = try upgrading(name) { () throws(StoreError) in
      let wanted = try digestValues(queries, at: old, isInterrupted: isInterrupted)
      return try wanted == digestValues([query], at: new, isInterrupted: isInterrupted)
    }
    guard same else { throw failed(what) }
  }

  private func failed(_ what: String) -> ToolchainError {
    .upgradeFailed(
      name,
      "the upgraded store would not have the \(what) that \(mapping.file.path) asks for; the store is unchanged"
    )
  }
}
