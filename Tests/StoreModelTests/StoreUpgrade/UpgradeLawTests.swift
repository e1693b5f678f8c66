import Building
import DataModel
import Findings
import Foundation
import Migration
import StoreModel
import StoreTestSupport
import TestSupport
import Testing
import Text
import Upgrading

/// For every lightweight step, a store of the old version becomes one of the new version with all
/// rows, values and relationships, or stays unchanged.
@Suite("The law of upgrades") struct UpgradeLawTests {
  /// The seeds: a few, or those named by `UPGRADE_SEEDS`, such as `100-2000`.
  static let seeds: [UInt64] = {
    let bounds = (ProcessInfo.processInfo.environment["UPGRADE_SEEDS"] ?? "1-30")
      .split(separator: "-").compactMap { UInt64($0) }
    return bounds.count == 2 ? Array(bounds[0]...bounds[1]) : bounds
  }()

  /// The results of the steps.
  private struct Tally: CustomStringConvertible {
    /// Steps after which the store was one of the new version.
    var upgraded = 0
    /// Steps refused because of rows; the store without rows was upgraded.
    var refused = 0
    /// Steps blocked by something else.
    var obstructed = 0
    /// Steps for which no store with rows could be made.
    var withoutRows = 0
    /// How often each reason was given, with a correct number.
    var reasons: [String: Int] = [:]

    mutating func add(_ other: Tally) {
      upgraded += other.upgraded
      refused += other.refused
      obstructed += other.obstructed
      withoutRows += other.withoutRows
      reasons.merge(other.reasons, uniquingKeysWith: +)
    }

    var description: String {
      "\(upgraded) upgraded, \(refused) refused, \(obstructed) obstructed, \(withoutRows) without rows; "
        + reasons.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ")
    }
  }

  /// The result for one store.
  private enum Outcome {
    case upgraded([String])
    case refused([String])
    case obstructed
    case withoutRows
  }

  @Test func `random steps keep the invariant, and few are refused`() async throws {
    let tally = try await tally(check)
    #expect(tally.upgraded > 0)
    #expect(5 * (tally.refused + tally.obstructed + tally.withoutRows) < tally.upgraded, "\(tally)")
  }

  /// One or both sides of pairs get a new destination, become their own inverse, or each other's;
  /// ordered or not, renamed or not, in every form of storage.
  @Test func `relationships with changed inverses keep their links, or losses are counted`()
    async throws
  {
    let tally = try await tally { seed in
      var steps = StepGenerator(seed: seed)
      let old = steps.relatedModel()
      let pairs = steps.random.number(1...3)
      let new = steps.edit(old, edits: pairs + steps.random.number(0...2), first: pairs)
      return try check(seed, old, new, &steps)
    }
    #expect(tally.upgraded > 0)
  }

  /// Alone, or together with an order, a name, a maximum count, or another change of the model.
  @Test
  func `relationships that swap inverses keep one side's links, and the others are reported`()
    async throws
  {
    let tally = try await tally { seed in
      var steps = StepGenerator(seed: seed)
      let old = steps.manyPairedModel()
      let new = steps.edit(old, edits: 1 + steps.random.number(0...3), first: 1) {
        $0.exchangeInverses(&$1)
      }
      return try check(seed, old, new, &steps)
    }
    #expect(tally.upgraded > 0)
  }

  /// Siblings have properties of the same names in columns of their own; entities move below each
  /// other, and properties move up.
  @Test func `entities keep their values of a shared property name`() async throws {
    let tally = try await tally { seed in
      var steps = StepGenerator(seed: seed)
      let old = steps.siblingModel()
      let moves = steps.random.number(1...3)
      let new = steps.edit(old, edits: moves + steps.random.number(0...2), first: moves) {
        $0.moveAmongSiblings(&$1)
      }
      return try check(seed, old, new, &steps)
    }
    #expect(tally.upgraded > 0)
  }

  /// A step means the same in every form: a mapping model made from the two versions and left
  /// unchanged gives the same store as lightweight migration.
  @Test func `a new mapping model gives the same store as lightweight migration`() async throws {
    let tally = try await tally(tryMappingModel)
    #expect(tally.upgraded > 0)
  }

