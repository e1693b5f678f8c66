import DataModel
package import Findings
import Migration

/// Something that rows lack after an upgrade but would have after a migration by Core Data.
package struct UpgradeLoss: Hashable, Sendable {
  /// The description of the finding.
  package var rule: RuleDescription
  /// The entity that declares the property in the new version; nil if none is concerned.
  package var entity: String?
  /// The property; nil if none is concerned.
  package var property: String?
  /// A one-line summary that can stand alone.
  package var summary: String
  /// Counts the rows of the old store concerned; nil if it matters even without rows.
  package var query: String?
  /// Whether it can be allowed.
  package var canBeAllowed = true
}

extension RuleDescription {
  /// All findings on derived attributes in an upgrade.
  package static let ofDerivations: [RuleDescription] = [
    .derivationNotComputed, .derivationTriggerLost,
  ]

  /// A derived attribute whose values only Core Data knows to compute.
  static let derivationNotComputed = RuleDescription(
    "derivation-not-computed", .loss, .warning,
    title: "A derived attribute is new or has a new derivation that only Core Data can compute.",
    rationale:
      "Only attributes at the other end of a to-one relationship, and counts, are supported. Other "
      + "values stay empty or unchanged until the app updates them.",
    fix: "Let the app upgrade the store, or allow it with --allow and save the objects in the app.",
    source: "Documentation/Formats/store-schema.md, derived attributes.")

  /// The triggers of a derived attribute that cannot be made again.
  static let derivationTriggerLost = RuleDescription(
    "derivation-trigger-lost", .loss, .warning,
    title: "The triggers of a derived attribute cannot be recreated.",
    rationale:
      "They name tables, columns or entity numbers that change, and it is not known how Core Data "
      + "writes them for this derivation. Without them, the attribute is no longer updated.",
    fix: "Let the app upgrade the store, or allow it with --allow.",
    source: "Documentation/Formats/store-schema.md, derived attributes.")
}

extension UpgradePlanner {
  /// Plans derived attributes that only Core Data can maintain: their triggers are recreated unchanged if
  /// everything that they name is unchanged; otherwise it is a loss.
  mutating func planUnknownDerivations() {
    for case .derivation(let path) in to.doubts {
      let heirs = lineage.heirs(of: path)
      let kept = heirs.filter { $0.source?.derivation == $0.destination.derivation }
      let others = heirs.filter { $0.source?.derivation != $0.destination.derivation }
      if !others.isEmpty { noteUncomputed(path, others) }
      if !kept.isEmpty { restoreTriggers(of: path, kept) }
    }
  }

  private mutating func noteUncomputed(_ path: PropertyPath, _ heirs: [DerivedHeir]) {
    let text = heirs[0].destination.derivation?.expression ?? "an expression"
    let fate =
      heirs.allSatisfy { $0.source == nil }
      ? "rows stay without a value" : "rows keep their values"
    plan.losses.append(
      UpgradeLoss(
        rule: .derivationNotComputed, entity: path.entity, property: path.path,
        summary: "\(path.title) is derived by \(text), which only Core Data computes: \(fate)",
        query: "SELECT COUNT(*) FROM \(identifier(heirs[0].old.table)) WHERE "
          + isEntity(heirs.map(\.old.number).sorted())))
  }

  private mutating func restoreTriggers(of path: PropertyPath, _ heirs: [DerivedHeir]) {
    guard let store = request.store else { return }
    let known = CoreDataTriggers(in: store, of: request.step.from, from)
    let paths = Set(heirs.compactMap(\.sourcePath))
    let triggers = store.objects.filter { object in
      guard case .derivation(let source) = known.purpose(of: object) else { return false }
      return paths.contains(source)
    }
    guard !triggers.isEmpty else { return }
    // What is called otherwise now would have a trigger of another name.
    let isSame = paths == [path]
    let changed = triggers.filter { !isSame || !staysTrue($0.sql ?? "") }
    guard changed.isEmpty else {
      plan.losses.append(
        UpgradeLoss(
          rule: .derivationTriggerLost, entity: path.entity, property: path.path,
          summary:
            "\(path.title) is no longer updated: the trigger \(changed[0].name) cannot be "
            + "recreated"))
      return
    }
    plan.keptTriggers += triggers
  }

  /// Whether all tables and columns that a statement names are what they were, and so are the numbers of entities.
  private func staysTrue(_ sql: String) -> Bool {
    let names = namedWords(sql)
    guard movedNumbers.allSatisfy({ !names.contains("\($0)") }) else { return false }
    return from.tables.filter { names.contains(foldedName($0.name)) }.allSatisfy { table in
      let columns = table.columns.filter { names.contains(foldedName($0.name)) }
      switch table.kind {
      case .entities:
        return lineage.source(of: table.name) == table.name
          && columns.allSatisfy { column in
            column.role.property == nil
              || lineage.feeds[table.name]?[column.name]?.columns == [column.name]
          }
      case .join:
        return joins.contains { join in
          join.old == table.name && join.new == table.name && join.keys.old == join.keys.new
            && join.kept.allSatisfy { $0.old == $0.new }
        }
      case .rTree, .system: return true
      }
    }
  }
}

/// A derived attribute in the rows of an entity that was there.
struct DerivedHeir {
  let old: SchemaEntity
  /// The attribute of the old version; nil for a new one.
  let source: Attribute?
  /// The attribute as the old version declares it, after which its triggers are named.
  let sourcePath: PropertyPath?
  let destination: Attribute
}

extension Lineage {
  /// A derived attribute in the rows of the entities that have it and were there.
  fileprivate func heirs(of path: PropertyPath) -> [DerivedHeir] {
    guard let owner = to.entity(path.entity) else { return [] }
    return successors(in: owner.table).filter { owner.numbers.contains($0.new.number) }
      .compactMap { successor in
        guard
          let pair = successor.pair.properties.first(where: { $0.destination.name == path.path }),
          let attribute = pair.destination.derived
        else { return nil }
        return DerivedHeir(
          old: successor.old, source: pair.source?.derived,
          sourcePath: pair.source.map { PropertyPath(entity: $0.declaringEntity, path: $0.name) },
          destination: attribute)
      }
  }
}
