import DataModel
package import Findings
package import Loading
import Migration
import SwiftCode

/// A migration plan that is written or extended, in memory.
package struct WrittenPlan: Sendable {
  /// The name of the plan.
  package var name: String
  /// The file that has it; nil for a new one.
  package var path: String?
  /// The text of the whole file.
  package var text: String
  /// The schemas that are new in the plan, in order.
  package var schemas: [String]
  /// The stages that are new in the plan, as `SchemaV1 → SchemaV2 (lightweight)`.
  package var stages: [String]
}

/// Writes the migration plan of all versioned schemas of a tree, or adds those that an existing plan lacks.
///
/// If the app opens types that are in none of these, a schema with them is written as well, and the plan ends with it: a
/// container opens no store with a plan that ends with another schema. Schemas that only another plan lists, or one that
/// no container uses, are left out.
///
/// A stage is lightweight if Core Data infers the mapping and no row can make it fail; otherwise it is custom, with a
/// handler that fails until the developer implements it. The written files are read back.
///
/// - Parameters:
///   - whole: The sources.
///   - wanted: The name of the plan; nil for the one that the app uses or the only one, or for `MigrationPlan` if there
///     is none.
///   - container: The container whose plan it is; nil for the only one, or the one that has the plan.
/// - Returns: The plan; without additions if nothing is missing.
/// - Throws: `ToolchainError` with exit code 65 if schemas or the plan cannot be read, or two schemas have one
///   checksum.
package func writePlan(
  of whole: LoadedSwiftTree, named wanted: String?, container: String? = nil
) throws(ToolchainError) -> WrittenPlan {
  let owner = whole.tree.containerGroups.first { $0.plan == wanted && wanted != nil }
  let tree = try chooseContainer(container ?? owner?.name, in: whole)
  let existing = try existingPlan(wanted, in: tree, of: whole)
  let (schemas, live) = try orderedSchemas(tree, of: whole, existing)
  let known = existing?.schemas.map(\.name) ?? []
  let missing = schemas.filter { !known.contains($0.name) }
  let order = try order(known, missing, among: schemas, in: tree)
  let linked = Set(existing?.stages.map { [$0.from.name, $0.to.name] } ?? [])
  let stages = zip(order, order.dropFirst()).filter { pair in
    // A plan without stages leaves all to inference; an old pair without a stage was left so on purpose.
    !linked.contains([pair.0.name, pair.1.name])
      && missing.contains { $0.name == pair.0.name || $0.name == pair.1.name }
  }.map { stage(from: $0.0, to: $0.1) }
  var plan = MigrationPlan(
    name: existing?.name ?? wanted ?? unusedName("MigrationPlan", in: whole.tree),
    schemas: missing.map(\.name), stages: stages)
  plan.comesFirst = !missing.isEmpty && order.first?.name == missing.first?.name
  plan.live = live.map(LiveSchema.init)
  let result = try text(of: plan, existing, in: tree)
  try readBack(result, schemas: order, stages: stages, in: tree)
  return result
}

/// The versioned schemas sorted by version, all with known and different checksums, ending with the one to be
/// written.
private func orderedSchemas(
  _ tree: LoadedSwiftTree, of whole: LoadedSwiftTree, _ plan: SwiftDataPlan?
) throws(ToolchainError) -> (all: [SwiftDataSchema], live: SwiftDataSchema?) {
  let known = Set(plan?.schemas.map(\.name) ?? [])
  let foreign = Set(
    whole.tree.plans.filter { $0.name != plan?.name }.flatMap { $0.schemas.map(\.name) })
  let versioned = sorted(
    tree.tree.schemas.filter {
      $0.kind == .versioned && (known.contains($0.name) || !foreign.contains($0.name))
    })
  let live = liveVersion(of: tree, after: versioned, namedAs: whole.tree)
  let schemas = versioned + [live].compactMap(\.self)
  guard !schemas.isEmpty else {
    throw ToolchainError(
      .schemaNotDecided, file: tree.path, "the sources declare no VersionedSchema")
  }
  let open = schemas.filter { !$0.isDecided }
  guard open.isEmpty else {
    throw ToolchainError(
      .data,
      open.flatMap(\.diagnostics)
        + open.map {
          RuleDescription.schemaNotDecided.diagnostic(
            "the version hashes of \($0.name) cannot be computed from the sources", at: $0.location)
        })
  }
  var names: [String: String] = [:]
  for schema in schemas {
    if let other = names.updateValue(schema.name, forKey: hashModel(schema.model).checksum) {
      throw ToolchainError(
        .data,
        [
          RuleDescription.planRepeatsChecksum.diagnostic(
            "\(other) and \(schema.name) have the same version checksum", at: schema.location)
        ])
    }
  }
  return (schemas, live)
}