  @Test func `an abstract entity whose last objects are removed keeps its highest key`() throws {
    #expect(try tryMappingModel(16_647).upgraded == 1)
  }

  private func tryMappingModel(_ seed: UInt64) throws -> Tally {
    var steps = StepGenerator(seed: seed)
    let isRelated = seed.isMultiple(of: 2)
    var generator = ModelGenerator(seed: seed)
    let old = isRelated ? steps.relatedModel() : generator.model(entities: 1...8)
    guard old.isSound else { return Tally() }
    let new = steps.edit(old, edits: steps.random.number(1...5))
    return try compareWays(seed, old, new, &steps)
  }

  private func compareWays(
    _ seed: UInt64, _ old: Model, _ new: Model, _ steps: inout StepGenerator
  ) throws -> Tally {
    let trial = try UpgradeTrial(from: old, to: new)
    var tally = Tally()
    guard trial.report.verdict == .inferable, Self.makesSameEntities(trial.step),
      case .upgraded = try outcome(
        trial, UpgradeTrial.Form(isFromStore: true), rows: steps.random.number(0...4))
    else { return tally }
    switch try trial.upgradeByMapping() {
    case .refused(let reasons):
      tally.refused = 1
      for id in reasons { tally.reasons[id, default: 0] += 1 }
    // Where links give way, which of several remains is not for a law.
    case .upgraded(_, let losses) where !losses.isDisjoint(with: Self.lostLinks):
      tally.obstructed = 1
    case .upgraded(let problems, _):
      tally.upgraded = 1
      #expect(problems == [], "\(seed) by a mapping model: \(steps.accepted)")
    }
    return tally
  }

  /// Whether a mapping model makes objects of what inference does: it makes none of an abstract entity, so that those which it
  /// had are named as lost, and the keys of one that gets a table of its own begin anew.
  private static func makesSameEntities(_ step: MigrationStep) -> Bool {
    step.successors.allSatisfy { name, successor in
      guard let before = step.from.entities[name], let after = step.to.entities[successor],
        after.isAbstract
      else { return true }
      return before.isAbstract && (before.parent == nil) == (after.parent == nil)
    }
  }

  /// Each object keeps its record, each link that the model still has its own, and history is kept whole or deleted; nothing
  /// is left of what is removed.
  @Test func `mirrored stores have a record for each object afterwards, or are refused`()
    async throws
  {
    let tally = try await tally { seed in
      var generator = ModelGenerator(seed: seed)
      let old = generator.model(entities: 1...10)
      guard old.isSound else { return Tally() }
      var steps = StepGenerator(seed: seed)
      let count = steps.random.number(1...4)
      let new = steps.edit(old, edits: count, first: count) { $0.editMirrored(&$1) }
      let trial = try UpgradeTrial(from: old, to: new)
      guard trial.report.verdict == .inferable else { return Tally() }
      return try checkMirrored(trial, "\(seed): \(steps.accepted)")
    }
    #expect(tally.upgraded > 0 && tally.obstructed > 0, "\(tally)")
  }

