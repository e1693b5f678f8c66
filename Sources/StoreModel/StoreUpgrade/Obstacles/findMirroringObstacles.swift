import DataModel
import Findings
import Migration
import Text

/// Finds obstacles in a store that is mirrored with CloudKit: tables of unknown form, and steps with an
/// unknown effect on mirroring's records.
///
/// Renames are found by the rule `cloudkit-rename`.
///
/// *Source:* `Documentation/Formats/store-migration.md`, mirrored stores.
func mirroringObstacles(
  _ request: UpgradeRequest, _ store: ObservedSchema
) -> [UpgradeObstacle] {
  guard !request.options.removesMirroring else { return [] }
  let unknown = store.unknownForms.mirroring
  guard unknown.isEmpty else {
    return [
      UpgradeObstacle(
        .unknownTableForm,
        "the store has mirroring tables of a form not seen: \(shortList(unknown.map(commentText)))")
    ]
  }
  guard store.isMirrored else { return [] }
  let options = request.options
  if options.isCleanUp {
    return [mirroringObstacle("only a step to another version is known to be safe for it")]
  }
  guard MirroringBooks(store, request.from).hasRecords else {
    return [mirroringObstacle("it has no table ANSCKRECORDMETADATA with the objects it mirrors")]
  }
  let deferral =
    options.defersCleanUp
    ? [mirroringObstacle("what a deferred migration does to its bookkeeping is not known")] : []
  return deferral + ruleObstacles(request.step) + uncertainChanges(request)
}

/// An obstacle of a store that is mirrored to CloudKit.
///
/// - Parameter reason: Why, a clause.
/// - Returns: The obstacle.
package func mirroringObstacle(_ reason: String) -> UpgradeObstacle {
  UpgradeObstacle(.mirroredStore, "the store is mirrored to CloudKit, and \(reason)")
}

/// The mirroring rules that the new version breaks but the old one satisfies: Core Data refuses to open the
/// result.
private func ruleObstacles(_ step: MigrationStep) -> [UpgradeObstacle] {
  let options = ModelLintOptions(usesCloudKit: true)
  let findings = { (model: Model) in
    lintModel(model, options: options).filter {
      $0.rule.layer == .cloudKit && $0.severity == .error
    }
  }
  let before = Set(findings(step.from).map(\.fingerprint))
  return findings(step.to).filter { !before.contains($0.fingerprint) }.map {
    UpgradeObstacle(rule: $0.rule.id, summary: $0.summary, advice: $0.rule.fix)
  }
}

/// The changes for which the effect on records of the old form is not known.
private func uncertainChanges(_ request: UpgradeRequest) -> [UpgradeObstacle] {
  let (step, from, to) = (request.step, request.from, request.to)
  var reasons: [String] = []
  for pair in step.entityPairs {
    guard let source = pair.source, let old = from.entity(source.name),
      let new = to.entity(pair.destination.name)
    else { continue }
    if step.successors[old.root] != new.root {
      reasons.append("\(old.name) moves from the tree of \(old.root) to that of \(new.root)")
    }
    for properties in pair.properties {
      guard let property = properties.source, property.declaringEntity == source.name else {
        continue
      }
      if let before = property.attribute, let after = properties.destination.attribute,
        before.type != after.type
      {
        reasons.append("\(old.name).\(property.name) changes its type")
      }
      if property.relationship != nil,
        kind(property.name, of: old, in: from)
          != kind(properties.destination.name, of: new, in: to)
      {
        reasons.append("\(old.name).\(property.name) changes between to-one and to-many")
      }
    }
  }
  if renumberingOrder(request.movedNumbers) == nil {
    reasons.append("entities exchange their numbers")
  }
  return reasons.map {
    mirroringObstacle("\($0): what the mirror does with its records then is not known")
  }
}

/// The key that distinguishes relationships that mirroring stores in different ways.
private func kind(_ name: String, of entity: SchemaEntity, in schema: StoreSchema) -> String {
  switch schema.toManyStorage(of: name, in: entity.name) {
  case .joinTable: "many-to-many"
  case .foreignKey: "to-many"
  case nil: "to-one"
  }
}

/// The order in which entities get their new numbers without collisions.
///
/// - Parameter numbers: The new numbers by old number, all of which change.
/// - Returns: The old and new numbers; nil if entities exchange them.
func renumberingOrder(_ numbers: [Int: Int]) -> [(old: Int, new: Int)]? {
  var open = numbers
  var order: [(old: Int, new: Int)] = []
  while !open.isEmpty {
    // What no other waits to leave comes first.
    let free = open.filter { open[$0.value] == nil }.sorted { $0.key < $1.key }
    guard !free.isEmpty else { return nil }
    for (old, new) in free {
      order.append((old, new))
      open[old] = nil
    }
  }
  return order
}

extension UpgradeRequest {
  /// The new numbers of entities by the old ones, of those that get another.
  var movedNumbers: [Int: Int] {
    var numbers: [Int: Int] = [:]
    for pair in step.entityPairs {
      guard let old = pair.source.flatMap({ from.entity($0.name) }),
        let new = to.entity(pair.destination.name), old.number != new.number
      else { continue }
      numbers[old.number] = new.number
    }
    return numbers
  }
}