/// The schemas by version, then by name.
private func sorted(_ schemas: [SwiftDataSchema]) -> [SwiftDataSchema] {
  schemas.sorted { left, right in
    let (first, second) = (schemaVersion(of: left), schemaVersion(of: right))
    return first == second ? nameComesBefore(left.name, right.name) : first < second
  }
}

/// The version of a schema, or the one that SwiftData assumes.
func schemaVersion(of schema: SwiftDataSchema) -> SchemaVersion {
  schema.versionIdentifier.flatMap { SchemaVersion($0) } ?? SchemaVersion(1, 0, 0)
}

/// The plan of that name, the one that the app uses, or the only one that no other container uses.
private func existingPlan(
  _ name: String?, in tree: LoadedSwiftTree, of whole: LoadedSwiftTree
) throws(ToolchainError) -> SwiftDataPlan? {
  let groups = whole.tree.containerGroups
  let own = Set(tree.tree.schemas.map(\.name))
  let plans = whole.tree.plans.filter { plan in
    groups.count < 2 || tree.tree.plans.contains(plan)
      || !groups.contains { $0.plan == plan.name }
        && plan.schemas.contains { own.contains($0.name) }
  }
  let used = tree.tree.usualPlan
  let found =
    name.map { name in whole.tree.plans.first { $0.name == name } } ?? used ?? plans.first
  guard name != nil || used != nil || plans.count < 2 else {
    throw ToolchainError(
      .planNotEditable, file: tree.path, "the sources declare several plans, expected --name",
      notes: plans.map { DiagnosticNote("there is \($0.name)", at: $0.location) })
  }
  guard let found, !found.isComplete else { return found }
  throw ToolchainError(
    .data,
    tree.tree.diagnostics + [
      RuleDescription.planNotEditable.diagnostic(
        "\(found.name) cannot be read as a whole", at: found.location)
    ])
}

/// The schemas of the plan and, after or before all of them, those that it lacks.
private func order(
  _ known: [String], _ missing: [SwiftDataSchema], among schemas: [SwiftDataSchema],
  in tree: LoadedSwiftTree
) throws(ToolchainError) -> [SwiftDataSchema] {
  let old = known.compactMap { name in schemas.first { $0.name == name } }
  guard old.count == known.count else {
    let lost = known.filter { name in !schemas.contains { $0.name == name } }
    throw ToolchainError(
      .planNotEditable, file: tree.path,
      "the plan has schemas that the sources do not declare: \(lost.joined(separator: ", "))")
  }
  // A release that shipped before there was a plan.
  if let first = old.first, let late = missing.last,
    schemaVersion(of: late) < schemaVersion(of: first)
  {
    return missing + old
  }
  if let last = old.last, let early = missing.first,
    schemaVersion(of: early) < schemaVersion(of: last)
  {
    throw ToolchainError(
      .planNotEditable, file: tree.path,
      "\(early.name) is older than \(last.name), the last schema of the plan: add it by hand")
  }
  return old + missing
}

/// The stage between two schemas, with what keeps Core Data from migrating by itself.
private func stage(from old: SwiftDataSchema, to new: SwiftDataSchema) -> MigrationPlan.Stage {
  let report = checkMigration(MigrationStep(from: old.model, to: new.model))
  let reasons = report.findings.filter { finding in
    finding.layer == .inference || finding.layer == .store && finding.severity == .error
  }
  return MigrationPlan.Stage(from: old.name, to: new.name, reasons: reasons.map(\.summary))
}