  private func checkMirrored(_ trial: UpgradeTrial, _ title: Comment) throws -> Tally {
    var tally = Tally()
    do { try trial.createStore(rows: 3) } catch { return tally }
    let tables = { (schema: StoreSchema) in
      schema.tables.compactMap { if case .entities = $0.kind { $0.name } else { nil } }
    }
    let links = MirroredLinks(in: trial.step.from)
    let statements =
      mirroringStatements(for: tables(trial.from)) + links.statements
      + historyStatements(for: tables(trial.from))
    try StoreInspector(trial.store).run(script: statements.joined(separator: ";\n"))
    let form = UpgradeTrial.Form(isFromStore: true)
    guard let script = try trial.plan(form).script?.text(isForShell: true) else {
      tally.obstructed = 1
      return tally
    }
    let work = try trial.copy()
    guard case .upgraded = try trial.run(script, on: work) else {
      tally.refused = 1
      return tally
    }
    tally.upgraded = 1
    #expect(try trial.problems(of: work, form) == [], title)
    let objects = tables(trial.to).map { "SELECT Z_ENT, Z_PK FROM \(quotedName($0))" }
    let old = Set(trial.step.successors.values)
    let numbers = trial.to.entities.filter { old.contains($0.name) }.map { "\($0.number)" }
    let store = try StoreInspector(work)
    let records = try store.rows(
      "SELECT ZENTITYID, ZENTITYPK FROM ANSCKRECORDMETADATA ORDER BY 1, 2")
    let wanted =
      objects.isEmpty
      ? []
      : try store.rows(
        "SELECT * FROM (\(objects.joined(separator: " UNION ALL "))) "
          + "WHERE Z_ENT IN (\(numbers.joined(separator: ", "))) ORDER BY 1, 2")
    #expect(records == wanted, title)
    let left = links.all.filter(MirroredLinks(in: trial.step.to).all.contains)
    #expect(
      try store.rows(
        "SELECT ZCDENTITYNAME, ZRELATIONSHIPNAME FROM ANSCKMIRROREDRELATIONSHIP ORDER BY Z_PK")
        == left, title)
    let changes = try store.rows("SELECT ZENTITY, ZENTITYPK FROM ACHANGE ORDER BY 1, 2")
    #expect(changes == (try keepsHistory(trial, changes) ? wanted : []), title)
    return tally
  }

  /// Whether history must be kept: not if an entity is removed; always if all property names are
  /// the same; otherwise it may be, if its bits can still mean the same.
  private func keepsHistory(_ trial: UpgradeTrial, _ changes: [[String]]) throws -> Bool {
    func names(_ model: Model, _ entity: Entity) -> [String] {
      ([entity] + model.ancestors(of: entity)).flatMap {
        $0.attributes.map(\.name) + $0.relationships.map(\.name)
      }.sorted()
    }
    let (old, new) = (trial.step.from, trial.step.to)
    guard old.entities.allSatisfy({ new.entities[$0.name] != nil }) else { return false }
    let isSame = old.entities.allSatisfy { entity in
      new.entities[entity.name].map { names(new, $0) == names(old, entity) } ?? false
    }
    return isSame || !changes.isEmpty
  }

  /// A change of each object made by an import, which never needs an export.
  private func historyStatements(for tables: [String]) -> [String] {
    [
      "CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, "
        + "ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB )",
      "CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHORTS INTEGER )",
      "CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR )",
      "INSERT INTO ATRANSACTIONSTRING VALUES (1, 16003, 1, 'NSCloudKitMirroringDelegate.import')",
      "INSERT INTO ATRANSACTION VALUES (5, 16002, 1, 1)",
    ]
      + tables.map {
        "INSERT INTO ACHANGE (Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS) "
          + "SELECT 16001, 1, 1, Z_ENT, Z_PK, 5, x'80' FROM \(quotedName($0))"
      }
  }

  /// The mirroring rows of many-to-many relationships: one for each entity that has the
  /// relationship.
  private struct MirroredLinks {
    /// Entity and relationship.
    var all: [[String]]

    init(in model: Model) {
      all = model.entities.flatMap { entity in
        ([entity] + model.ancestors(of: entity)).flatMap(\.relationships).filter { relationship in
          let target = relationship.destinationEntity.flatMap { model.entities[$0] }
          let ends = target.map { [$0] + model.ancestors(of: $0) } ?? []
          let inverse = ends.flatMap(\.relationships).first { $0.name == relationship.inverseName }
          return [relationship, inverse].allSatisfy {
            $0.map { $0.isToMany && !$0.isTransient } ?? false
          }
        }.map { [entity.name, $0.name] }
      }
    }

    var statements: [String] {
      all.map { names in
        let values = names.map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: ", ")
        return "INSERT INTO ANSCKMIRROREDRELATIONSHIP (Z_ENT, Z_OPT, ZISUPLOADED, ZCDENTITYNAME, "
          + "ZRELATIONSHIPNAME) VALUES (17010, 1, 1, \(values))"
      }
    }
  }

  private func quotedName(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

  private static let lostLinks: Set<String> = ["mapping-keeps-one", "mapping-links-left-out"]

  private func tally(
    _ check: @escaping @Sendable (UInt64) throws -> Tally
  ) async throws -> Tally {
    let tally = try await withThrowingTaskGroup(of: Tally.self) { group in
      var waiting = Self.seeds[...]
      var tally = Tally()
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
        guard let seed = waiting.popFirst() else { break }
        group.addTask { try check(seed) }
      }
      while let result = try await group.next() {
        tally.add(result)
        guard let seed = waiting.popFirst() else { continue }
        group.addTask { try check(seed) }
      }
      return tally
    }
    if Self.seeds.count > 30 { print("TALLY \(tally)") }
    return tally
  }

  private func check(_ seed: UInt64) throws -> Tally {
    var generator = ModelGenerator(seed: seed)
    let old = generator.model(entities: 1...14)
    guard old.isSound else { return Tally() }
    var steps = StepGenerator(seed: seed)
    let new = steps.edit(old, edits: steps.random.number(1...12))
    return try check(seed, old, new, &steps)
  }

  /// Tries a step in every form: with rows, and without where these are refused.
  private func check(
    _ seed: UInt64, _ old: Model, _ new: Model, _ steps: inout StepGenerator
  ) throws -> Tally {
    let trial = try UpgradeTrial(from: old, to: new)
    guard trial.report.verdict == .inferable else { return Tally() }
    let rows = steps.random.number(0...5)
    var tally = Tally()
    var kinds: Set<Int> = []
    for form in UpgradeTrial.Form.all {
      let title: Comment = "\(seed) \(form): \(steps.accepted)"
      switch try outcome(trial, form, rows: rows) {
      case .upgraded(let problems):
        kinds.insert(0)
        tally.upgraded = 1
        #expect(problems == [], title)
      case .refused(let reasons):
        kinds.insert(1)
        tally.refused = 1
        #expect(rows > 0 && !reasons.isEmpty, title)
        for reason in reasons {
          if let objection = try witness(trial).objection(to: reason) {
            Issue.record("\(title): \(objection)")
          }
          tally.reasons[kind(of: reason, trial), default: 0] += 1
        }
      case .obstructed:
        kinds.insert(2)
        tally.obstructed = 1
      case .withoutRows:
        kinds.insert(3)
        tally.withoutRows = 1
      }
    }
    #expect(kinds.count == 1, "\(seed): the forms of a script differ: \(tally)")
    guard tally.upgraded == 0, tally.obstructed == 0 else { return tally }
    for form in UpgradeTrial.Form.all {
      guard case .upgraded(let problems) = try outcome(trial, form, rows: 0) else {
        if tally.withoutRows == 0 { Issue.record("\(seed) \(form): an empty store is refused") }
        continue
      }
      #expect(problems == [], "\(seed) \(form), without rows: \(steps.accepted)")
    }
    return tally
  }

  private func witness(_ trial: UpgradeTrial) throws -> RefusalWitness {
    RefusalWitness(
      step: trial.step, findings: trial.report.findings, from: trial.from, to: trial.to,
      store: try StoreInspector(trial.store))
  }

  /// The rule of a reason, or `rows` for a reason that only the rows show.
  private func kind(of reason: String, _ trial: UpgradeTrial) -> String {
    trial.report.findings.first { reason.hasPrefix($0.summary) }?.rule.id ?? "rows"
  }

  private func outcome(
    _ trial: UpgradeTrial, _ form: UpgradeTrial.Form, rows: Int
  ) throws -> Outcome {
    do {
      try trial.createStore(rows: rows)
    } catch {
      guard rows > 0 else { throw error }
      return .withoutRows
    }
    try trial.varyRows()
    let result = try trial.plan(form)
    guard let script = result.script?.text(isForShell: true) else {
      let findings = trial.report.findings.filter { $0.layer == .store && $0.severity == .error }
      let rules = Set(findings.filter { $0.rows == nil }.map(\.rule.id))
      let others = result.obstacles.filter {
        !rules.contains($0.id) && $0.id != UpgradeObstacleKind.tableNameTaken.rawValue
      }
      return others.isEmpty ? .obstructed : .upgraded(others.map(\.summary))
    }
    let work = try trial.copy()
    switch try trial.run(script, on: work) {
    case .refused(let reasons): return .refused(reasons)
    case .upgraded:
      var problems = try trial.problems(of: work, form)
      if case .upgraded = try trial.run(script, on: work) {
        problems.append("the script runs twice")
      }
      return .upgraded(problems)
    }
  }
}
